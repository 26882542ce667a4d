// @ts-check
/**
 * Which place every card keeps. A card holds its slot from the moment it comes until it goes; a new one takes the
 * lowest free slot, so that gaps are filled before the table grows and nothing else ever moves.
 */

/** @typedef {ReadonlyMap<number, number>} Slots card id -> slot */
/** @typedef {{ table: Slots, hand: Slots }} Book */

/** @type {Book} */
export const EMPTY = { table: new Map(), hand: new Map() };

/**
 * The slots of `ids`, given those of a moment before.
 * @param {Slots} before
 * @param {readonly number[]} ids in the order in which new ones are placed
 * @returns {Slots}
 */
export function assign(before, ids) {
  const slots = new Map();
  const used = new Set();
  for (const id of ids) {
    const slot = before.get(id);
    if (slot !== undefined) {
      slots.set(id, slot);
      used.add(slot);
    }
  }
  let free = 0;
  for (const id of ids) {
    if (slots.has(id)) continue;
    while (used.has(free)) free += 1;
    slots.set(id, free);
    used.add(free);
  }
  return slots;
}

/**
 * @param {Book} book
 * @param {{ table: readonly number[], hand: readonly number[] }} view
 * @returns {Book}
 */
export const turnPage = (book, view) => ({
  table: assign(book.table, view.table),
  hand: assign(book.hand, view.hand),
});

/** How many slots must be drawn. @param {Slots} slots */
export const extent = (slots) => Math.max(0, ...[...slots.values()].map((slot) => slot + 1));
