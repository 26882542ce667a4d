// @ts-check
/** The way to the rules and the settings, the same wherever one is. */
import { html } from "../vendor/page.js";
import { t } from "../i18n/index.js";
import { openDialog } from "./dialogs.js";
import { showRules } from "./navigation.js";
import { Button } from "./ui/button.js";

/** @param {{ onLeave?: () => void }} props `onLeave`: close what they are offered in */
export function Tools({ onLeave }) {
  const to = (/** @type {() => void} */ open) => () => {
    onLeave?.();
    open();
  };
  return html`<div class="tools row">
    <${Button} kind="quiet" onPress=${to(showRules)}>${t("rules.open")}<//>
    <${Button} kind="quiet" onPress=${to(() => openDialog("settings"))}>${t("settings.open")}<//>
  </div>`;
}
