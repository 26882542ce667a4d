// @ts-check
/**
 * Which place every card has, from the view alone: so it is the same after a reload, in another window and on another
 * device. A card on the table holds its slot from the moment it comes until it goes; a new one takes the lowest free slot,
 * so that gaps are filled before the table grows and nothing else ever moves. A hand lies sorted, each of its three cards
 * where it was dealt until it is played.
 */
import { valueOf } from "../../cards/deck.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {ReadonlyMap<number, number>} Slots card id -> slot */
/** @typedef {{ table: Slots, hand: Slots }} Book */

const HAND = 3;

/** @param {Pick<View, "first" | "history" | "table">} view @returns {Slots} */
export function tableSlots({ first, history, table }) {
  /** @type {(number | null)[]} */
  const slots = [...(first ?? [])];
  for (const { card, took } of history) {
    if (took.length) for (const id of took) empty(slots, id);
    else fill(slots, card);
  }
  // What lies there is the view's to say: a table is cleared at a round's end, and what is invented has no past.
  const lies = new Set(table);
  for (const id of slots) if (id !== null && !lies.has(id)) empty(slots, id);
  for (const id of table) if (!slots.includes(id)) fill(slots, id);
  return new Map(slots.flatMap((id, slot) => (id === null ? [] : [[id, slot]])));
}

/** @param {(number | null)[]} slots @param {number} id */
function empty(slots, id) {
  const slot = slots.indexOf(id);
  if (slot >= 0) slots[slot] = null;
}

/** @param {(number | null)[]} slots @param {number} id */
function fill(slots, id) {
  const free = slots.indexOf(null);
  slots[free < 0 ? slots.length : free] = id;
}

/** @param {Pick<View, "hand" | "history" | "counts">} view @param {number | null} you @returns {Slots} */
export function handSlots({ hand, history, counts }, you) {
  const sinceDealt = counts.reduce((sum, count) => sum + HAND - count, 0);
  const played = history.slice(Math.max(0, history.length - sinceDealt)).filter(({ seat }) => seat === you);
  const all = [...hand, ...played.map(({ card }) => card)].sort(byValue);
  // A card that was cut and kept stays in the middle until the others come.
  const from = all.length === 1 ? 1 : 0;
  return new Map(all.flatMap((id, i) => (hand.includes(id) ? [[id, from + i]] : [])));
}

/** @param {number} a @param {number} b */
export const byValue = (a, b) => valueOf(a) - valueOf(b) || a - b;

/** @param {View} view @param {number | null} you @returns {Book} */
export const bookOf = (view, you) => ({ table: tableSlots(view), hand: handSlots(view, you) });

/** How many slots must be drawn. @param {Slots} slots */
export const extent = (slots) => Math.max(0, ...[...slots.values()].map((slot) => slot + 1));
