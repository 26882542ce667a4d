// @ts-check
/** While a table is fetched or set up, and when it could not be. */
import { OFFLINE, engine } from "../engine/state.js";
import { html } from "../vendor/page.js";
import { has, t } from "../i18n/index.js";
import { playBotsOnline } from "./create.js";
import { failure, mayComeYet } from "./offline.js";
import { goToMenu, room } from "./navigation.js";
import { Button } from "./ui/button.js";

/** @param {{ failed: boolean, again: () => unknown }} props */
export function Waiting({ failed, again }) {
  if (room.value?.code !== OFFLINE) return html`<${Panel}>${failed ? html`<${Failed} again=${again} />` : html`<${Opening} />`}<//>`;
  return html`<${Panel} class="cloth">${failed ? html`<${NoEngine} again=${again} />` : html`<${Setting} />`}<//>`;
}

/** @param {{ class?: string, children?: any }} props */
function Panel({ children, ...rest }) {
  return html`<main class="page middle">
    <div class=${`panel narrow center ${rest.class ?? ""}`} role="status">${children}</div>
  </main>`;
}

function Opening() {
  return html`<span class="spinner big" aria-hidden="true"></span>
    <p>${t("room.opening")}</p>`;
}

/** @param {{ again: () => unknown }} props */
function Failed({ again }) {
  return html`<p>${t("page.failed")}</p>
    <${Button} kind="main" onPress=${again}>${t("again")}<//>`;
}

/** The table of this device is set. */
function Setting() {
  const { progress } = engine.value;
  return html`<h1>${t("offline.setting")}</h1>
    <progress class="setting-progress" aria-label=${t("offline.setting")} value=${progress}></progress>
    <p class="note">${t("offline.setting.note")}</p>
    <${Button} kind="quiet" onPress=${goToMenu}>${t("back.menu")}<//>`;
}

/** The way on where the referee cannot run in the page. @param {{ again: () => unknown }} props */
export function NoEngine({ again }) {
  const key = failure() ?? "";
  return html`<h1>${t("offline.failed")}</h1>
    <p>${t(has(key) ? key : "page.failed")}</p>
    <div class="stack">
      <${Button} kind="main" onPress=${playBotsOnline}>${t("menu.bots.online")}<//>
      ${mayComeYet() && html`<${Button} onPress=${again}>${t("again")}<//>`}
      <${Button} kind="quiet" onPress=${goToMenu}>${t("back.menu")}<//>
    </div>`;
}
