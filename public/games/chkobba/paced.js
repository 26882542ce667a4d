// @ts-check
/**
 * Parts of the table that take over a step's change one after another, each in a frame of its own, so that the cards
 * start to move at once and no frame is long. What the player does himself is never made to wait.
 */
import { html, useEffect, useRef, useState } from "../../vendor/page.js";

/** @type {Map<() => void, number>} those whose turn is to come, and how late they may */
const waiting = new Map();
let asked = false;
/** Milliseconds from one to the next. A timer, since a frame that is asked for is made even if nothing has changed. */
const FRAME = 17;

/** Run this in a frame of its own when its turn comes. @param {() => void} run @param {number} rank the lowest first */
export function inTurn(run, rank) {
  waiting.set(run, rank);
  if (!asked) ask();
}

/** @param {() => void} run */
export const forget = (run) => void waiting.delete(run);

function ask() {
  asked = true;
  setTimeout(next, FRAME);
}

function next() {
  asked = false;
  const first = [...waiting].reduce((a, b) => (b[1] < a[1] ? b : a), [() => {}, Infinity]);
  forget(first[0]);
  first[0]();
  if (waiting.size && !asked) ask();
}

// Nobody sees a hidden page, and it has no frames.
globalThis.document?.addEventListener("visibilitychange", () => {
  while (document.hidden && waiting.size) next();
});

/**
 * The same component, but when what it is `by` (the step) has changed, drawn when its turn comes; at once with `now`.
 * @template P
 * @param {(props: P) => any} Component
 * @param {number} rank the lowest first
 */
export function paced(Component, rank) {
  return function Paced(/** @type {P & { by: unknown, now?: boolean }} */ props) {
    const [, again] = useState(0);
    const state = useRef({ by: /** @type {unknown} */ (undefined), drawn: /** @type {any} */ (null), due: true }).current;
    const turn = useRef(() => {
      state.due = true;
      again((n) => n + 1);
    }).current;
    useEffect(() => () => forget(turn), []);
    if (state.due || document.hidden || props.now || state.by === props.by) {
      forget(turn);
      Object.assign(state, { by: props.by, due: false, drawn: html`<${Component} ...${props} />` });
    } else inTurn(turn, rank);
    return state.drawn;
  };
}
