// @ts-check
/**
 * How this device's player fares against bots, game by game: matches played and won by level and number of players, the
 * game's great moments (`feats`: chkobbas), and the best round. What was counted last stands with it, so that nothing
 * counts twice, however often a page is loaded.
 *
 * @typedef {{ played: number, won: number }} Matches
 *
 * @typedef {Object} GameRecord
 * @property {Record<string, Record<string, Matches>>} matches  by level, then by players
 * @property {number} feats
 * @property {number} bestRound  points
 * @property {{ match: string, round: number, over: boolean } | null} last
 *
 * @typedef {Record<string, GameRecord>} PlayerRecord  by game
 */
import { signal } from "../vendor/page.js";
import { keepJson, keptJson } from "./device.js";

const KEY = "record";
const FORMAT = "kahwa-record";
const VERSION = 1;
const MOST = 1e9;

/** The record as it is shown. */
export const record = signal(/** @type {PlayerRecord} */ ({}));

/** @param {PlayerRecord} next */
export function keepRecord(next) {
  keepJson(KEY, next);
  record.value = next;
}

/** What is on the device now, whichever window wrote it. */
export function readKept() {
  record.value = readGames(keptJson(KEY, {})) ?? {};
  return record.value;
}

/** @returns {GameRecord} */
const blank = () => ({ matches: {}, feats: 0, bestRound: 0, last: null });

/**
 * @param {PlayerRecord} all
 * @param {string} game
 */
export const recordOf = (all, game) => all[game] ?? blank();

/**
 * With a round that is over; one that was counted already changes nothing.
 * @param {PlayerRecord} all
 * @param {string} game
 * @param {{ match: string, round: number, points: number, feats: number }} round
 * @returns {PlayerRecord}
 */
export function withRound(all, game, { match, round, points, feats }) {
  const before = recordOf(all, game);
  const { last } = before;
  if (last?.match === match && last.round >= round) return all;
  const bestRound = Math.max(before.bestRound, points);
  return { ...all, [game]: { ...before, feats: before.feats + feats, bestRound, last: { match, round, over: false } } };
}

/**
 * With a match that is over; one that was counted already changes nothing.
 * @param {PlayerRecord} all
 * @param {string} game
 * @param {{ match: string, round: number, level: string, players: number, won: boolean }} match
 * @returns {PlayerRecord}
 */
export function withMatch(all, game, { match, round, level, players, won }) {
  const before = recordOf(all, game);
  if (before.last?.match === match && before.last.over) return all;
  const old = before.matches[level]?.[players] ?? { played: 0, won: 0 };
  const counted = { played: old.played + 1, won: old.won + (won ? 1 : 0) };
  const matches = { ...before.matches, [level]: { ...before.matches[level], [players]: counted } };
  return { ...all, [game]: { ...before, matches, last: { match, round, over: true } } };
}

/** How many matches there are in all. @param {GameRecord} one */
export function played(one) {
  const counts = Object.values(one.matches).flatMap((players) => Object.values(players));
  return counts.reduce((sum, { played: n }) => sum + n, 0);
}

/** The record as text, for a file or another device. @param {PlayerRecord} all */
export const exported = (all) => `${JSON.stringify({ format: FORMAT, version: VERSION, games: all }, null, 2)}\n`;

/**
 * A record from text somebody hands in, or why it is none.
 * @param {string} text
 * @returns {{ record: PlayerRecord } | { reason: "not-json" | "not-record" | "newer" | "broken" }}
 */
export function imported(text) {
  /** @type {any} */
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    return { reason: "not-json" };
  }
  if (given?.format !== FORMAT) return { reason: "not-record" };
  if (given.version !== VERSION) return { reason: given.version > VERSION ? "newer" : "broken" };
  const games = readGames(given.games);
  return games ? { record: games } : { reason: "broken" };
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST;

/** @param {string} name names that are put into texts and objects: letters and digits */
const isName = (name) => /^\w{1,32}$/.test(name) && !(name in Object.prototype);

/** @param {unknown} games @returns {PlayerRecord | null} */
function readGames(games) {
  return mapped(games, readGame);
}

/** @param {unknown} given @returns {GameRecord | null} */
function readGame(given) {
  if (!isRecord(given) || !isCount(given.feats) || !isCount(given.bestRound)) return null;
  const matches = mapped(given.matches, (levels) => mapped(levels, readMatches));
  return matches && { matches, feats: given.feats, bestRound: given.bestRound, last: readLast(given.last) };
}

/** @param {unknown} given @returns {Matches | null} */
function readMatches(given) {
  if (!isRecord(given) || !isCount(given.played) || !isCount(given.won) || given.won > given.played) return null;
  return { played: given.played, won: given.won };
}

/** @param {unknown} given @returns {GameRecord["last"]} */
function readLast(given) {
  if (!isRecord(given) || typeof given.match !== "string" || !isCount(given.round)) return null;
  return { match: given.match.slice(0, 64), round: given.round, over: given.over === true };
}

/**
 * Every entry as it is understood; null when one is not.
 * @template T
 * @param {unknown} given
 * @param {(value: unknown) => T | null} read
 * @returns {Record<string, T> | null}
 */
function mapped(given, read) {
  if (!isRecord(given)) return null;
  const entries = Object.entries(given).map(([name, value]) => /** @type {const} */ ([isName(name) ? name : "", read(value)]));
  if (entries.some(([name, value]) => !name || value === null)) return null;
  return /** @type {Record<string, T>} */ (Object.fromEntries(entries));
}
