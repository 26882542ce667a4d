// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { inviteLink, readCode, shownCode } from "../../public/app/code.js";
import { backoff } from "../../public/net/backoff.js";
import { Connection } from "../../public/net/connection.js";
import { Requests } from "../../public/net/requests.js";
import { newToken } from "../../public/net/tokens.js";
import { deadlines, secondsLeft } from "../../public/state/deadlines.js";

test("the wait before connecting again doubles from 0.3 s to 2 s, spread by half", () => {
  const middle = [0, 1, 2, 3, 4, 5, 6, 99].map((attempt) => backoff(attempt, () => 0.5));
  assert.deepEqual(middle, [300, 600, 1200, 2000, 2000, 2000, 2000, 2000]);
  assert.equal(backoff(0, () => 0), 150);
  assert.equal(backoff(0, () => 0.999), 450);
  assert.equal(backoff(99, () => 0.999), 2000);
});

test("every request has an id of its own and gets its own answer", async () => {
  const requests = new Requests("page");
  const [one, two] = [requests.add({ type: "start" }), requests.add({ type: "emote", emote: "tea" })];
  assert.deepEqual(JSON.parse(two.text), { type: "emote", emote: "tea", id: "page-2" });
  assert.deepEqual(requests.unanswered(), [one.text, two.text]);
  requests.answer({ type: "ack", id: "page-2", ok: true });
  requests.answer({ type: "ack", id: "page-2", ok: false });
  assert.equal((await two.ack).ok, true);
  assert.deepEqual(requests.unanswered(), [one.text]);
  requests.drop("ended");
  assert.deepEqual(await one.ack, { type: "ack", id: "page-1", ok: false, reason: "ended" });
});

test("a request that nobody answers is lost in time", async () => {
  const requests = new Requests("page", 10);
  const { ack } = requests.add({ type: "start" });
  assert.deepEqual(await ack, { type: "ack", id: "page-1", ok: false, reason: "lost" });
  assert.deepEqual(requests.unanswered(), []);
});

test("tokens are 128 bits, never the same", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  assert.ok(tokens.every((token) => /^[0-9a-f]{32}$/.test(token)));
  assert.equal(new Set(tokens).size, 100);
});

test("a code is read however it is written, and nothing else is", () => {
  const code = "K7QM2ZPA";
  for (const text of [code, " k7qm 2zpa ", "K7QM-2ZPA", `https://kahwa.example/?room=${code}`, "see https://x.y/?a=b&room=k7qm2zpa#z"]) {
    assert.equal(readCode(text), code, text);
  }
  for (const text of ["", "K7QM2ZP", "K7QM2ZPAA", "K7QM2ZP0", "K7QM2ZPI", "https://x.y/?room="]) {
    assert.equal(readCode(text), null, text);
  }
  assert.equal(shownCode(code), "K7QM 2ZPA");
});

test("an invite link is the page's own address with the room and nothing else", () => {
  Object.assign(globalThis, { location: { href: "https://kahwa.example/play/?room=OLD&x=1#there" } });
  assert.equal(inviteLink("K7QM2ZPA"), "https://kahwa.example/play/?room=K7QM2ZPA");
});

test("times from a frame become times of the page's own clock", () => {
  const match = { turn: 1, clock: { seconds: 20, starts: 1200, left: 21_200 }, dealAny: null };
  const holds = [{ seat: 1, hold: 3, left: 41_000 }, { seat: 0, hold: 4, left: null }];
  const found = deadlines(/** @type {any} */ ({ match, holds }), 5000);
  assert.deepEqual(found.clock, { seat: 1, starts: 6200, ends: 26_200, seconds: 20 });
  assert.equal(found.dealAny, null);
  assert.deepEqual([...found.holds], [[3, 46_000]]);
  assert.equal(deadlines(/** @type {any} */ ({ match: null, holds: [] }), 0).clock, null);
  assert.equal(secondsLeft(46_000, 5000), 41);
  assert.equal(secondsLeft(46_000, 5001), 41);
  assert.equal(secondsLeft(46_000, 47_000), 0);
});

test("what came too fast is sent again under its own id once it is calm", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(console, "warn", () => {});
  const page = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, page, { document: { ...page, visibilityState: "visible" } });
  /** @type {any[]} */
  const sent = [];
  const transport = /** @type {any} */ ({
    pings: false,
    open() {},
    close() {},
    send: (/** @type {string} */ text) => sent.push(JSON.parse(text)),
  });
  const handlers = { status() {}, frame() {}, ended() {}, why: async () => null, mine: () => true };
  const connection = new Connection(() => transport, { token: "1", takeover: "ask" }, handlers);
  connection.open();
  transport.onopen();
  transport.onframe('{"type":"welcome","elsewhere":false}');
  void connection.request({ type: "start" });
  transport.onframe('{"type":"error","reason":"too-fast"}');
  transport.onframe('{"type":"error","reason":"too-fast"}');
  assert.equal(sent.length, 2, "hello and the request");
  t.mock.timers.tick(2000);
  assert.deepEqual(sent.slice(2), [sent[1]]);
  transport.onframe(JSON.stringify({ type: "ack", id: sent[1].id, ok: true }));
  transport.onframe('{"type":"error","reason":"too-fast"}');
  t.mock.timers.tick(2000);
  assert.equal(sent.length, 3);
  connection.close();
});
