// @ts-check
/** Short messages that come and go, read out by a screen reader too. */
import { html, signal, useEffect, useRef } from "../../vendor/page.js";

const SHOWN_FOR = 4000;

/** @typedef {{ key: number, text: string, tone: "info" | "error" }} Toast */

const toasts = signal(/** @type {Toast[]} */ ([]));
let keys = 0;

/**
 * @param {string} text
 * @param {"info" | "error"} [tone]
 */
export function toast(text, tone = "info") {
  const entry = { key: ++keys, text, tone };
  // The same words again replace the old ones instead of piling up.
  toasts.value = [...toasts.peek().filter((other) => other.text !== text).slice(-1), entry];
  setTimeout(() => {
    toasts.value = toasts.peek().filter((other) => other !== entry);
  }, SHOWN_FOR);
}

export function Toasts() {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // As a popover shown anew they lie over a dialog that was opened before them.
    const box = element.current;
    if (!box?.showPopover || toasts.value.length === 0) return;
    box.hidePopover();
    box.showPopover();
  }, [toasts.value]);
  return html`<div ref=${element} class="toasts" popover="manual" role="status" aria-live="polite">
      ${toasts.value.map(
        (entry) => html`<p key=${entry.key} class=${`toast ${entry.tone}`}>${entry.text}</p>`,
      )}
    </div>`;
}
