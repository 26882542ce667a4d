// @ts-check
/** The connection ended for good: why, and the way on. */
import { html } from "../../vendor/page.js";
import { has, t } from "../../i18n/index.js";
import { shownCode } from "../code.js";
import { goToMenu, reopen } from "../navigation.js";
import { Button } from "../ui/button.js";

/**
 * @param {{ session: import("../../state/session.js").Session, reason: string }} props
 */
export function Ended({ session, reason }) {
  const key = has(`ended.${reason}`) ? `ended.${reason}` : "ended.other";
  return html`<main class="page middle">
    <div class="panel narrow center">
      <h1>${t(key, { code: shownCode(session.code) })}</h1>
      <p>${t(`${key}.text`)}</p>
      <div class="stack">
        ${reason === "replaced" &&
        html`<${Button} kind="main" onPress=${reopen}>${t("ended.replaced.here")}<//>`}
        ${reason === "left" && html`<${Button} onPress=${reopen}>${t("ended.left.again")}<//>`}
        ${reason === "wrong-protocol" &&
        html`<${Button} kind="main" onPress=${() => location.reload()}>${t("reload")}<//>`}
        <${Button} kind=${mainWay(reason)} onPress=${goToMenu}>${t("back.menu")}<//>
      </div>
    </div>
  </main>`;
}

/** @param {string} reason */
function mainWay(reason) {
  return ["replaced", "wrong-protocol"].includes(reason) ? "plain" : "main";
}
