// @ts-check
/** What the next game against bots shall be: every option of its table and how it looks, kept on the device. */
import { html, useEffect } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { showLook } from "../../state/look.js";
import { play } from "../menu/bots.js";
import { GAME, optionsNow } from "../offline.js";
import { loadGame, loaded } from "../parts.js";
import { rememberOptions } from "../player.js";
import { Looks } from "../room/looks.js";
import { Options } from "../room/options.js";
import { SPECS } from "../specs.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";

/** @param {{ onClose: () => void }} props */
export default function BotOptions({ onClose }) {
  // The game names its options.
  useEffect(() => void loadGame(GAME).catch(onClose), []);
  const values = optionsNow();
  const choose = (/** @type {string} */ name, /** @type {any} */ value) => rememberOptions(GAME, { [name]: value }, true);
  const start = () => {
    onClose();
    play();
  };
  return html`<${Dialog} title=${t("options.bots")} class="bot-options" onClose=${onClose}>
    <p class="note">${t("settings.kept")}</p>
    ${loaded.value[GAME]
      ? html`<${Options} game=${GAME} specs=${SPECS[GAME]} values=${values} onChoose=${choose} ahead />
          <h3>${t("looks.title")}</h3>
          <${Looks} options=${values} onChoose=${(/** @type {string} */ name, /** @type {string} */ value) => showLook({ ...values, [name]: value })} />`
      : html`<span class="spinner big" role="img" aria-label=${t("wait")}></span>`}
    <div class="row end">
      <${Button} onPress=${onClose}>${t("close")}<//>
      <${Button} kind="main" onPress=${start}>${t("menu.bots")}<//>
    </div>
  <//>`;
}
