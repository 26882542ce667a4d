// @ts-check
/** What this device remembers of its player: name, last options, muted people. */
import { remembered } from "../state/device.js";

export const playerName = remembered("name", "");

/** Names of people whose emotes are not shown. */
export const muted = remembered("muted", /** @type {string[]} */ ([]));

/** The options last used, by game. */
export const lastOptions = remembered(
  "options",
  /** @type {Record<string, import("../net/protocol.js").Options>} */ ({}),
);

/** @param {string} name */
export function toggleMute(name) {
  const others = muted.peek().filter((one) => one !== name);
  muted.value = others.length < muted.peek().length ? others : [...others, name];
}

/**
 * @param {string} game
 * @param {import("../net/protocol.js").Options} options
 */
export function rememberOptions(game, options) {
  lastOptions.value = { ...lastOptions.peek(), [game]: { ...lastOptions.peek()[game], ...options } };
}
