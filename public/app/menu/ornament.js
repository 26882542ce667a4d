// @ts-check
/**
 * The still life of the menu: a brass tray with three cards, the seven of diamonds before the others, and a glass of
 * mint tea with pine nuts, whose steam rises slowly.
 */
import { html } from "../../vendor/page.js";

export function Ornament() {
  return html`<svg class="ornament" viewBox="0 0 320 224" aria-hidden="true" focusable="false">
    <defs>
      <${Gradient} id="orn-brass" of=${["tray-rim", "tray-inner", "tray"]} x2="1" />
      <${Gradient} id="orn-bowl" of=${["tray", "tray-inner", "tray-rim"]} x2="1" />
      <${Gradient} id="orn-amber" of=${["tea-light", "tea", "tea-deep"]} y2="1" />
    </defs>
    <${Tray} />
    <${Card} turn=${-21} rank="K" suit="heart" pips=${ONE} />
    <${Card} turn=${-4} rank="A" suit="spade" pips=${ONE} />
    <${Card} turn=${13} rank="7" suit="diamond" pips=${SEVEN} gilt />
    <${Glass} />
  </svg>`;
}

/** @param {{ id: string, of: string[], x2?: string, y2?: string }} props */
function Gradient({ id, of, x2 = "0", y2 = "0" }) {
  return html`<linearGradient id=${id} x2=${x2} y2=${y2}>
    ${of.map((name, n) => html`<stop offset=${n / (of.length - 1)} class=${`orn-stop-${name}`} />`)}
  </linearGradient>`;
}

/** Seen from the side: its lip, the bowl, and what is engraved in it, laid flat. */
function Tray() {
  const square = "M-100-100H100V100H-100z";
  return html`<g>
    <ellipse class="orn-shadow" cx="164" cy="186" rx="152" ry="36" />
    <path class="orn-side" d="M8 172a152 38 0 0 0 304 0v6a152 38 0 0 1-304 0z" />
    <ellipse fill="url(#orn-brass)" cx="160" cy="172" rx="152" ry="38" />
    <ellipse class="orn-lip" cx="160" cy="172" rx="151" ry="37" />
    <ellipse fill="url(#orn-bowl)" cx="160" cy="172" rx="136" ry="31" />
    <g class="orn-engraved" transform="translate(160 172) scale(1 .228)">
      <circle r="124" />
      <circle class="orn-beads" r="113" />
      <path d=${square} transform="scale(.7)" />
      <path d=${square} transform="rotate(45) scale(.7)" />
      <circle r="52" />
    </g>
    <ellipse class="orn-contact" cx="136" cy="176" rx="62" ry="10" />
  </g>`;
}

const SUITS = {
  diamond: "M0-13C4-6 7-3 11 0 7 3 4 6 0 13-4 6-7 3-11 0-7-3-4-6 0-13z",
  heart: "M0 12C-5 6-12 2-12-5c0-7 9-8 12-1 3-7 12-6 12 1C12 2 5 6 0 12z",
  spade: "M0-12C5-6 12-2 12 5c0 6-7 7-10.5 3 .5 3 1.5 4 3 5h-9c1.5-1 2.5-2 3-5C-5 12-12 11-12 5c0-7 7-11 12-17z",
};

/** Where a card's pips stand, and how large. */
const ONE = { scale: 1.5, at: [[0, 0]] };
const SEVEN = {
  scale: 0.62,
  at: [-11, 11].flatMap((x) => [-32, 0, 32].map((y) => [x, y])).concat([[0, -16]]),
};

/** @param {{ turn: number, rank: string, suit: keyof typeof SUITS, pips: typeof ONE, gilt?: boolean }} props */
function Card({ turn, rank, suit, pips, gilt }) {
  const corner = html`<text x="-36" y="-37">${rank}</text>
    <path transform="translate(-30 -25) scale(.42)" d=${SUITS[suit]} />`;
  return html`<g class=${`orn-card ${suit}`} transform=${`translate(134 106) rotate(${turn} 0 110)`}>
    <rect class="orn-paper" x="-42" y="-62" width="84" height="126" rx="8" />
    ${gilt && html`<rect class="orn-gilt" x="-38.5" y="-58.5" width="77" height="119" rx="5.5" />`}
    ${corner}
    <g transform="rotate(180)">${corner}</g>
    ${pips.at.map(([x, y]) => html`<path transform=${`translate(${x} ${y}) scale(${pips.scale})`} d=${SUITS[suit]} />`)}
  </g>`;
}

function Glass() {
  const arches = "q4-11 8 0".repeat(6);
  return html`<g transform="translate(222 74)">
    <path class="orn-steam" d="M22 14c-9-9 7-14 0-25s6-12 2-21" />
    <path class="orn-steam second" d="M36 13c8-9-6-13 1-24s-4-11 1-19" />
    <path class="orn-steam third" d="M29 10c-6-6 4-9 0-16" />
    <ellipse class="orn-contact" cx="30" cy="112" rx="30" ry="6" />
    <path class="orn-glow" d="M30 118c16 0 34 2 38-5-8-6-22-9-38-9z" />
    <path class="orn-glass" d="M1 18c1 34 6 56 8 84 1 10 41 10 42 0 2-28 7-50 8-84z" />
    <path fill="url(#orn-amber)" d="M3.5 37c2 24 6 43 7.5 62 1 8 37 8 38 0 1.500-19 5.500-38 7.500-62z" />
    <ellipse class="orn-surface" cx="30" cy="37" rx="26.5" ry="5.5" />
    <path class="orn-mint" d="M26 38C12 31 9 18 14 7c11 6 15 18 12 31zm3 0C27 24 33 11 46 6c2 14-5 27-17 32zm2 0c5-9 14-13 23-11-4 9-13 13-23 11z" />
    <path class="orn-rib" d="M26 37C22 26 19 18 15 10M30 36c3-11 8-19 14-27M33 37c6-2 12-5 18-9" />
    <path class="orn-nuts" d="M12 37q4-4 8 0-4 3-8 0zM38 39q4-4 8 0-4 3-8 0zM23 41q4-3 8 0-4 3-8 0z" />
    <path class="orn-filigree" d=${`M6 72${arches}M5 58h50M6 76h48M10 95h40`} />
    <ellipse class="orn-mouth" cx="30" cy="18" rx="29" ry="6.5" />
    <path class="orn-shine" d="M9 28c1 25 4 44 6 64" />
  </g>`;
}
