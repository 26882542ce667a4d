// @ts-check
/** The panel about one face-up card: what it counts, what it scores, what it could take now, or who has taken it. */
import { cardName, HAYA, rankOf, suitOf, valueOf } from "../../cards/deck.js";
import { html } from "../../vendor/page.js";
import { Panel } from "./panel.js";
import { Markup } from "./pieces.js";
import { Chip, Move } from "./recap.js";
import { takesOf } from "./takes.js";
import { mainWord, Term, TERMS } from "./terms.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {{ card: number, take: number[] }} Way */

/** So many ways are shown; the rest is a number. */
const SHOWN = 5;

/**
 * @param {{ id: number, view: View, you: number | null, names: string[], face: string, layout: import("./layout.js").Layout,
 *   labels: import("./terms.js").Labels, onClose: () => void, t: Translate }} props
 */
export function Info({ id, view, you, names, face, layout, labels, onClose, t }) {
  const swept = sweepsWith(id, view);
  return html`<${Panel} title=${cardName(id, t)} layout=${layout} onClose=${onClose} t=${t}>
    <div class="kh-info">
      <${Markup} class="kh-info-card" of=${face} />
      <div>
        ${rankOf(id) in TERMS && html`<p><${Term} term=${rankOf(id)} labels=${labels} t=${t} /></p>`}
        <p><b>${t("chkobba.info.counts", { value: valueOf(id) })}</b></p>
        <ul>
          ${[...(swept.length ? ["chkobba"] : []), ...scoresOf(id)].map((what) => {
            const term = mainWord(what === "sixes" ? "barmila" : what, labels);
            return html`<li key=${what}>${t(`chkobba.info.${what}`, { term })}</li>`;
          })}
        </ul>
      </div>
    </div>
    ${swept.length ? html`<${Swept} moves=${swept} names=${names} t=${t} />` : you !== null && html`<${Now} id=${id} view=${view} t=${t} />`}
  <//>`;
}

/** What a card helps to score, the best first. @param {number} id */
export function scoresOf(id) {
  const scores = [];
  if (id === HAYA) scores.push("haya");
  if (suitOf(id) === "diamonds") scores.push("dinari");
  if (rankOf(id) === "7") scores.push("barmila");
  if (rankOf(id) === "6") scores.push("sixes");
  return [...scores, "karta"];
}

/** Who took it with a chkobba, and the others that lie there. @param {{ moves: import("./types.js").Played[],
 *   names: string[], t: Translate }} props */
const Swept = ({ moves, names, t }) => html`<p class="kh-info-now">${t("chkobba.info.swept", { n: moves.length })}</p>
  <ul class="kh-feed">${moves.map((played) => html`<li key=${played.card}><${Move} played=${played} names=${names} t=${t} /></li>`)}</ul>`;

/**
 * The chkobbas of the side in whose pile this card lies face up, the newest first; none for a card that lies elsewhere.
 * @param {number} id @param {Pick<View, "chkobbas" | "history">} view @returns {import("./types.js").Played[]}
 */
export function sweepsWith(id, { chkobbas, history }) {
  const all = chkobbas.find((cards) => cards.includes(id)) ?? [];
  return history.filter(({ card, took }) => took.length && all.includes(card)).reverse();
}

/** A hand card: what it takes. A table card: which hand card takes it. @param {{ id: number, view: View, t: Translate }} props */
function Now({ id, view, t }) {
  const held = view.hand.includes(id);
  const ways = waysOf(id, view);
  if (!ways.length) return html`<p class="kh-info-now">${t(`chkobba.info.${held ? "takesNothing" : "notTaken"}`)}</p>`;
  return html`<p class="kh-info-now">${t(`chkobba.info.${held ? "takes" : "takenBy"}`)}</p>
    <ul class="kh-ways">
      ${ways.slice(0, SHOWN).map((way) => html`<li key=${`${way.card} ${way.take}`}><${Chips} way=${way} held=${held} t=${t} /></li>`)}
      ${ways.length > SHOWN && html`<li>${t("chkobba.info.more", { n: ways.length - SHOWN })}</li>`}
    </ul>`;
}

/** @param {number} id @param {View} view @returns {Way[]} */
export function waysOf(id, { hand, table }) {
  const played = hand.includes(id) ? [id] : hand;
  return played
    .flatMap((card) => takesOf(card, table).map((take) => ({ card, take })))
    .filter(({ card, take }) => card === id || take.includes(id));
}

/** @param {{ way: Way, held: boolean, t: Translate }} props */
function Chips({ way: { card, take }, held, t }) {
  const name = (/** @type {number} */ one) => cardName(one, t);
  const words = held
    ? take.map(name).join(", ")
    : t("chkobba.info.way", { card: name(card), cards: take.map(name).join(", ") });
  return html`<span class="kh-move" role="img" aria-label=${words}>
    ${!held && html`<${Chip} id=${card} /><svg class="kh-arrow" viewBox="0 0 24 16" aria-hidden="true"><path d="M2 8h18M14 2l6 6-6 6" /></svg>`}
    ${take.map((one) => html`<${Chip} key=${one} id=${one} />`)}
  </span>`;
}
