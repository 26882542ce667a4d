// @ts-check
/** What the faces of several styles have in common. A card's box is 120 x 180. */
import { HAYA, rankOf } from "./deck.js";
import { inkClass, RANK_PATHS, signPath, star } from "./shapes.js";

/** @typedef {import("./look.js").Look} Look */

export const WIDTH = 120;
export const HEIGHT = 180;

/** Where the pips of a number stand: columns and rows from -1 to 1, from the middle. @type {Record<string, readonly (readonly [number, number])[]>} */
export const PIPS = {
  2: [
    [0, -1],
    [0, 1],
  ],
  3: [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  7: [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The whole card. @param {number} id @param {Look} look @param {string} inside @param {string} [more] attributes */
export const card = (id, look, inside, more = "") =>
  `<svg class="k k-${look.cards} ${inkClass(id, look)}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"${more}>` +
  `<rect class="k-paper" width="${WIDTH}" height="${HEIGHT}"/>${inside}</svg>`;

/** The suit's sign round a middle, in the suit's ink. @param {number} id @param {Look} look @param {number} x @param {number} y
 * @param {number} size @param {boolean} [down] upside down @param {string} [ink] */
export function sign(id, look, x, y, size, down = false, ink = "currentColor") {
  const half = (down ? -size : size) / 2;
  const place = `translate(${+(x - half).toFixed(1)} ${+(y - half).toFixed(1)})scale(${+(half / 16).toFixed(3)})`;
  return `<path fill="${ink}" fill-rule="evenodd" transform="${place}" d="${signPath(id, look)}"/>`;
}

/** Rank and suit, top left: all that is seen of a covered card. @param {number} id @param {Look} look */
export const corner = (id, look) =>
  `<g class="k-corner"><path fill="none" stroke="currentColor" stroke-width="6.2" stroke-linecap="round" stroke-linejoin="round" ` +
  `transform="translate(9 11)scale(1.08)" d="${RANK_PATHS[rankOf(id)]}"/>${sign(id, look, 23.5, 72, 28)}</g>`;

/** The thin gilt edge of the seven of diamonds, or of coins. @param {number} id */
export const edge = (id) =>
  id === HAYA
    ? `<g class="k-gilt" fill="none"><rect stroke="#c8932b" stroke-width="3" x="3.5" y="3.5" width="113" height="173" rx="8"/>` +
      `<rect stroke="#e7c673" stroke-width="1.2" x="7" y="7" width="106" height="166" rx="6"/></g>`
    : "";

/** The double star round an ace. @param {number} x @param {number} y */
export const ace = (x, y) =>
  `<path fill="none" stroke="currentColor" stroke-width="1.3" opacity=".6" d="${star(x, y, 40)}${star(x, y, 35)}"/>`;
