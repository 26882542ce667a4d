// @ts-check
/**
 * The elements of the cards. Each card, and each place of a back, has one element for the whole game, drawn ahead of
 * its use while nothing else is to be done; a step then only moves them. What is not on the cloth is put away, unseen.
 */
import * as cards from "../../cards/index.js";
import { transformOf } from "./motion.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("../../cards/index.js").Look} Look */

const AWAY = "kh-piece is-away";
const CARDS = 40;
/** Backs: the pack, two piles, up to four hands. */
const BACKS = ["pack", "pile0", "pile1", "b0", "b1", "b2", "b3"];
/** How many are drawn at a time when there is time to spare. */
const AT_A_TIME = 2;

/** @typedef {{ element: HTMLElement, id: number | null, shown: string, lifted: number | null }} Drawn `lifted`: how high
 *   while it flies */

/** @typedef {(key: string, stays: boolean) => boolean} Held */

export class CardLayer {
  /** @type {Map<string, Drawn>} */
  #drawn = new Map();
  #root;
  #elements;
  /** @type {Map<string, { piece: Piece, className: string }>} what is to lie on the cloth */
  #wanted = new Map();
  /** @type {Look | null} */
  #look = null;
  #sample = "";
  #idle = 0;
  #more;

  /** @param {HTMLElement} root @param {Map<string, HTMLElement>} elements those on the cloth now, by key
   * @param {() => boolean} more what else is to be drawn ahead, a little at a time: whether there is still more */
  constructor(root, elements, more) {
    this.#more = more;
    this.#root = root;
    this.#elements = elements;
  }

  /** Another look: every card is drawn anew. @param {Look} look @param {string} sample by which a look is known */
  wear(look, sample) {
    if (sample === this.#sample) return;
    this.#sample = sample;
    for (const { element, id } of this.#drawn.values()) element.innerHTML = inside(id, look);
    this.#ahead(look);
  }

  /** Put these on the cloth, all others away, but for those that are held: they stay as they are until `draw`.
   * @param {Iterable<Piece>} pieces @param {Look} look @param {(piece: Piece) => string} classOf
   * @param {Held} held */
  show(pieces, look, classOf, held) {
    this.#look = look;
    this.#wanted.clear();
    for (const piece of pieces) {
      this.#wanted.set(piece.key, { piece, className: `kh-piece kh-in-${piece.zone} ${classOf(piece)}` });
    }
    for (const key of new Set([...this.#wanted.keys(), ...this.#elements.keys()])) {
      if (!held(key, this.#wanted.has(key))) this.#draw(key);
    }
  }

  /** One card as it was last asked for. @param {string} key @param {number | null} [lifted] how high while it flies
   * @returns {HTMLElement | undefined} */
  draw(key, lifted = null) {
    return this.#draw(key, lifted)?.element;
  }

  close() {
    cancelIdle(this.#idle);
  }

  /** @param {string} key @param {number | null} [lifted] @returns {Drawn | undefined} */
  #draw(key, lifted) {
    const wanted = this.#wanted.get(key);
    const drawn = wanted && this.#look ? this.#take(key, wanted.piece.id, this.#look) : this.#drawn.get(key);
    if (!drawn) return undefined;
    if (wanted) this.#elements.set(key, drawn.element);
    else this.#elements.delete(key);
    if (lifted !== undefined) drawn.lifted = lifted;
    if (wanted) set(drawn, wanted);
    else putAway(drawn);
    return drawn;
  }

  /** @param {string} key @param {number | null} id @param {Look} look @returns {Drawn} */
  #take(key, id, look) {
    const known = this.#drawn.get(key);
    if (known) return known;
    const element = document.createElement("div");
    element.className = AWAY;
    element.innerHTML = inside(id, look);
    this.#root.append(element);
    const drawn = { element, id, shown: AWAY, lifted: null };
    this.#drawn.set(key, drawn);
    return drawn;
  }

  /** Draw what may come, a little at a time. @param {Look} look */
  #ahead(look) {
    cancelIdle(this.#idle);
    const coming = [
      ...BACKS.flatMap((name) => [0, 1, 2].map((i) => ({ key: `${name}.${i}`, id: null }))),
      ...Array.from({ length: CARDS }, (_, id) => ({ key: `c${id}`, id })),
    ].filter(({ key }) => !this.#drawn.has(key));
    const some = () => {
      for (const { key, id } of coming.splice(0, AT_A_TIME)) this.#take(key, id, look);
      if (coming.length || this.#more()) this.#idle = whenIdle(some);
    };
    this.#idle = whenIdle(some);
  }
}

/** @param {Drawn} drawn @param {{ piece: Piece, className: string }} wanted */
function set(drawn, { piece, className }) {
  const { element } = drawn;
  const transform = transformOf(piece);
  const z = drawn.lifted ?? piece.z;
  const shown = `${className}|${transform}|${z}`;
  if (drawn.shown === shown) return;
  drawn.shown = shown;
  element.className = className;
  element.style.transform = transform;
  element.style.zIndex = String(z);
  element.dataset.zone = piece.zone;
  if (piece.id !== null) element.dataset.card = String(piece.id);
}

/** @param {Drawn} drawn */
function putAway(drawn) {
  if (drawn.shown === AWAY) return;
  drawn.shown = AWAY;
  drawn.lifted = null;
  drawn.element.className = AWAY;
  drawn.element.style.transform = "";
  drawn.element.style.zIndex = "";
  delete drawn.element.dataset.card;
  delete drawn.element.dataset.zone;
}

/** The project's own drawing: a face with its back beneath a veil, or a back alone. @param {number | null} id @param {Look} look */
function inside(id, look) {
  const back = `<div class="kh-side kh-reverse${id === null ? "" : " is-veiled"}">${cards.back(look)}</div>`;
  const face = id === null ? "" : `<div class="kh-side kh-card">${cards.face(id, look)}</div>`;
  return `<div class="kh-lift"><div class="kh-turn">${face}${back}</div></div>`;
}

const idle = "requestIdleCallback" in globalThis;

/** @param {() => void} run @returns {number} */
const whenIdle = (run) => (idle ? requestIdleCallback(run, { timeout: 1000 }) : Number(setTimeout(run, 50)));

/** @param {number} handle */
const cancelIdle = (handle) => (idle ? cancelIdleCallback(handle) : clearTimeout(handle));
