// @ts-check
/** What a card could take, for the panel about it alone: the player asks, and the referee still decides. */
import { valueOf } from "../../cards/deck.js";

/** Past so many ways nobody reads on; a table of 27 cards has thousands. */
const MOST = 24;

/**
 * Every set of table cards that a card could take: an equal one alone, else all that add up to it.
 * @param {number} card @param {readonly number[]} table @param {number} [most]
 * @returns {number[][]}
 */
export function takesOf(card, table, most = MOST) {
  const value = valueOf(card);
  const equal = table.filter((id) => valueOf(id) === value);
  if (equal.length) return equal.map((id) => [id]);
  return sums(table, value, most);
}

/** @param {readonly number[]} cards @param {number} total @param {number} most @returns {number[][]} */
function sums(cards, total, most) {
  /** @type {number[][]} */
  const found = [];
  /** @param {number} from @param {number} left @param {number[]} chosen */
  const search = (from, left, chosen) => {
    if (left === 0) found.push(chosen);
    for (let i = from; i < cards.length && left > 0 && found.length < most; i += 1) {
      const id = /** @type {number} */ (cards[i]);
      if (valueOf(id) <= left) search(i + 1, left - valueOf(id), [...chosen, id]);
    }
  };
  search(0, total, []);
  return found;
}
