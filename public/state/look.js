// @ts-check
/**
 * How tables look: the host's choice for a room, in its options; the device keeps what it saw last for its menu.
 *
 * @typedef {{ theme: string, cards: string, suits: string }} Look
 */
import { remembered } from "./device.js";

/** What there is to choose, the default first; the referee offers the same (src/kahwa/room/options.py). */
export const LOOKS = Object.freeze({
  theme: ["felt", "balatro", "noir"],
  cards: ["photo", "flat", "pixel"],
  suits: ["french", "coins"],
});

/**
 * The look in a room's options, or in whatever was kept: what is missing or unheard of is the default.
 * @param {unknown} options
 * @returns {Look}
 */
export function lookOf(options) {
  const given = /** @type {Record<string, any>} */ (options !== null && typeof options === "object" ? options : {});
  const chosen = Object.entries(LOOKS).map(([name, choices]) => [
    name,
    choices.includes(given[name]) ? given[name] : choices[0],
  ]);
  return /** @type {Look} */ (Object.fromEntries(chosen));
}

/** The look of the room, in the menu that of the last one. */
export const look = remembered("look", lookOf(null), lookOf);

/** @param {unknown} options */
export function showLook(options) {
  const [now, next] = [look.peek(), lookOf(options)];
  if (next.theme !== now.theme || next.cards !== now.cards || next.suits !== now.suits) look.value = next;
}
