// @ts-check
/** The still life of the menu: three cards and a glass of mint tea, whose steam rises slowly. */
import { html } from "../../vendor/page.js";

export function Ornament() {
  return html`<svg class="ornament" viewBox="0 0 320 190" aria-hidden="true" focusable="false">
    <ellipse class="orn-tray-shadow" cx="176" cy="158" rx="132" ry="24" />
    <ellipse class="orn-tray" cx="172" cy="150" rx="130" ry="25" />
    <ellipse class="orn-tray-inner" cx="172" cy="148" rx="116" ry="19" />
    <${Card} x=${62} y=${38} turn=${-16} rank="7" suit="diamond" />
    <${Card} x=${104} y=${26} turn=${-2} rank="A" suit="spade" />
    <${Card} x=${146} y=${34} turn=${12} rank="K" suit="heart" />
    <${Glass} />
  </svg>`;
}

const SUITS = {
  diamond: { red: true, d: "M0-13C4-6 7-3 11 0 7 3 4 6 0 13-4 6-7 3-11 0-7-3-4-6 0-13z" },
  heart: {
    red: true,
    d: "M0 12C-5 6-12 2-12-5c0-7 9-8 12-1 3-7 12-6 12 1C12 2 5 6 0 12z",
  },
  spade: {
    red: false,
    d: "M0-12C5-6 12-2 12 5c0 6-7 7-10.5 3 .5 3 1.5 4 3 5h-9c1.5-1 2.5-2 3-5C-5 12-12 11-12 5c0-7 7-11 12-17z",
  },
};

/** @param {{ x: number, y: number, turn: number, rank: string, suit: keyof typeof SUITS }} props */
function Card({ x, y, turn, rank, suit }) {
  const { red, d } = SUITS[suit];
  return html`<g
    class=${red ? "orn-card red" : "orn-card"}
    transform=${`translate(${x} ${y}) rotate(${turn} 38 57)`}
  >
    <rect class="orn-paper" width="76" height="114" rx="7" />
    <text x="8" y="24">${rank}</text>
    <path transform="translate(15 37) scale(.58)" d=${d} />
    <path transform="translate(40 66) scale(1.7)" d=${d} />
  </g>`;
}

function Glass() {
  return html`<g transform="translate(236 44)">
    <path class="orn-steam" d="M22 12c-7-8 6-11 0-20s5-10 1-16" />
    <path class="orn-steam second" d="M36 10c7-7-6-11 0-19" />
    <path class="orn-glass" d="M2 18h56l-7 76c-.5 6-5 9-10 9H19c-5 0-9.5-3-10-9z" />
    <path class="orn-tea" d="M5 40h50l-5 53c-.4 4-3 6-7 6H17c-4 0-6.6-2-7-6z" />
    <path class="orn-band" d="M4 40h52l-1 9H5zM8.5 84h43l-.7 7H9.200z" />
    <path class="orn-mint" d="M18 40c-8-10-4-20 4-26 3 10 3 18-4 26zm10 0c0-13 7-20 18-20-1 11-7 18-18 20z" />
    <path class="orn-shine" d="M12 26l5 62" />
  </g>`;
}
