// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { playBots } from "../../public/app/intents.js";
import { failure, mayComeYet } from "../../public/app/offline.js";
import { engine } from "../../public/engine/state.js";
import { names } from "../../public/state/view-model.js";
import "../../public/i18n/room.js";

const empty = { kind: "empty" };
const bot = { kind: "bot", level: "hard" };
const amira = { kind: "human", name: "Amira" };

/** What is asked of a room whose seats are these. @param {any[]} seats @param {number | null} own */
async function asked(seats, own = null) {
  /** @type {any[]} */
  const requests = [];
  const session = {
    snapshot: { peek: () => ({ phase: "lobby", seats, you: { seat: own } }) },
    request: async (/** @type {string} */ type, /** @type {any} */ { seat } = {}) => (requests.push([type, seat]), { ok: true }),
  };
  assert.equal(await playBots(/** @type {any} */ (session)), true);
  return requests.map(([type, seat]) => (seat === undefined ? type : `${type} ${seat}`));
}

test("against bots the player sits after the first dealer, who is a bot, and so leads", async () => {
  assert.deepEqual(await asked([empty, empty]), ["join 1", "bot 0", "start"]);
});

test("of four the player's partner sits across", async () => {
  assert.deepEqual(await asked([empty, empty, empty, empty]), ["join 1", "bot 0", "bot 2", "bot 3", "start"]);
});

test("who sits already stays, and who finds that seat taken takes another", async () => {
  assert.deepEqual(await asked([amira, empty], 0), ["bot 1", "start"]);
  assert.deepEqual(await asked([empty, bot]), ["join 0", "start"]);
});

test("a bot alone has no number, several are counted", () => {
  const named = (/** @type {any[]} */ seats) => names(/** @type {any} */ ({ seats }));
  assert.deepEqual(named([bot, amira]), ["Bot", "Amira"]);
  assert.deepEqual(named([bot, amira, bot, bot]), ["Bot 1", "Amira", "Bot 2", "Bot 3"]);
  assert.deepEqual(named([bot, amira, empty, empty]), ["Bot", "Amira", "Free seat", "Free seat"]);
});

test("trying once more is offered only where it can help", () => {
  const offered = (/** @type {any} */ reason) => {
    engine.value = { status: "failed", reason, keeps: true };
    return mayComeYet();
  };
  assert.deepEqual(["missing", "crashed", "absent", "no-wasm"].map(offered), [true, true, false, false]);
});

test("every reason why bots cannot play on this device has its words", () => {
  const source = readFileSync(new URL("../../public/i18n/en.js", import.meta.url), "utf8");
  for (const reason of ["missing", "crashed", "absent", "no-wasm"]) {
    engine.value = { status: "failed", reason: /** @type {any} */ (reason), keeps: true };
    assert.ok(source.includes(`"${failure()}"`), reason);
  }
});
