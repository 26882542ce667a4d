// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { complete } from "../../public/state/complete.js";

/** @param {number[]} lines @param {Record<string, unknown>} [more] */
const snapshot = (lines, more = {}) =>
  /** @type {any} */ ({ match: null, steps: [], log: lines.map((n) => ({ n, kind: "joined" })), ...more });
/** @param {{ log: { n: number }[] }} shown */
const numbers = (shown) => shown.log.map((line) => line.n);

test("new lines follow those the page has", () => {
  assert.deepEqual(numbers(complete(snapshot([3]), snapshot([1, 2]))), [1, 2, 3]);
});

test("a snapshot without news keeps the log", () => {
  assert.deepEqual(numbers(complete(snapshot([]), snapshot([1, 2]))), [1, 2]);
});

test("the whole log after a hello replaces what it repeats", () => {
  assert.deepEqual(numbers(complete(snapshot([2, 3, 4]), snapshot([1, 2, 3]))), [1, 2, 3, 4]);
});

test("fifty lines are kept", () => {
  const many = Array.from({ length: 50 }, (_, index) => index + 1);
  assert.deepEqual(numbers(complete(snapshot([51]), snapshot(many))), [...many.slice(1), 51]);
});

test("the last step leads to the match's view, the others to their own", () => {
  const steps = [{ view: "a", seq: 1 }, { seq: 1 }];
  const shown = complete(snapshot([], { steps, match: { view: "b" } }), null);
  assert.deepEqual(
    shown.steps.map((step) => step.view),
    ["a", "b"],
  );
});
