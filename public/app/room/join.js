// @ts-check
/** Sitting down: a name if you like, and a free seat; or watching, when there is none. */
import { html, useId } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { freeSeats } from "../../state/view-model.js";
import { sitDown } from "../intents.js";
import { playerName } from "../player.js";
import { Button, usePress } from "../ui/button.js";

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   snapshot: import("../../net/protocol.js").Snapshot,
 * }} props
 */
export function JoinPanel({ session, snapshot }) {
  const { press } = usePress(() => sitDown(session));
  if (freeSeats(snapshot).length === 0) return null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void press();
  };
  return html`<form class="panel join" onSubmit=${submit}>
    <${NameField} />
    <${Button} kind="main" onPress=${() => sitDown(session)}>${t("join.sit")}<//>
  </form>`;
}

/** The player's name, remembered as it is written. */
export function NameField() {
  const id = useId();
  return html`<div class="named-field">
    <label for=${id}>${t("name.label")}</label>
    <input
      id=${id}
      class="field"
      value=${playerName.value}
      onInput=${(/** @type {any} */ event) => void (playerName.value = event.target.value)}
      placeholder=${t("player.default")}
      maxlength="40"
      autocomplete="nickname"
      enterkeyhint="done"
      dir="auto"
    />
  </div>`;
}
