// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { burning, colourOf, FLAME } from "../../public/games/chkobba/fire.js";

test("the fire flares up, and is out at its end", () => {

  const sums = [];
  for (const field of burning()) sums.push(field.reduce((sum, heat) => sum + heat, 0));
  const most = Math.max(...sums);
  assert.ok((sums.at(-1) ?? most) < most / 20, `${sums}`);
  assert.ok(sums.indexOf(most) > 3 && sums.indexOf(most) < FLAME.frames - 3);
});

test("no heat is unseen, the hottest is nearly white", () => {
  assert.equal(colourOf(0)[3], 0);
  assert.deepEqual(colourOf(40).slice(0, 2), [255, 247]);
});
