// @ts-check
/**
 * What a step moves. Each thing is lifted when it is its turn, and let go of when it has arrived, one in a frame, so that
 * neither the beginning of a step nor its end is one long frame.
 */
import { eachFrame } from "./motion.js";
import { cardsFly, forget, inTurn } from "./paced.js";

/** @typedef {import("./motion.js").Mover} Mover */
/** @typedef {{ mover: Mover, drawn: boolean, lifted: boolean, turn: (() => void) | null }} Flying `turn`: what waits for its turn */

/** What is to fly comes before whatever else waits for a frame, what has arrived after what is pressed. */
const [FIRST, NEXT, LAST] = [0, 0.1, 3.5];
/** So much earlier than it moves is a thing drawn, and lifted, in ms. */
const [DRAWN, AHEAD] = [90, 30];
/** So many are let go of in a frame when the step is over. */
const AT_A_TIME = 4;

export class Flight {
  /** @type {Map<string, Flying>} */
  #flying = new Map();
  #begun = 0;

  /** Whether a card is to be left as it is drawn until it has landed. @param {string} key */
  holds = (key) => this.#flying.has(key);

  /** What is to fly; it waits for `go`. @param {Mover[]} movers @param {number} begun performance.now() when it began */
  begin(movers, begun) {
    this.end();
    this.#begun = begun;
    for (const mover of [...movers].sort((a, b) => a.from - b.from)) {
      this.#flying.set(mover.key, { mover, drawn: !mover.draw, lifted: false, turn: null });
    }
    cardsFly(begun + Math.max(0, ...movers.map(({ until }) => until)));
  }

  /** When the rest of the scene is shown. @param {boolean} now the first one at once: the player has just let go of it */
  go(now) {
    const [first] = this.#flying.values();
    if (now && first && !first.lifted && first.mover.from === 0) this.#lift(first);
    if (this.#flying.size) eachFrame(this.#frame);
  }

  /** The step is over, or skipped: whatever still flies is let go of, some at a time. */
  land() {
    cardsFly(0);
    if (document.hidden) return this.end();
    for (const { turn } of this.#flying.values()) if (turn) forget(turn);
    if (this.#flying.size) inTurn(this.#landSome, LAST);
  }

  #landSome = () => {
    for (const flying of [...this.#flying.values()].slice(0, AT_A_TIME)) this.#drop(flying);
    this.land();
  };

  /** Let all go at once. */
  end() {
    cardsFly(0);
    forget(this.#landSome);
    for (const flying of this.#flying.values()) this.#drop(flying);
  }

  #frame = (/** @type {number} */ now) => {
    const t = Math.max(0, now - this.#begun);
    for (const flying of this.#flying.values()) {
      const { mover, drawn, lifted, turn } = flying;
      if (lifted && t >= mover.from) mover.move(Math.min(t, mover.until));
      if (turn) continue;
      if (lifted && t >= mover.until) this.#wait(flying, () => this.#drop(flying), LAST);
      else if (!drawn && t >= mover.from - DRAWN) this.#wait(flying, () => this.#draw(flying), NEXT);
      else if (drawn && !lifted && t >= mover.from - AHEAD) this.#wait(flying, () => this.#lift(flying), FIRST);
    }
    return this.#flying.size > 0;
  };

  /** @param {Flying} flying @param {() => void} what @param {number} rank */
  #wait(flying, what, rank) {
    flying.turn = () => {
      flying.turn = null;
      what();
    };
    inTurn(flying.turn, rank);
  }

  /** @param {Flying} flying */
  #draw(flying) {
    flying.drawn = true;
    flying.mover.draw?.();
  }

  /** @param {Flying} flying */
  #lift(flying) {
    flying.lifted = true;
    flying.mover.lift();
    flying.mover.move(performance.now() - this.#begun);
  }

  /** @param {Flying} flying */
  #drop(flying) {
    if (flying.turn) forget(flying.turn);
    this.#flying.delete(flying.mover.key);
    flying.mover.drop();
  }
}
