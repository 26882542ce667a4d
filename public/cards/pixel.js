// @ts-check
/** Pixel: a grid of 40 x 56 with two rows of paper above and below, every pixel three units of the card's box. */
import { HAYA, rankOf, suitOf } from "./deck.js";
import { card, HEIGHT, PIPS, WIDTH } from "./parts.js";
import { COURTS, HELD, RANKS, SIGNS } from "./pixel-art.js";

/** @typedef {import("./look.js").Look} Look */
/** @typedef {{ x: number, y: number, rows: readonly string[], inks: Record<string, string>, zoom?: number }} Sprite */

const UNIT = 3;
const CRISP = ` shape-rendering="crispEdges"`;
const INK = "currentColor";
const PAPER = "#fbf4e2";

const SKIN = { k: "#2a1d1a", s: "#e8b48a", S: "#c98a63", d: "#3b2620", m: "#b0414a", g: "#e2ac3c", w: "#fffaf0" };

/** Robes and the ground behind them. @type {Record<import("./deck.js").Suit, Record<string, string>>} */
const ROBES = {
  hearts: { r: "#c22f3f", b: "#2f5d86", ground: "#f6d9c4" },
  diamonds: { r: "#d2602a", b: "#1f6f76", ground: "#f7e2ae" },
  clubs: { r: "#2f7a49", b: "#6a4a86", ground: "#dce8c8" },
  spades: { r: "#3a4f8f", b: "#7c2f4f", ground: "#d6e0ea" },
};

/** The gleam of a sign in two colours. */
const GLEAM = { red: "#e2707a", black: "#6d625b" };

/** @param {number} id @param {Look} look */
export function face(id, look) {
  return card(id, look, gilt(id) + middle(id, look) + corner(id, look), CRISP);
}

/** @param {number} id @param {Look} look */
function corner(id, look) {
  const rows = (RANKS[rankOf(id)] ?? "").split("|");
  const below = sign(id, look, 2, 19, look.fourColours ? {} : { o: INK });
  return `<g class="k-corner">${draw({ x: 2, y: 3, rows, inks: { "#": INK } })}${below}</g>`;
}

/** @param {number} id @param {Look} look @param {number} x @param {number} y @param {Record<string, string>} inks @param {number} [zoom] */
const sign = (id, look, x, y, inks, zoom = 1) =>
  draw({ x, y, rows: SIGNS[look.suits][suitOf(id)].split("|"), inks: { "#": INK, ...inks }, zoom });

/** @param {number} id @param {Look} look */
function middle(id, look) {
  const rank = rankOf(id);
  const pips = PIPS[rank];
  const gleam = look.fourColours ? PAPER : GLEAM[id < 20 ? "red" : "black"];
  if (pips) return pips.map(([dx, dy]) => sign(id, look, 21 + dx * 8, Math.round(26 + dy * 21), { o: gleam })).join("");
  if (rank === "A") return SPARKLES + sign(id, look, 16, 26, { o: gleam }, 2);
  return look.suits === "coins" ? bust(id, look, gleam) : double(id);
}

/** @param {number} id */
function colours(id) {
  const { ground, ...robe } = ROBES[suitOf(id)];
  return { ground, inks: { ...SKIN, ...robe } };
}

/** The double court: the half figure, and itself upside down. @param {number} id */
function double(id) {
  const { ground, inks } = colours(id);
  const half = figure(rankOf(id));
  const turned = [...half].reverse().map((row) => [...row].reverse().join(""));
  return frame(ground) + draw({ x: 13, y: 4, rows: [...half, ...turned], inks });
}

/** The Latin court: one figure, above what it is king of. @param {number} id @param {Look} look @param {string} gleam */
function bust(id, look, gleam) {
  const { ground, inks } = colours(id);
  const shelf = `<path fill="${INK}" d="M39 90h75v3h-75z"/><path fill="${PAPER}" d="M39 93h75v75h-75z"/>`;
  return frame(ground) + draw({ x: 13, y: 4, rows: figure(rankOf(id)), inks }) + shelf + sign(id, look, 16, 34, { o: gleam }, 2);
}

/** @param {string} ground */
const frame = (ground) => `<path fill="${INK}" d="M36 9h81v162h-81z"/><path fill="${ground}" d="M39 12h75v156h-75z"/>`;

/** The upper half of a court. @param {string} rank @returns {string[]} */
function figure(rank) {
  const rows = (COURTS[rank] ?? "").split("\n").map((half) => half + [...half.slice(0, -1)].reverse().join(""));
  for (const [x, y, pixels] of HELD[rank] ?? []) {
    const row = rows[y] ?? "";
    rows[y] = (row.slice(0, x) + pixels + row.slice(x + pixels.length)).slice(0, row.length);
  }
  return rows;
}

/** One path for each ink, of runs of pixels. @param {Sprite} sprite */
function draw({ x, y, rows, inks, zoom = 1 }) {
  const unit = UNIT * zoom;
  /** @type {Map<string, string>} */
  const paths = new Map();
  rows.forEach((row, i) => {
    for (const { 0: run, index } of row.matchAll(/([^.])\1*/g)) {
      const ink = inks[run[0] ?? ""];
      if (!ink) continue;
      const length = run.length * unit;
      const path = `M${x * UNIT + index * unit} ${y * UNIT + i * unit}h${length}v${unit}h-${length}z`;
      paths.set(ink, (paths.get(ink) ?? "") + path);
    }
  });
  return [...paths].map(([ink, path]) => `<path fill="${ink}" d="${path}"/>`).join("");
}

/** @param {number} id */
const gilt = (id) =>
  id === HAYA
    ? `<path class="k-gilt" fill="#d79f2f" fill-rule="evenodd" d="M9 0H111V3H117V9H120V171H117V177H111V180H9V177H3V171H0V9H3V3H9ZM12 3V6H6V12H3V168H6V174H12V177H108V174H114V168H117V12H114V6H108V3Z"/>`
    : "";

/** What glitters round an ace. */
const SPARKLES = [
  [15, 22],
  [33, 22],
  [15, 46],
  [33, 46],
]
  .map(([x = 0, y = 0]) => draw({ x, y, rows: [".#.", "###", ".#."], inks: { "#": "#d79f2f" } }))
  .join("");

/** An eight-pointed star in outline. @param {number} size @returns {string[]} */
function tile(size) {
  const middleOf = (size - 1) / 2;
  const square = Math.round(middleOf * 0.72);
  const on = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ less) =>
    Math.abs(x) + Math.abs(y) <= middleOf - less || Math.max(Math.abs(x), Math.abs(y)) <= square - less;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => (on(x, y, 0) && !on(x, y, 1) ? "#" : ".");
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => at(x - middleOf, y - middleOf)).join(""),
  );
}

const STAR = { "#": "*" };
const HEART = [".##.", "####", "####", ".##."];

/** Stars of the tiled wall, in pixels. */
export function back() {
  const stars = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y] = [2 + column * 12, 3 + row * 14];
      stars.push(draw({ x, y, rows: tile(12), inks: STAR }), draw({ x: x + 4, y: y + 4, rows: HEART, inks: STAR }));
    }
  }
  return (
    `<svg class="k k-back" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"${CRISP}><rect class="k-back-ground" width="${WIDTH}" height="${HEIGHT}"/>` +
    `${stars.join("").replaceAll(`fill="*"`, `class="k-back-solid"`)}<path class="k-paper" fill-rule="evenodd" d="M0 0h120v180H0zM6 6v168h108V6z"/></svg>`
  );
}
