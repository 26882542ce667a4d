// @ts-check
/** The two great moments: chkobba's word and fire, haya's snake of light. Drawn over the cards, pressed by nobody. */
import { html } from "../../vendor/page.js";
import { box } from "./plates.js";

/** @typedef {import("./types.js").Effect} Effect */

/** @param {{ effects: Effect[], layout: import("./layout.js").Layout, t: (key: string) => string }} props */
export function Effects({ effects, layout, t }) {
  if (!effects.length) return null;
  return html`<div class="kh-effects" aria-hidden="true">
    ${effects.map((effect) => (effect.kind === "slam" ? html`<${Slam} key="slam" ...${{ effect, layout, t }} />` : effect.kind === "haya" ? html`<${Haya} key="haya" effect=${effect} />` : null))}
  </div>`;
}

/** @param {Effect} effect @param {number} [share] */
const timing = ({ t, ms }, share = 1) => ({ animationDelay: `${Math.round(t)}ms`, animationDuration: `${Math.round(ms * share)}ms` });

/** @param {{ effect: Effect, layout: import("./layout.js").Layout, t: (key: string) => string }} props */
function Slam({ effect, layout, t }) {
  const { cloth } = layout;
  const size = Math.min(cloth.w / 4.6, cloth.h / 3.2, 150);
  return html`
    <div class="kh-slam-dark" style=${timing(effect)}></div>
    ${effect.rect && html`<div class="kh-fire" style=${box(effect.rect)}>
      ${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => html`<i key=${i} class=${`kh-flame kh-flame-${i}`} style=${timing(effect)}></i>`)}
    </div>`}
    <div class="kh-slam" style=${{ left: `${cloth.x + cloth.w / 2}px`, top: `${cloth.y + cloth.h / 2}px`, fontSize: `${Math.round(size)}px`, ...timing(effect) }}>
      <span>${t("chkobba.word.chkobba")}</span>
    </div>`;
}

/** @param {{ effect: Effect }} props */
function Haya({ effect }) {
  if (!effect.rect) return null;
  const { w, h } = effect.rect;
  const edge = [0, 1, 2, 3, 4, 5];
  return html`<div class="kh-haya" style=${{ ...box({ ...effect.rect, w, h }), ...timing(effect) }}>
    ${edge.map((i) => html`<i key=${i} class=${`kh-spark kh-spark-${i}`} style=${{ animationDelay: `${Math.round(effect.t + i * 22)}ms`, animationDuration: `${Math.round(effect.ms * 0.8)}ms` }}></i>`)}
  </div>`;
}
