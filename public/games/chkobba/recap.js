// @ts-check
/** The last move in pictures: the card, and what it took. */
import { cardName, isRed, rankOf, suitOf } from "../../cards/deck.js";
import { SUIT_PATHS } from "../../cards/shapes.js";
import { html } from "../../vendor/page.js";
import { describe } from "./describe.js";
import { box, TeamSign } from "./plates.js";

/** @typedef {import("./types.js").Played} Played */
/** @typedef {import("./types.js").Translate} Translate */

/** A card in small: its corner alone. @param {{ id: number }} props */
export const Chip = ({ id }) => html`<span class=${`kh-chip ${isRed(id) ? "k-is-red" : "k-is-black"}`}>
  ${rankOf(id)}<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" d=${SUIT_PATHS[suitOf(id)]} /></svg>
</span>`;

/** @param {{ played: Played, names: string[], t: Translate }} props */
export function Move({ played: { seat, card, took }, names, t }) {
  const event = { kind: took.length ? "capture" : "place", seat, card, took };
  return html`<span class="kh-move" role="img" aria-label=${describe(event, names, t) ?? cardName(card, t)}>
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

/** @param {{ history: Played[], names: string[], rect: import("./types.js").Rect, t: Translate }} props */
export function LastMove({ history, names, rect, t }) {
  const last = history[history.length - 1];
  return html`<div class="kh-recap" style=${box(rect)}>
    ${last && html`<${Move} played=${last} names=${names} t=${t} />`}
  </div>`;
}
