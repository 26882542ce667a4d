// @ts-check
/**
 * The courts of the Latin deck, busts under a horseshoe arch: J = kawwal, the player of the darbuka, in his chechia;
 * Q = mujira, the lady with coins on her scarf and jasmine in hand; K = rayy, the king with turban and sabre. Drawn in a
 * box of 76 x 132; the words in braces are inks, those of the robes a suit's own.
 */

const ARCH = "M5 131V58C5 52 8 49 6 42 2 22 18 3 38 3S74 22 70 42c-2 7 1 10 1 16v73Z";

/** @type {Record<string, string>} */
const INKS = { skin: "#e3ae7f", gold: "#dba63a", pale: "#fffaf0", dark: "#2a1d18", lips: "#a12a33" };

/** Robe, second robe, niche. @type {Record<import("./deck.js").Suit, Record<string, string>>} */
const ROBES = {
  hearts: { red: "#a3243b", blue: "#2c4f7c", niche: "#f6dccf" },
  diamonds: { red: "#b8471f", blue: "#1d5c62", niche: "#f7e5b5" },
  clubs: { red: "#2c6a3f", blue: "#6b3a1e", niche: "#e1ead2" },
  spades: { red: "#31497f", blue: "#6a2746", niche: "#dbe5ee" },
};

const STROKE = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;

const face = (/** @type {string} */ more) =>
  `<path fill="{skin}" d="M31 66h14v14q-7 6-14 0Z"/><path fill="{skin}" d="M24.5 42h27v14q0 17-13.5 17T24.5 56Z"/>` +
  `<path {line} d="M29 50.5q3-2.4 6 0M41 50.5q3-2.4 6 0M38 53v6.5h-2.5"/>` +
  `<circle fill="{dark}" cx="32.2" cy="53" r="1.5"/><circle fill="{dark}" cx="43.8" cy="53" r="1.5"/>${more}`;

const kawwal =
  `<path fill="{blue}" d="M8 131c0-30 9-47 23-50 4 5 10 5 14 0 14 3 23 20 23 50Z"/>` +
  `<path fill="{pale}" d="M31 81l7 24 7-24q-7 6-14 0Z"/>` +
  `<path {braid} d="M30 81.5 37 131M46 81.5 39 131M21 90q-5 14-6 41"/>` +
  face(
    `<path fill="{dark}" d="M30.5 63.5q4-4 7.5-1.4 3.5-2.6 7.5 1.4-4 2.2-7.5.4-3.5 1.8-7.5-.4Z"/>` +
      `<path fill="{dark}" d="M23.5 48v-8h29v8l-2-5h-25Z"/>`,
  ) +
  `<path fill="{red}" d="M22.5 42 25 23q13-6 26 0l2.5 19q-15.5-5.5-31 0Z"/>` +
  `<path {line} d="M38 20.5c9-3 17 1 17.5 8"/><path fill="{dark}" d="M53 28h5l1 15h-7Z"/>` +
  `<path fill="{gold}" d="M26 96h26l-4 11q-2 7 1 24H29q3-17 1-24Z"/><path fill="{pale}" d="M26 96q13-6 26 0-13 6-26 0Z"/>` +
  `<path {line} d="M28.5 103 38 110l9.5-7M30.5 110 38 116l7.5-6"/>` +
  `<path fill="{skin}" d="M13 118q2-15 15-19l6-2q4 0 3 3l-8 5q-8 5-9 16ZM62 126q3-13-6-19l-7-3q-4 1-2 4l6 4q5 4 3 13Z"/>`;

const mujira =
  `<path fill="{red}" d="M38 14C18 14 14 32 15 48c1 14-4 20-4 32 0 20 0 34-1 51h56c-1-17-1-31-1-51 0-12-5-18-4-32 1-16-3-34-23-34Z"/>` +
  `<path fill="{dark}" d="M22 46C22 30 29 24 38 24s16 6 16 22l-3 16H25Z"/>` +
  `<path fill="{blue}" d="M15 131c1-27 6-46 17-50 4 4 8 4 12 0 11 4 16 23 17 50Z"/>` +
  face(
    `<path fill="{lips}" d="M34 65.5q4-3 8 0-4 4-8 0Z"/><path fill="{dark}" d="M24 47c1-12 7-17 14-17s13 5 14 17C49 40 45 36 38 36S27 40 24 47Z"/>` +
      `<circle fill="{gold}" cx="23.5" cy="62" r="2.6"/><circle fill="{gold}" cx="52.5" cy="62" r="2.6"/>`,
  ) +
  [25, 31.5, 38, 44.5, 51]
    .map((x, i) => `<circle fill="{gold}" cx="${x}" cy="${32 - [0, 3.5, 4.8, 3.5, 0][i]}" r="3"/>`)
    .join("") +
  `<path {braid} d="M27 83q11 13 22 0M24 88q14 19 28 0"/><circle fill="{gold}" cx="38" cy="101" r="3.4"/>` +
  `<path fill="{skin}" d="M60 122q-9-3-20-4-5 0-5 4t5 4q10 1 16 5h5Z"/>` +
  `<path {line} d="M34 122 26 104M34 122l-2-20"/>` +
  [
    [26, 102],
    [32, 98],
    [21, 107],
  ]
    .map(([x, y]) => `<path fill="{pale}" d="M${x} ${y - 5}l2 3.5 4 .5-3 2.7 1 4-4-2-4 2 1-4-3-2.7 4-.5Z"/>`)
    .join("");

const rayy =
  `<path fill="{red}" d="M5 131c0-31 10-48 25-51h16c15 3 25 20 25 51Z"/>` +
  `<path fill="{pale}" d="M24 82q14 13 28 0l6 6q-20 22-40 0Z"/>` +
  `<path {braid} d="M38 99v32M29 97q-4 16-4 34M47 97q4 16 4 34"/>` +
  face(
    `<path fill="{dark}" d="M24 53c0 5 2 8 5 7 4-3 6-3 9-1 3-2 5-2 9 1 3 1 5-2 5-7 2 6 3 13 1 20-3 11-9 17-15 19-6-2-12-8-15-19-2-7-1-14 1-20Z"/>` +
      `<path fill="{lips}" d="M34.5 66.5q3.5 2.6 7 0"/>`,
  ) +
  `<path fill="{pale}" d="M19 43C15 27 25 15 38 15s23 12 19 28q-19-7-38 0Z"/>` +
  `<path {line} d="M20 38q17-17 35-17M21 30q10-10 22-14M28 40q14-12 29-10"/>` +
  `<path fill="{gold}" d="M34 17q4-13 4-13t4 13q-4 4-8 0Z"/><circle fill="{red}" cx="38" cy="30" r="4.2"/><circle fill="{gold}" cx="38" cy="30" r="1.7"/>` +
  `<path fill="#c3ccd2" stroke="#4d5a63" stroke-width=".8" d="M62 62q6 26-3 52l-4-1q7-24 3-49Z"/><path fill="{gold}" d="M49 112q8-3 15 3l-1 3q-8-4-14-3Z"/>` +
  `<path fill="{skin}" d="M52 118q6-3 8 2l-1 9q-8 3-9-3Z"/>`;

/** @type {Record<string, string>} */
const FIGURES = { J: kawwal, Q: mujira, K: rayy };

/** @param {string} rank @param {import("./deck.js").Suit} suit */
export function court(rank, suit) {
  const inks = { ...INKS, ...ROBES[suit] };
  const figure = (FIGURES[rank] ?? "")
    .replaceAll("{line}", `${STROKE} stroke="{dark}" stroke-width="1.6"`)
    .replaceAll("{braid}", `${STROKE} stroke="{gold}" stroke-width="2"`)
    .replace(/\{(\w+)\}/g, (_, ink) => inks[ink] ?? "");
  return (
    `<path fill="${inks.niche}" d="${ARCH}"/><svg width="76" height="131" viewBox="0 0 76 131">${figure}</svg>` +
    `<path fill="none" stroke="currentColor" stroke-width="2.2" d="${ARCH}"/>`
  );
}
