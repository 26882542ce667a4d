// @ts-check
/** The round so far in pictures, newest first: each card and what it took. */
import { html } from "../../vendor/page.js";
import { Panel } from "./panel.js";
import { Move } from "./recap.js";

/**
 * @param {{ history: import("./types.js").Played[], names: string[], layout: import("./layout.js").Layout,
 *   onClose: () => void, t: import("./types.js").Translate }} props
 */
export function History({ history, names, layout, onClose, t }) {
  return html`<${Panel} title=${t("chkobba.history.title")} layout=${layout} onClose=${onClose} t=${t}>
    <${Moves} history=${history} names=${names} t=${t} />
  <//>`;
}

/** @param {{ history: import("./types.js").Played[], names: string[], t: import("./types.js").Translate,
 *   scrolls?: boolean }} props `scrolls`: by itself, by keys as well */
export const Moves = ({ history, names, t, scrolls = false }) => html`<ol class="kh-feed"
  tabindex=${scrolls ? "0" : undefined} aria-label=${t("chkobba.board.moves")}>
  ${history.map((played, n) => html`<li key=${n}><${Move} played=${played} names=${names} t=${t} /></li>`).reverse()}
</ol>`;
