// @ts-check
/** The rules in short. */
import { html } from "../../vendor/page.js";

const PARTS = ["goal", "turn", "equal", "sum", "chkobba", "round", "points", "diamonds"];

/** @param {{ t: import("./types.js").Translate }} props */
export const Rules = ({ t }) => html`<dl class="kh-rules">
  ${PARTS.map((part) => html`<dt key=${part}>${t(`chkobba.rules.${part}`)}</dt><dd>${t(`chkobba.rules.${part}.text`)}</dd>`)}
</dl>`;
