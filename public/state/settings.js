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
import { computed, signal } from "../vendor/page.js";
import { remembered } from "./device.js";

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
 * The first language of a list that the page is written in, as "fr" for "fr-TN"; else English.
 * @param {readonly string[]} tags
 */
export function firstKnown(tags) {
  const codes = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => code !== "system" && CHOICES.language.includes(code)) ?? "en";
}

/**
 * The language of a choice: what it says, or the system's.
 * @param {string} chosen
 */
export const languageOf = (chosen) =>
  chosen === "system" ? firstKnown(globalThis.navigator?.languages ?? []) : chosen;

/**
 * Every setting, from whatever was chosen: what is missing or unheard of is as it was at first. Who reads
 * Arabic finds the terms in Arabic too.
 * @param {unknown} chosen
 * @returns {Personal}
 */
export function complete(chosen) {
  const given = /** @type {Record<string, any>} */ (chosen !== null && typeof chosen === "object" ? chosen : {});
  const known = Object.entries(CHOICES).filter(([name, choices]) =>
    /** @type {any[]} */ (choices).includes(given[name]),
  );
  const all = /** @type {Personal} */ ({
    ...Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])),
    volume: VOLUME,
    ...Object.fromEntries(known.map(([name]) => [name, given[name]])),
  });
  if (typeof given.volume === "number" && given.volume >= 0 && given.volume <= 1) all.volume = given.volume;
  if (!known.some(([name]) => name === "labels") && languageOf(all.language) === "ar") all.labels = "arabic";
  return all;
}

/** What the player chose; all else may become better in a later version. */
const chosen = remembered("settings", /** @type {Partial<Personal>} */ ({}));

export const settings = computed(() => complete(chosen.value));

/** @param {Partial<Personal>} part */
export function change(part) {
  chosen.value = { ...chosen.peek(), ...part };
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
