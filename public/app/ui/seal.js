// @ts-check
/** A player's seal: a star of tiles made from the name, the same on every device, so that people are told apart at a glance. */
import { html } from "../../vendor/page.js";

const COLOURS = ["#e2b04a", "#6fc7c0", "#ff8d77", "#8fd0ff", "#b7d97a", "#e7a6d8"];
const GROUNDS = ["#123b45", "#3a2415", "#43202a", "#1d3a5c", "#23402b", "#3b2a4d"];

/**
 * A number from a name (FNV-1a): spread evenly, the same everywhere.
 * @param {string} text
 */
function hash(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}

/**
 * What a seal is made of.
 * @param {string} name
 * @param {number} seat  tells two of one name apart
 */
export function sealOf(name, seat) {
  const drawn = hash(`${name.normalize("NFC")} ${seat}`);
  const colour = (drawn >>> 3) % COLOURS.length;
  return {
    points: [6, 8, 10, 12][drawn % 4],
    depth: [0.44, 0.56, 0.68][(drawn >>> 7) % 3],
    heart: (drawn >>> 11) % 3,
    colour: COLOURS[colour],
    second: COLOURS[(colour + 1 + ((drawn >>> 14) % (COLOURS.length - 1))) % COLOURS.length],
    ground: GROUNDS[(drawn >>> 18) % GROUNDS.length],
  };
}

/**
 * A star's outline round the middle of 40 x 40.
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 */
function star(points, outer, inner) {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 ? inner : outer;
    return `${(20 + r * Math.cos(angle)).toFixed(1)} ${(20 + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** @param {{ name: string, seat: number }} props */
export function Seal({ name, seat }) {
  const { points, depth, heart, colour, second, ground } = sealOf(name, seat);
  return html`<svg class="seal" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="19" fill=${ground} stroke=${colour} stroke-width="1.5" />
    <path d=${star(points, 16, 16 * depth)} fill=${colour} />
    ${heart === 0 && html`<circle cx="20" cy="20" r="5.5" fill=${ground} />`}
    ${heart === 1 && html`<path d=${star(points / 2, 8, 4)} fill=${ground} />`}
    ${heart === 2 && html`<path d=${star(4, 8, 5.6)} fill=${second} stroke=${ground} stroke-width="1.5" />`}
  </svg>`;
}
