// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { digitOf, letterOf } from "../../public/app/ui/keyboard.js";
import { FIXTURES, viewOf } from "../../public/dev/fixtures.js";
import { scoresOf, sweepsWith, waysOf } from "../../public/games/chkobba/info.js";
import { read } from "../../public/games/chkobba/reading.js";
import { takesOf } from "../../public/games/chkobba/takes.js";
import { chkobba } from "../../public/i18n/en.chkobba.js";

/** As the page's own `t`, in English. @param {string} key @param {Record<string, any>} [values] @returns {string} */
function t(key, values = {}) {
  const text = chkobba[key.replace(/^chkobba\./, "")];
  assert.ok(text !== undefined, `no text ${key}`);
  const form = typeof text === "string" ? text : (text[values.n === 1 ? "one" : "other"] ?? "");
  return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
/** @param {Partial<import("../../public/games/chkobba/types.js").View>} view */
const facts = (view) => ({ view: viewOf(view), names: ["Amira", "Sami"], you: 0, secondsLeft: null, t });

test("an equal card is the only thing a card takes, each of two equals by itself", () => {
  // 7 of diamonds; 7 of hearts, 3 of diamonds, 4 of clubs
  assert.deepEqual(takesOf(16, [6, 12, 23]), [[6]]);
  assert.deepEqual(takesOf(16, [6, 26, 12]), [[6], [26]]);
});

test("else a card takes any cards that add up to it; a queen is eight, a jack nine, a king ten", () => {
  assert.deepEqual(takesOf(16, [12, 23, 1, 34]), [
    [12, 23],
    [1, 34],
  ]);
  assert.deepEqual(takesOf(8, [6, 0]), [[6, 0]]);
  assert.deepEqual(takesOf(7, [6, 0, 1]), [[6, 1]]);
  assert.deepEqual(takesOf(9, [7, 0]), [[7, 0]]);
  assert.deepEqual(takesOf(0, [5, 9]), []);
});

test("the ways of a full table are counted to a limit, not to the end", () => {
  const table = Array.from({ length: 27 }, (_, i) => i).filter((i) => i % 10 < 6);
  assert.equal(takesOf(39, table).length, 24);
});

test("a table card's panel names the hand cards that take it, alone or with others", () => {
  // Hand 7♦ 4♥ Q♣; table 6♥ K♥ 3♣ A♠
  assert.deepEqual(waysOf(22, viewOf()), [{ card: 3, take: [22, 30] }]);
  assert.deepEqual(waysOf(9, viewOf()), []);
  assert.deepEqual(waysOf(16, viewOf()), [{ card: 16, take: [5, 30] }]);
});

test("a card's panel says all that it scores", () => {
  assert.deepEqual(scoresOf(16), ["haya", "dinari", "barmila", "karta"]);
  assert.deepEqual(scoresOf(5), ["sixes", "karta"]);
  assert.deepEqual(scoresOf(39), ["karta"]);
});

test("a chkobba's card on a pile is told with who took what, its side's others too, the newest first", () => {
  const { view } = FIXTURES.twelve ?? {};
  assert.deepEqual(
    sweepsWith(13, /** @type {any} */ (view)).map(({ seat, card, took }) => [seat, card, took]),
    [
      [0, 2, [20, 21]],
      [0, 13, [10, 12]],
    ],
  );
  assert.deepEqual(sweepsWith(5, /** @type {any} */ (view)), []);
});

test("table, hand, scores, turn and last move are read in words", () => {
  assert.equal(read("table", facts({ table: [6, 22] })), "On the table: 7 of hearts, 3 of clubs.");
  assert.equal(read("table", facts({ table: [] })), "The table is empty.");
  assert.equal(read("hand", facts({ hand: [16] })), "Your hand: 7 of diamonds.");
  assert.equal(read("hand", { ...facts({}), you: null }), "You are watching.");
  assert.equal(read("scores", facts({})), "Amira: 3, 8 cards taken. Sami: 5, 5 cards taken. Played to 21.");
  assert.equal(
    read("turn", { ...facts({ turn: 1 }), secondsLeft: 9 }),
    "Sami to play. 9 seconds left. Deal 2 of 6. 24 cards in the pack.",
  );
  assert.equal(read("turn", facts({})), "Your turn. Deal 2 of 6. 24 cards in the pack.");
  assert.equal(read("last", facts({})), "Sami takes 5 of diamonds with 5 of hearts.");
  assert.equal(read("last", facts({ history: [] })), "No move yet in this round.");
});

test("keys are known on French and Arabic keyboards too", () => {
  const key = (/** @type {string} */ key, /** @type {string} */ code) => /** @type {KeyboardEvent} */ ({ key, code });
  assert.equal(digitOf(key("1", "Digit1")), 1);
  assert.equal(digitOf(key("&", "Digit1")), 1);
  assert.equal(digitOf(key("2", "Numpad2")), 2);
  assert.equal(digitOf(key("a", "KeyQ")), null);
  assert.equal(letterOf(key("a", "KeyQ")), "a");
  assert.equal(letterOf(key("ا", "KeyH")), "h");
  assert.equal(letterOf(key(",", "KeyM")), null);
  assert.equal(letterOf(key("Escape", "Escape")), null);
});
