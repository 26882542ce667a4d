// @ts-check
/**
 * What a snapshot leaves out because this page has it already, put back: the log so far, and the view
 * that its last step leads to.
 *
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 */

const LOG_LINES = 50;

/**
 * @param {Snapshot} snapshot  as it came
 * @param {Snapshot | null} before  the one before it, completed
 * @returns {Snapshot}
 */
export function complete(snapshot, before) {
  const view = snapshot.match?.view ?? null;
  const news = snapshot.log;
  const first = news[0]?.n ?? Infinity;
  const known = (before?.log ?? []).filter((line) => line.n < first);
  return {
    ...snapshot,
    steps: snapshot.steps.map((step) => (step.view === undefined ? { ...step, view } : step)),
    log: [...known, ...news].slice(-LOG_LINES),
  };
}
