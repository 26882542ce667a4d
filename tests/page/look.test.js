// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { LOOKS, lookOf } from "../../public/state/look.js";

const python = readFileSync(new URL("../../src/kahwa/room/options.py", import.meta.url), "utf8");

test("the page offers the looks that the referee allows, with the same defaults", () => {
  for (const [name, choices] of Object.entries(LOOKS)) {
    const listed = choices.map((choice) => `"${choice}"`).join(", ");
    assert.ok(python.includes(`Option("${name}", "${choices[0]}", (${listed}))`), name);
  }
});

test("a look that is missing or unheard of is the default", () => {
  assert.deepEqual(lookOf(null), { theme: "felt", cards: "photo", suits: "french" });
  assert.deepEqual(lookOf({ theme: "noir", cards: "mauve", suits: 3, target: 21 }), {
    theme: "noir",
    cards: "photo",
    suits: "french",
  });
});
