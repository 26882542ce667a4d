// @ts-check
/** Which key does what. */
import { html } from "../../vendor/page.js";
import { Panel } from "./panel.js";

/** @typedef {import("./types.js").Translate} Translate */

/** Keys that are called otherwise in every language. */
const NAMED = ["space", "enter"];

/** Keys, those with a name by their text, and the word for what they do. @type {[string[], string][]} */
const KEYS = [
  [["1", "2", "3"], "pick"],
  [["←", "↑", "↓", "→"], "move"],
  [["space"], "choose"],
  [["enter"], "play"],
  [["Esc"], "clear"],
  [["I"], "info"],
  [["T"], "table"],
  [["H"], "hand"],
  [["S"], "scores"],
  [["W"], "turn"],
  [["L"], "last"],
  [["E"], "emotes"],
  [["M"], "menu"],
  [["?"], "help"],
];

/** @param {{ t: Translate, company?: boolean }} props `company`: somebody at the table may listen */
export const Keys = ({ t, company = true }) => html`<dl class="kh-keys">
  ${KEYS.filter(([, what]) => company || what !== "emotes").map(
    ([keys, what]) => html`<div key=${what}>
      <dt>${keys.map((key) => html`<kbd key=${key}>${NAMED.includes(key) ? t(`chkobba.key.${key}`) : key}</kbd> `)}</dt>
      <dd>${t(`chkobba.keys.${what}`)}</dd>
    </div>`,
  )}
</dl>`;

/** @param {{ layout: import("./layout.js").Layout, onClose: () => void, t: Translate, company?: boolean }} props */
export const Help = ({ layout, onClose, t, company }) => html`<${Panel} title=${t("chkobba.keys.title")} layout=${layout}
  onClose=${onClose} t=${t}><${Keys} t=${t} company=${company} /><//>`;
