// @ts-check
/** What this device remembers of its player: name, last options, muted people. */
import { remembered } from "../state/device.js";

/** @typedef {Record<string, import("../net/protocol.js").Options>} ByGame */

export const playerName = remembered("name", "");

/** Names of people whose emotes are not shown. */
export const muted = remembered("muted", /** @type {string[]} */ ([]));

/** The options last used, by game: of tables on a server, and of those against bots on this device. */
export const lastOptions = remembered("options", /** @type {ByGame} */ ({}));
export const offlineOptions = remembered("options.offline", /** @type {ByGame} */ ({}));

/** @param {string} name */
export function toggleMute(name) {
  const others = muted.peek().filter((one) => one !== name);
  muted.value = others.length < muted.peek().length ? others : [...others, name];
}

/**
 * @param {string} game
 * @param {import("../net/protocol.js").Options} options
 * @param {boolean} [offline]
 */
export function rememberOptions(game, options, offline = false) {
  const kept = offline ? offlineOptions : lastOptions;
  kept.value = { ...kept.peek(), [game]: { ...kept.peek()[game], ...options } };
}
