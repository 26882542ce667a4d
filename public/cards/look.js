// @ts-check
/** What cards are drawn in: a style, a set of suits, two colours or four. */
import { signal } from "../vendor/page.js";

/**
 * @typedef {"photo" | "flat" | "pixel"} CardStyleName
 * @typedef {"french" | "coins"} SuitSet
 * @typedef {{ cards: CardStyleName, suits: SuitSet, fourColours: boolean }} Look
 * @typedef {{ cards?: unknown, suits?: unknown, fourColours?: unknown }} LookWish a look, or part of one, from anywhere
 */

/** @type {readonly CardStyleName[]} */
export const CARD_STYLES = ["photo", "flat", "pixel"];
/** @type {readonly SuitSet[]} */
export const SUIT_SETS = ["french", "coins"];

/** A whole look; what is missing or unknown becomes photo, french, two colours. @param {LookWish} [wish] @returns {Look} */
export const lookOf = (wish = {}) => ({
  cards: CARD_STYLES.find((name) => name === wish.cards) ?? "photo",
  suits: SUIT_SETS.find((name) => name === wish.suits) ?? "french",
  fourColours: wish.fourColours === true,
});

/** The look of the table that is shown, for small signs beside it (chips of the log, the tally). */
export const shownLook = signal(lookOf());

/** @param {Look} look */
export function showLook(look) {
  const { cards, suits, fourColours } = shownLook.peek();
  if (cards === look.cards && suits === look.suits && fourColours === look.fourColours) return;
  shownLook.value = look;
}
