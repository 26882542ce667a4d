// @ts-check
/** All seats are taken: watch, or go. */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { goToMenu } from "../navigation.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";

/** @param {{ session: import("../../state/session.js").Session }} props */
export function Full({ session }) {
  const watch = () => void (session.watching.value = true);
  return html`<${Dialog} title=${t("full.title")}>
    <p>${t("full.text")}</p>
    <div class="stack">
      <${Button} kind="main" onPress=${watch}>${t("full.watch")}<//>
      <${Button} onPress=${goToMenu}>${t("back.menu")}<//>
    </div>
  <//>`;
}
