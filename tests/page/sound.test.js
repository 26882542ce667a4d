// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { soundsOf } from "../../public/games/chkobba/sounds.js";
import { normalMs } from "../../public/games/chkobba/predict.js";
import { FIXTURES } from "../../public/dev/fixtures.js";
import { INSTRUMENTS } from "../../public/sound/instruments.js";
import { SoundPlayer } from "../../public/sound/player.js";

/** A context that makes no sound and keeps what is asked of it. */
class FakeContext {
  currentTime = 0;
  sampleRate = 800;
  destination = { name: "speakers" };
  /** @type {any[]} */
  gains = [];
  sources = 0;
  resumed = 0;
  resume() {
    this.resumed += 1;
  }
  #param() {
    /** @type {any[]} */
    const calls = [];
    const note = (/** @type {string} */ what) => (/** @type {number[]} */ ...values) => {
      assert.ok(values.every(Number.isFinite), `${what} ${values}`);
      calls.push([what, ...values]);
    };
    return {
      value: 0,
      calls,
      setValueAtTime: note("set"),
      exponentialRampToValueAtTime(/** @type {number} */ value, /** @type {number} */ at) {
        assert.ok(value > 0, "an exponential ramp never reaches zero");
        note("ramp")(value, at);
      },
      setTargetAtTime: note("target"),
      cancelScheduledValues: note("cancel"),
    };
  }
  #node() {
    return {
      frequency: this.#param(),
      Q: this.#param(),
      gain: this.#param(),
      to: /** @type {any} */ (null),
      connect(/** @type {any} */ other) {
        this.to = other;
      },
      disconnect() {},
      start: () => (this.sources += 1),
      stop() {},
    };
  }
  createGain() {
    const node = this.#node();
    this.gains.push(node);
    return node;
  }
  createOscillator() {
    return this.#node();
  }
  createBiquadFilter() {
    return this.#node();
  }
  createBufferSource() {
    return this.#node();
  }
  createBuffer(/** @type {number} */ _channels, /** @type {number} */ length) {
    return { getChannelData: () => new Float32Array(length) };
  }
  /** Voices that go to the speakers. */
  get voices() {
    return this.gains.filter(({ to }) => to === this.destination);
  }
}

/** @param {{ sound?: boolean, volume?: number }} [loudness] */
function player(loudness = {}) {
  const context = new FakeContext();
  const set = { sound: true, volume: 0.5, ...loudness };
  const sounds = new SoundPlayer(
    () => /** @type {any} */ (context),
    () => set,
  );
  return { context, sounds, set };
}

test("nothing is heard before the page is touched", () => {
  const { context, sounds } = player();
  sounds.play("slap");
  assert.equal(context.sources, 0);
  sounds.unlock();
  sounds.play("slap");
  assert.ok(context.sources > 0);
});

test("nothing is heard when muted or at volume zero, and the volume is read anew each time", () => {
  const { context, sounds, set } = player({ sound: false });
  sounds.unlock();
  sounds.play("ring");
  assert.equal(context.sources, 0);
  Object.assign(set, { sound: true, volume: 0 });
  sounds.play("ring");
  assert.equal(context.sources, 0);
  set.volume = 0.5;
  sounds.play("ring");
  assert.deepEqual(context.voices[0].gain.calls, [["set", 0.25, 0]]);
});

test("never two at once: a newer sound cuts the older one short", () => {
  const { context, sounds } = player();
  sounds.unlock();
  sounds.play("slap");
  context.currentTime = 0.02;
  sounds.play("slap");
  const [first, second] = context.voices;
  assert.deepEqual(first.gain.calls.at(-1).slice(0, 3), ["target", 0, 0.02]);
  assert.deepEqual(second.gain.calls, [["set", 0.25, 0.02]]);
});

test("what matters less than what is heard is left out", () => {
  const { context, sounds } = player();
  sounds.unlock();
  sounds.play("slam");
  context.currentTime = 0.1;
  sounds.play("slap");
  assert.equal(context.voices.length, 1);
  context.currentTime = 5;
  sounds.play("slap");
  assert.equal(context.voices.length, 2);
});

test("your turn waits for the slam and is heard after it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { context, sounds } = player();
  sounds.unlock();
  sounds.play("slam");
  sounds.play("turn");
  assert.equal(context.voices.length, 1);
  context.currentTime = 2;
  t.mock.timers.tick(2000);
  assert.equal(context.voices.length, 2);
});

test("a sound nobody knows is none", () => {
  const { context, sounds } = player();
  sounds.unlock();
  sounds.play("applause");
  assert.equal(context.voices.length, 0);
});

for (const [name, instrument] of Object.entries(INSTRUMENTS)) {
  test(`${name} is made of something, and is no longer than a second`, () => {
    const context = new FakeContext();
    const length = instrument(/** @type {any} */ ({ context, out: context.destination, at: 1 }));
    assert.ok(context.sources > 0);
    assert.ok(length > 0 && length < 1);
  });
}

for (const [name, { event }] of Object.entries(FIXTURES).filter(([, fixture]) => fixture.event)) {
  test(`${name} is heard in order while it is seen, by sounds that there are`, () => {
    for (const pace of [1, 0.55]) {
      const heard = soundsOf(/** @type {any} */ (event), pace);
      assert.ok(heard.length > 0);
      heard.forEach(({ name: sound, t }, i) => {
        assert.ok(INSTRUMENTS[sound], sound);
        assert.ok(t >= (heard[i - 1]?.t ?? 0) && t <= normalMs(/** @type {any} */ (event)) * pace);
      });
    }
  });
}
