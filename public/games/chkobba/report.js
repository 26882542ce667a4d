// @ts-check
/** The cards of a view as text, in the notation of the project's tests: 7d is the seven of diamonds. */
import { rankOf, suitOf } from "../../cards/deck.js";

/** @param {number} id */
const short = (id) => `${rankOf(id)}${suitOf(id)[0]}`;
/** @param {readonly number[]} ids */
const cards = (ids) => ids.map(short).join(" ") || "-";

/**
 * What this seat sees, line by line.
 * @param {import("./types.js").View & { first?: number[] | null }} view
 * @returns {string[]}
 */
export function report(view) {
  return [
    `Round ${view.round}, deal ${view.deal}/${view.deals}, dealer ${view.dealer}, pack ${view.pack}`,
    ...(view.first ? [`Opened: ${cards(view.first)}`] : []),
    ...(view.cut ? [`Cut by ${view.cut.seat}: ${view.cut.card === null ? "not seen" : short(view.cut.card)}`] : []),
    ...view.history.map(
      ({ seat, card, took }, n) => `${n + 1}. seat ${seat}: ${short(card)}${took.length ? ` takes ${cards(took)}` : ""}`,
    ),
    `Table: ${cards(view.table)}`,
    `Hand: ${cards(view.hand)}; cards held ${view.counts.join(" ")}`,
    ...view.piles.map((pile, team) => `Team ${team} took: ${cards(pile)}; chkobbas: ${cards(view.chkobbas[team] ?? [])}`),
    `Last to take: ${view.lastTaker ?? "nobody"}`,
  ];
}
