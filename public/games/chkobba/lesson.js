// @ts-check
/**
 * The first game's lesson: which note fits the moment. It tells the rules and points at what all can see, never at
 * what a hand could take: with assist off nothing does that.
 */
import { HAYA, rankOf, valueOf } from "../../cards/deck.js";

/** @typedef {import("./types.js").View} View */

/** No card is worth more, so a table worth more than this cannot be swept. */
const HIGHEST = 10;

/** @param {View} view */
const worth = (view) => view.table.reduce((sum, id) => sum + valueOf(id), 0);
/** @param {View} view */
const inSight = (view) => [...view.hand, ...view.table];

/** In the order in which they are taught: the note, and when it fits.
 * @type {[string, (view: View) => boolean][]}
 */
const NOTES = [
  ["pick", () => true],
  ["courts", (view) => inSight(view).some((id) => "JQK".includes(rankOf(id)))],
  ["equal", (view) => view.table.length > 0],
  ["sum", (view) => view.table.length > 1],
  ["place", () => true],
  ["haya", (view) => inSight(view).includes(HAYA)],
  ["chkobba", (view) => view.table.length > 0 && worth(view) <= HIGHEST],
  ["leave", (view) => view.deal > 1],
  ["points", (view) => view.deal > 2],
  ["last", (view) => view.deal === view.deals],
];

export const LESSONS = [...NOTES.map(([note]) => note), "tally"];

/**
 * The note for now: one that was not learnt yet, at your own turn or at the end of a round.
 * @param {View | null} view
 * @param {number | null} you
 * @param {readonly string[]} seen
 * @returns {string | null}
 */
export function lesson(view, you, seen) {
  if (!view || you === null) return null;
  if (view.tally) return seen.includes("tally") ? null : "tally";
  if (view.turn !== you || view.cut) return null;
  return NOTES.find(([note, fits]) => !seen.includes(note) && fits(view))?.[0] ?? null;
}
