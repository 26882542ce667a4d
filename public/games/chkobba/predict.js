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

/** How long the referee gives such an event at normal speed. @param {GameEvent} event */
export function normalMs(event) {
  const dealt = () =>
    (event.table?.length ?? 0) +
    (event.counts ?? []).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  switch (event.kind) {
    case "place":
      return 240;
    case "capture":
      return 680 + (event.chkobba ? 900 : 0) + (event.haya ? 600 : 0);
    case "deal":
      return 90 * dealt() + 220;
    case "tally":
      return 350 * (event.lines?.length ?? 5);
    case "void":
      return 1200;
    default:
      return 600;
  }
}
