// @ts-check
/** What this device remembers of its player: name, last options, muted people. */
import { effect, signal } from "../vendor/page.js";
import { keepJson, keptJson } from "../state/device.js";

/**
 * A signal kept on the device.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 */
function remembered(key, otherwise) {
  const value = signal(keptJson(key, otherwise));
  effect(() => keepJson(key, value.value));
  return value;
}

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
