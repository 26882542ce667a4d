// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { capacity } from "../../public/games/chkobba/grid.js";
import { layout, placeOf } from "../../public/games/chkobba/layout.js";

/** The window's sizes; the table has what is left below the bar of 48. */
const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1440, 900],
  [320, 568],
  [360, 640],
  [568, 320],
  [640, 360],
  [195, 422],
  [412, 915],
  [667, 375],
  [1024, 768],
  [1920, 1080],
];
/** @param {number[]} size @param {number} players @param {number} slots */
const laid = ([w = 0, h = 0], players, slots) => layout(w, h - 48, players, slots);

/** @typedef {{ x: number, y: number, w: number, h: number }} Rect */
/** @param {Rect} a @param {Rect} b */
const apart = (a, b) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
/** @param {{ x: number, y: number }} middle @param {number} w @param {number} h */
const around = ({ x, y }, w, h) => ({ x: x - w / 2, y: y - h / 2, w, h });

for (const size of SIZES) {
  for (const players of [2, 4]) {
    for (const slots of [4, 12, 27]) {
      test(`${size.join("x")}, ${players} players, ${slots} places: nothing overlaps or leaves the box`, () => {
        const l = laid(size, players, slots);
        const table = l.table.places.slice(0, Math.max(12, slots)).map((p) => around(p, l.table.w, l.table.h));
        const hand = l.hand.places.map((p) => around(p, l.hand.w, l.hand.h));
        const all = [...table, ...hand, l.action, l.recap, l.pack, l.ownPile, ...l.plates.map((p) => p.rect)];
        for (const rect of all) {
          assert.ok(rect.w > 0 && rect.h > 0, JSON.stringify(rect));
          assert.ok(
            rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= l.width && rect.y + rect.h <= l.height,
            JSON.stringify(rect),
          );
        }
        all.forEach((a, i) =>
          all.slice(i + 1).forEach((b) => assert.ok(apart(a, b), `${JSON.stringify(a)} ${JSON.stringify(b)}`)),
        );
      });
    }
  }
}

test("cards are as large as asked at the two sizes of a phone", () => {
  const upright = laid([390, 844], 2, 12);
  assert.ok(upright.hand.w >= 110 && upright.hand.h >= 165);
  assert.ok(upright.table.w >= 64 && upright.table.h >= 96);
  const side = laid([844, 390], 2, 12);
  assert.ok(side.hand.w >= 68 && side.hand.h >= 118);
  assert.ok(side.table.w >= 64 && side.table.h >= 96);
});

test("the cards are one size up to twelve, and shrink only past that", () => {
  for (const size of SIZES) {
    const four = laid(size, 2, 4);
    assert.deepEqual(laid(size, 2, 12), four);
    assert.ok(laid(size, 2, 13).table.w <= four.table.w);
  }
  assert.equal(capacity(12), 12);
  assert.ok(capacity(27) >= 27);
});

test("every place of the table is another place", () => {
  for (const slots of [12, 20, 27, 37]) {
    const { places } = laid([390, 844], 2, slots).table;
    assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, places.length);
    assert.ok(places.length >= slots);
  }
});

test("the action is high enough for a thumb", () => {
  for (const size of SIZES) {
    const lowest = Math.min(...size) < 330 && Number(size[1]) < 430;
    assert.equal(laid(size, 4, 12).action.h, lowest ? 46 : 56);
  }
});

test("the next to play sits to the right (place 1), the partner opposite (place 2)", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => placeOf(seat, 1, 4)),
    [3, 0, 1, 2],
  );
  assert.deepEqual(
    [0, 1].map((seat) => placeOf(seat, 1, 2)),
    [1, 0],
  );
  const { plates } = laid([390, 844], 4, 12);
  const [, right, opposite, left] = plates.map((plate) => plate.rect.x);
  assert.ok(Number(left) < Number(opposite) && Number(opposite) < Number(right));
});

test("what the room asks lies over no card on a phone", () => {
  for (const players of [2, 4]) {
    for (const [width, height] of [[390, 796], [844, 342]]) {
      const { question, table } = layout(width ?? 0, height ?? 0, players, 12);
      const beside = table.places.every(({ x }) => x + table.w / 2 <= question.x);
      const below = table.places.every(({ y }) => y - table.h / 2 >= question.y + 92);
      assert.ok(beside || below, `${width} x ${height}, ${players} players`);
    }
  }
});

test("where there is room what the room asks lies between the names and the cards on the cloth", () => {
  const high = 4 + 64;
  for (const players of [2, 4]) {
    for (const [width, height] of [[820, 1132], [1180, 772], [1440, 852]]) {
      const { question, table, plates } = layout(width ?? 0, height ?? 0, players, 12);
      const where = `${width} x ${height}, ${players} players`;
      assert.ok(table.places.every(({ y }) => y - table.h / 2 >= question.y + high), where);
      for (const { rect } of plates.slice(1)) assert.ok(question.y + 4 >= rect.y + 66, where);
    }
  }
});

test("in a window zoomed to twice its size the cards on the cloth can be read", () => {
  for (const players of [2, 4]) assert.ok(layout(512, 336, players, 12).table.w >= 36, `${players} players`);
});
