// @ts-check
/** The last move in pictures: the card, and what it took. */
import { cardName, rankOf } from "../../cards/deck.js";
import { inkClass, shownLook, signPath } from "../../cards/index.js";
import { html } from "../../vendor/page.js";
import { describe } from "./describe.js";
import { box, TeamSign } from "./plates.js";

/** @typedef {import("./types.js").Played} Played */
/** @typedef {import("./types.js").Translate} Translate */

/** A card in small: its corner alone. @param {{ id: number }} props */
export const Chip = ({ id }) => html`<span class=${`kh-chip ${inkClass(id, shownLook.value)}`}>
  ${rankOf(id)}<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d=${signPath(id, shownLook.value)} /></svg>
</span>`;

/** @param {{ played: Played, names: string[], t: Translate }} props */
export function Move({ played: { seat, card, took }, names, t }) {
  return html`<span class="kh-move" role="img" aria-label=${wordsOf({ seat, card, took }, names, t)}>
    <${TeamSign} team=${seat % 2} /><bdi class="kh-move-name">${names[seat]}</bdi>
    <${Chip} id=${card} />
    <svg class="kh-arrow" viewBox="0 0 24 16" aria-hidden="true">${
      took.length
        ? html`<path d="M2 8h18M14 2l6 6-6 6" />`
        : html`<path d="M12 1v8M7.500 5.500 12 10l4.500-4.500M3 14h18" />`
    }</svg>
    ${took.map((id) => html`<${Chip} key=${id} id=${id} />`)}
  </span>`;
}

/** @param {Played} played @param {string[]} names @param {Translate} t */
const wordsOf = (played, names, t) =>
  describe({ kind: played.took.length ? "capture" : "place", ...played }, names, t) ?? cardName(played.card, t);

/**
 * A button that opens all the moves of the round.
 * @param {{ history: Played[], names: string[], rect: import("./types.js").Rect, hidden: boolean, onOpen: () => void,
 *   t: Translate }} props `hidden`: other words lie over it
 */
export function LastMove({ history, names, rect, hidden, onOpen, t }) {
  const last = history[history.length - 1];
  if (!last) return html`<div class="kh-recap" style=${box(rect)}></div>`;
  return html`<button
    type="button"
    class=${hidden ? "kh-recap is-hidden" : "kh-recap"}
    style=${box(rect)}
    aria-haspopup="dialog"
    onClick=${onOpen}
  >
    <span class="kh-said">${`${t("chkobba.history.last")} ${wordsOf(last, names, t)} ${t("chkobba.history.open")}`}</span>
    <span class="kh-last" aria-hidden="true"><${Move} played=${last} names=${names} t=${t} /></span>
  </button>`;
}
