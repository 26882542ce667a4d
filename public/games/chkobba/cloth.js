// @ts-check
/** The cloth: tiles at its edge, nothing on it; on a large table a glass of tea, whose steam moves when nothing else does. */
import { html } from "../../vendor/page.js";
import { star } from "../../cards/shapes.js";
import { box } from "./plates.js";

/** @param {{ layout: import("./layout.js").Layout, idle: boolean }} props */
export function Cloth({ layout, idle }) {
  const { cloth, shape, pack } = layout;
  const edge = shape === "wide" ? 18 : 9;
  const radius = shape === "wide" ? 90 : 20;
  const size = edge + (shape === "wide" ? 0 : 1);
  const tea = { x: cloth.x + cloth.w - 34 - 84, y: pack.y + pack.h / 2 - 62, w: 84, h: 124 };
  const tile = star(size / 2, size / 2, size * 0.46);
  return html`<div class="kh-cloth" style=${{ ...box(cloth), borderRadius: `${radius}px` }}></div>
    <svg class="kh-edge" style=${box(cloth)} aria-hidden="true" width=${cloth.w} height=${cloth.h}>
      <defs><pattern id="kh-tiles" width=${size} height=${size} patternUnits="userSpaceOnUse">
        <rect class="kh-tile-ground" width=${size} height=${size} /><path class="kh-tile-star" d=${tile} />
      </pattern></defs>
      <rect x=${edge / 2 + 2} y=${edge / 2 + 2} width=${cloth.w - edge - 4} height=${cloth.h - edge - 4} rx=${radius - edge / 2 - 2}
        fill="none" stroke="url(#kh-tiles)" stroke-width=${edge} />
      ${[1.5, edge + 2.5].map(
        (by) => html`<rect key=${by} class="kh-brass-line" x=${by} y=${by} width=${cloth.w - 2 * by}
        height=${cloth.h - 2 * by} rx=${radius - by} />`,
      )}
    </svg>
    ${shape === "wide" && html`<${Tea} idle=${idle} at=${tea} />`}`;
}

/** @param {{ idle: boolean, at: import("./types.js").Rect }} props */
const Tea = ({
  idle,
  at,
}) => html`<svg class=${`kh-tea${idle ? " is-idle" : ""}`} style=${box(at)} viewBox="0 0 84 124" aria-hidden="true">
  <defs><linearGradient id="kh-amber" x2="0" y2="1"><stop class="kh-amber-top" /><stop class="kh-amber-foot" offset="1" /></linearGradient></defs>
  <ellipse class="kh-tray" cx="42" cy="106" rx="40" ry="15" /><ellipse class="kh-tray-rim" cx="42" cy="103" rx="40" ry="14" />
  <ellipse class="kh-tray-well" cx="42" cy="103" rx="33" ry="10.5" /><ellipse class="kh-tray-beads" cx="42" cy="103" rx="27" ry="8" />
  <g transform="translate(20 28) scale(.74)">
    <path class="kh-glass" d="M1 18c1 34 6 56 8 84 1 10 41 10 42 0 2-28 7-50 8-84z" />
    <path fill="url(#kh-amber)" d="M3.5 37c2 24 6 43 7.5 62 1 8 37 8 38 0 1.5-19 5.5-38 7.5-62z" />
    <ellipse class="kh-tea-top" cx="30" cy="37" rx="26.5" ry="5.5" />
    <path class="kh-leaf" d="M26 38C12 31 9 18 14 7c11 6 15 18 12 31zm3 0C27 24 33 11 46 6c2 14-5 27-17 32zm2 0c5-9 14-13 23-11-4 9-13 13-23 11z" />
    <path class="kh-gilt" d=${`M6 72${"q4-11 8 0".repeat(6)}M5 58h50M6 76h48`} />
    <ellipse class="kh-glass" cx="30" cy="18" rx="29" ry="6.5" /><path class="kh-shine" d="M9 28c1 25 4 44 6 64" />
  </g>
  <g class="kh-steam"><path d="M36 34q-7-8 0-15t0-14" /><path d="M48 32q7-8 0-14t1-13" /></g>
</svg>`;
