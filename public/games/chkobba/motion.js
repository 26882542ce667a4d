// @ts-check
/**
 * What moves on the table, moment by moment: the page's own frames, in which transform and opacity are set and nothing else.
 * A Web Animation would cost more: in every frame in which the page changes, each one that runs is styled anew on the main
 * thread, and one that begins or ends costs a frame and a second one.
 */
import { at, movesAt, turned } from "./tween.js";

/** @typedef {import("./types.js").Track} Track */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./card-layer.js").CardLayer} CardLayer */
/**
 * One thing that moves for a while.
 * @typedef {Object} Mover
 * @property {string} key
 * @property {number} from   ms from which on it moves
 * @property {number} until  ms from which on it does not
 * @property {(() => void) | null} [draw]  what is to be done before it can be lifted, a while ahead
 * @property {() => void} lift  make it ready
 * @property {(t: number) => void} move
 * @property {() => void} drop  leave it as it is without moving
 */

/** @type {Set<(now: number) => boolean>} */
const running = new Set();
let held = false;

/** Run something in each frame until it says that it is done. @param {(now: number) => boolean} run */
export function eachFrame(run) {
  if (!running.size) requestAnimationFrame(frame);
  running.add(run);
}

/** @param {number} now */
function frame(now) {
  if (!held) for (const run of running) if (!run(now)) running.delete(run);
  if (running.size) requestAnimationFrame(frame);
}

/** Stop everything where it is: for the gallery's pictures. */
export const holdMotion = () => void (held = true);

/** @param {Spot} spot @param {number} [wide] */
export const transformOf = ({ x, y, s, r }, wide = 1) =>
  `translate(${round(x)}px,${round(y)}px) scale(${Math.round(s * 1000) / 1000}) rotate(${round(r)}deg)${
    wide === 1 ? "" : ` scaleX(${Math.round(wide * 100) / 100})`
  }`;

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/** What puts an element where it is asked to be, and touches it only when that is new. @param {HTMLElement} element */
export function placer({ style }) {
  let [transform, opacity] = ["", ""];
  return (/** @type {Spot & { o: number }} */ spot, wide = 1) => {
    const placed = transformOf(spot, wide);
    if (placed !== transform) style.transform = transform = placed;
    const seen = String(Math.round(spot.o * 100) / 100);
    if (seen !== opacity) style.opacity = opacity = seen;
  };
}

/** A card on its way. @param {Track} track @param {CardLayer} layer @returns {Mover} */
export function cardMover({ piece, frames, flips = [], z = piece.z }, layer) {
  const { key } = piece;
  const last = frames[frames.length - 1]?.t ?? 0;
  /** @type {ReturnType<typeof placer>} */
  let draw;
  return {
    key,
    from: movesAt(frames),
    until: Math.max(last, ...flips.map((flip) => flip.t + flip.ms)),
    draw: layer.isDrawn(key) ? null : () => layer.draw(key),
    lift: () => void (draw = placer(layer.lift(key, { z, turns: flips.length > 0, up: turned(flips, 0).up }))),
    move(t) {
      const { wide, up } = turned(flips, t);
      layer.turn(key, up);
      draw(at(frames, t), wide);
    },
    drop: () => layer.land(key),
  };
}
