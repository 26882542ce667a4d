// @ts-check
/**
 * The two great moments: chkobba's word, fire and sparks; haya's snake of light. Their elements are made in spare moments
 * and stand ready, unseen, among the cards; playing one is moving them, by transform and opacity, nothing else.
 */
import { drawFire, FLAME } from "./fire.js";
import { placer } from "./motion.js";
import { at } from "./tween.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./motion.js").Mover} Mover */
/** @typedef {{ layout: Layout, reduced: boolean }} When */
/** @typedef {Partial<import("./types.js").Frame> & { at: number }} Moment at: a part of the effect's own time */
/** @typedef {{ element: HTMLElement, moments: Moment[] }} Part */

/** Three showers of sparks, each one element (its sparks are shadows in effects.css) that spreads as it grows. */
const SHOWERS = [
  { far: 1, turn: -6, falls: 26 },
  { far: 1.3, turn: 5, falls: 10 },
  { far: 0.75, turn: 12, falls: 40 },
];
const SLAM_EASE = "cubic-bezier(.5,0,.9,.6)";
const OUT = "cubic-bezier(.15,.8,.3,1)";

/** @param {(typeof SHOWERS)[number]} shower @returns {Moment[]} */
const shower = ({ far, turn, falls }) => [
  { at: 0, s: 0.1 * far, ease: OUT },
  { at: 0.55, s: far, r: turn, ease: "cubic-bezier(.42,0,1,1)" },
  { at: 1, o: 0, y: falls, s: far * 1.1, r: turn * 1.2 },
];

const MARKUP = `
  <div class="kh-dark"></div>
  <div class="kh-at kh-at-card"><i class="kh-heat"></i><i class="kh-wave"></i></div>
  <div class="kh-at kh-at-fire"><div class="kh-blaze"><canvas></canvas></div></div>
  <div class="kh-at kh-at-sparks">${SHOWERS.map(() => '<i class="kh-spark"></i>').join("")}</div>
  <div class="kh-at kh-at-word"><b class="kh-echo"></b></div><div class="kh-at kh-at-word"><b class="kh-word"></b></div>
  <div class="kh-at kh-at-haya"><i class="kh-gleam"></i></div>
  <div class="kh-at kh-at-snake"><div class="kh-snake"><i></i></div></div>
  <div class="kh-at kh-at-said"><b class="kh-word"></b></div>`;

export class EffectLayer {
  #root;
  /** @type {Generator<void> | null} */
  #drawing = null;

  /** @param {HTMLElement} root the cards' own, so that fire can burn between them */
  constructor(root) {
    this.#root = document.createElement("div");
    this.#root.className = "kh-effects";
    this.#root.innerHTML = MARKUP;
    root.append(this.#root);
    const canvas = this.#root.querySelector("canvas");
    if (canvas) this.#drawing = drawFire(canvas);
  }

  /** What the moments are called, as the player reads the terms. @param {{ chkobba: string, haya: string }} words */
  name({ chkobba, haya }) {
    const [echo, word, said] = this.#all("b");
    if (echo && word) echo.textContent = word.textContent = chkobba;
    if (said) said.textContent = haya;
  }

  /** Draw some of the fire; whether there is more to be drawn. */
  prepare() {
    if (this.#drawing?.next().done) this.#drawing = null;
    return this.#drawing !== null;
  }

  /**
   * What plays the effects, in parts that are each lifted in a frame of its own.
   * @param {Effect[]} effects @param {When} when @returns {Mover[]}
   */
  play(effects, when) {
    return effects.flatMap((effect) => {
      const { rect } = effect;
      if (effect.kind === "haya") {
        if (when.reduced || !rect) return [];
        return [mover(effect, "light", () => this.#light(rect)), mover(effect, "said", () => this.#said(rect, when))];
      }
      if (effect.kind !== "slam") return [];
      const words = mover(effect, "words", () => this.#words(effect, when));
      if (when.reduced || !rect) return [words];
      return [words, mover(effect, "fire", () => this.#fire(rect)), mover(effect, "sparks", () => this.#sparks(rect))];
    });
  }

  /** @param {string} selector @returns {HTMLElement[]} */
  #all(selector) {
    return /** @type {HTMLElement[]} */ ([...this.#root.querySelectorAll(selector)]);
  }

  /** Put a place where it belongs. @param {string} name @param {number} x @param {number} y @param {number} [scale] */
  #put(name, x, y, scale = 1) {
    for (const place of this.#all(`.kh-at-${name}`)) {
      place.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px) scale(${Math.round(scale * 100) / 100})`;
    }
  }

  /** @param {string} selector @param {Moment[]} moments @returns {Part[]} */
  #parts = (selector, moments) => this.#all(selector).map((element) => ({ element, moments }));

  /** @param {Rect} rect */
  #fire(rect) {
    while (this.prepare());
    const [x, y] = [rect.x + rect.w / 2, rect.y + rect.h / 2];
    this.#put("card", x, y, rect.w / 100);
    // The embers lie along the lower edge of the heap.
    this.#put("fire", x, y + rect.h * 0.66, (rect.w * 3.3) / FLAME.w);
    return [
      ...this.#parts(".kh-heat", [
        { at: 0, o: 0, s: 0.5, ease: OUT },
        { at: 0.1, s: 1.15 },
        { at: 0.6, o: 0.8 },
        { at: 1, o: 0, s: 0.9 },
      ]),
      ...this.#parts(".kh-wave", [
        { at: 0, o: 0.9, s: 0.3, ease: OUT },
        { at: 0.5, o: 0 },
      ]),
      ...this.#parts(".kh-blaze", [{ at: 0 }]),
      ...this.#parts(".kh-blaze canvas", [
        { at: 0, ease: `steps(${FLAME.frames})` },
        { at: 1, x: -FLAME.w * FLAME.frames },
      ]),
    ];
  }

  /** @param {Rect} rect */
  #sparks(rect) {
    this.#put("sparks", rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w / 100);
    return this.#all(".kh-at-sparks i").map((element, i) => ({
      element,
      moments: shower(/** @type {(typeof SHOWERS)[number]} */ (SHOWERS[i])),
    }));
  }

  /** The dark and the word. @param {Effect} effect @param {When} when */
  #words(effect, { layout, reduced }) {
    const { cloth } = layout;
    this.#put("word", cloth.x + cloth.w / 2, cloth.y + cloth.h * 0.2, Math.min(cloth.w / 420, cloth.h / 300, 1.6));
    const edge = Math.min(0.2, 120 / effect.ms);
    /** @type {Moment[]} */
    const shown = [{ at: 0, o: 0 }, { at: edge }, { at: 1 - edge }, { at: 1, o: 0 }];
    /** @type {Moment[]} */
    const slammed = [
      { at: 0, o: 0, r: -9, s: 2.6, ease: SLAM_EASE },
      { at: 0.14, r: -4, s: 0.92, ease: "cubic-bezier(0,0,.58,1)" },
      { at: 0.24, r: -6, s: 1.06 },
      { at: 0.34, r: -5 },
      { at: 0.84, r: -5, s: 1.03 },
      { at: 1, o: 0, r: -5, s: 1.12 },
    ];
    /** @type {Moment[]} */
    const rung = [
      { at: 0, o: 0, r: -5 },
      { at: 0.14, o: 0.7, r: -5, ease: OUT },
      { at: 0.6, o: 0, r: -5, s: 1.5 },
    ];
    const still = shown.map((moment) => ({ ...moment, r: -5 }));
    return [
      ...this.#parts(".kh-dark", shown),
      ...this.#parts(".kh-at-word .kh-word", reduced ? still : slammed),
      ...(reduced ? [] : this.#parts(".kh-echo", rung)),
    ];
  }

  /** The snake of light round haya. @param {Rect} rect */
  #light(rect) {
    for (const name of ["haya", "snake"]) this.#put(name, rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w / 100);
    return [
      ...this.#parts(".kh-gleam, .kh-snake", [{ at: 0, o: 0 }, { at: 0.16 }, { at: 0.82 }, { at: 1, o: 0 }]),
      ...this.#parts(".kh-snake i", [{ at: 0 }, { at: 1, r: 720 }]),
    ];
  }

  /** Its name. @param {Rect} rect @param {When} when */
  #said(rect, { layout: { cloth } }) {
    const over = Math.max(rect.y - 0.3 * rect.h, cloth.y + 0.06 * cloth.h);
    this.#put("said", rect.x + rect.w / 2, over, Math.min(rect.w / 190, 0.8));
    return this.#parts(".kh-at-said .kh-word", [
      { at: 0, o: 0, y: 30, s: 0.7, ease: OUT },
      { at: 0.3 },
      { at: 0.82 },
      { at: 1, o: 0, y: -14 },
    ]);
  }
}

const PLAYING = "is-playing";

/**
 * Moves some elements for as long as an effect lasts; they are unseen before and after.
 * @param {Effect} effect @param {string} name @param {() => Part[]} lift puts them where they belong @returns {Mover}
 */
function mover({ t: from, ms }, name, lift) {
  /** @type {{ draw: ReturnType<typeof placer>, frames: import("./types.js").Frame[] }[]} */
  let moved = [];
  /** @type {Part[]} */
  let parts = [];
  return {
    key: `effect ${name}`,
    from,
    until: from + ms,
    lift() {
      parts = lift();
      for (const { element } of parts) element.classList.add(PLAYING);
      moved = parts.map(({ element, moments }) => ({
        draw: placer(element),
        frames: moments.map((moment) => ({ x: 0, y: 0, s: 1, r: 0, o: 1, ...moment, t: from + moment.at * ms })),
      }));
    },
    move(t) {
      for (const { draw, frames } of moved) {
        const now = at(frames, t);
        draw(t < from ? { ...now, o: 0 } : now);
      }
    },
    drop() {
      for (const { element } of parts) element.classList.remove(PLAYING);
    },
  };
}
