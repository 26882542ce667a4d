// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { choreograph, fade, handLies } from "../../public/games/chkobba/choreography.js";
import { layout } from "../../public/games/chkobba/layout.js";
import { eventOf, normalMs, viewAfter } from "../../public/games/chkobba/predict.js";
import { HEIGHT, sceneOf } from "../../public/games/chkobba/scene.js";
import { bookOf, extent } from "../../public/games/chkobba/slots.js";
import { FIXTURES, viewOf } from "../../public/dev/fixtures.js";

/** @param {any} event @param {any} before @param {any} after @param {number | null} [you] @param {number} [pace] */
function act(event, before, after, you = 0, pace = 1) {
  const first = bookOf(before, you);
  const second = bookOf(after, you);
  const players = before.counts.length;
  const l = layout(390, 796, players, Math.max(extent(first.table), extent(second.table)));
  const a = { view: before, layout: l, book: first, you, players };
  const b = { view: after, layout: l, book: second, you, players };
  return { event, from: sceneOf(a), to: sceneOf(b), before: a, after: b, pace };
}

const STEPS = Object.entries(FIXTURES).filter(([, fixture]) => fixture.event && fixture.after);

for (const [name, { event, view, after }] of STEPS) {
  for (const pace of [1, 1.5, 0.55]) {
    test(`${name} at ${pace}: as long as the referee says, in order, ending where the next scene stands`, () => {
      const what = act(event, view, after, 0, pace);
      const plan = choreograph(what);
      assert.ok(Math.abs(plan.ms - normalMs(/** @type {any} */ (event)) * pace) < 91 * pace, `${plan.ms}`);
      for (const { piece, frames } of plan.tracks) {
        frames.forEach((frame, i) => assert.ok(i === 0 || frame.t >= (frames[i - 1]?.t ?? 0), piece.key));
        assert.ok(
          frames.every((frame) => [frame.x, frame.y, frame.s, frame.r, frame.o].every(Number.isFinite)),
          piece.key,
        );
        const end = what.to.get(piece.key);
        const last = frames[frames.length - 1];
        if (end && last) assert.deepEqual([last.x, last.y, last.s, last.r], [end.x, end.y, end.s, end.r], piece.key);
      }
    });
  }
}

test("who leads has the whole hand before the others do, and at once without motion", () => {
  const { event, view, after } = FIXTURES["step-deal"] ?? {};
  const what = act(event, view, after);
  const plan = choreograph(what);
  const hand = plan.tracks.filter(({ piece }) => piece.zone === "hand").map(({ frames }) => frames[frames.length - 1]?.t ?? 0);
  assert.equal(hand.length, 3);
  assert.equal(handLies(plan), Math.max(...hand));
  assert.ok(handLies(plan) < plan.ms);
  assert.ok(handLies(fade(what)) <= 120);
});

test("only the cards of the move are moved", () => {
  const { event, view, after } = FIXTURES["step-capture"] ?? {};
  const keys = choreograph(act(event, view, after)).tracks.map((track) => track.piece.key);
  assert.deepEqual(keys.filter((key) => !key.startsWith("pile")).sort(), ["c30", "c36", "c5"]);
});

test("what lies on the table lies in the same place before and after", () => {
  for (const [, { event, view, after }] of STEPS) {
    const { from, to } = act(event, view, after);
    for (const [key, piece] of from) {
      const later = to.get(key);
      if (piece.zone === "table" && later?.zone === "table") assert.deepEqual(later, piece);
    }
  }
});

/** @param {ReturnType<typeof act>} what */
const heights = (what) => choreograph(what).tracks.map(({ piece, z }) => ({ piece, z: z ?? piece.z }));

test("what is placed or dealt flies as high as what lies in a hand, over all that lies on the table", () => {
  for (const name of ["step-place", "step-deal"]) {
    const { event, view, after } = FIXTURES[name] ?? {};
    for (const { piece, z } of heights(act(event, view, after))) {
      assert.equal(z, name === "step-deal" && piece.zone === "table" ? HEIGHT.table : HEIGHT.hand, `${name} ${piece.key}`);
    }
  }
  assert.ok(HEIGHT.hand > HEIGHT.table);
});

test("what is taken flies over the rest of the table and under the card that takes it", () => {
  const { event, view, after } = FIXTURES["step-capture"] ?? {};
  const what = act(event, view, after);
  const flying = heights(what).filter(({ piece }) => piece.id !== null);
  const star = flying.find(({ piece }) => piece.id === event?.card);
  for (const { piece, z } of flying) {
    assert.ok(z > HEIGHT.table, piece.key);
    assert.ok(piece.id === event?.card || z < (star?.z ?? 0), piece.key);
  }
});

test("a great moment's cards fly over its dark, and a hand lies under it", () => {
  const sheet = readFileSync(new URL("../../public/games/chkobba/effects.css", import.meta.url), "utf8");
  const dark = Number(/kh-dark \{[^}]*z-index: (\d+)/.exec(sheet)?.[1]);
  assert.ok(HEIGHT.hand < dark);
  const { event, view, after } = FIXTURES["step-chkobba"] ?? {};
  const flying = heights(act(event, view, after)).filter(({ piece }) => piece.id !== null);
  assert.ok(flying.length > 1);
  for (const { piece, z } of flying) assert.ok(z > dark, piece.key);
});

test("reduced motion moves nothing: every frame of a card has one place", () => {
  for (const [, { event, view, after }] of STEPS) {
    for (const { frames } of fade(act(event, view, after)).tracks) {
      assert.equal(new Set(frames.map(({ x, y }) => `${x} ${y}`)).size, 1);
      assert.ok(frames.every(({ t }) => t <= 120));
    }
  }
});

test("a move of one's own is foreseen as the referee will tell it", () => {
  const view = viewOf({ table: [5, 30], hand: [16, 3] });
  const sweep = eventOf(view, 0, { card: 16, take: [5, 30] });
  assert.deepEqual(sweep, { kind: "capture", seat: 0, card: 16, took: [5, 30], chkobba: true, haya: true });
  const after = viewAfter(view, sweep);
  assert.deepEqual([after.hand, after.table, after.chkobbas[0], after.taken[0]], [[3], [], [16], 11]);
  assert.deepEqual(viewAfter(view, eventOf(view, 0, { card: 3 })).table, [5, 30, 3]);
  const last = viewOf({ table: [5, 30], hand: [16], counts: [1, 0], pack: 0, dealer: 0 });
  assert.equal(eventOf(last, 0, { card: 16, take: [5, 30] }).chkobba, false);
  assert.equal(eventOf({ ...last, dealer: 1 }, 0, { card: 16, take: [5, 30] }).chkobba, true);
});
