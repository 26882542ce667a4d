// @ts-check
/** A new game takes the place of the one that is kept: is that meant? */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { Confirm } from "../ui/dialog.js";

/** @param {{ onYes: () => void, onClose: () => void }} props */
export default function Fresh({ onYes, onClose }) {
  const yes = () => {
    onClose();
    onYes();
  };
  return html`<${Confirm} title=${t("fresh.title")} text=${t("fresh.text")} yes=${t("fresh.yes")} onYes=${yes} onNo=${onClose} />`;
}
