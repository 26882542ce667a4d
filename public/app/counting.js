// @ts-check
/** What a game against bots adds to the player's record: its rounds as they end, and its end. */
import { keepRecord, readKept, withMatch, withRound } from "../state/record.js";
import { yourTeam } from "../state/view-model.js";
import { effect } from "../vendor/page.js";
import { loaded } from "./parts.js";

/**
 * @typedef {import("../state/session.js").Session} Session
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 */

/** The row of matches whose bots aimed at a share of wins: no level says how they played. */
export const RATED = "rated";

/** Count as long as the session lasts. @param {Session} session */
export function keepCount(session) {
  const stop = effect(() => {
    if (session.status.value === "ended") return queueMicrotask(() => stop());
    const snapshot = session.snapshot.value;
    const welcome = session.welcome.value;
    const game = loaded.value[welcome?.game ?? ""];
    if (snapshot && welcome && game) count(snapshot, game, welcome.levels);
  });
}

/**
 * @param {Snapshot} snapshot
 * @param {import("../games/contract.js").PageGame} game
 * @param {readonly string[]} levels weakest first
 */
function count(snapshot, game, levels) {
  const { match, phase, you } = snapshot;
  if (!match || you.seat === null || (phase !== "round-over" && phase !== "match-over")) return;
  const before = readKept();
  const { round } = match;
  let after = withRound(before, game.name, { match: match.game, round, ...game.round(match.view, you.seat, yourTeam(snapshot)) });
  if (phase === "match-over") {
    const won = match.winner !== null && match.winner === yourTeam(snapshot);
    after = withMatch(after, game.name, {
      ...{ match: match.game, round, won },
      ...{ level: levelOf(snapshot, levels), players: snapshot.seats.length },
    });
  }
  if (after !== before) keepRecord(after);
}

/**
 * The level of the opponents: of the weakest, where they differ.
 * @param {Snapshot} snapshot
 * @param {readonly string[]} levels
 */
export function levelOf(snapshot, levels) {
  if (typeof snapshot.options.winRate === "number") return RATED;
  const own = yourTeam(snapshot);
  const theirs = snapshot.seats.filter(({ team }) => team !== own).map(({ level = "" }) => level);
  return levels.find((level) => theirs.includes(level)) ?? levels[0];
}
