// @ts-check
/** Changing one's name at the table. */
import { html, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { playerName } from "../player.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Icon } from "../ui/icons.js";
import { NameField } from "./join.js";

/** @param {{ session: import("../../state/session.js").Session }} props */
export function Rename({ session }) {
  const open = useSignal(false);
  const close = () => void (open.value = false);
  const save = async () => {
    const name = playerName.peek().trim() || t("player.default");
    if (await told(session.request("name", { name }))) close();
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void save();
  };
  return html`
    <${Button} kind="quiet" onPress=${() => void (open.value = true)}>
      <${Icon} name="edit" /> ${t("rename")}
    <//>
    ${open.value &&
    html`<${Dialog} title=${t("rename.title")} onClose=${close}>
      <form class="stack" onSubmit=${submit}>
        <${NameField} />
        <div class="row end">
          <${Button} onPress=${close}>${t("cancel")}<//>
          <${Button} kind="main" onPress=${save}>${t("rename.save")}<//>
        </div>
      </form>
    <//>`}
  `;
}
