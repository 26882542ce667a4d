// @ts-check
/** The connection ended for good: why, and the way on. */
import { html } from "../../vendor/page.js";
import { has, t } from "../../i18n/index.js";
import { shownCode } from "../code.js";
import { OFFLINE } from "../../engine/state.js";
import { markLeft } from "../../net/tokens.js";
import { goToMenu, goToRoom, reopen } from "../navigation.js";
import { Button } from "../ui/button.js";
import { NoEngine } from "../waiting.js";

/**
 * @param {{ session: import("../../state/session.js").Session, reason: string }} props
 */
export function Ended({ session, reason }) {
  if (reason === "engine") return html`<main class="page middle"><div class="panel narrow center"><${NoEngine} again=${reopen} /></div></main>`;
  if (session.offline && reason === "wrong-protocol") return html`<${Unreadable} />`;
  const again = () => {
    // Here, without another question.
    markLeft(session.code);
    reopen();
  };
  const key = has(`ended.${reason}`) ? `ended.${reason}` : "ended.other";
  return html`<main class="page middle">
    <div class="panel narrow center">
      <h1>${t(key, { code: shownCode(session.code) })}</h1>
      <p>${t(`${key}.text`)}</p>
      <div class="stack">
        ${reason === "replaced" &&
        html`<${Button} kind="main" onPress=${again}>${t("ended.replaced.here")}<//>`}
        ${reason === "unreadable" && html`<${Button} onPress=${again}>${t("again")}<//>`}
        ${reason === "left" && html`<${Button} onPress=${again}>${t("ended.left.again")}<//>`}
        ${reason === "wrong-protocol" &&
        html`<${Button} kind="main" onPress=${renew}>${t("reload")}<//>`}
        <${Button} kind=${mainWay(reason)} onPress=${goToMenu}>${t("back.menu")}<//>
      </div>
    </div>
  </main>`;
}

/** The kept game turned out to be of another version. */
function Unreadable() {
  return html`<main class="page middle">
    <div class="panel narrow center">
      <p role="alert">${t("resume.not.version")}</p>
      <div class="stack">
        <${Button} kind="main" onPress=${() => goToRoom(OFFLINE, "bots")}>${t("menu.bots")}<//>
        <${Button} onPress=${goToMenu}>${t("back.menu")}<//>
      </div>
    </div>
  </main>`;
}

/** What was kept of this version must not come back. */
const renew = () => import("../update.js").then((update) => update.renew());

/** @param {string} reason */
function mainWay(reason) {
  return ["replaced", "wrong-protocol"].includes(reason) ? "plain" : "main";
}
