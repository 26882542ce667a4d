// @ts-check
/** This browser's seat is open in another window: which of the two is meant? */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";

/** @param {{ session: import("../../state/session.js").Session }} props */
export function Elsewhere({ session }) {
  const watch = () => {
    session.watching.value = true;
    session.elsewhere.value = false;
  };
  return html`<${Dialog} title=${t("elsewhere.title")}>
    <p>${t("elsewhere.text")}</p>
    <div class="stack">
      <${Button} kind="main" onPress=${() => session.takeOver()}>${t("elsewhere.take")}<//>
      <${Button} onPress=${() => session.beAnother()}>${t("elsewhere.another")}<//>
      <${Button} onPress=${watch}>${t("elsewhere.watch")}<//>
    </div>
  <//>`;
}
