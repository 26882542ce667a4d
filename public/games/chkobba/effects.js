// @ts-check
/** The two great moments: chkobba's word and fire, haya's snake of light. Drawn over the cards, pressed by nobody. */
import { html } from "../../vendor/page.js";
import { box } from "./plates.js";

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./layout.js").Layout} Layout */

const FLAMES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const SPARKS = [0, 1, 2, 3, 4, 5];

/** @param {{ effects: Effect[], layout: Layout, t: (key: string) => string }} props */
export function Effects({ effects, layout, t }) {
  if (!effects.length) return null;
  return html`<div class="kh-effects" aria-hidden="true">
    ${effects.map((effect) => {
      if (effect.kind === "slam") return html`<${Slam} key="slam" effect=${effect} layout=${layout} t=${t} />`;
      if (effect.kind === "haya") return html`<${Haya} key="haya" effect=${effect} />`;
      return null;
    })}
  </div>`;
}

/** @param {number} t @param {number} ms */
const timing = (t, ms) => ({ animationDelay: `${Math.round(t)}ms`, animationDuration: `${Math.round(ms)}ms` });

/** @param {{ effect: Effect, layout: Layout, t: (key: string) => string }} props */
function Slam({ effect, layout, t }) {
  const { cloth } = layout;
  const during = timing(effect.t, effect.ms);
  const word = {
    left: `${cloth.x + cloth.w / 2}px`,
    top: `${cloth.y + cloth.h * 0.21}px`,
    fontSize: `${Math.round(Math.min(cloth.w / 4.6, cloth.h / 3.2, 150))}px`,
    ...during,
  };
  return html`
    <div class="kh-slam-dark" style=${during}></div>
    ${effect.rect &&
    html`<div class="kh-fire" style=${box(effect.rect)}>
      ${FLAMES.map((i) => html`<i key=${i} class=${`kh-flame kh-flame-${i}`} style=${during}></i>`)}
    </div>`}
    <div class="kh-slam" style=${word}><span>${t("chkobba.word.chkobba")}</span></div>
  `;
}

/** @param {{ effect: Effect }} props */
function Haya({ effect }) {
  if (!effect.rect) return null;
  return html`<div class="kh-haya" style=${{ ...box(effect.rect), ...timing(effect.t, effect.ms) }}>
    ${SPARKS.map((i) => {
      const during = timing(effect.t + i * 22, effect.ms * 0.8);
      return html`<i key=${i} class=${`kh-spark kh-spark-${i}`} style=${during}></i>`;
    })}
  </div>`;
}
