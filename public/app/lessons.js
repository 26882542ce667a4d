// @ts-check
/** How far this device's player has come in the first game's lesson. */
import { remembered } from "../state/device.js";

/** @typedef {{ off: boolean, seen: string[] }} Lessons */

export const lessons = remembered("lessons", /** @type {Lessons} */ ({ off: false, seen: [] }));

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
