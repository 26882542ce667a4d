// @ts-check
/** A player's own pace: how fast this page shows what the room has played. */

/** Times of each speed against normal, as the referee counts them (docs/PROTOCOL.md). */
const TIMES = /** @type {Record<string, number>} */ ({ slow: 1.5, normal: 1, fast: 0.55 });

/**
 * What the milliseconds of a room's steps are multiplied with.
 * @param {string} own a speed, or "room"
 * @param {unknown} room the room's speed
 */
export function paceFactor(own, room) {
  return own === "room" ? 1 : (TIMES[own] ?? 1) / (TIMES[`${room}`] ?? 1);
}

/**
 * How long steps are shown against normal: at the room's speed, or the player's own.
 * @param {string} own a speed, or "room"
 * @param {unknown} room the room's speed
 */
export const paceOf = (own, room) => (TIMES[`${room}`] ?? 1) * paceFactor(own, room);
