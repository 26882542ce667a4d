// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { actionFor, lights, NOTHING, stillThere, tapHand, tapTable } from "../../public/games/chkobba/picking.js";
import { viewOf } from "../../public/dev/fixtures.js";

const t = (/** @type {string} */ key, /** @type {any} */ values = {}) =>
  `${key.split(".").pop()} ${Object.values(values).join("|")}`.trim();
/** @param {number | null} card @param {...number} take */
const picks = (card, ...take) => ({ card, take });

test("the action says what the picks amount to, and does it only when they add up", () => {
  assert.deepEqual(actionFor(NOTHING, t), { label: "pick", move: null });
  assert.deepEqual(actionFor(picks(16), t), { label: "place 7♦\uFE0E", move: { card: 16 } });
  assert.deepEqual(actionFor(picks(16, 3), t), { label: "notYet 4|4|7", move: null });
  assert.deepEqual(actionFor(picks(16, 3, 22), t), { label: "take 4 + 3", move: { card: 16, take: [3, 22] } });
  assert.deepEqual(actionFor(picks(16, 3, 4), t), { label: "tooMuch 4 + 5|9|7", move: null });
  assert.deepEqual(actionFor(picks(18, 8), t), { label: "takeOne Q", move: { card: 18, take: [8] } });
});

test("a jack counts nine, a queen eight, a king ten", () => {
  assert.equal(actionFor(picks(17, 18), t).label, "notYet Q|8|9");
  assert.equal(actionFor(picks(19, 17), t).label, "notYet J|9|10");
});

test("a tap picks, a second lets go; another card starts anew, table cards picked first stay", () => {
  const view = viewOf();
  assert.deepEqual(tapHand(NOTHING, 16, view), picks(16));
  assert.deepEqual(tapHand(picks(16, 5), 16, view), NOTHING);
  assert.deepEqual(tapHand(picks(16, 5), 3, view), picks(3));
  assert.deepEqual(tapHand(picks(null, 5), 3, view), picks(3, 5));
  assert.deepEqual(tapTable(picks(16, 5), 30), picks(16, 5, 30));
  assert.deepEqual(tapTable(picks(16, 5, 30), 5), picks(16, 30));
});

test("picks that are gone are forgotten", () => {
  assert.deepEqual(stillThere(picks(16, 5), viewOf({ hand: [3], table: [9] })), NOTHING);
  const kept = picks(16, 5);
  assert.equal(stillThere(kept, viewOf()), kept);
});

test("with assist a single capture is picked along; without it nothing is given away", () => {
  const assist = { 16: { takes: [5, 30], only: [5, 30] }, 28: { takes: [9, 22], only: null } };
  const view = viewOf({ assist });
  assert.deepEqual(tapHand(NOTHING, 16, view), picks(16, 5, 30));
  assert.deepEqual(tapHand(NOTHING, 28, view), picks(28));
  const lit = lights(picks(28), view, []);
  assert.deepEqual([...lit.able], [16, 28]);
  assert.deepEqual([...lit.takeable], [9, 22]);
  assert.deepEqual([...lit.dimmed], [5, 30]);
  for (const card of viewOf().hand) {
    const dark = lights(picks(card), viewOf(), []);
    assert.deepEqual([dark.able.size, dark.takeable.size, dark.dimmed.size, dark.must.size], [0, 0, 0, 0]);
  }
});

test("what must be taken is lit, assist or not", () => {
  assert.deepEqual([...lights(NOTHING, viewOf(), [6, 9]).must], [6, 9]);
});
