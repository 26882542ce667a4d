// @ts-check
/**
 * The two great moments: chkobba's word, fire and sparks; haya's snake of light. Their elements are made in spare moments
 * and stand ready, unseen, among the cards; playing one is moving them, by transform and opacity, nothing else.
 */
import { drawFire, FLAME } from "./fire.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{ layout: Layout, total: number, reduced: boolean }} When */
/** @typedef {Keyframe & { at: number }} Moment at: a part of the effect's own time */

/** Where sparks fly to, in widths of a card, and how large they are. */
const SPARKS = Array.from({ length: 14 }, (_, i) => {
  const angle = -Math.PI * (0.06 + (0.88 * ((i * 5) % 14)) / 13);
  const far = 1.25 + ((i * 7) % 5) * 0.28;
  return { x: Math.cos(angle) * far * 1.25, y: Math.sin(angle) * far, size: 0.5 + ((i * 3) % 4) * 0.22 };
});
const SLAM_EASE = "cubic-bezier(.5,0,.9,.6)";
const OUT = "cubic-bezier(.15,.8,.3,1)";

/** @param {Spark} spark @typedef {(typeof SPARKS)[number]} Spark */
const flight = ({ x, y, size }) => [
  { at: 0, opacity: 1, transform: `translate(0,0) scale(${size})`, easing: OUT },
  { at: 0.55, opacity: 1, transform: `translate(${x * 100}px,${y * 100}px) scale(${size})`, easing: "ease-in" },
  { at: 1, opacity: 0, transform: `translate(${x * 112}px,${y * 70}px) scale(0)` },
];

const MARKUP = `
  <div class="kh-dark"></div>
  <div class="kh-at kh-at-card"><i class="kh-heat"></i><i class="kh-wave"></i></div>
  <div class="kh-at kh-at-fire"><div class="kh-blaze"><canvas></canvas></div></div>
  <div class="kh-at kh-at-sparks">${SPARKS.map(() => '<i class="kh-spark"></i>').join("")}</div>
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
   * What plays the effects, in parts that are each to be started in a frame of its own, by the time it is seen.
   * @param {Effect[]} effects @param {When} when @returns {{ by: number, start: () => Animation[] }[]} by: ms of the step
   */
  play(effects, when) {
    return effects.flatMap((effect) => {
      const by = effect.t;
      if (effect.kind === "haya") return [{ by, start: () => this.#haya(effect, when) }];
      if (effect.kind !== "slam") return [];
      const words = { by, start: () => this.#words(effect, when) };
      if (when.reduced || !effect.rect) return [words];
      const { rect } = effect;
      return [
        words,
        { by, start: () => this.#fire(effect, rect, when) },
        { by, start: () => this.#sparks(effect, rect, when) },
      ];
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

  /** @param {Effect} effect @param {Rect} rect @param {When} when @returns {Animation[]} */
  #fire(effect, rect, { total }) {
    while (this.prepare());
    const [x, y] = [rect.x + rect.w / 2, rect.y + rect.h / 2];
    this.#put("card", x, y, rect.w / 100);
    // The embers lie along the lower edge of the heap.
    this.#put("fire", x, y + rect.h * 0.66, (rect.w * 3.3) / FLAME.w);
    const run = (/** @type {string} */ selector, /** @type {Moment[]} */ moments) =>
      this.#all(selector).map((one) => animate(one, moments, effect, total));
    return [
      ...run(".kh-heat", [
        { at: 0, opacity: 0, transform: "scale(.5)", easing: OUT },
        { at: 0.1, opacity: 1, transform: "scale(1.15)" },
        { at: 0.6, opacity: 0.8, transform: "scale(1)" },
        { at: 1, opacity: 0, transform: "scale(.9)" },
      ]),
      ...run(".kh-wave", [
        { at: 0, opacity: 0.9, transform: "scale(.3)", easing: OUT },
        { at: 0.5, opacity: 0, transform: "scale(1)" },
        { at: 1, opacity: 0, transform: "scale(1)" },
      ]),
      ...run(".kh-blaze", [
        { at: 0, opacity: 1 },
        { at: 0.99, opacity: 1 },
        { at: 1, opacity: 0 },
      ]),
      ...run(".kh-blaze canvas", [
        { at: 0, transform: "translateX(0)", easing: `steps(${FLAME.frames})` },
        { at: 1, transform: "translateX(-100%)" },
      ]),
    ];
  }

  /** @param {Effect} effect @param {Rect} rect @param {When} when @returns {Animation[]} */
  #sparks(effect, rect, { total }) {
    this.#put("sparks", rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w / 100);
    return this.#all(".kh-at-sparks i").map((one, i) =>
      animate(one, flight(/** @type {Spark} */ (SPARKS[i])), effect, total),
    );
  }

  /** The dark and the word. @param {Effect} effect @param {When} when @returns {Animation[]} */
  #words(effect, { layout, total, reduced }) {
    const { cloth } = layout;
    this.#put("word", cloth.x + cloth.w / 2, cloth.y + cloth.h * 0.2, Math.min(cloth.w / 420, cloth.h / 300, 1.6));
    const edge = Math.min(0.2, 120 / effect.ms);
    const shown = [
      { at: 0, opacity: 0 },
      { at: edge, opacity: 1 },
      { at: 1 - edge, opacity: 1 },
      { at: 1, opacity: 0 },
    ];
    const slammed = [
      { at: 0, opacity: 0, transform: "rotate(-9deg) scale(2.6)", easing: SLAM_EASE },
      { at: 0.14, opacity: 1, transform: "rotate(-4deg) scale(.92)", easing: "ease-out" },
      { at: 0.24, opacity: 1, transform: "rotate(-6deg) scale(1.06)" },
      { at: 0.34, opacity: 1, transform: "rotate(-5deg) scale(1)" },
      { at: 0.84, opacity: 1, transform: "rotate(-5deg) scale(1.03)" },
      { at: 1, opacity: 0, transform: "rotate(-5deg) scale(1.12)" },
    ];
    const rung = [
      { at: 0, opacity: 0, transform: "rotate(-5deg) scale(1)" },
      { at: 0.14, opacity: 0.7, transform: "rotate(-5deg) scale(1)", easing: OUT },
      { at: 0.6, opacity: 0, transform: "rotate(-5deg) scale(1.5)" },
      { at: 1, opacity: 0, transform: "rotate(-5deg) scale(1.5)" },
    ];
    const still = shown.map((moment) => ({ ...moment, transform: "rotate(-5deg)" }));
    return [
      ...this.#all(".kh-dark").map((one) => animate(one, shown, effect, total)),
      ...this.#all(".kh-at-word .kh-word").map((one) => animate(one, reduced ? still : slammed, effect, total)),
      ...(reduced ? [] : this.#all(".kh-echo").map((one) => animate(one, rung, effect, total))),
    ];
  }

  /** @param {Effect} effect @param {When} when @returns {Animation[]} */
  #haya(effect, { layout, total, reduced }) {
    const { rect } = effect;
    if (!rect || reduced) return [];
    const [x, y] = [rect.x + rect.w / 2, rect.y + rect.h / 2];
    for (const name of ["haya", "snake"]) this.#put(name, x, y, rect.w / 100);
    const over = Math.max(rect.y - 0.3 * rect.h, layout.cloth.y + 0.06 * layout.cloth.h);
    this.#put("said", x, over, Math.min(rect.w / 190, 0.8));
    const lit = [
      { at: 0, opacity: 0 },
      { at: 0.16, opacity: 1 },
      { at: 0.82, opacity: 1 },
      { at: 1, opacity: 0 },
    ];
    return [
      ...this.#all(".kh-gleam, .kh-snake").map((one) => animate(one, lit, effect, total)),
      ...this.#all(".kh-snake i").map((one) =>
        animate(one, [{ at: 0, transform: "rotate(0)", easing: "linear" }, { at: 1, transform: "rotate(2turn)" }], effect, total),
      ),
      ...this.#all(".kh-at-said .kh-word").map((one) =>
        animate(
          one,
          [
            { at: 0, opacity: 0, transform: "translateY(30px) scale(.7)", easing: OUT },
            { at: 0.3, opacity: 1, transform: "scale(1)" },
            { at: 0.82, opacity: 1, transform: "scale(1)" },
            { at: 1, opacity: 0, transform: "translateY(-14px)" },
          ],
          effect,
          total,
        ),
      ),
    ];
  }
}

/**
 * An effect's own moments within the whole step: an animation that began or ended in its middle would cost a frame.
 * @param {HTMLElement} element @param {Moment[]} moments @param {Effect} effect @param {number} step
 */
function animate(element, moments, { t, ms }, step) {
  const total = Math.max(step, t + ms, 1);
  const frames = moments.map(({ at, ...frame }) => ({ ...frame, offset: Math.min(1, (t + at * ms) / total) }));
  const [first, last] = [frames[0], frames[frames.length - 1]];
  const before = { ...first, opacity: 0, offset: 0, easing: "step-end" };
  const unseen = first && "opacity" in first ? [before] : [{ ...first, offset: 0 }];
  return element.animate([...unseen, ...frames, { ...last, offset: 1 }], { duration: total, fill: "both" });
}
