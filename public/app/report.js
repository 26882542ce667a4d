// @ts-check
/**
 * A game as text, for whoever looks into a fault: in English and in the notation of the tests, whatever language
 * the page speaks. While a match runs it holds what this page was shown and no more; once it is over, the
 * referee's journals with all packs are added.
 *
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../games/contract.js").PageGame} PageGame
 */
import { PROTOCOL } from "../net/protocol.js";

/**
 * @param {{ snapshot: Snapshot, game: PageGame, rounds: unknown[], version: string, browser: string }} of
 * @returns {string}
 */
export function reportText({ snapshot, game, rounds, version, browser }) {
  const { match, seats, options, you, log } = snapshot;
  return [
    `Kahwa ${version}, protocol ${PROTOCOL}, game ${game.name}`,
    `Browser: ${browser}`,
    `Phase ${snapshot.phase}, revision ${snapshot.revision}, this seat ${you.seat ?? "none (watching)"}`,
    `Seats: ${seats.map(seatText).join(", ")}`,
    `Options: ${Object.entries(options).map((pair) => pair.join("=")).join(" ")}`,
    ...(match ? matchLines(match) : []),
    ...(match ? game.report(match.view) : []),
    "Log:",
    ...log.map((line) => JSON.stringify(withoutNames(line))),
    ...(rounds.length > 0 ? ["Journals:", ...rounds.map((round) => JSON.stringify(round))] : []),
    "",
  ].join("\n");
}

/**
 * @param {import("../net/protocol.js").Seat} seat
 * @param {number} number
 */
function seatText(seat, number) {
  const bot = seat.level ?? seat.playedBy;
  return `${number} ${seat.kind}${bot ? ` (${bot})` : ""}${seat.connected === false ? " away" : ""}`;
}

/** @param {import("../net/protocol.js").Match} match */
function matchLines({ game, seq, turn, round, scores, winner, reason }) {
  const end = winner === null ? "" : `, won by team ${winner} (${reason})`;
  return [`Match ${game}, round ${round}, move ${seq}, turn ${turn ?? "nobody's"}, scores ${scores.join(":")}${end}`];
}

/**
 * A line of the log without people's names: seats say enough.
 * @param {import("../net/protocol.js").LogLine} line
 */
function withoutNames({ name: _name, ...line }) {
  return line;
}
