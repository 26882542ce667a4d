// @ts-check
/**
 * The places of cards on the cloth: as large as the room allows for twelve cards, the same for fewer, smaller only past
 * twelve. The middle of the cloth is filled first, then its edges.
 */

/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {{ w: number, h: number, places: { x: number, y: number, row: number, column: number }[] }} Grid */

export const RATIO = 1.5;
const STEPS = [12, 15, 20, 30, 40];
/** Four columns are how a table is read; another number must give clearly larger cards. */
const FOUR = 1.12;
/** Past twelve cards a place that stays empty is worth so many pixels of a card's width less: the block is even. */
const EMPTY = 0.6;
/** Past twelve cards the columns use the room there is, for the finger. */
const APART = 16;

/** For how many places the cloth is laid out. @param {number} slots */
export const capacity = (slots) => STEPS.find((step) => step >= slots) ?? 40;

/**
 * @param {Rect} area @param {number} slots @param {number} widest @returns {Grid}
 */
export function grid(area, slots, widest) {
  const count = capacity(slots);
  const gap = Math.max(4, Math.min(12, Math.round(area.w * 0.016)));
  let best = { columns: 4, w: 0, worth: 0 };
  for (let columns = 3; columns <= 10; columns += 1) {
    const rows = Math.ceil(count / columns);
    const w = Math.min(
      widest,
      Math.floor((area.w - gap * (columns - 1)) / columns),
      Math.floor((area.h - gap * (rows - 1)) / rows / RATIO),
    );
    const empty = count > 12 ? (columns * rows - count) * EMPTY : 0;
    const worth = w * (columns === 4 && count <= 12 ? FOUR : 1) - columns * 0.01 - empty;
    if (worth > best.worth) best = { columns, w, worth };
  }
  return placesOf(area, count, best.columns, best.w, gap);
}

/** @param {Rect} area @param {number} count @param {number} columns @param {number} w @param {number} gap @returns {Grid} */
function placesOf(area, count, columns, w, gap) {
  const rows = Math.ceil(count / columns);
  const h = w * RATIO;
  const across = count > 12 ? Math.max(gap, Math.min(APART, Math.floor((area.w - columns * w) / (columns - 1)))) : gap;
  const left = area.x + (area.w - columns * w - (columns - 1) * across) / 2;
  const top = area.y + (area.h - rows * h - (rows - 1) * gap) / 2;
  // Four columns are the middle, or with only two rows a square of two by two.
  const middle = rows === 2 ? 2 : 4;
  const firstColumn = Math.floor((columns - middle) / 2);
  const places = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const outside = Math.max(firstColumn - column, column - firstColumn - middle + 1, 0);
      places.push({
        x: Math.round(left + column * (w + across) + w / 2),
        y: Math.round(top + row * (h + gap) + h / 2),
        row,
        column,
        order: outside * 100 + rowOrder(row, rows) * 10 + column,
      });
    }
  }
  places.sort((a, b) => a.order - b.order);
  return { w, h, places };
}

/** The middle row first, then the one below it, then the one above. @param {number} row @param {number} rows */
function rowOrder(row, rows) {
  const off = row - Math.floor((rows - 1) / 2);
  return off > 0 ? off * 2 - 1 : -off * 2;
}
