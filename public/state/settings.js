// @ts-check
/**
 * What a player wishes for this device alone. Nothing of it reaches the room: the room's look and rules
 * are the host's.
 *
 * @typedef {Object} Personal
 * @property {boolean} shake  the cloth shakes at a slam
 * @property {"system" | "full" | "reduced"} motion
 * @property {boolean} sound
 * @property {number} volume  0 to 1
 * @property {"latin" | "arabic" | "english"} labels  what is written beneath a Tunisian term
 * @property {boolean} fourColours  every suit in a colour of its own
 * @property {"room" | "slow" | "normal" | "fast"} pace
 * @property {"system" | "en" | "fr" | "ar" | "de"} language
 *
 * @typedef {Omit<Personal, "motion"> & { motion: "full" | "reduced" }} TableSettings
 */
import { computed, effect, signal } from "../vendor/page.js";
import { keepJson, keptJson } from "./device.js";

const KEY = "settings";

/** What each setting may be, the default first; the volume is a number and stands apart. */
export const CHOICES = Object.freeze({
  shake: [true, false],
  motion: ["system", "full", "reduced"],
  sound: [true, false],
  labels: ["latin", "arabic", "english"],
  fourColours: [false, true],
  pace: ["room", "slow", "normal", "fast"],
  language: ["system", "en", "fr", "ar", "de"],
});

const VOLUME = 0.7;

/**
 * Every setting, from whatever was kept: what is missing or unheard of is as it was at first.
 * @param {unknown} kept
 * @returns {Personal}
 */
export function complete(kept) {
  const given = /** @type {Record<string, any>} */ (kept !== null && typeof kept === "object" ? kept : {});
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    /** @type {any[]} */ (choices).includes(given[name]) ? given[name] : choices[0],
  ]);
  const { volume } = given;
  const heard = typeof volume === "number" && volume >= 0 && volume <= 1;
  return /** @type {Personal} */ ({ ...Object.fromEntries(chosen), volume: heard ? volume : VOLUME });
}

export const settings = signal(complete(keptJson(KEY, null)));
effect(() => keepJson(KEY, settings.value));

/** @param {Partial<Personal>} part */
export function change(part) {
  settings.value = complete({ ...settings.peek(), ...part });
}

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
const systemReduced = signal(still?.matches ?? false);
still?.addEventListener("change", () => (systemReduced.value = still.matches));

/** The settings as a table is given them: whether things move is decided. */
export const tableSettings = computed(() => {
  const { motion, ...others } = settings.value;
  const reduced = motion === "system" ? systemReduced.value : motion === "reduced";
  return /** @type {TableSettings} */ ({ ...others, motion: reduced ? "reduced" : "full" });
});
