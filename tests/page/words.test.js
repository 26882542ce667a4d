// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { cardName, shortName } from "../../public/cards/deck.js";
import { describe, refusal } from "../../public/games/chkobba/describe.js";
import { guide } from "../../public/i18n/en.chkobba.guide.js";
import { chkobba } from "../../public/i18n/en.chkobba.js";

/** As the page's own `t`, for one language. @param {string} key @param {Record<string, any>} [values] @returns {string} */
function t(key, values = {}) {
  const text = chkobba[key.replace(/^chkobba\./, "")];
  assert.ok(text !== undefined, `no text ${key}`);
  const form = typeof text === "string" ? text : (text[values.n === 1 ? "one" : "other"] ?? "");
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    assert.ok(name in values, `${key} wants ${name}`);
    return String(values[name]);
  });
}

test("every text the table asks for by name is there", () => {
  const folder = new URL("../../public/games/chkobba/", import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    const source = readFileSync(new URL(file, folder), "utf8");
    for (const [, key = ""] of source.matchAll(/"chkobba\.([\w.-]+)"/g)) {
      const texts = file === "guide.js" ? guide : chkobba;
      if (key.split(".").length > 1) assert.ok(key in texts, `${file}: ${key}`);
    }
  }
});

test("cards have names", () => {
  assert.equal(cardName(16, t), "7 of diamonds");
  assert.equal(cardName(38, t), "Queen of spades");
  assert.equal(shortName(16), "7♦\uFE0E");
});

test("every event is told in one sentence, the same twice the same", () => {
  const names = ["Amira", "Sami"];
  /** @param {any} event */
  const said = (event) => describe(event, names, t);
  assert.equal(said({ kind: "place", seat: 1, card: 16 }), "Sami places 7 of diamonds.");
  assert.equal(
    said({ kind: "capture", seat: 0, card: 6, took: [16], haya: true, chkobba: true }),
    "Amira takes 7 of diamonds with 7 of hearts. Haya. Chkobba.",
  );
  assert.equal(said({ kind: "cut", seat: 1, kept: true, card: null }), "Sami keeps the cut.");
  assert.equal(said({ kind: "leftovers", team: 1, cards: [1, 2] }), "The last 2 cards go to Sami.");
  assert.equal(said({ kind: "leftovers", team: null, cards: [1, 2] }), null);
  assert.equal(said({ kind: "deal", deal: 2, deals: 6, table: [], counts: [3, 3] }), "Deal 2 of 6.");
  assert.equal(said({ kind: "unheard-of" }), null);
  assert.equal(describe({ kind: "win", team: 1, totals: [3, 21] }, ["A", "B", "C", "D"], t), "B and D win.");
});

test("a refusal says what to do", () => {
  assert.equal(refusal({ reason: "must-take-match", mustTake: [6] }, t), "Take the 7 of hearts first");
  assert.equal(
    refusal({ reason: "must-capture", mustTake: [4, 14] }, t),
    "Take one of these first: 5 of hearts, 5 of diamonds",
  );
  assert.equal(refusal({ reason: "bad-sum" }, t), "Those cards do not add up");
  assert.equal(refusal({ reason: "stale" }, t), null);
});
