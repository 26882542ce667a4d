// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { valueOf } from "../../public/cards/deck.js";
import { lesson, LESSONS } from "../../public/games/chkobba/lesson.js";
import { report } from "../../public/games/chkobba/report.js";
import { termOf, TERMS } from "../../public/games/chkobba/terms.js";
import { reportText } from "../../public/app/report.js";
import { sealOf } from "../../public/app/ui/seal.js";
import { viewOf } from "../../public/dev/fixtures.js";
import { chkobba } from "../../public/i18n/en.chkobba.js";

/** The first deal of a match. */
const FIRST = { hand: [0, 11, 22], table: [3, 14, 25, 36], pack: 30, deal: 1, taken: [0, 0], piles: [[], []], scores: [0, 0] };

/** @param {Record<string, unknown>} [more] @returns {any} */
const view = (more = {}) => viewOf({ ...FIRST, round: 1, lastTaker: null, history: [], ...more });

/** Every note in the order in which a view brings them. @param {any} of */
function taught(of) {
  /** @type {string[]} */
  const seen = [];
  for (let note = lesson(of, 0, seen); note; note = lesson(of, 0, seen)) seen.push(note);
  return seen;
}

test("the lesson speaks at your own turn and at the end of a round, to players only", () => {
  assert.equal(lesson(view(), 0, []), "pick");
  assert.equal(lesson(view({ turn: 1 }), 0, []), null);
  assert.equal(lesson(view(), null, []), null);
  assert.equal(lesson(null, 0, []), null);
  assert.equal(lesson(view({ cut: { seat: 0, card: 3 } }), 0, []), null);
  assert.equal(lesson(view({ tally: {}, turn: null }), 0, []), "tally");
  assert.equal(lesson(view({ tally: {}, turn: null }), 0, ["tally"]), null);
});

test("each note comes when there is something to see of it, and once", () => {
  assert.deepEqual(taught(view()), ["pick", "equal", "sum", "place"]);
  assert.ok(taught(view({ hand: [8] })).includes("courts"));
  assert.ok(taught(view({ table: [16, 9] })).includes("haya"));
  assert.ok(taught(view({ table: [3, 4] })).includes("chkobba"));
  assert.ok(!taught(view({ table: [] })).includes("chkobba"));
  assert.deepEqual(taught(view({ deal: 6 })).slice(-3), ["leave", "points", "last"]);
});

test("no note tells what a hand could take: other hands get the same notes", () => {
  for (const table of [[3], [3, 14], [16], [0, 1, 2], [9, 18, 27], []]) {
    const plain = taught(view({ table, hand: [5, 15] }));
    // Equal cards, sums and sweeps in hand change nothing.
    for (const hand of [[13], [3], [4], [5, 23], [25]]) assert.deepEqual(taught(view({ table, hand })), plain, `${table} ${hand}`);
    assert.ok(table.every((id) => valueOf(id) <= 10));
  }
});

test("every note has its words", () => {
  assert.deepEqual(
    LESSONS.map((note) => `lesson.${note}`).sort(),
    Object.keys(chkobba).filter((key) => key.startsWith("lesson.")).sort(),
  );
});

test("a term is shown in Latin, in Arabic with Latin, or with its meaning", () => {
  const t = (/** @type {string} */ key) => `<${key}>`;
  assert.deepEqual(termOf("haya", "latin", t), { main: "Haya", lang: "aeb-Latn", beneath: null });
  assert.deepEqual(termOf("haya", "arabic", t), { main: "الحيّة", lang: "ar", beneath: "Haya" });
  assert.deepEqual(termOf("haya", "english", t), { main: "Haya", lang: "aeb-Latn", beneath: "<chkobba.gloss.haya>" });
  for (const term of Object.keys(TERMS)) assert.ok(`gloss.${term}` in chkobba, term);
});

test("a report names the cards of the view and nobody's name", () => {
  const shown = view({ history: [{ seat: 1, card: 16, took: [6, 36] }, { seat: 0, card: 9, took: [] }], first: [3, 4, 5, 6] });
  const text = reportText({
    snapshot: /** @type {any} */ ({
      phase: "playing",
      revision: 4,
      you: { seat: 0, host: true },
      seats: [{ kind: "human", name: "Amira", connected: true }, { kind: "bot", level: "hard" }],
      options: { players: 2, target: 21 },
      match: { game: "b194", seq: 2, turn: 0, round: 1, scores: [0, 1], winner: null, reason: "" },
      log: [{ n: 1, kind: "joined", seat: 0, name: "Amira" }],
    }),
    game: /** @type {any} */ ({ name: "chkobba", report: () => report(shown) }),
    rounds: [],
    version: "0.1.0",
    browser: "test",
  });
  assert.match(text, /^Kahwa 0\.1\.0, protocol 1, game chkobba$/m);
  assert.match(text, /^Seats: 0 human, 1 bot \(hard\)$/m);
  assert.match(text, /^1\. seat 1: 7d takes 7h 7s$/m);
  assert.match(text, /^2\. seat 0: Kh$/m);
  assert.match(text, /^Hand: Ah 2d 3c; cards held 3 3$/m);
  assert.ok(!text.includes("Amira"));
  assert.ok(!text.includes("Journals"));
});

test("a seal is the same for the same name, and tells most names apart", () => {
  assert.deepEqual(sealOf("Amira", 0), sealOf("Amira", 0));
  const names = Array.from({ length: 200 }, (_, i) => `Player ${i}`);
  assert.ok(new Set(names.map((name) => JSON.stringify(sealOf(name, 0)))).size > 180);
  assert.notDeepEqual(sealOf("Bot", 0), sealOf("Bot", 1));
});
