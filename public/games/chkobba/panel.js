// @ts-check
/**
 * What is laid over the cloth when the player asks for it: a card's facts, the moves so far, the keys. It takes the
 * cloth's place alone, so that plates, hand and action stay free, and play goes on beneath.
 */
import { html, useEffect, useId, useRef } from "../../vendor/page.js";
import { home } from "./focus.js";
import { box } from "./plates.js";

/**
 * @param {{ title: string, layout: import("./layout.js").Layout, onClose: () => void,
 *   t: import("./types.js").Translate, children?: import("../../vendor/page.js").Children }} props
 */
export function Panel({ title, layout, onClose, t, children }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const heading = useId();
  useFocusInside(root);
  useEffect(() => {
    const away = (/** @type {PointerEvent} */ event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", away, { capture: true });
    return () => removeEventListener("pointerdown", away, { capture: true });
  }, [onClose]);
  return html`<div class="kh-over" style=${box(layout.cloth)}>
    <section class="kh-panel" role="dialog" aria-labelledby=${heading} tabindex="-1" ref=${root}>
      <header class="kh-panel-head">
        <h2 id=${heading}>${title}</h2>
        <button type="button" class="kh-close" aria-label=${t("chkobba.panel.close")} onClick=${onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5l14 14M19 5L5 19" /></svg>
        </button>
      </header>
      <div class="kh-panel-body" tabindex="0">${children}</div>
    </section>
  </div>`;
}

/** The focus goes in, and back to where it was. @param {{ current: HTMLElement | null }} panel */
function useFocusInside(panel) {
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const table = /** @type {HTMLElement | null} */ (panel.current?.closest(".kh") ?? null);
    panel.current?.focus({ preventScroll: true });
    return () => {
      const focus = document.activeElement;
      if (focus !== document.body && focus?.isConnected && !focus.closest(".kh-panel")) return;
      const back = before?.isConnected && before !== document.body ? before : table && home(table);
      back?.focus({ preventScroll: true });
    };
  }, []);
}
