// @ts-check
/** The present second, for countdowns: ticks only while something is counting down. */
import { signal, useEffect } from "../vendor/page.js";
import { secondsLeft } from "../state/deadlines.js";

const now = signal(performance.now());
let users = 0;
/** @type {any} */
let timer = 0;

/**
 * Whole seconds until a time of `performance.now()`, kept up to date.
 * @param {number} ends
 */
export function useSecondsLeft(ends) {
  useEffect(() => {
    if (users++ === 0) timer = setInterval(() => (now.value = performance.now()), 250);
    return () => {
      if (--users === 0) clearInterval(timer);
    };
  }, []);
  void now.value;
  return secondsLeft(ends, performance.now());
}
