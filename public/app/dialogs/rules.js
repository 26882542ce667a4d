// @ts-check
/** The rules at length, over whatever is shown; the address names them, so that the back button closes them. */
import { html, useEffect, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { tableSettings } from "../../state/settings.js";
import { hideRules, session } from "../navigation.js";
import { loadGuide } from "../parts.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";

export default function Rules() {
  const room = session.value;
  const name = room?.welcome.value?.game ?? "chkobba";
  const guide = useSignal(/** @type {import("../../games/contract.js").Guide | null} */ (null));
  const failed = useSignal(false);
  const load = async () => {
    failed.value = false;
    try {
      const found = await loadGuide(name);
      guide.value = found;
    } catch {
      failed.value = true;
    }
  };
  useEffect(() => void load(), [name]);
  const options = room?.snapshot.value?.options ?? null;
  return html`<${Dialog} title=${t("rules.title")} class="rules-page" onClose=${hideRules}>
    ${guide.value
      ? html`<${guide.value} settings=${tableSettings.value} options=${options} t=${t} />`
      : html`<${Waiting} failed=${failed.value} again=${load} />`}
  <//>`;
}

/** @param {{ failed: boolean, again: () => unknown }} props */
function Waiting({ failed, again }) {
  return html`<div class="center" role="status">
    ${failed
      ? html`<p>${t("page.failed")}</p>
          <${Button} onPress=${again}>${t("again")}<//>`
      : html`<span class="spinner big" role="img" aria-label=${t("wait")}></span>`}
  </div>`;
}
