// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { viewOf } from "../../public/dev/fixtures.js";
import { valueOf } from "../../public/cards/deck.js";
import { bookOf, extent, handSlots, tableSlots } from "../../public/games/chkobba/slots.js";

/** @typedef {import("../../public/games/chkobba/types.js").View} View */

/** @param {number[]} first @param {[number, number, number[]][]} [moves] seat, card, took @param {number[]} [table] */
function round(first, moves = [], table) {
  const history = moves.map(([seat, card, took]) => ({ seat, card, took }));
  const lies = new Set(first);
  for (const { card, took } of history) {
    if (!took.length) lies.add(card);
    for (const id of took) lies.delete(id);
  }
  return viewOf({ first, history, table: table ?? [...lies] });
}
const placed = (/** @type {View} */ view) => Object.fromEntries(tableSlots(view));

test("the first four cards take their places in the order they were laid", () => {
  assert.deepEqual(placed(round([9, 4, 30, 7])), { 9: 0, 4: 1, 30: 2, 7: 3 });
});

test("a card on the table keeps its place when others come and go", () => {
  assert.deepEqual(placed(round([9, 4, 30, 7], [[0, 14, [4]], [1, 19, [9]]])), { 30: 2, 7: 3 });
});

test("gaps are filled, the lowest first, before the table grows", () => {
  const moves = /** @type {[number, number, number[]][]} */ ([[0, 14, [4]], [1, 11, []], [0, 12, []]]);
  assert.deepEqual(placed(round([9, 4, 30, 7], moves)), { 9: 0, 11: 1, 30: 2, 7: 3, 12: 4 });
});

test("the places come from the moves and not from the order in which the table is listed", () => {
  const moves = /** @type {[number, number, number[]][]} */ ([[0, 14, [4]], [1, 11, []]]);
  const listed = (/** @type {number[]} */ table) => placed(round([9, 4, 30, 7], moves, table));
  assert.deepEqual(listed([7, 9, 11, 30]), listed([9, 30, 7, 11]));
});

test("a table that the moves do not explain is drawn all the same, each card in a place of its own", () => {
  assert.deepEqual(placed(round([], [], [3, 8])), { 3: 0, 8: 1 });
  assert.deepEqual(placed(round([9, 4, 30, 7], [], [])), {});
  assert.deepEqual(placed({ ...round([], [], [3, 8]), first: null }), { 3: 0, 8: 1 });
});

/** A round of cards dealt from a shuffled pack, played any way there is; every view of it. @param {number} seed */
function* views(seed) {
  const next = (/** @type {number} */ n) => (seed = (seed * 16807) % 2147483647) % n;
  const pack = Array.from({ length: 40 }, (_, id) => id).sort(() => next(3) - 1);
  const first = pack.splice(0, 4);
  let [table, history] = [[...first], /** @type {View["history"]} */ ([])];
  for (let deal = 1; deal <= 6; deal += 1) {
    const hands = [pack.splice(0, 3), pack.splice(0, 3)];
    for (let turn = 0; turn < 6; turn += 1) {
      yield viewOf({ first, history, deal, hand: [...(hands[0] ?? [])], counts: hands.map((hand) => hand.length), table: [...table] });
      const seat = turn % 2;
      const hand = hands[seat] ?? [];
      const [card] = hand.splice(next(hand.length), 1);
      const took = next(2) ? table.filter(() => next(3) === 0) : [];
      table = took.length ? table.filter((id) => !took.includes(id)) : [...table, card ?? 0];
      history = [...history, { seat, card: card ?? 0, took }];
    }
  }
}

test("no two cards ever share a place, and none moves from it (many rounds, table and hand)", () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    let before = /** @type {View | null} */ (null);
    for (const view of views(seed)) {
      const now = bookOf(view, 0);
      assert.equal(new Set(now.table.values()).size, view.table.length);
      assert.equal(new Set(now.hand.values()).size, view.hand.length);
      const was = before && bookOf(before, 0);
      for (const [id, slot] of was?.table ?? []) if (view.table.includes(id)) assert.equal(now.table.get(id), slot);
      if (before?.deal === view.deal) for (const [id, slot] of now.hand) assert.equal(was?.hand.get(id), slot);
      before = view;
    }
  }
});

test("a hand lies sorted by value, and a played card's place stays empty", () => {
  const hand = handSlots(viewOf({ hand: [28, 16, 3] }), 0);
  assert.deepEqual([...hand.keys()].sort((a, b) => (hand.get(a) ?? 0) - (hand.get(b) ?? 0)).map(valueOf), [4, 7, 8]);
  const history = [...Array(6).fill({ seat: 0, card: 0, took: [] }), { seat: 0, card: 16, took: [] }];
  assert.deepEqual(handSlots(viewOf({ hand: [28, 3], counts: [2, 3], history }), 0), new Map([[3, 0], [28, 2]]));
});

test("a card that was cut and kept stays in the middle until the others come", () => {
  assert.deepEqual(handSlots(viewOf({ hand: [28], counts: [1, 0], history: [] }), 0), new Map([[28, 1]]));
});

test("the room drawn reaches to the last place that is taken", () => {
  assert.equal(extent(tableSlots(round([9, 4, 30, 7], [[0, 14, [4]]]))), 4);
  assert.equal(extent(new Map()), 0);
});
