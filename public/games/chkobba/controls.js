// @ts-check
/**
 * What can be pressed: real buttons over the slots, in two named groups, and the one action. They never move while a
 * game runs; the cards beneath them do. A hand's buttons stay when its cards go, so that the focus is never lost.
 */
import { cardName } from "../../cards/deck.js";
import { html } from "../../vendor/page.js";
import { list, teamName } from "./describe.js";
import { useFocusKept } from "./focus.js";
import { box } from "./plates.js";
import { lyingAcross, pileOf } from "./scene.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./picking.js").Picks} Picks */
/**
 * @typedef {{ view: View, layout: Layout, book: import("./slots.js").Book, picks: Picks, mine: boolean, t: Translate,
 *   lit: { must: Set<number>, able: Set<number>, takeable: Set<number> } }} Common
 */

/** The smallest thing a finger finds. */
const TOUCH = 44;

/** @param {{ x: number, y: number }} middle @param {number} w @param {number} h @returns {Record<string, string>} */
const around = ({ x, y }, w, h) => box({ x: x - w / 2, y: y - h / 2, w, h });

/** @param {Common & { onCard: (id: number) => void }} props */
export function TableButtons({ view, layout, book, picks, mine, lit, t, onCard }) {
  useFocusKept();
  const { w, h, places } = layout.table;
  const cards = [...book.table]
    .map(([id, slot]) => ({ id, slot, place: places[slot] ?? { x: 0, y: 0, row: 0, column: 0 } }))
    .sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column);
  return html`<div class="kh-group" role="group" aria-label=${t("chkobba.group.table", { n: view.table.length })}>
    ${cards.map(
      ({ id, slot, place }) => html`<button
        key=${slot}
        type="button"
        class="kh-hit"
        data-card=${id}
        data-slot=${slot}
        style=${around(place, Math.max(w, Math.min(TOUCH, w + 8)), h)}
        aria-label=${spoken(id, lit.must.has(id) ? "must" : lit.takeable.has(id) ? "takeable" : null, t)}
        aria-pressed=${picks.take.includes(id) ? "true" : "false"}
        aria-disabled=${mine ? undefined : "true"}
        aria-keyshortcuts="i"
        onClick=${() => mine && onCard(id)}
      ></button>`,
    )}
  </div>`;
}

/**
 * @param {Common & { onCard: (id: number) => void, onGrab: (id: number, event: PointerEvent) => void }} props
 */
export function HandButtons({ view, layout, book, picks, mine, lit, t, onCard, onGrab }) {
  useFocusKept();
  const { w, h, places } = layout.hand;
  const bySlot = new Map([...book.hand].map(([id, slot]) => [slot, id]));
  return html`<div class="kh-group" role="group" aria-label=${t("chkobba.group.hand", { n: view.hand.length })}>
    ${places.map((place, slot) => {
      const id = bySlot.get(slot);
      const common = {
        key: slot,
        type: "button",
        class: "kh-hit kh-hit-hand",
        style: around(place, w, h),
        "data-slot": slot,
      };
      if (id === undefined) {
        return html`<button ...${common} tabindex="-1" aria-disabled="true" aria-label=${t("chkobba.hand.empty")}></button>`;
      }
      return html`<button
        ...${common}
        data-card=${id}
        aria-label=${spoken(id, lit.must.has(id) ? "must" : lit.able.has(id) ? "able" : null, t)}
        aria-pressed=${picks.card === id ? "true" : "false"}
        aria-disabled=${mine ? undefined : "true"}
        aria-keyshortcuts=${`${slot + 1} i`}
        onClick=${() => mine && onCard(id)}
        onPointerDown=${(/** @type {PointerEvent} */ event) => mine && onGrab(id, event)}
      ></button>`;
    })}
  </div>`;
}

/**
 * The cards of chkobbas that lie face up across a pile: asked about, like every card that is seen, and never played.
 * @param {Pick<Common, "view" | "layout" | "t"> & { you: number | null, names: string[], onAsk: (id: number) => void }} props
 */
export function PileButtons({ view, layout, you, names, t, onAsk }) {
  useFocusKept();
  return html`${view.chkobbas.map((all, team) => {
    const newest = all[all.length - 1];
    if (newest === undefined) return null;
    const { x, y, w, h } = pileOf(team, { layout, you });
    const out = lyingAcross(all).length > 1 ? 0.85 : 0.57;
    return html`<button
      key=${team}
      type="button"
      class="kh-pile-hit"
      data-card=${newest}
      style=${around({ x: x + (w * (1 - out)) / 2, y: y + h / 2 }, Math.max(TOUCH, w * (1 + out)), Math.max(TOUCH, h))}
      aria-label=${t("chkobba.count.chkobbas", { n: all.length, name: teamName(team, names, t), cards: list(all, t) })}
      aria-haspopup="dialog"
      aria-keyshortcuts="i"
      onClick=${() => onAsk(newest)}
    ></button>`;
  })}`;
}

/** @param {number} id @param {"must" | "takeable" | "able" | null} more @param {Translate} t */
const spoken = (id, more, t) => (more ? `${cardName(id, t)}, ${t(`chkobba.lit.${more}`)}` : cardName(id, t));

/**
 * The action under the hand's thumb; always in its place, always says what it will do or who is waited for.
 * @param {{ layout: Layout, label: string, ready: boolean, pending: boolean, waiting: boolean, onPress: () => void }} props
 */
export const ActionButton = ({ layout, label, ready, pending, waiting, onPress }) => html`<button
  type="button"
  class=${`kh-action${ready ? " is-ready" : ""}${waiting ? " is-waiting" : ""}`}
  style=${box(layout.action)}
  data-home
  aria-disabled=${ready ? undefined : "true"}
  aria-busy=${pending ? "true" : undefined}
  onClick=${() => ready && onPress()}
><span>${label}</span></button>`;

/** The cut: keep the card or lay it. @param {{ layout: Layout, card: number, ready: boolean, t: Translate,
 *   onCut: (cut: "keep" | "lay") => void }} props */
export function CutButtons({ layout, card, ready, t, onCut }) {
  const { x, y, w, h } = layout.action;
  const half = (w - 8) / 2;
  const name = cardName(card, t);
  return html`<div class="kh-group" role="group" aria-label=${t("chkobba.cut.question", { card: name })}>
    ${["keep", "lay"].map(
      (cut, i) => html`<button
        key=${cut}
        type="button"
        data-home=${i === 0}
        class=${`kh-action${ready ? " is-ready" : ""}`}
        style=${box({ x: x + i * (half + 8), y, w: half, h })}
        aria-disabled=${ready ? undefined : "true"}
        onClick=${() => ready && onCut(/** @type {"keep" | "lay"} */ (cut))}
      ><span>${t(`chkobba.cut.${cut}`)}</span></button>`,
    )}
  </div>`;
}
