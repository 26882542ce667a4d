// @ts-check
/**
 * What the menu has to know of offline play before any of it is fetched.
 *
 * @typedef {"no-wasm" | "absent" | "missing" | "crashed"} Failure  absent: this page's host has none; missing: it did not come
 *
 * @typedef {Object} EngineState
 * @property {"off" | "starting" | "ready" | "failed"} status
 * @property {Failure} [reason]  when it failed
 * @property {number} [progress]  while it starts for the first time: how much of the largest file has come, 0 to 1
 * @property {boolean} keeps  false once this device turned out to keep no game
 */
import { signal } from "../vendor/page.js";

/** The room's "code" of the game without a network. */
export const OFFLINE = "offline";

export const engine = signal(/** @type {EngineState} */ ({ status: "off", keeps: true }));

/** Whether starting the engine unasked would cost its player money or patience. */
export function metered() {
  const connection = /** @type {any} */ (navigator).connection;
  const slow = ["slow-2g", "2g", "3g"].includes(connection?.effectiveType);
  return slow || connection?.saveData === true || connection?.type === "cellular";
}
