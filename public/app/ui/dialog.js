// @ts-check
/** A modal dialog on the browser's own: it keeps the focus inside and gives it back. */
import { html, useEffect, useId, useRef } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { Button } from "./button.js";
import { Icon } from "./icons.js";

/**
 * @param {{
 *   title: string,
 *   onClose?: () => void,
 *   class?: string,
 *   children?: import("../../vendor/page.js").Children,
 * }} props without `onClose` it has to be answered
 */
export function Dialog({ title, onClose, children, ...rest }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    // Taken out of the page the dialog cannot give the focus back by itself.
    return () => void (before instanceof HTMLElement && before.isConnected && before.focus());
  }, []);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose?.();
  };
  // A press on the backdrop is a press on the dialog itself, outside of its box.
  const press = (/** @type {MouseEvent} */ event) => {
    if (event.target === element.current) onClose?.();
  };
  return html`<dialog
    ref=${element}
    class=${`dialog ${rest.class ?? ""}`}
    aria-labelledby=${heading}
    onCancel=${cancel}
    onClick=${press}
  >
    <div class="dialog-box">
      <div class="dialog-head">
        <h2 id=${heading}>${title}</h2>
        ${onClose &&
        html`<${Button} kind="icon" label=${t("close")} onPress=${onClose}>
          <${Icon} name="close" />
        <//>`}
      </div>
      ${children}
    </div>
  </dialog>`;
}

/**
 * Ask before doing what cannot be undone.
 * @param {{
 *   title: string, text: string, yes: string,
 *   onYes: () => unknown, onNo: () => void,
 * }} props
 */
export function Confirm({ title, text, yes, onYes, onNo }) {
  return html`<${Dialog} title=${title} onClose=${onNo}>
    <p>${text}</p>
    <div class="row end">
      <${Button} onPress=${onNo}>${t("cancel")}<//>
      <${Button} kind="danger" onPress=${onYes}>${yes}<//>
    </div>
  <//>`;
}
