// @ts-check
/** How far this device's player has come in the first game's lesson. */
import { effect, signal } from "../vendor/page.js";
import { keepJson, keptJson } from "../state/device.js";

/** @typedef {{ off: boolean, seen: string[] }} Lessons */

const KEY = "lessons";

export const lessons = signal(keptJson(KEY, /** @type {Lessons} */ ({ off: false, seen: [] })));
effect(() => keepJson(KEY, lessons.value));

/** @param {string} note */
export function learn(note) {
  const { off, seen } = lessons.peek();
  if (!seen.includes(note)) lessons.value = { off, seen: [...seen, note] };
}

export function stopLessons() {
  lessons.value = { ...lessons.peek(), off: true };
}

export function restartLessons() {
  lessons.value = { off: false, seen: [] };
}
