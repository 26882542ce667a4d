// @ts-check
/** How long to wait before trying to connect again. */

const FIRST = 300;
/** A player whose network is back finds the seat within three seconds, also where nothing tells the page of it. */
const LONGEST = 2000;

/**
 * The wait before attempt `attempt` (from 0): doubling from 0.3 s to 2 s, then spread by half to
 * either side so that a table of phones does not come back in the same instant.
 * @param {number} attempt
 * @param {() => number} [random] from 0 to 1
 */
export function backoff(attempt, random = Math.random) {
  const wait = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(Math.min(LONGEST, wait * (0.5 + random())));
}
