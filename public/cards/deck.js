// @ts-check
/**
 * The forty cards by number, as in docs/PROTOCOL.md: suits hearts, diamonds, clubs, spades, ten each, in a suit
 * A 2 3 4 5 6 7 J Q K. Nothing here draws.
 */

/** @typedef {"hearts" | "diamonds" | "clubs" | "spades"} Suit */

/** @type {readonly Suit[]} */
export const SUITS = ["hearts", "diamonds", "clubs", "spades"];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"];
const VALUES = [1, 2, 3, 4, 5, 6, 7, 9, 8, 10];
const SIGNS = { hearts: "♥", diamonds: "♦", clubs: "♣", spades: "♠" };

/** All cards. */
export const IDS = Array.from({ length: SUITS.length * RANKS.length }, (_, id) => id);

/** The seven of diamonds. */
export const HAYA = 16;

/** @param {number} id @returns {Suit} */
export const suitOf = (id) => SUITS[Math.floor(id / 10)] ?? "hearts";

/** @param {number} id */
export const rankOf = (id) => RANKS[id % 10] ?? "A";

/** @param {number} id */
export const valueOf = (id) => VALUES[id % 10] ?? 0;

/** The sign is kept from turning into a picture by the variation selector. @param {number} id */
export const shortName = (id) => `${rankOf(id)}${SIGNS[suitOf(id)]}\uFE0E`;

/**
 * "7 of diamonds"; the order of the words is the language's.
 * @param {number} id
 * @param {(key: string, values?: Record<string, unknown>) => string} t
 * @param {string} [prefix] where the words of the deck are found
 */
export const cardName = (id, t, prefix = "chkobba.card") =>
  t(`${prefix}.name`, { rank: t(`${prefix}.rank.${rankOf(id)}`), suit: t(`${prefix}.suit.${suitOf(id)}`) });
