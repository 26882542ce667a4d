// @ts-check
/** Photo, the Latin suits in their own colours: cups, coins, clubs and swords; courts of a Tunisian café. */
import { rankOf, suitOf } from "./deck.js";
import { court } from "./latin-courts.js";
import { ace, card, corner, edge, PIPS, sign } from "./parts.js";
import { star } from "./shapes.js";

/** @typedef {import("./look.js").Look} Look */
/** @typedef {import("./deck.js").Suit} Suit */

export { back } from "./plain.js";

/** @param {number} id @param {Look} look */
export const face = (id, look) => card(id, look, edge(id) + middle(id, look) + corner(id, look));

/** Small enough for seven: width, height. @type {Record<Suit, readonly [number, number]>} */
const SIZES = { hearts: [28, 34], diamonds: [34, 34], clubs: [32, 46], spades: [29, 45] };

/** Seven tall pips, none over another: in three columns. @type {readonly (readonly [number, number])[]} */
const SEVEN = [
  [0, -1],
  [-1, -0.5],
  [1, -0.5],
  [0, 0],
  [-1, 0.5],
  [1, 0.5],
  [0, 1],
];

/** @param {number} id @param {Look} look */
function middle(id, look) {
  const [rank, suit] = [rankOf(id), suitOf(id)];
  const pips = PIPS[rank];
  const [w, h] = SIZES[suit];
  if (rank === "7") return SEVEN.map(([dx, dy]) => emblem(suit, 76.5 + dx * 23, 93 + dy * 60, w * 0.86, h * 0.86)).join("");
  if (pips) return pips.map(([dx, dy]) => emblem(suit, 79 + dx * 19.5, 94 + dy * 58, w, h)).join("");
  if (rank === "A") return ace(75, 104) + emblem(suit, 75, 104, w * 1.75, h * 1.75);
  return (
    `<g transform="translate(38 20)scale(1.02 1.14)">${court(rank, suit)}</g>` +
    `<circle class="k-paper" cx="102" cy="24" r="14" stroke="currentColor" stroke-width="1.8"/>${sign(id, look, 102, 24, 19)}`
  );
}

/** @param {Suit} suit @param {number} x @param {number} y its middle @param {number} w @param {number} h */
const emblem = (suit, x, y, w, h) =>
  `<svg x="${+(x - w / 2).toFixed(1)}" y="${+(y - h / 2).toFixed(1)}" width="${w}" height="${h}" viewBox="${BOXES[suit]}">${EMBLEMS[suit]}</svg>`;

/** @type {Record<Suit, string>} */
const BOXES = { hearts: "0 0 40 48", diamonds: "0 0 40 40", clubs: "0 0 40 58", spades: "0 0 40 62" };

const LINE = `stroke="#3a2412" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"`;

/** @type {Record<Suit, string>} */
const EMBLEMS = {
  hearts:
    `<path fill="#b3263c" ${LINE} d="M5 5C5 19 9 26.5 20 27.5 31 26.5 35 19 35 5Z"/>` +
    `<path fill="#dba63a" ${LINE} d="M4 2.500H36V8.500H4ZM16.5 27.500H23.500L24.5 36Q32.5 38.5 33.5 45.500H6.500Q7.5 38.5 15.5 36ZM15 31H25"/>` +
    `<path fill="#f3cf75" d="M20 12.5 23.5 17 20 21.5 16.5 17Z"/><path fill="none" stroke="#e2788a" stroke-width="2" stroke-linecap="round" d="M9.5 12.500Q10.5 19 14 22"/>`,
  diamonds:
    `<circle fill="#dba63a" ${LINE} cx="20" cy="20" r="18.5"/><circle fill="#f3cf75" stroke="#8a5a14" stroke-width="1" cx="20" cy="20" r="14"/>` +
    `<path fill="#b8471f" stroke="#5f2410" stroke-width=".8" d="${star(20, 20, 10.5)}"/><circle fill="#f9e3a4" stroke="#5f2410" stroke-width=".8" cx="20" cy="20" r="3.6"/>`,
  clubs:
    `<g transform="rotate(24 20 29)"><path fill="#3f8a4a" ${LINE} d="M24.6 33.5Q33 28 36.5 35 29 41 24.6 33.5Z"/>` +
    `<path fill="#8f5d2c" ${LINE} d="M12 3.5H28L26.7 15 31 12.5 33.5 17 26 22.5 23.4 53Q20 56 16.6 53L14.8 32 9 30 10.5 25.2 14.2 26Z"/>` +
    `<path fill="none" stroke="#6d431b" stroke-width="1.5" stroke-linecap="round" d="M21.5 12V24M23 31 22 42"/>` +
    `<path fill="none" stroke="#d09a5b" stroke-width="2" stroke-linecap="round" d="M16.5 10 18 24M18 34 18.8 46"/>` +
    `<ellipse fill="#e6bd84" ${LINE} cx="20" cy="4.5" rx="8.2" ry="3.6"/><ellipse fill="none" stroke="#8f5d2c" cx="20" cy="4.5" rx="4" ry="1.5"/></g>`,
  spades:
    `<path fill="#b9c8d6" ${LINE} d="M20 1.5 25.5 9V41H14.500V9Z"/><path fill="#eef3f7" d="M16 10.5 19.2 6V40H16Z"/>` +
    `<path fill="#2f5d94" ${LINE} d="M17.5 45H22.500V55H17.500Z"/><path fill="#dba63a" ${LINE} d="M4.5 40.500Q20 38 35.5 40.500V45.500Q20 43 4.5 45.500Z"/><circle fill="#dba63a" ${LINE} cx="20" cy="57" r="3.6"/>`,
};
