// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { levelOf } from "../../public/app/counting.js";
import { choicesOf, optionsNow } from "../../public/app/offline.js";
import { rememberOptions } from "../../public/app/player.js";
import { round } from "../../public/games/chkobba/round.js";
import { exported, imported, keepRecord, played, readKept, record, recordOf, withMatch, withRound } from "../../public/state/record.js";

const first = { match: "m1", round: 1, points: 4, feats: 2 };
const over = { match: "m1", round: 2, level: "hard", players: 2, won: true };

test("a round counts once, whatever comes twice", () => {
  const once = withRound({}, "chkobba", first);
  assert.deepEqual(recordOf(once, "chkobba"), {
    ...{ matches: {}, feats: 2, bestRound: 4 },
    last: { match: "m1", round: 1, over: false },
  });
  assert.equal(withRound(once, "chkobba", first), once);
  const second = withRound(once, "chkobba", { match: "m1", round: 2, points: 1, feats: 1 });
  assert.equal(second.chkobba.feats, 3);
  assert.equal(second.chkobba.bestRound, 4);
});

test("a match counts once, by level and players, and the next one again", () => {
  const once = withMatch(withRound({}, "chkobba", first), "chkobba", over);
  assert.deepEqual(once.chkobba.matches, { hard: { 2: { played: 1, won: 1 } } });
  assert.equal(withMatch(once, "chkobba", over), once);
  const next = withMatch(once, "chkobba", { ...over, match: "m2", round: 1, won: false });
  assert.deepEqual(next.chkobba.matches, { hard: { 2: { played: 2, won: 1 } } });
  const four = withMatch(next, "chkobba", { ...over, match: "m3", players: 4, level: "easy" });
  assert.deepEqual(four.chkobba.matches.easy, { 4: { played: 1, won: 1 } });
  assert.equal(played(four.chkobba), 3);
});

test("a record is taken along and brought back as it was", () => {
  const mine = withMatch(withRound({}, "chkobba", first), "chkobba", over);
  assert.deepEqual(imported(exported(mine)), { record: mine });
});

test("what is no record is refused with the reason", () => {
  /** @param {unknown} games */
  const withGames = (games) => JSON.stringify({ format: "kahwa-record", version: 1, games });
  const good = { matches: {}, feats: 0, bestRound: 0, last: null };
  assert.deepEqual(imported("chkobba"), { reason: "not-json" });
  for (const other of ["null", "[]", "7", '{"games":{}}']) assert.deepEqual(imported(other), { reason: "not-record" });
  assert.deepEqual(imported('{"format":"kahwa-record","version":2}'), { reason: "newer" });
  for (const broken of [
    null,
    [],
    { chkobba: null },
    { chkobba: { ...good, feats: -1 } },
    { chkobba: { ...good, bestRound: 1.5 } },
    { chkobba: { ...good, matches: { hard: { 2: { played: 1, won: 2 } } } } },
    { chkobba: { ...good, matches: { "<b>": {} } } },
    { chkobba: { ...good, feats: 1e12 } },
  ]) {
    assert.deepEqual(imported(withGames(broken)), { reason: "broken" }, JSON.stringify(broken));
  }
  assert.deepEqual(imported(withGames(JSON.parse('{"__proto__": {"x": 1}}'))), { reason: "broken" });
  assert.deepEqual(imported(withGames({ chkobba: { ...good, last: { match: 3 } } })), { record: { chkobba: good } });
});

test("the record stays on the device, and a broken one is no hindrance", () => {
  keepRecord(withRound({}, "chkobba", first));
  record.value = {};
  assert.equal(readKept().chkobba.feats, 2);
  keepRecord(/** @type {any} */ ({ chkobba: "?" }));
  assert.deepEqual(readKept(), {});
});

/** @param {any[]} seats @param {unknown} winRate */
const snapshot = (seats, winRate = "off") => /** @type {any} */ ({ you: { seat: 0 }, seats, options: { winRate } });
const you = { kind: "human", team: 0 };
/** @param {number} team @param {string} level */
const bot = (team, level) => ({ kind: "bot", team, level });
const LEVELS = ["easy", "medium", "hard"];

test("a match is of its weakest opponent's level, whatever the partner plays", () => {
  assert.equal(levelOf(snapshot([you, bot(1, "hard")]), LEVELS), "hard");
  assert.equal(levelOf(snapshot([you, bot(1, "hard"), bot(0, "easy"), bot(1, "medium")]), LEVELS), "medium");
});

test("bots that aim at a share of wins have a row of their own", () => {
  assert.equal(levelOf(snapshot([you, bot(1, "hard")], 0), LEVELS), "rated");
});

test("a round of Chkobba gives the team's points and the player's own chkobbas", () => {
  const view = /** @type {any} */ ({
    history: [{ seat: 0, card: 5, took: [15] }, { seat: 1, card: 7, took: [] }, { seat: 2, card: 9, took: [19] }],
    chkobbas: [[5, 9], [3]],
    tally: { gained: [4, 1] },
  });
  assert.deepEqual(round(view, 0, 0), { points: 4, feats: 1 });
  assert.deepEqual(round({ ...view, tally: null }, 0, 0), { points: 0, feats: 1 });
});

test("the next game against bots is what was chosen last, and nothing that cannot be chosen", () => {
  rememberOptions("chkobba", { players: 4, winRate: 55, target: 6, botLevel: "brutal" }, true);
  rememberOptions("chkobba", { speed: "fast" });
  const options = optionsNow();
  assert.deepEqual([options.players, options.winRate, options.target, options.botLevel], [4, 55, 21, "medium"]);
  assert.equal(options.speed, "normal");
  assert.deepEqual(choicesOf("botLevel"), LEVELS);
});
