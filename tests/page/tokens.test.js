// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { LOOKS } from "../../public/state/look.js";

const sheet = readFileSync(new URL("../../public/look/tokens.css", import.meta.url), "utf8");

/** The tokens of a theme that it names itself. @param {string} theme @returns {Record<string, string>} */
function own(theme) {
  const [, block = ""] = sheet.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`)) ?? [];
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const felt = own("felt");

/** @param {string} hex */
function light(hex) {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((i) => {
    const c = parseInt(hex.slice(1 + i, 3 + i), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [x, y] = [light(a), light(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The colours of a token: one, or the stops of its gradient. @param {string} value */
const colours = (value) => value.match(/#[0-9a-f]{6}/g) ?? [];

/** What is written on what, and how far it has to stand out. */
const WRITTEN = /** @type {[string[], string[], number][]} */ ([
  [["card-ink", "card-red"], ["card"], 7],
  [["ink", "ink-soft"], ["cloth-fill", "backdrop", "wall", "wall-deep", "panel", "panel-glass", "row", "well", "bar-fill"], 4.5],
  [["ink"], ["button", "button-solid", "button-hover", "turn-plate"], 4.5],
  [["brass-light", "coral", "tile", "team-0", "team-1"], ["panel", "panel-glass", "row", "wall-deep"], 4.5],
  [["coral-soft"], ["cloth-fill"], 4.5],
  [["on-main"], ["main-fill"], 4.5],
  [["on-brass"], ["brass"], 4.5],
  [["on-turn"], ["turn"], 4.5],
  [["on-coral"], ["coral-deep"], 4.5],
  [["on-off"], ["off"], 4.5],
  [["placeholder"], ["well"], 4.5],
  [["on-paper"], ["paper"], 4.5],
  [["chalk", "chalk-soft", "chalk-mark"], ["slate"], 4.5],
  [["focus"], ["focus-gap"], 4.5],
  [["turn-light"], ["wall-deep"], 3],
]);

for (const theme of LOOKS.theme) {
  test(`what is read stands out in the theme ${theme}`, () => {
    const tokens = { ...felt, ...own(theme) };
    for (const [inks, grounds, least] of WRITTEN) {
      for (const [ink, ground] of inks.flatMap((one) => grounds.map((other) => [one, other]))) {
        // The lightest stop of a gradient as well as the darkest.
        const found = colours(tokens[ground] ?? "");
        assert.ok(found.length > 0, ground);
        for (const colour of found) {
          const ratio = contrast(colours(tokens[ink] ?? "")[0] ?? "", colour);
          assert.ok(ratio >= least, `${ink} on ${ground} ${colour}: ${ratio.toFixed(2)}`);
        }
      }
    }
  });

  test(`the theme ${theme} names only what Felt names`, () => {
    for (const name of Object.keys(own(theme))) assert.ok(name in felt, name);
  });
}
