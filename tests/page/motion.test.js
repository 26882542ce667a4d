// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { at, easeOf, movesAt, turned } from "../../public/games/chkobba/tween.js";

/** @param {number} t @param {number} x @param {string} [ease] */
const frame = (t, x, ease) => ({ t, x, y: 0, s: 1, r: 0, o: 1, ...(ease ? { ease } : {}) });
const WAY = [frame(0, 10), frame(100, 10), frame(200, 30), frame(200, 50), frame(300, 70)];

test("a way is where its frames say, between them in between, before and after at its ends", () => {
  assert.deepEqual(
    [-5, 0, 50, 100, 150, 200, 250, 300, 900].map((t) => at(WAY, t).x),
    [10, 10, 10, 10, 20, 50, 60, 70, 70],
  );
});

test("a way begins when it first leaves its start", () => {
  assert.equal(movesAt(WAY), 100);
  assert.equal(movesAt([frame(0, 1), frame(50, 2)]), 0);
  assert.equal(movesAt([frame(0, 1), { ...frame(50, 1), o: 0 }]), 0);
});

test("an easing is the curve of CSS by that name", () => {
  const inAndOut = easeOf("cubic-bezier(.42,0,.58,1)");
  assert.deepEqual([0, 0.25, 0.5, 1].map((part) => Math.round(inAndOut(part) * 1000)), [0, 129, 500, 1000]);
  assert.deepEqual([0, 0.24, 0.26, 0.99].map(easeOf("steps(4)")), [0, 0, 0.25, 0.75]);
  assert.equal(easeOf(undefined)(0.3), 0.3);
});

test("a card that turns over is narrowest when its other side comes to be seen", () => {
  const flips = [
    { t: 100, ms: 100, up: true },
    { t: 400, ms: 100, up: false },
  ];
  assert.deepEqual(turned(flips, 0), { wide: 1, up: false });
  assert.deepEqual(turned(flips, 125), { wide: 0.5, up: false });
  assert.deepEqual(turned(flips, 150), { wide: 0.04, up: true });
  assert.deepEqual(turned(flips, 300), { wide: 1, up: true });
  assert.deepEqual(turned(flips, 500), { wide: 1, up: false });
  assert.deepEqual(turned([], 10), { wide: 1, up: true });
});

test("what slides by a sheet's transition is opacity or a moved card, never what is laid out", () => {
  const folders = ["../../public/look/", "../../public/games/chkobba/"].map((path) => new URL(path, import.meta.url));
  const sheets = folders.flatMap((folder) =>
    readdirSync(folder).filter((name) => name.endsWith(".css")).map((name) => readFileSync(new URL(name, folder), "utf8")),
  );
  const rules = sheets.flatMap((sheet) => [...sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g)]);
  const moving = rules.filter(([, , body = ""]) => /transition(-[a-z]+)?:/.test(body));
  assert.ok(moving.length > 2);
  for (const [, , body = ""] of moving) {
    const said = [...body.matchAll(/transition(?:-[a-z]+)?:\s*([^;]+);/g)].flatMap(([, value = ""]) => value.split(","));
    for (const one of said) assert.match(one.trim(), /^(opacity|translate|none|0s)\b/);
  }
});
