// @ts-check
/**
 * The shapes every French-suited style is built of: suits in a box of 32 x 32, ranks as strokes in a box of 26 x 38.
 * Path data only, so that cards stay sharp at any size and need no font.
 */

/** @type {Record<import("./deck.js").Suit, string>} */
export const SUIT_PATHS = {
  hearts:
    "M16 30C7 22.5 2 17 2 10.6 2 6 5.4 2.6 9.4 2.6c2.8 0 5.2 1.5 6.6 4.2 1.4-2.7 3.8-4.2 6.6-4.2 4 0 7.4 3.4 7.4 8C30 17 25 22.5 16 30Z",
  diamonds: "M16 .8Q20.6 9.6 28.4 16 20.6 22.4 16 31.2 11.4 22.4 3.6 16 11.4 9.6 16 .8Z",
  clubs:
    "M16 1.6a6.9 6.9 0 0 1 5.5 11.1 6.9 6.9 0 1 1-4 11.5q.4 3.9 3.7 6.2H10.8q3.3-2.3 3.7-6.2a6.9 6.9 0 1 1-4-11.5A6.9 6.9 0 0 1 16 1.6Z",
  spades:
    "M16 1.4C23 8.4 30 13.2 30 19.2c0 4-3 6.6-6.6 6.6-2.3 0-4.3-1-5.7-2.9.3 3.3 1.5 5.7 3.9 7.5H10.4c2.4-1.8 3.6-4.2 3.9-7.5-1.4 1.9-3.4 2.9-5.7 2.9C5 25.8 2 23.2 2 19.2 2 13.2 9 8.4 16 1.4Z",
};

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
