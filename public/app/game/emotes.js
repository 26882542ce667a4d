// @ts-check
/** Saying something to the table: a button, and the few things there are to say. */
import { html, useEffect, useRef, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icons.js";
import { emoteText } from "./badge.js";

/** @param {{ session: import("../../state/session.js").Session }} props */
export function Emotes({ session }) {
  const open = useSignal(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!open.value) return;
    const away = (/** @type {Event} */ event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target);
      if (!inside || (event instanceof KeyboardEvent && event.key === "Escape")) open.value = false;
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", away);
    };
  }, [open.value]);
  const speak = (/** @type {string} */ emote) => {
    open.value = false;
    void told(session.request("emote", { emote }));
  };
  return html`<div class="emotes" ref=${box}>
    <${Button}
      kind="icon"
      label=${t("emotes")}
      expanded=${open.value}
      onPress=${() => void (open.value = !open.value)}
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
