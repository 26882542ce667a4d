// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { assign, EMPTY, extent, turnPage } from "../../public/games/chkobba/slots.js";

const none = new Map();

test("on load, cards take their places in the table's order", () => {
  assert.deepEqual(
    [...assign(none, [9, 4, 30])],
    [
      [9, 0],
      [4, 1],
      [30, 2],
    ],
  );
});

test("a card keeps its place when others come and go", () => {
  const before = assign(none, [9, 4, 30, 7]);
  const after = assign(before, [7, 30]);
  assert.equal(after.get(30), 2);
  assert.equal(after.get(7), 3);
});

test("gaps are filled, the lowest first, before the table grows", () => {
  const before = assign(none, [9, 4, 30, 7]);
  const fewer = assign(before, [9, 7]);
  const more = assign(fewer, [9, 7, 11, 12, 13]);
  assert.deepEqual([more.get(11), more.get(12), more.get(13)], [1, 2, 4]);
});

test("the order of the list does not matter to cards that have a place", () => {
  const before = assign(none, [1, 2, 3]);
  assert.deepEqual(new Map(assign(before, [3, 2, 1])), before);
});

test("no two cards ever share a place (many random tables)", () => {
  let slots = assign(none, []);
  let seed = 7;
  const next = (/** @type {number} */ n) => (seed = (seed * 16807) % 2147483647) % n;
  for (let i = 0; i < 2000; i += 1) {
    const ids = Array.from({ length: 40 }, (_, id) => id).filter(() => next(3) === 0);
    const fresh = assign(slots, ids);
    assert.equal(new Set(fresh.values()).size, ids.length);
    for (const id of ids) if (slots.has(id)) assert.equal(fresh.get(id), slots.get(id));
    slots = fresh;
  }
});

test("hand and table are kept apart", () => {
  const book = turnPage(turnPage(EMPTY, { hand: [1, 2, 3], table: [4, 5] }), { hand: [1, 3], table: [4, 5, 2] });
  assert.deepEqual(
    [...book.hand],
    [
      [1, 0],
      [3, 2],
    ],
  );
  assert.equal(book.table.get(2), 2);
  assert.equal(extent(book.table), 3);
  assert.equal(extent(EMPTY.table), 0);
});
