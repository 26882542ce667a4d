// @ts-check
/** The move log in words: the room's own lines here, the others by the game. */
import { has, list, t } from "../i18n/index.js";
import { names, teamNames } from "../state/view-model.js";

/**
 * @typedef {import("../net/protocol.js").LogLine} LogLine
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../games/contract.js").PageGame} PageGame
 */

/**
 * A line about the room, or null when it is none.
 * @param {LogLine} line
 * @param {Snapshot} snapshot
 * @returns {string | null}
 */
export function roomLine(line, snapshot) {
  const key = `log.${line.kind}`;
  if (!has(key)) return null;
  const team = typeof line.team === "number" ? list(teamNames(snapshot, line.team)) : "";
  const name = line.name ?? names(snapshot)[line.seat ?? -1] ?? t("somebody");
  return t(key, { name, team });
}

/**
 * @param {LogLine} line
 * @param {Snapshot} snapshot
 * @param {PageGame | null} game
 * @returns {string | null}
 */
export function logLine(line, snapshot, game) {
  return roomLine(line, snapshot) ?? game?.describe(line, names(snapshot), t) ?? null;
}
