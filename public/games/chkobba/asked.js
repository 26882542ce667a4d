// @ts-check
/** What the player asked to see or hear: a card's panel, the moves, the keys, or a reading of the table. */
import { html, useRef, useState } from "../../vendor/page.js";
import { Help } from "./help.js";
import { History } from "./history.js";
import { useAsking } from "./hold.js";
import { Info } from "./info.js";
import { read } from "./reading.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{ kind: "card", id: number } | { kind: "moves" } | { kind: "keys" }} Asked */

/**
 * @param {import("../contract.js").TableProps & { root: { current: HTMLElement | null }, view: View,
 *   layout: import("./layout.js").Layout, say: (text: string) => void, faceOf: (id: number) => string,
 *   onCard: () => void }} props `onCard`: a card is asked about, so nothing is dragged
 */
export function useAsked({ root, view, layout, you, names, company, clock, say, faceOf, onCard, settings, t }) {
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const close = useRef(() => setAsked(null)).current;
  const card = (/** @type {number | null} */ id) => {
    if (id === null) return;
    onCard();
    setAsked({ kind: "card", id });
  };
  useAsking(root, card);
  const reading = (/** @type {import("./reading.js").What} */ what) => {
    const secondsLeft = clock ? Math.max(0, Math.ceil((clock.ends - performance.now()) / 1000)) : null;
    say(read(what, { view, names, you, secondsLeft, t }));
  };
  const common = { layout, onClose: close, t };
  /** @type {(what: Asked) => any} */
  const panelOf = (what) => {
    if (what.kind === "keys") return html`<${Help} ...${common} company=${company} />`;
    if (what.kind === "moves") return html`<${History} ...${common} history=${view.history} names=${names} />`;
    const seen = [view.hand, view.table, ...view.chkobbas].some((cards) => cards.includes(what.id));
    const shown = { id: what.id, view, you, names, face: faceOf(what.id), labels: settings.labels };
    return seen && html`<${Info} key=${what.id} ...${common} ...${shown} />`;
  };
  return {
    panel: asked && panelOf(asked),
    isOpen: asked !== null,
    close,
    card,
    reading,
    moves: () => setAsked({ kind: "moves" }),
    keys: () => setAsked({ kind: "keys" }),
  };
}
