// @ts-check
/**
 * The game against bots that this device plays by itself: the referee runs in the page (public/engine/), no server and no
 * network is asked.
 */
import { engine, metered } from "../engine/state.js";
import { keep, kept } from "../state/device.js";
import { signal } from "../vendor/page.js";
import { SPECS } from "./specs.js";
import { look } from "../state/look.js";
import { loadEngine } from "./parts.js";
import { offlineOptions } from "./player.js";

/** @typedef {import("../engine/engine.js").SavedGame} SavedGame */

export const GAME = "chkobba";

/** Phases in which a saved game goes on. */
const RUNNING = ["playing", "round-over"];

/** The mark that there was a saved game, so that the menu leaves room for it before the storage has answered. */
const MARK = "offline.saved";

/** @type {import("../vendor/page.js").Signal<SavedGame | "perhaps" | null>} */
export const saved = signal(/** @type {any} */ (kept("browser", MARK) === "yes" ? "perhaps" : null));

/** See what game is kept. One that is over needs no going on. */
export async function lookForSaved() {
  const found = await loadEngine().then((engine) => engine.savedGame()).catch(() => null);
  expectSaved(found?.phase);
  if (found && saved.peek()) saved.value = found;
}

/**
 * There will be a game to go on with, or none.
 * @param {string} [phase] that of the kept game
 */
export function expectSaved(phase = "") {
  const goesOn = RUNNING.includes(phase);
  saved.value = goesOn ? "perhaps" : null;
  keep("browser", MARK, goesOn ? "yes" : "no");
}

/** @param {string} name */
const spec = (name) => SPECS[GAME].find((one) => one.name === name);

/** What an option may be. @param {string} name */
export const choicesOf = (name) => spec(name)?.choices ?? [];

/** Every option of the next game: as chosen here last, else the default; the look is the device's. */
export function optionsNow() {
  const chosen = offlineOptions.value[GAME] ?? {};
  const known = SPECS[GAME].map(({ name, default: first, choices }) => [name, choices.includes(chosen[name]) ? chosen[name] : first]);
  return /** @type {import("../net/protocol.js").Options} */ ({ ...Object.fromEntries(known), ...look.value });
}

/** Get the referee ready while the menu is at rest; somebody who pays for every byte has not asked for it yet. */
export function startAhead() {
  const start = () => void startAnew().catch(() => {});
  if (!saved.peek()) void lookForSaved();
  if (metered()) return;
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: 2000 });
  else start();
}

/** Try once more what failed. */
export const startAnew = () => loadEngine().then(({ startEngine }) => startEngine());

/** Whether trying once more can help where the engine did not start. */
export const mayComeYet = () => !["no-wasm", "absent"].includes(engine.value.reason ?? "");

/** Why bots cannot be played on this device, as the name of its words; null while they can, as far as known. */
export function failure() {
  const { status, reason } = engine.value;
  return status === "failed" ? `offline.failed.${reason}` : null;
}
