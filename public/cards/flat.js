// @ts-check
/** Flat: two inks and geometry. Numbers are plain shapes; courts and aces are printed in one block of the suit's ink. */
import { rankOf } from "./deck.js";
import { card, corner, edge, HEIGHT, PIPS, sign, WIDTH } from "./parts.js";
import { signPath, star } from "./shapes.js";

/** @typedef {import("./look.js").Look} Look */

const GOLD = "#e6ad3a";
const PAPER = "#faf6ec";
const INK = "currentColor";

/** @param {number} id @param {Look} look */
export const face = (id, look) => card(id, look, middle(id, look) + edge(id) + corner(id, look));

/** @param {number} id @param {Look} look */
function middle(id, look) {
  const rank = rankOf(id);
  const pips = PIPS[rank];
  const size = (rank === "7" ? 27 : 33) * (look.suits === "coins" ? 1.12 : 1);
  if (pips) return pips.map(([dx, dy]) => folded(id, look, 80 + dx * 18.5, 91 + dy * 60, size)).join("");
  if (rank === "A") return ace(id, look);
  return `<svg x="43" y="0" width="77" height="180" viewBox="0 0 77 180">${court(id, look)}</svg>`;
}

/** A sign as of folded paper: its right half is lighter. @param {number} id @param {Look} look @param {number} x @param {number} y @param {number} size */
const folded = (id, look, x, y, size) =>
  sign(id, look, x, y, size) +
  `<svg x="${x}" y="${+(y - size / 2).toFixed(1)}" width="${+(size / 2).toFixed(1)}" height="${+size.toFixed(1)}" viewBox="16 0 16 32">` +
  `<path fill="${PAPER}" fill-opacity=".28" fill-rule="evenodd" d="${signPath(id, look)}"/></svg>`;

/** @param {number} id @param {Look} look */
const ace = (id, look) =>
  `<path fill="${INK}" d="${star(74, 110, 42)}"/><circle cx="74" cy="110" r="27.5" fill="${GOLD}"/>` +
  `<circle cx="74" cy="110" r="25" fill="${PAPER}"/>${folded(id, look, 74, 110, 31)}`;

/** The block, the half figure and itself upside down, and the suit's sign on the shield that both hold. @param {number} id @param {Look} look */
function court(id, look) {
  const figure = HALF + (FIGURES[rankOf(id)] ?? "");
  return (
    `<path fill="${INK}" d="M0 0H77V180H0Z"/>${figure}<g transform="rotate(180 38.5 90)">${figure}</g>` +
    `<circle cx="38.5" cy="90" r="20" fill="${PAPER}"/>${folded(id, look, 38.5, 90, 25)}`
  );
}

/** Shoulders, the shield's rings, and the teeth along the edges. */
const HALF =
  `<path fill="${GOLD}" d="M6 90A32.5 32.5 0 0 1 71 90Z"/><path fill="${INK}" d="M11 90A27.5 27.5 0 0 1 66 90Z"/>` +
  `<path fill="${PAPER}" d="M15 90A23.5 23.5 0 0 1 62 90Z"/>` +
  `<path fill="${GOLD}" d="M0 0H10L0 10ZM0 18 6 24 0 30ZM0 38 6 44 0 50ZM0 58 6 64 0 70ZM77 0H67L77 10ZM77 18 71 24 77 30ZM77 38 71 44 77 50ZM77 58 71 64 77 70Z"/>`;

const HEAD = `<path fill="${PAPER}" d="M23.5 30H53.500V46A15 15 0 0 1 23.5 46Z"/>`;
const EYES = `<circle fill="${INK}" cx="32" cy="39" r="2.4"/><circle fill="${INK}" cx="45" cy="39" r="2.4"/>`;

/** Fez and moustache; coins and earrings; crown and beard. @type {Record<string, string>} */
const FIGURES = {
  J:
    `${HEAD}<path fill="${GOLD}" d="M25 7H52L55.5 31H21.500Z"/><path fill="${PAPER}" d="M46 7 62 15V28H58.500V17L44 10Z"/><circle fill="${PAPER}" cx="60.2" cy="29" r="3"/>` +
    `${EYES}<path fill="${INK}" d="M28.5 47A5 5 0 0 0 38.5 47 5 5 0 0 0 48.5 47Q43.5 44.5 38.5 47 33.5 44.5 28.5 47Z"/>`,
  Q:
    `<path fill="${GOLD}" d="M13.5 34A25 25 0 0 1 63.5 34V62H13.500Z"/>${HEAD}<path fill="${INK}" d="M23.5 31A15 15 0 0 1 53.5 31L38.5 27Z"/>` +
    `<circle fill="${PAPER}" cx="29" cy="22" r="2.8"/><circle fill="${PAPER}" cx="38.5" cy="19.5" r="2.8"/><circle fill="${PAPER}" cx="48" cy="22" r="2.8"/>` +
    `${EYES}<path fill="${INK}" d="M33.5 49H43.500A5 4.5 0 0 1 33.5 49Z"/><circle fill="${INK}" cx="19" cy="47" r="3.2"/><circle fill="${INK}" cx="58" cy="47" r="3.2"/>`,
  K:
    `${HEAD}<path fill="${GOLD}" d="M19 31V9L28.5 19 38.5 5 48.5 19 58 9V31Z"/><circle fill="${PAPER}" cx="38.5" cy="5.5" r="3.5"/>` +
    `<path fill="${INK}" d="M38.5 20 42 25 38.5 30 35 25Z"/>${EYES}<path fill="${GOLD}" d="M23.5 43H27.500Q33 47 38.5 44.5 44 47 49.5 43H53.500V47A15 18 0 0 1 23.5 47Z"/>` +
    `<path fill="${INK}" d="M33.5 51H43.500A5 3.5 0 0 1 33.5 51Z"/>`,
};

/** Stars and the crosses between them, as flat tiles. */
export function back() {
  let stars = "";
  let middles = "";
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y] = [26 + column * 34, 22 + row * 34];
      stars += star(x, y, 16);
      middles += star(x, y, 7);
    }
  }
  return (
    `<svg class="k k-back" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"><rect class="k-back-ground" width="${WIDTH}" height="${HEIGHT}"/>` +
    `<path class="k-back-solid" d="${stars}"/><path class="k-back-ground" d="${middles}"/><rect class="k-back-rim" x="2" y="2" width="116" height="176" rx="8"/></svg>`
  );
}
