// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { keptJson } from "../../public/state/device.js";
import { paceFactor } from "../../public/state/pace.js";
import { CHOICES, change, complete, firstKnown, settings, tableSettings } from "../../public/state/settings.js";

test("a device that knows nothing gets every setting at its default", () => {
  assert.deepEqual(complete(null), {
    shake: true,
    motion: "system",
    sound: true,
    volume: 0.7,
    labels: "latin",
    fourColours: false,
    pace: "room",
    language: "system",
  });
  for (const broken of [undefined, 7, "x", [], { volume: "loud", motion: 1 }, { volume: 2 }, { volume: NaN }, { volume: null, labels: "klingon" }]) {
    assert.deepEqual(complete(broken), complete(null));
  }
});

test("what was kept stays, what is unheard of is put right, what no longer exists goes", () => {
  const kept = complete({ volume: 0, labels: "arabic", pace: "hurried", old: true });
  assert.deepEqual(kept, { ...complete(null), volume: 0, labels: "arabic" });
});

test("a change is kept on the device and reaches the table at once", () => {
  change({ fourColours: true, volume: 0.25 });
  assert.equal(settings.value.fourColours, true);
  assert.equal(tableSettings.value.volume, 0.25);
  assert.equal(keptJson("settings", /** @type {any} */ ({})).fourColours, true);
  change({ volume: /** @type {any} */ ("loud") });
  assert.equal(settings.value.volume, 0.7);
  assert.equal(settings.value.fourColours, true);
});

test("the table is told whether things move, never to look it up", () => {
  for (const [motion, told] of [["system", "full"], ["full", "full"], ["reduced", "reduced"]]) {
    change({ motion: /** @type {any} */ (motion) });
    assert.equal(tableSettings.value.motion, told);
  }
});

test("every choice of every setting is one that is kept", () => {
  for (const [name, choices] of Object.entries(CHOICES)) {
    for (const choice of choices) assert.equal(/** @type {any} */ (complete({ [name]: choice }))[name], choice);
  }
});

test("the system's language is the first of its list that the page is written in", () => {
  assert.equal(firstKnown(["fr-TN", "ar"]), "fr");
  assert.equal(firstKnown(["it", "AR-tn", "en"]), "ar");
  assert.equal(firstKnown(["it", "system"]), "en");
  assert.equal(firstKnown([]), "en");
});

test("who reads Arabic finds the terms in Arabic too, until they choose otherwise", () => {
  assert.equal(complete({ language: "ar" }).labels, "arabic");
  assert.equal(complete({ language: "ar", labels: "latin" }).labels, "latin");
  assert.equal(complete({ language: "fr" }).labels, "latin");
});

test("an own pace turns the room's times into one's own", () => {
  assert.equal(paceFactor("room", "fast"), 1);
  assert.equal(paceFactor("normal", "normal"), 1);
  assert.equal(paceFactor("slow", "normal"), 1.5);
  assert.equal(paceFactor("slow", "slow"), 1);
  assert.ok(Math.abs(1000 * 0.55 * paceFactor("normal", "fast") - 1000) < 1e-9);
});
