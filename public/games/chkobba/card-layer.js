// @ts-check
/**
 * The elements of the cards. Each card, and each place of a back, has one element for the whole game, drawn ahead of
 * its use while nothing else is to be done; a step then only moves them. What is not on the cloth is put away, unseen.
 */
import { IDS } from "../../cards/deck.js";
import * as cards from "../../cards/index.js";
import { imageOf, painter } from "../../cards/picture.js";
import { transformOf } from "./motion.js";
import { inTurn, spareTime } from "./paced.js";
import { cardKey, HEIGHT } from "./scene.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("../../cards/index.js").Look} Look */

const AWAY = "kh-piece is-away";
/** Its face is not painted yet. */
const BLANK = "is-blank";
/** When it is, among what waits for a frame: after all that is to fly. */
const SOON = 0.2;
/** Backs: the pack, two piles, up to four hands. */
const BACKS = ["pack", "pile0", "pile1", "b0", "b1", "b2", "b3"];
/** All of them, in the order in which those of one height lie on one another. */
const KEYS = [
  ...BACKS.flatMap((name) => [0, 1, 2].map((i) => `${name}.${i}`)),
  ...IDS.map(cardKey),
];

/**
 * @typedef {{ z: number, turns: boolean, up: boolean }} Lifted how high it flies, whether it turns over meanwhile, and whether
 *   its face is seen at first
 * @typedef {{ element: HTMLElement, back: HTMLElement | null, id: number | null, shown: string, lifted: Lifted | null,
 *   up: boolean, look: string }} Drawn
 *   `back`: of a card with a face, seen only while it turns over; `up`: its face is seen; `look`: in which it is drawn
 */

/** @typedef {(key: string) => boolean} Held */

export class CardLayer {
  /** @type {Map<string, Drawn>} by key, all of them */
  #drawn;
  #root;
  #elements;
  /** @type {Map<string, { piece: Piece, className: string }>} what is to lie on the cloth */
  #wanted = new Map();
  /** @type {{ look: Look, name: string, paint: (markup: string) => string } | null} */
  #worn = null;
  #more;

  /** @param {HTMLElement} root @param {Map<string, HTMLElement>} elements those on the cloth now, by key
   * @param {() => boolean} more what else is to be drawn ahead, a little at a time: whether there is still more */
  constructor(root, elements, more) {
    this.#more = more;
    this.#root = root;
    this.#elements = elements;
    this.#drawn = new Map(KEYS.map((key) => [key, made(key)]));
    root.append(...[...this.#drawn.values()].map(({ element }) => element));
  }

  /** Another look: what lies on the cloth is drawn anew, the rest when there is time. @param {Look} look
   * @param {string} name by which the look is known, with the inks it is drawn in */
  wear(look, name) {
    if (name === this.#worn?.name) return;
    const paint = painter();
    const worn = { look, name, paint };
    this.#worn = worn;
    for (const key of this.#elements.keys()) this.#take(key);
    void this.#ahead();
    const turning = (/** @type {string} */ image) => {
      if (this.#worn === worn) this.#root.style.setProperty("--turning", image);
    };
    const back = paint(cards.back(look));
    turning(back);
    pixelsOf(back, getComputedStyle(this.#root).getPropertyValue("--card")).then(turning, () => {});
  }

  /** Put these on the cloth, all others away, but for those that are held: they stay as they are until they land.
   * @param {Iterable<Piece>} pieces @param {(piece: Piece) => string} classOf @param {Held} held */
  show(pieces, classOf, held) {
    this.#wanted.clear();
    for (const piece of pieces) {
      this.#wanted.set(piece.key, { piece, className: `kh-piece kh-in-${piece.zone} ${classOf(piece)}` });
    }
    for (const key of new Set([...this.#wanted.keys(), ...this.#elements.keys()])) {
      if (!held(key)) this.#set(key, null);
    }
  }

  /** Whether it is drawn in the look that is worn. @param {string} key */
  isDrawn(key) {
    return this.#drawn.get(key)?.look === this.#worn?.name;
  }

  /** Draw it, unseen as yet: a picture is dear to make. @param {string} key */
  draw(key) {
    this.#take(key);
  }

  /** It is about to fly. @param {string} key @param {Lifted} lifted @returns {HTMLElement} */
  lift(key, lifted) {
    const { shown } = this.#take(key);
    const { element } = this.#set(key, lifted);
    // A face is dear to paint: one that is not seen at first is painted in a frame of its own.
    if (shown === AWAY && !lifted.up) {
      element.classList.add(BLANK);
      inTurn(() => element.classList.remove(BLANK), SOON);
    }
    return element;
  }

  /** It lies where it was last asked for. @param {string} key */
  land(key) {
    this.turn(key, true);
    const { element } = this.#set(key, null);
    element.style.opacity = "";
  }

  /** Turn a card to its face or its back. @param {string} key @param {boolean} up */
  turn(key, up) {
    const drawn = this.#drawn.get(key);
    if (!drawn || drawn.up === up) return;
    drawn.up = up;
    if (drawn.back) drawn.back.style.opacity = up ? "0" : "1";
    if (up) drawn.element.classList.remove(BLANK);
  }

  close() {
    this.#worn = null;
  }

  /** @param {string} key @param {Lifted | null} lifted @returns {Drawn} */
  #set(key, lifted) {
    const drawn = this.#take(key);
    const wanted = this.#wanted.get(key);
    drawn.lifted = lifted;
    if (wanted || lifted !== null) this.#elements.set(key, drawn.element);
    else this.#elements.delete(key);
    if (wanted) set(drawn, wanted);
    else if (lifted === null) putAway(drawn);
    else fly(drawn, lifted);
    return drawn;
  }

  /** The element of a card, drawn in the look that is worn. @param {string} key @returns {Drawn} */
  #take(key) {
    const drawn = /** @type {Drawn} */ (this.#drawn.get(key));
    const worn = this.#worn;
    if (worn && drawn.look !== worn.name) {
      drawn.look = worn.name;
      const picture = drawn.id === null ? cards.back(worn.look) : cards.face(drawn.id, worn.look);
      drawn.element.style.backgroundImage = worn.paint(picture);
    }
    return drawn;
  }

  /** Draw what may come, one at a time: each picture would cost a card that flies a frame. */
  async #ahead() {
    const worn = this.#worn;
    for (const key of KEYS) {
      if (this.isDrawn(key)) continue;
      await spareTime();
      if (this.#worn !== worn) return;
      this.#take(key);
    }
    do await spareTime();
    while (this.#worn === worn && this.#more());
  }
}

/** An element for a card or a back, put away and without a picture yet. @param {string} key @returns {Drawn} */
function made(key) {
  const element = document.createElement("div");
  element.className = AWAY;
  element.style.transform = transformOf({ x: 0, y: 0, s: 1, r: 0 });
  element.style.zIndex = String(HEIGHT.hand);
  const id = key.startsWith("c") ? Number(key.slice(1)) : null;
  const back = id === null ? null : element.appendChild(document.createElement("i"));
  return { element, back, id, shown: AWAY, lifted: null, up: true, look: "" };
}

/**
 * A card as a CSS image of pixels, round corners and all; not as sharp as its drawing, so for what moves.
 * @param {string} image of a painter's @param {string} paper the colour it lies on @returns {Promise<string>}
 */
async function pixelsOf(image, paper) {
  const [w, h] = [240, 360];
  const drawing = imageOf(image, w, h);
  await drawing.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.roundRect(0, 0, w, h, w * 0.08);
  context.clip();
  context.fillStyle = paper;
  context.fillRect(0, 0, w, h);
  context.drawImage(drawing, 0, 0, w, h);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  return `url("${URL.createObjectURL(/** @type {Blob} */ (blob))}")`;
}

/** @param {Drawn} drawn @param {{ piece: Piece, className: string }} wanted */
function set(drawn, { piece, className }) {
  const { element, lifted } = drawn;
  const transform = transformOf(piece);
  const z = lifted?.z ?? piece.z;
  const name = lifted ? `${className} ${flying(lifted)}` : className;
  const shown = `${name}|${lifted ? "" : transform}|${z}`;
  if (drawn.shown === shown) return;
  drawn.shown = shown;
  element.className = name;
  if (!lifted) element.style.transform = transform;
  element.style.zIndex = String(z);
  element.dataset.zone = piece.zone;
  if (piece.id !== null) element.dataset.card = String(piece.id);
}

/** @param {Lifted} lifted */
const flying = ({ turns }) => (turns ? "is-flying is-turning" : "is-flying");

/** It leaves the cloth, and is put away when it has. @param {Drawn} drawn @param {Lifted} lifted */
function fly(drawn, lifted) {
  drawn.element.className = drawn.shown = `kh-piece ${flying(lifted)}`;
  drawn.element.style.zIndex = String(lifted.z);
}

/** @param {Drawn} drawn */
function putAway(drawn) {
  const { element } = drawn;
  if (drawn.shown === AWAY && element.className === AWAY) return;
  drawn.shown = AWAY;
  // Its transform stays: without one it would be laid out anew.
  element.className = AWAY;
  element.style.zIndex = String(HEIGHT.hand);
  delete element.dataset.card;
  delete element.dataset.zone;
}
