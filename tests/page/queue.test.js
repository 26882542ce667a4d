// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { RenderQueue } from "../../public/state/queue.js";

/** A queue with a clock that is moved by hand, and all that it showed. */
function queue() {
  /** @type {{ run: () => void, at: number, id: number }[]} */
  let timers = [];
  let now = 0;
  let ids = 0;
  /** @type {any[]} */
  const shown = [];
  const made = new RenderQueue((stage) => shown.push(stage), {
    set: (run, ms) => (timers.push({ run, at: now + ms, id: ++ids }), ids),
    clear: (id) => (timers = timers.filter((timer) => timer.id !== id)),
  });
  /** @param {number} ms */
  const pass = (ms) => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      timers = timers.filter((timer) => timer !== next);
      next.run();
    }
    now = until;
  };
  return { made, shown, pass, stage: () => shown.at(-1), waiting: () => timers.length };
}

/** @param {number} n @param {Partial<import("../../public/net/protocol.js").Step>} [more] */
const step = (n, more = {}) => ({ event: { kind: "place", n }, pause: 0, ms: 100, seq: n, view: { n }, ...more });

test("a snapshot without steps is shown at once", () => {
  const { made, stage } = queue();
  made.reset({ n: 0 });
  assert.deepEqual(stage(), { view: { n: 0 }, step: null, live: true });
  made.push([], { n: 1 });
  assert.deepEqual(stage(), { view: { n: 1 }, step: null, live: true });
});

test("steps are shown one after another, each with the view before it until its time is over", () => {
  const { made, stage, pass } = queue();
  made.reset({ n: 0 });
  made.push([step(1), step(2, { pause: 50 })], { n: 2 });
  assert.deepEqual(stage().view, { n: 0 });
  assert.deepEqual(stage().step.before, { n: 0 });
  assert.deepEqual(stage().step.after, { n: 1 });
  assert.equal(stage().live, false);
  pass(99);
  assert.equal(stage().step.event.n, 1);
  pass(1);
  assert.deepEqual(stage(), { view: { n: 1 }, step: null, live: false });
  pass(50);
  assert.equal(stage().step.event.n, 2);
  pass(100);
  assert.deepEqual(stage(), { view: { n: 2 }, step: null, live: true });
});

test("steps of a later snapshot wait their turn, and every step has a key of its own", () => {
  const { made, shown, pass, stage } = queue();
  made.reset({ n: 0 });
  made.push([step(1)], { n: 1 });
  made.push([step(1)], { n: 2 });
  made.push([], { n: 3 });
  pass(200);
  assert.deepEqual(stage(), { view: { n: 3 }, step: null, live: true });
  const keys = shown.filter((one) => one.step).map((one) => one.step.key);
  assert.deepEqual(keys, [1, 2]);
});

test("a tap finishes the step that is shown, and shows the one that is waited for", () => {
  const { made, stage, waiting } = queue();
  made.reset({ n: 0 });
  made.skip();
  made.push([step(1), step(2, { pause: 1000 })], { n: 2 });
  made.skip();
  assert.deepEqual(stage().view, { n: 1 });
  assert.equal(stage().step, null);
  made.skip();
  assert.equal(stage().step.event.n, 2);
  made.skip();
  assert.deepEqual(stage(), { view: { n: 2 }, step: null, live: true });
  assert.equal(waiting(), 0);
});

test("a page that nobody sees stays in the present", () => {
  const { made, stage, waiting } = queue();
  made.reset({ n: 0 });
  made.push([step(1), step(2)], { n: 2 });
  made.setHidden(true);
  assert.deepEqual(stage(), { view: { n: 2 }, step: null, live: true });
  made.push([step(3)], { n: 3 });
  assert.deepEqual(stage(), { view: { n: 3 }, step: null, live: true });
  made.setHidden(false);
  made.push([step(4)], { n: 4 });
  assert.equal(stage().step.event.n, 4);
  made.reset({ n: 9 });
  assert.deepEqual(stage(), { view: { n: 9 }, step: null, live: true });
  assert.equal(waiting(), 0);
});

test("too far behind, the queue jumps to the present", () => {
  const { made, stage } = queue();
  made.reset({ n: 0 });
  made.push(Array.from({ length: 300 }, (_, n) => step(n)), { n: 300 });
  assert.deepEqual(stage(), { view: { n: 300 }, step: null, live: true });
});

test("the first deal of a match is shown from what its first step left, once that is drawn", () => {
  const { made, stage, pass } = queue();
  made.push([step(1), step(2)], { n: 2 });
  assert.deepEqual(stage(), { view: { n: 1 }, step: null, live: false });
  made.push([], { n: 2 });
  pass(0);
  assert.equal(stage().step.event.n, 2);
  assert.deepEqual(stage().view, { n: 1 });
  pass(100);
  assert.equal(stage().live, true);
  made.push([], null);
  assert.deepEqual(stage(), { view: null, step: null, live: true });
});
