// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { PROTOCOL } from "../../public/net/protocol.js";
import { Session } from "../../public/state/session.js";

Object.assign(globalThis, {
  document: { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" },
  addEventListener() {},
  removeEventListener() {},
});

/** Let what was promised happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A session at a table, and its line. */
function atATable() {
  /** @type {any[]} */
  const sent = [];
  const line = /** @type {import("../../public/net/socket.js").Transport} */ ({
    pings: false,
    open: () => line.onopen(),
    send: (text) => void sent.push(JSON.parse(text)),
    close() {},
    onopen() {},
    onframe() {},
    onclose() {},
  });
  const say = (/** @type {Record<string, unknown>} */ frame) => line.onframe(JSON.stringify(frame));
  const table = (/** @type {number} */ seq) =>
    say({
      type: "snapshot",
      revision: seq,
      code: "K7QM2ZPA",
      phase: "playing",
      seats: [{ kind: "human", name: "Amira", connected: true }, { kind: "bot", level: "easy" }],
      options: { speed: "normal" },
      you: { seat: 0, host: true },
      holds: [],
      match: { game: "g", seq, turn: 0, round: 1, view: { turn: 0 }, clock: null, dealAny: null },
      steps: [],
      log: [],
    });
  const session = new Session("K7QM2ZPA", () => line, async () => null);
  session.open();
  say({ type: "welcome", protocol: PROTOCOL, game: "chkobba", emotes: [], optionSpecs: [], levels: [], elsewhere: false });
  table(1);
  /** A move, and its refusal. @param {Record<string, unknown>} why */
  const refused = async (why) => {
    const answer = session.send({ card: 3 });
    say({ type: "ack", id: sent.at(-1).id, ok: false, ...why });
    await answer;
    await settled();
  };
  return { session, table, refused };
}

test("a refusal can be read though the table has moved on, and then it goes", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { session, table, refused } = atATable();
  await refused({ reason: "stale" });
  table(2);
  assert.equal(session.refusal.value?.reason, "stale");
  mock.timers.tick(4000);
  assert.equal(session.refusal.value, null);
});

test("cards that had to be taken are not shown for a turn that is over", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { session, table, refused } = atATable();
  await refused({ reason: "must-take-match", mustTake: [6] });
  assert.deepEqual(session.refusal.value?.mustTake, [6]);
  table(2);
  assert.equal(session.refusal.value, null);
});

test("a refusal goes with the player's next action", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { session, refused } = atATable();
  await refused({ reason: "stale" });
  session.clearRefusal();
  assert.equal(session.refusal.value, null);
});
