// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import { HAYA } from "../../public/cards/deck.js";
import { CARD_STYLES, drawing, LOADERS, lookOf, shownLook, showLook, SUIT_SETS } from "../../public/cards/index.js";
import * as plain from "../../public/cards/plain.js";
import { effect } from "../../public/vendor/page.js";

const PUBLIC = new URL("../../public/", import.meta.url);
const IDS = Array.from({ length: 40 }, (_, id) => id);
const LOOKS = CARD_STYLES.flatMap((cards) =>
  SUIT_SETS.flatMap((suits) => [false, true].map((fourColours) => ({ cards, suits, fourColours }))),
);
/** Compressed, what one deck may weigh: the modules of a style and a set of suits (docs/PERFORMANCE.md). */
const BUDGET_KB = { "photo french": 40, "photo coins": 4, flat: 2.5, pixel: 4.5 };
/** What every table loads of the cards before any style. */
const CORE_KB = 7.3;
/** Characters of the heaviest face: a court of the photo style, both halves written out. */
const MARKUP = 28_000;

const { face, back, ready } = drawing(LOADERS);
await Promise.all(LOOKS.map(ready));

/** @param {import("../../public/cards/look.js").Look} look */
const nameOf = (look) => `${look.cards}, ${look.suits}, ${look.fourColours ? "four" : "two"} colours`;
/** @param {string} markup */
const cornerOf = (markup) => /<g class="k-corner">.*?<\/g>/.exec(markup)?.[0] ?? "";
/** @param {string} path */
const text = (path) => readFileSync(new URL(path, PUBLIC), "utf8");

for (const look of LOOKS) {
  test(`${nameOf(look)}: every face is another, and its corner alone tells which`, () => {
    const faces = IDS.map((id) => face(id, look));
    assert.equal(new Set([...faces, back(look)]).size, 41);
    assert.equal(new Set(faces.map(cornerOf)).size, 40);
    assert.ok(faces.every((one, id) => one !== plain.face(id, lookOf(look))), "drawn by the style, not its substitute");
  });

  test(`${nameOf(look)}: markup that can do nothing and asks for nothing`, () => {
    for (const markup of [...IDS.map((id) => face(id, look)), back(look)]) {
      assert.match(markup, /^<svg [^>]*viewBox="0 0 120 180" aria-hidden="true".*<\/svg>$/s);
      assert.doesNotMatch(markup, /<(script|style|foreignObject|image|use|text|a)\b|href|url\(|\sstyle=|\son\w+=|\bid=|undefined|NaN/);
    }
  });

  test(`${nameOf(look)}: the seven of diamonds alone has a gilt edge`, () => {
    assert.deepEqual(
      IDS.filter((id) => face(id, look).includes("k-gilt")),
      [HAYA],
    );
  });
}

test("four colours change the shape of every suit's sign too", () => {
  for (const look of LOOKS.filter((one) => one.fourColours)) {
    for (const id of IDS) {
      assert.notEqual(cornerOf(face(id, look)), cornerOf(face(id, { ...look, fourColours: false })), nameOf(look));
    }
  }
});

test("a look that is unknown or not whole is filled up", () => {
  assert.deepEqual(lookOf(), { cards: "photo", suits: "french", fourColours: false });
  assert.deepEqual(lookOf({ cards: "oil", suits: "coins", fourColours: "yes" }), {
    cards: "photo",
    suits: "coins",
    fourColours: false,
  });
  assert.equal(face(3, { cards: "oil" }), face(3, {}));
});

test("until a style has come plain faces are drawn, and then all is drawn again", async () => {
  const late = drawing(LOADERS);
  /** @type {string[]} */
  const seen = [];
  const stop = effect(() => void seen.push(late.face(9, { cards: "flat" })));
  await late.ready({ cards: "flat" });
  stop();
  assert.deepEqual(seen, [plain.face(9, lookOf({ cards: "flat" })), face(9, { cards: "flat" })]);
});

test("a style that cannot be fetched leaves plain faces, and is asked for again some seconds later", async () => {
  let asked = 0;
  let now = 0;
  const gone = () => {
    asked += 1;
    return Promise.reject(new Error("offline"));
  };
  const broken = drawing({ "pixel coins": gone }, () => now);
  const look = lookOf({ cards: "pixel", suits: "coins" });
  await broken.ready(look);
  assert.equal(broken.face(16, look), plain.face(16, look));
  assert.equal(broken.back(look), plain.back());
  assert.equal(asked, 1);
  now = 6000;
  broken.face(17, look);
  await broken.ready(look);
  assert.equal(asked, 2);
});

test("a face that throws is drawn plain, its neighbours are not touched", async () => {
  const face7 = (/** @type {number} */ id) => {
    if (id === 7) throw new Error("no such court");
    return `face ${id}`;
  };
  const style = drawing({ "photo french": async () => ({ face: face7, back: plain.back }) });
  await style.ready({});
  assert.equal(style.face(7, {}), plain.face(7, lookOf()));
  assert.equal(style.face(8, {}), "face 8");
});

test("signs beside the table change with the table's look only", () => {
  let drawn = 0;
  const stop = effect(() => void (shownLook.value && (drawn += 1)));
  showLook(lookOf({ fourColours: true }));
  showLook(lookOf({ fourColours: true }));
  stop();
  showLook(lookOf());
  assert.equal(drawn, 2);
});

test("every ink of a suit has 7:1 on every paper, in every theme", () => {
  const names = (/** @type {string} */ css, /** @type {string} */ after) =>
    new Map([...css.matchAll(new RegExp(`--card(-\\w+)?${after}\\s*(#[0-9a-f]+)`, "g"))].map((m) => [m[1] ?? "", m[2] ?? ""]));
  const own = names(text("cards/cards.css"), ",");
  const themes = text("look/tokens.css").split(/^}/m).map((block) => names(block, ":"));
  assert.ok(themes.filter((theme) => theme.has("")).length >= 3, "three themes at least");
  for (const theme of themes) {
    const all = new Map([...own, ...theme]);
    for (const ink of ["-red", "-ink", "-blue", "-green", "-amber"]) {
      for (const paper of ["", "-flat", "-pixel"]) {
        const [a, b] = [all.get(ink) ?? "", all.get(paper) ?? ""];
        assert.ok(contrast(a, b) >= 7, `${ink} ${a} on ${paper} ${b}: ${contrast(a, b).toFixed(2)}`);
      }
    }
  }
});

test("no face is heavy to put into the page", () => {
  for (const look of LOOKS) {
    for (const id of IDS) assert.ok(face(id, look).length <= MARKUP, `${nameOf(look)} ${id}: ${face(id, look).length}`);
  }
});

test("a deck's weight stays within its budget", () => {
  const modules = {
    "photo french": ["photo.js", "photo-courts.js"],
    "photo coins": ["photo-coins.js", "latin-courts.js"],
    flat: ["flat.js"],
    pixel: ["pixel.js", "pixel-art.js"],
  };
  const core = ["index.js", "look.js", "deck.js", "shapes.js", "parts.js", "picture.js", "plain.js", "cards.css"];
  const files = readdirSync(new URL("cards/", PUBLIC));
  assert.deepEqual([...core, ...Object.values(modules).flat()].sort(), files.sort(), "each file is weighed once");
  for (const [deck, names] of Object.entries(modules)) {
    assert.ok(weight(names) <= BUDGET_KB[/** @type {keyof typeof BUDGET_KB} */ (deck)] * 1000, `${deck}: ${weight(names)}`);
  }
  assert.ok(weight(core) <= CORE_KB * 1000, `core: ${weight(core)}`);
});

/** Brotli, each file by itself, as they travel. @param {string[]} names */
const weight = (names) => names.reduce((sum, name) => sum + brotliCompressSync(text(`cards/${name}`)).length, 0);

/** As WCAG defines it. @param {string} a @param {string} b */
function contrast(a, b) {
  const [low = 0, high = 0] = [a, b].map(luminance).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @param {string} hex */
function luminance(hex) {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = parseInt(long.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
