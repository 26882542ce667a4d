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
  <ellipse class="kh-tray" cx="42" cy="104" rx="40" ry="15" /><ellipse class="kh-tray-rim" cx="42" cy="102" rx="40" ry="14" />
  <ellipse class="kh-tray-rim" cx="42" cy="102" rx="33" ry="10.5" />
  <path class="kh-glass" d="M22 44h40c-1 12-6 18-6 26 0 9 4 14 4 27q-18 9-36 0c0-13 4-18 4-27 0-8-5-14-6-26Z" />
  <path class="kh-mint" d="M23.500 53h37c-1.500 8-5 12-5 18 0 9 4 13 4 24q-17.500 8-35 0c0-11 4-15 4-24 0-6-3.500-10-5-18Z" />
  <path class="kh-leaf" d="M34 52q-9-8-4-16 9 4 7 14M45 52q-3-11 6-16 6 9-2 16M40 52q-4-10 1-18 6 8 2 18" />
  <path class="kh-gilt" d="M25 62q17 6 34 0M27 92q15 6 30 0" /><path class="kh-shine" d="M29 56q1 9 5 14 0 9-4 20" />
  <g class="kh-steam"><path d="M36 32q-7-8 0-15t0-14" /><path d="M48 30q7-8 0-14t1-13" /></g>
</svg>`;
