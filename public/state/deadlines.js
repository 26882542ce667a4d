// @ts-check
/**
 * The referee's times are "so many ms from this frame on", since no clock of a page is trusted. Here
 * they become times of `performance.now()`, and those become whole seconds to show.
 *
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../games/contract.js").Clock} Clock
 *
 * @typedef {Object} Deadlines
 * @property {Clock | null} clock
 * @property {number | null} dealAny   when any seated player may deal
 * @property {Map<number, number>} holds  by hold number: when the others are asked
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} now when it came
 * @returns {Deadlines}
 */
export function deadlines(snapshot, now) {
  const match = snapshot.match;
  const holds = new Map();
  for (const { hold, left } of snapshot.holds) if (left !== null) holds.set(hold, now + left);
  return {
    clock: clock(match, now),
    dealAny: match?.dealAny == null ? null : now + match.dealAny,
    holds,
  };
}

/**
 * @param {import("../net/protocol.js").Match | null} match
 * @param {number} now
 * @returns {Clock | null}
 */
function clock(match, now) {
  if (!match?.clock || match.turn === null) return null;
  const { seconds, starts, left } = match.clock;
  return { seat: match.turn, starts: now + starts, ends: now + left, seconds };
}

/**
 * Whole seconds left, never below 0: "41 s" stands for 40.1 to 41.
 * @param {number} ends
 * @param {number} now
 */
export function secondsLeft(ends, now) {
  return Math.max(0, Math.ceil((ends - now) / 1000));
}
