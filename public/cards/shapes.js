// @ts-check
/**
 * The shapes every style but Pixel is built of: suits in a box of 32 x 32, ranks as strokes in a box of 26 x 38. Path
 * data only, so that cards stay sharp at any size and need no font.
 */
import { suitOf } from "./deck.js";

/** @typedef {import("./deck.js").Suit} Suit */
/** @typedef {import("./look.js").Look} Look */

/** @param {number} x @param {number} y @param {number} r */
const dot = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0Z`;

/** The French suits, and their Latin kin: cups, coins, clubs, swords. @type {Record<import("./look.js").SuitSet, Record<Suit, string>>} */
const SIGNS = {
  french: {
    hearts:
      "M16 30C7 22.5 2 17 2 10.6 2 6 5.4 2.6 9.4 2.6c2.8 0 5.2 1.5 6.6 4.2 1.4-2.7 3.8-4.2 6.6-4.2 4 0 7.4 3.4 7.4 8C30 17 25 22.5 16 30Z",
    diamonds: "M16 .8Q20.6 9.6 28.4 16 20.6 22.4 16 31.2 11.4 22.4 3.6 16 11.4 9.6 16 .8Z",
    clubs:
      "M16 1.6a6.9 6.9 0 0 1 5.5 11.1 6.9 6.9 0 1 1-4 11.5q.4 3.9 3.7 6.2H10.8q3.3-2.3 3.7-6.2a6.9 6.9 0 1 1-4-11.5A6.9 6.9 0 0 1 16 1.6Z",
    spades:
      "M16 1.4C23 8.4 30 13.2 30 19.2c0 4-3 6.6-6.6 6.6-2.3 0-4.3-1-5.7-2.9.3 3.3 1.5 5.7 3.9 7.5H10.4c2.4-1.8 3.6-4.2 3.9-7.5-1.4 1.9-3.4 2.9-5.7 2.9C5 25.8 2 23.2 2 19.2 2 13.2 9 8.4 16 1.4Z",
  },
  coins: {
    hearts:
      "M4.5 2.5H27.5C27.8 12.5 24.5 17.6 18.8 19.2V24.4Q24.6 25.4 25.6 30.5H6.4Q7.4 25.4 13.2 24.4V19.2C7.5 17.6 4.2 12.5 4.5 2.5Z",
    diamonds: dot(16, 16, 14.6),
    clubs:
      "M27.1 1.8C30.2 4.3 30.4 8.2 27.7 11.1L30.1 14.8 26.7 17.3 24.1 14.7 18.5 19.9 8.8 29.4Q7.3 31.4 5.2 29.8 3.2 28.2 4.7 26.2L10.2 17.2 7.3 13.5 10.7 10.8 12.9 12.5 18 3.6C20.2.2 23.9-.6 27.1 1.8Z",
    spades:
      "M16 .2 19.7 5.2V20.4H26.4V24.4H18.8V26.4a3.2 3.2 0 1 1-5.6 0V24.4H5.6V20.4H12.3V5.2Z",
  },
};

/** Cut out of a sign in two colours already. @type {Record<import("./look.js").SuitSet, Partial<Record<Suit, string>>>} */
const PLAIN = { french: {}, coins: { diamonds: star(16, 16, 9.4) } };

/** Cut out of a sign when there are four colours: a gleam, a hollow, three dots, a slit, ... so that shape tells them apart too.
 * @type {Record<import("./look.js").SuitSet, Record<Suit, string>>} */
const MARKS = {
  french: {
    hearts: dot(9.6, 10, 2.9),
    diamonds: "M16 9.5 20.8 16 16 22.5 11.2 16Z",
    clubs: dot(16, 8.6, 2.4) + dot(9, 18.6, 2.4) + dot(23, 18.6, 2.4),
    spades: "M16 7.6 18.2 20H13.8Z",
  },
  coins: {
    hearts: "M7.4 7.6H24.6L24 11H8Z",
    diamonds: dot(16, 16, 12.7) + dot(16, 16, 10.6) + star(16, 16, 6.6),
    clubs: dot(23.3, 7.7, 2.5) + dot(14.6, 18, 1.9),
    spades: "M14.8 6.2H17.2V18.5H14.8Z",
  },
};

/** The one path of a card's suit; fill it by the rule `evenodd`. @param {number} id @param {Look} look */
export function signPath(id, { suits, fourColours }) {
  const suit = suitOf(id);
  return SIGNS[suits][suit] + ((fourColours ? MARKS : PLAIN)[suits][suit] ?? "");
}

/** The classes that give a card, or anything beside one, its suit's ink (cards.css). @param {number} id @param {Look} look */
export const inkClass = (id, { suits, fourColours }) =>
  `k-${suitOf(id)}${fourColours ? ` k-four${suits === "coins" ? " k-latin" : ""}` : ""}`;

/** Strokes, drawn with round ends. @type {Record<string, string>} */
export const RANK_PATHS = {
  A: "M2 36 13 2.5 24 36M6.2 24.5H19.8",
  2: "M3 11.5C3 5.5 7.5 2 13 2s10 3.6 10 9.2C23 19.5 8 25 3 35.5H24",
  3: "M3.5 2.5H22L12 15.2C18.5 14.7 23.5 19 23.5 25.2 23.5 31.5 18.8 36 12.8 36 8 36 4.2 33.6 2.5 29.5",
  4: "M18.5 36V2.5L2 26.5H24.5",
  5: "M22 2.5H6.2L4.6 17.2C6.8 15.3 9.7 14.2 12.8 14.2 19 14.2 23.5 18.8 23.5 25S18.8 36 12.6 36C8 36 4.4 33.8 2.5 30",
  6: "M19.5 2.5C9 8 2.5 15.5 2.5 24.8 2.5 31.5 7.2 36 13 36S23.5 31.5 23.5 25.3 19 14.8 13.2 14.8C8.5 14.8 4.5 17.5 3 21.5",
  7: "M2.5 2.5H23.5C17 13 12 23.5 10.5 36",
  J: "M11 2.5H23M18.5 2.5V25.5C18.5 31.8 15 36 10 36 5.8 36 3 33.5 2 29.5",
  Q: "M13 2C19.3 2 24 8.6 24 18.5S19.3 35 13 35 2 28.4 2 18.5 6.7 2 13 2ZM15 26.5 24 37",
  K: "M4 2.5V36M23 2.5 4.2 22.5M10.5 16.2 24 36",
};

/** An eight-pointed star (two squares), the tile of Tunisian walls. @param {number} x @param {number} y @param {number} r */
export function star(x, y, r) {
  const points = [];
  for (let i = 0; i < 16; i += 1) {
    const radius = i % 2 ? r * 0.765 : r;
    const angle = (Math.PI * i) / 8;
    points.push(`${+(x + radius * Math.sin(angle)).toFixed(1)} ${+(y - radius * Math.cos(angle)).toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}
