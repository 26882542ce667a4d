// @ts-check
/**
 * A step's cards in the air. They are started one after another, a frame each and in the order in which they first move,
 * and let go of in the same way when the step is over, so that neither its beginning nor its end is one long frame.
 */
import { start, stop } from "./motion.js";
import { forget, inTurn } from "./paced.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Track} Track */
/** @typedef {import("./card-layer.js").CardLayer} CardLayer */

/** Cards that are to fly come before whatever else waits for a frame, those that have arrived after what is pressed. */
const [FIRST, LAST] = [0, 3.5];
/** To let a card go costs less than to start it. */
const DROPPED_AT_A_TIME = 4;
/** So much longer, in ms, do the animations last than the step: they are over when they are let go of, and each that ended
 * by itself before would cost a frame. */
const SPARE = 1000;

export class Flight {
  #layer;
  /** @type {Map<string, Animation[]>} those in the air, by key */
  #running = new Map();
  /** @type {Map<string, () => void>} what is still to be done, by key */
  #due = new Map();
  #rank = FIRST;

  /** @param {CardLayer} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /** Whether a card is to be left as it is drawn until its turn comes. @type {import("./card-layer.js").Held} `stays`: it
   *  is on the cloth afterwards */
  holds = (key, stays) => this.#due.has(key) && (this.#rank === FIRST || !stays);

  /** What is to fly; it is held until `go`. @param {Plan} plan */
  begin(plan) {
    this.end();
    const begun = performance.now();
    for (const track of [...plan.tracks].sort((a, b) => movesAt(a) - movesAt(b))) {
      this.#due.set(track.piece.key, () => this.#lift(track, plan.ms, begun));
    }
    this.#rank = FIRST;
  }

  /** When the rest of the scene is shown. @param {boolean} now the first card at once: the player has just let go of it */
  go(now) {
    if (now && this.#rank === FIRST) this.#one();
    this.#ask();
  }

  /** The step is over, or skipped: what has arrived is let go of, a few cards at a time. */
  land() {
    const late = [...this.#due.keys()];
    this.#due.clear();
    for (const key of [...late, ...this.#running.keys()]) this.#due.set(key, () => this.#drop(key));
    this.#rank = LAST;
  }

  /** The same without a scene that is shown anew. */
  arrive() {
    this.land();
    this.#ask();
  }

  /** Let all go at once. */
  end() {
    forget(this.#next);
    for (const key of new Set([...this.#due.keys(), ...this.#running.keys()])) this.#drop(key);
    this.#due.clear();
  }

  #ask() {
    if (document.hidden) while (this.#due.size) this.#one();
    else if (this.#due.size) inTurn(this.#next, this.#rank);
  }

  #next = () => {
    for (let i = 0; i < (this.#rank === LAST ? DROPPED_AT_A_TIME : 1); i += 1) this.#one();
    this.#ask();
  };

  #one() {
    const [first] = this.#due;
    if (!first) return;
    this.#due.delete(first[0]);
    first[1]();
  }

  /** @param {Track} track @param {number} ms @param {number} begun */
  #lift(track, ms, begun) {
    const { key } = track.piece;
    const element = this.#layer.draw(key, track.z);
    if (!element) return;
    const animations = start(track, element, ms + SPARE);
    const passed = performance.now() - begun;
    if (passed > 1) for (const animation of animations) animation.currentTime = passed;
    this.#running.set(key, animations);
  }

  /** @param {string} key */
  #drop(key) {
    stop(this.#running.get(key) ?? []);
    this.#running.delete(key);
    this.#layer.draw(key);
  }
}

/** When a track first moves, in ms of its step. @param {Track} track */
function movesAt({ frames }) {
  const [first] = frames;
  const moved = frames.findIndex(({ x, y, o }) => x !== first?.x || y !== first?.y || o !== first?.o);
  return frames[moved - 1]?.t ?? 0;
}
