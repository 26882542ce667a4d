// @ts-check
/** Saying something to the table: a button, and the few things there are to say. */
import { html, useEffect, useRef } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icons.js";
import { emoteText } from "./badge.js";

/** @param {{ session: import("../../state/session.js").Session, open: import("../../vendor/page.js").Signal<boolean> }} props */
export function Emotes({ session, open }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const close = () => {
    open.value = false;
    // The list goes, and with it the focus, unless it is back at the button before.
    if (box.current?.contains(document.activeElement)) box.current.querySelector("button")?.focus();
  };
  useEffect(() => {
    if (!open.value) return;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".emote-list button"))?.focus();
    const away = (/** @type {Event} */ { target }) => target instanceof Node && !box.current?.contains(target) && close();
    const escape = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && close();
    addEventListener("pointerdown", away);
    addEventListener("focusin", away);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("focusin", away);
      removeEventListener("keydown", escape);
    };
  }, [open.value]);
  const speak = (/** @type {string} */ emote) => {
    close();
    void told(session.request("emote", { emote }));
  };
  return html`<div class="emotes" ref=${box}>
    <${Button}
      kind="icon"
      label=${t("emotes")}
      expanded=${open.value}
      onPress=${() => void (open.value ? close() : (open.value = true))}
    >
      <${Icon} name="say" />
    <//>
    ${open.value &&
    html`<div class="emote-list" role="group" aria-label=${t("emotes")}>
      ${(session.welcome.value?.emotes ?? []).map(
        (emote) => html`<${Button} key=${emote} onPress=${() => speak(emote)}>${emoteText(emote)}<//>`,
      )}
    </div>`}
  </div>`;
}
