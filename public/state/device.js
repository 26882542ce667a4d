// @ts-check
/**
 * What is kept on the device: for the browser (localStorage) or for this tab (sessionStorage). Where
 * storage is forbidden, in memory, so that nothing else has to care.
 */
import { effect, signal } from "../vendor/page.js";

const PREFIX = "kahwa.";

/** @type {Record<"browser" | "tab", Map<string, string>>} */
const memory = { browser: new Map(), tab: new Map() };

/** @param {"browser" | "tab"} where */
function storage(where) {
  return where === "browser" ? localStorage : sessionStorage;
}

/**
 * @param {"browser" | "tab"} where
 * @param {string} key
 * @returns {string | null}
 */
export function kept(where, key) {
  try {
    return storage(where).getItem(PREFIX + key) ?? memory[where].get(key) ?? null;
  } catch {
    return memory[where].get(key) ?? null;
  }
}

/**
 * @param {"browser" | "tab"} where
 * @param {string} key
 * @param {string} value
 */
export function keep(where, key, value) {
  memory[where].set(key, value);
  try {
    storage(where).setItem(PREFIX + key, value);
  } catch {
    // Kept in memory alone: private windows, full or forbidden storage.
  }
}

/**
 * A kept JSON value, or `otherwise` when there is none that can be read.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function keptJson(key, otherwise) {
  try {
    return JSON.parse(kept("browser", key) ?? "") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function keepJson(key, value) {
  keep("browser", key, JSON.stringify(value));
}

/**
 * A signal kept on the device.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @param {(kept: T) => T} [read]  makes sense of what was kept by whatever version
 */
export function remembered(key, otherwise, read = (kept) => kept) {
  const value = signal(read(keptJson(key, otherwise)));
  effect(() => keepJson(key, value.value));
  return value;
}
