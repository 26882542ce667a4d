// @ts-check
/** What a move will look like, so that it can be shown before the referee has answered. */
import { HAYA } from "../../cards/deck.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").PlayMove} PlayMove */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/** Whether taking `took` empties the table for a point; the dealer's last card of the round makes none.
 * @param {View} view @param {number} seat @param {readonly number[]} took */
function sweeps(view, seat, took) {
  return took.length > 0 && took.length === view.table.length && !(cardsAfter(view) === 0 && seat === view.dealer);
}

/** How many cards of the round are still to be played after one more. @param {View} view */
const cardsAfter = (view) => view.pack + view.counts.reduce((total, count) => total + count, 0) - 1;

/** @param {View} view @param {number} seat @param {PlayMove} move @returns {GameEvent} */
export function eventOf(view, seat, { card, take = [] }) {
  if (!take.length) return { kind: "place", seat, card };
  return {
    kind: "capture",
    seat,
    card,
    took: take,
    chkobba: sweeps(view, seat, take),
    haya: card === HAYA || take.includes(HAYA),
  };
}

/**
 * The view after that event, as far as the table shows it.
 * @param {View} view @param {GameEvent} event @returns {View}
 */
export function viewAfter(view, event) {
  const { seat, card, took = [], chkobba = false } = event;
  const team = seat % 2;
  /** @param {number[][]} lists @param {number[]} more */
  const add = (lists, more) => lists.map((list, i) => (i === team ? [...list, ...more] : list));
  const gone = new Set([card, ...took]);
  return {
    ...view,
    hand: view.hand.filter((id) => id !== card),
    counts: view.counts.map((count, i) => (i === seat ? count - 1 : count)),
    table: took.length ? view.table.filter((id) => !gone.has(id)) : [...view.table, card],
    taken: view.taken.map((count, i) => (i === team && took.length ? count + gone.size : count)),
    piles: took.length ? add(view.piles, [...gone]) : view.piles,
    chkobbas: chkobba ? add(view.chkobbas, [card]) : view.chkobbas,
    history: [...view.history, { seat, card, took }],
    turn: cardsAfter(view) > 0 ? (seat + 1) % view.counts.length : -1,
    assist: null,
  };
}

/** What a step is made of, in ms at normal speed: a card on its way to the cloth, its gathering the others, their way to
 * the pile; the two great moments; from one dealt card to the next, and one card's way. */
export const MS = Object.freeze({ place: 240, gather: 160, fly: 280, slam: 900, haya: 600, apart: 90, dealt: 220 });

/** How many cards a deal brings. @param {GameEvent} event @returns {number} */
export const dealt = ({ table = [], counts = [] }) =>
  counts.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, table.length);

/** How long the referee gives such an event at normal speed. @param {GameEvent} event */
export function normalMs(event) {
  switch (event.kind) {
    case "place":
      return MS.place;
    case "capture":
      return MS.place + MS.gather + MS.fly + (event.chkobba ? MS.slam : 0) + (event.haya ? MS.haya : 0);
    case "deal":
      return MS.apart * dealt(event) + MS.dealt;
    case "tally":
      return 350 * (event.lines?.length ?? 5);
    case "void":
      return 1200;
    default:
      return 600;
  }
}
