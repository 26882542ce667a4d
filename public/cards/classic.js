// @ts-check
/** The project's own classic style: French suits, one large corner, pips, courts under an arch. Box 120 x 180. */
import { court } from "./courts.js";
import { HAYA, isRed, rankOf, suitOf } from "./deck.js";
import { RANK_PATHS, star, SUIT_PATHS } from "./shapes.js";

const WIDTH = 120;
const HEIGHT = 180;

/** Where the pips of each number stand: middle x, middle y, on the right of the corner. @type {Record<string, number[][]>} */
const PIPS = {
  2: [
    [0, -1],
    [0, 1],
  ],
  3: [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  7: [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** @param {string} path @param {number} x @param {number} y @param {number} size */
const suitAt = (path, x, y, size) =>
  `<path class="k-suit" transform="translate(${x - size / 2} ${y - size / 2})scale(${+(size / 32).toFixed(3)})" d="${path}"/>`;

/** @param {number} id */
function corner(id) {
  const rank = rankOf(id);
  return (
    `<path class="k-rank" transform="translate(9 11)scale(1.08)" d="${RANK_PATHS[rank]}"/>` +
    suitAt(SUIT_PATHS[suitOf(id)], 23.5, 72, 27)
  );
}

/** @param {number} id */
function middle(id) {
  const rank = rankOf(id);
  const path = SUIT_PATHS[suitOf(id)];
  if (rank in PIPS) {
    return (PIPS[rank] ?? []).map(([dx = 0, dy = 0]) => suitAt(path, 79 + dx * 18.5, 105 + dy * 51, 27)).join("");
  }
  if (rank === "A") {
    return `<path class="k-ring" d="${star(72, 106, 45)}"/><path class="k-ring" d="${star(72, 106, 39)}"/>${suitAt(path, 72, 106, 44)}`;
  }
  return `<g transform="translate(39.5 19)scale(.98 1.16)">${court(rank)}</g>`;
}

/** The markup of a face. @param {number} id */
export function face(id) {
  const edge =
    id === HAYA
      ? `<rect class="k-gilt" x="3.5" y="3.5" width="113" height="173" rx="8"/><rect class="k-gilt-thin" x="7" y="7" width="106" height="166" rx="6"/>`
      : "";
  return (
    `<svg class="k ${isRed(id) ? "k-is-red" : "k-is-black"}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">` +
    `${edge}${middle(id)}${corner(id)}</svg>`
  );
}

/** The markup of a back: stars of a tiled wall, the crosses between them left open. */
export function back() {
  let stars = "";
  let hearts = "";
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const [x, y] = [18 + column * 28, 20 + row * 28];
      stars += star(x, y, 13.5);
      hearts += star(x, y, 5.5);
    }
  }
  return (
    `<svg class="k k-back" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">` +
    `<rect class="k-back-ground" width="${WIDTH}" height="${HEIGHT}"/>` +
    `<path class="k-back-star" d="${stars}"/><path class="k-back-heart" d="${hearts}"/>` +
    `<rect class="k-back-rim" x="2" y="2" width="116" height="176" rx="8"/>` +
    `<rect class="k-back-edge" x="5.5" y="5.5" width="109" height="169" rx="6"/></svg>`
  );
}
