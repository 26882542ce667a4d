// @ts-check
/** What the player has picked, and what it amounts to. Nothing here knows what is legal: the referee does. */
import { rankOf, shortName, valueOf } from "../../cards/deck.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {{ card: number | null, take: readonly number[] }} Picks */
/** @typedef {{ label: string, move: import("./types.js").PlayMove | null }} Action */

/** @type {Picks} */
export const NOTHING = { card: null, take: [] };

/**
 * A tap on a hand card: picks it, or lets it go when it was picked. With assist a single capture is picked along.
 * @param {Picks} picks @param {number} card @param {View} view @returns {Picks}
 */
export function tapHand(picks, card, view) {
  if (picks.card === card) return NOTHING;
  const only = view.assist?.[card]?.only;
  if (only) return { card, take: only };
  return { card, take: picks.card === null ? picks.take : [] };
}

/** @param {Picks} picks @param {number} card @returns {Picks} */
export const tapTable = (picks, card) => ({
  card: picks.card,
  take: picks.take.includes(card) ? picks.take.filter((id) => id !== card) : [...picks.take, card],
});

/** Picks without what is not there any more. @param {Picks} picks @param {View} view @returns {Picks} */
export function stillThere(picks, view) {
  const card = picks.card !== null && view.hand.includes(picks.card) ? picks.card : null;
  const take = picks.take.filter((id) => view.table.includes(id));
  return card === picks.card && take.length === picks.take.length ? picks : { card, take };
}

/** @param {readonly number[]} cards */
export const sum = (cards) => cards.reduce((total, id) => total + valueOf(id), 0);

/**
 * What the action button says and does for these picks.
 * @param {Picks} picks @param {Translate} t @returns {Action}
 */
export function actionFor({ card, take }, t) {
  const cards = take.map(rankOf).join(" + ");
  if (card === null) {
    return { label: take.length ? t("chkobba.action.pickedFirst", { cards }) : t("chkobba.action.pick"), move: null };
  }
  if (!take.length) return { label: t("chkobba.action.place", { card: shortName(card) }), move: { card } };
  const value = valueOf(card);
  const total = sum(take);
  if (total < value) return { label: t("chkobba.action.notYet", { cards, total, value }), move: null };
  if (total > value) return { label: t("chkobba.action.tooMuch", { cards, total, value }), move: null };
  const key = take.length === 1 ? "chkobba.action.takeOne" : "chkobba.action.take";
  return { label: t(key, { cards }), move: { card, take: [...take] } };
}

/**
 * What is lit, dimmed and outlined on the cloth. Hints come from the referee's `assist` alone, so that with assist off
 * nothing here can give anything away.
 * @param {Picks} picks @param {View} view @param {readonly number[]} mustTake
 */
export function lights(picks, view, mustTake) {
  const takes = picks.card === null ? null : (view.assist?.[picks.card]?.takes ?? (view.assist ? [] : null));
  return {
    must: new Set(mustTake),
    able: new Set(Object.keys(view.assist ?? {}).map(Number)),
    takeable: new Set(takes ?? []),
    dimmed: new Set(takes?.length ? view.table.filter((id) => !takes.includes(id) && !picks.take.includes(id)) : []),
  };
}
