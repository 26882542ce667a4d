// @ts-check
/** Photo, French suits: pips that stand and hang, aces in a star, the classic double courts. */
import { rankOf, suitOf } from "./deck.js";
import { ace, card, corner, edge, PIPS, sign } from "./parts.js";
import { COURTS } from "./photo-courts.js";

/** @typedef {import("./look.js").Look} Look */

export { back } from "./plain.js";

/** @param {number} id @param {Look} look */
export const face = (id, look) => card(id, look, edge(id) + middle(id, look) + corner(id, look));

/** @param {number} id @param {Look} look */
function middle(id, look) {
  const pips = PIPS[rankOf(id)];
  if (pips) {
    return pips.map(([dx, dy]) => sign(id, look, 78 + dx * 19, 92 + dy * 61, 29, dy > 0)).join("");
  }
  return rankOf(id) === "A" ? ace(75, 104) + sign(id, look, 75, 104, 46) : court(id, look);
}

const GOLD = "#d9a441";
const RED = "#b3202c";
const BLUE = "#1f4e6b";
const BLACK = "#231815";
const LINE = "#1c3c58";

const FILLS = [GOLD, RED, BLUE, BLACK];
const LINES = [1.7, 1];

/** Courts turned round, so that what is empty beside the head lies under the corner. */
const MIRRORED = new Set(["hearts J", "diamonds J", "diamonds Q", "clubs J", "clubs Q", "spades Q"]);

/** The court's frame, with a step for the corner. */
const FRAME = "M41 10H113V170H24V90H41Z";
const STEP = "M20 6H41V90H20Z";

/** @param {number} id @param {Look} look */
function court(id, look) {
  const name = `${suitOf(id)} ${rankOf(id)}`;
  const layers = [...(COURTS[name] ?? [])];
  const small = (layers.pop() ?? "").match(/\S+ \S+ \S+ \S+/g) ?? [];
  const twice = (/** @type {string} */ path) => `<path d="${path}"/><path transform="rotate(180 162.5 250)" d="${path}"/>`;
  const ink = (/** @type {string} */ path, /** @type {number} */ i) =>
    FILLS[i]
      ? `<g fill="${FILLS[i]}">${twice(path)}</g>`
      : `<g fill="none" stroke="${LINE}" stroke-width="${LINES[i - FILLS.length]}" stroke-linecap="round" stroke-linejoin="round">${twice(path)}</g>`;
  const signs = small.map((one) => {
    const [x = 0, y = 0, size = 0, angle = 0] = one.split(" ").map(Number);
    return `<g transform="translate(${x} ${y})rotate(${angle})">${sign(id, look, 0, 0, size)}</g>`;
  });
  const all = `${layers.map(ink).join("")}${signs.join("")}<g transform="rotate(180 162.5 250)">${signs.join("")}</g>`;
  const figure = `<g${MIRRORED.has(name) ? ` transform="translate(325)scale(-1 1)"` : ""}>${all}</g>`;
  return (
    `<svg x="24" y="10" width="89" height="160" viewBox="0 0 325 500" preserveAspectRatio="none">${figure}</svg>` +
    `<path class="k-paper" d="${STEP}"/><path fill="none" stroke="${LINE}" stroke-width="1.2" d="${FRAME}"/>`
  );
}
