// @ts-check
/** What is laid over the page wherever one is: the rules, which the address names, the settings, the link to share, what is asked before a game. */
import { html, signal, useEffect, useSignal } from "../vendor/page.js";
import { t } from "../i18n/index.js";
import { rulesShown } from "./navigation.js";
import { loadDialog } from "./parts.js";
import { toast } from "./ui/toasts.js";

/** @typedef {"settings" | "share" | "options" | "record" | "fresh"} Name */

/** @type {import("../vendor/page.js").Signal<{ name: Name, props: Record<string, unknown> } | null>} */
const opened = signal(/** @type {any} */ (null));

/**
 * @param {Name} name
 * @param {Record<string, unknown>} [props]
 */
export function openDialog(name, props = {}) {
  opened.value = { name, props };
}

function closeDialog() {
  opened.value = null;
}

export function Dialogs() {
  const over = opened.value;
  return html`
    ${over && html`<${Later} key=${over.name} name=${over.name} onFail=${closeDialog} ...${over.props} onClose=${closeDialog} />`}
    ${rulesShown.value && html`<${Later} key="rules" name="rules" onFail=${() => void (rulesShown.value = false)} />`}
  `;
}

/**
 * A dialog once its code is there.
 * @param {{ name: string, onFail: () => void } & Record<string, unknown>} props
 */
function Later({ name, onFail, ...props }) {
  const there = useSignal(/** @type {((props: any) => any) | null} */ (null));
  useEffect(() => {
    const failed = () => {
      toast(t("page.failed"), "error");
      onFail();
    };
    loadDialog(name).then((module) => void (there.value = module.default), failed);
  }, []);
  return there.value && html`<${there.value} ...${props} />`;
}
