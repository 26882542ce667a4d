// @ts-check
/**
 * Parts of the table that take over a step's change one after another, each in a frame of its own, so that the cards
 * start to move at once and no frame is long; most wait until no card flies. What the player does himself is never made to wait.
 */
import { html, useEffect, useRef, useState } from "../../vendor/page.js";

/** @type {Map<() => void, number>} those whose turn is to come, and how late they may */
const waiting = new Map();
/** When the next one's turn is, and its timer. @type {{ at: number, timer: any }} */
let coming = { at: Infinity, timer: 0 };
/** When the cards lie still. */
let still = 0;
/** Milliseconds from one to the next. A timer, since a frame that is asked for is made even if nothing has changed. */
const FRAME = 17;
/** What has this rank, or a higher one, waits until no card flies. */
export const AT_REST = 10;

/** Run this in a frame of its own when its turn comes. @param {() => void} run @param {number} rank the lowest first */
export function inTurn(run, rank) {
  waiting.set(run, rank);
  ask();
}

/** After all that is seen. */
const LEAST = AT_REST + 100;

/** @param {() => void} run */
const whenIdle = (run) => ("requestIdleCallback" in globalThis ? requestIdleCallback(run, { timeout: 1000 }) : setTimeout(run, 50));

/** Wait for time to spare: no card flies, all that is seen is drawn, and the browser has nothing to do. @returns {Promise<void>} */
export const spareTime = () => new Promise((resolve) => inTurn(() => void whenIdle(resolve), LEAST));

/** @param {() => void} run */
export const forget = (run) => void waiting.delete(run);

/** Cards fly until then. @param {number} when performance.now() */
export function cardsFly(when) {
  still = when;
  ask();
}

/** The one whose turn is next. @returns {[() => void, number] | undefined} */
const first = () => [...waiting].sort((a, b) => a[1] - b[1])[0];

function ask() {
  const next = first();
  if (!next) return;
  const soon = performance.now() + FRAME;
  const at = next[1] < AT_REST ? soon : Math.max(soon, still);
  if (coming.at <= at) return;
  clearTimeout(coming.timer);
  coming = { at, timer: setTimeout(take, at - performance.now()) };
}

function take() {
  coming = { at: Infinity, timer: 0 };
  const next = first();
  if (next && (next[1] < AT_REST || performance.now() >= still || document.hidden)) {
    forget(next[0]);
    next[0]();
  }
  ask();
}

// Nobody sees a hidden page, and it has no frames.
globalThis.document?.addEventListener("visibilitychange", () => {
  while (document.hidden && waiting.size) take();
});

/**
 * The same component, but when what it is `by` (the step) has changed, drawn when its turn comes; at once with `now`, only
 * when no card flies with `atRest`. It is not drawn again for functions alone: those it is given call the newest.
 * @template P
 * @param {(props: P) => any} Component
 * @param {number} rank the lowest first
 */
export function paced(Component, rank) {
  return function Paced(/** @type {P & { by: unknown, now?: boolean, atRest?: boolean }} */ { by, now, atRest, ...props }) {
    const [, again] = useState(0);
    const state = useRef({
      by: /** @type {unknown} */ (undefined),
      due: true,
      props: /** @type {Record<string, any> | null} */ (null),
      newest: /** @type {Record<string, any>} */ ({}),
      calls: /** @type {Record<string, any>} */ ({}),
      drawn: /** @type {any} */ (null),
    }).current;
    const turn = useRef(() => {
      state.due = true;
      again((n) => n + 1);
    }).current;
    useEffect(() => () => forget(turn), []);
    state.newest = props;
    if (state.props && same(state.props, props)) {
      forget(turn);
      Object.assign(state, { by, due: false });
    } else if (state.due || document.hidden || now || state.by === by) {
      forget(turn);
      const drawn = html`<${Component} ...${steady(props, state)} />`;
      Object.assign(state, { by, due: false, props, drawn });
    } else inTurn(turn, atRest ? rank + AT_REST : rank);
    return state.drawn;
  };
}

/** Whether nothing but functions differs. @param {Record<string, any>} a @param {Record<string, any>} b */
const same = (a, b) =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name] || (typeof a[name] === "function" && typeof b[name] === "function"));

/** Its functions always the same ones. @param {Record<string, any>} props
 * @param {{ newest: Record<string, any>, calls: Record<string, any> }} state */
function steady(props, state) {
  const calls = Object.entries(props).flatMap(([name, value]) => {
    if (typeof value !== "function") return [];
    state.calls[name] ??= (/** @type {any[]} */ ...args) => state.newest[name](...args);
    return [[name, state.calls[name]]];
  });
  return { ...props, ...Object.fromEntries(calls) };
}
