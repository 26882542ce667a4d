// @ts-check
/** The way to the rules and the settings, the same wherever one is. */
import { html } from "../vendor/page.js";
import { t } from "../i18n/index.js";
import { openDialog } from "./dialogs.js";
import { showRules } from "./navigation.js";
import { Button } from "./ui/button.js";

/** @param {{ onLeave?: () => void, children?: any }} props `onLeave`: close what they are offered in; children: more of the kind */
export function Tools({ onLeave, children }) {
  const to = (/** @type {() => void} */ open) => () => {
    onLeave?.();
    open();
  };
  return html`<div class="tools row">
    <${Button} kind="quiet" onPress=${to(showRules)}>${t("rules.open")}<//>
    <${Button} kind="quiet" onPress=${to(() => openDialog("settings"))}>${t("settings.open")}<//>
    ${children}
  </div>`;
}
