// @ts-check
/** Code and link of a room, to be copied, shared, read out or selected by hand. */
import { html, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { inviteLink, shownCode } from "../code.js";
import { openDialog } from "../dialogs.js";
import { canShare, copy, share } from "../share.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icons.js";
import { toast } from "../ui/toasts.js";

/** @param {{ code: string }} props */
export function Invite({ code }) {
  const link = inviteLink(code);
  const byHand = useSignal(false);
  const copyLink = async () => {
    byHand.value = !(await copy(link));
    toast(byHand.value ? t("invite.byHand") : t("invite.copied"));
  };
  const shareLink = () =>
    share({ title: t("name"), text: t("invite.message", { code: shownCode(code) }), url: link });
  return html`<div class="slate invite">
    <h2>${t("invite.title")}</h2>
    <p class="code" aria-label=${t("invite.code", { code: [...code].join(" ") })} data-code=${code}>
      ${shownCode(code)}
    </p>
    <input
      class=${byHand.value ? "link by-hand" : "link"}
      value=${link}
      readonly
      aria-label=${t("invite.link")}
      onFocus=${(/** @type {any} */ event) => event.target.select()}
    />
    <div class="row">
      <${Button} onPress=${copyLink}><${Icon} name="copy" /> ${t("invite.copy")}<//>
      <${Button} onPress=${() => openDialog("share", { code })}><${Icon} name="code" /> ${t("invite.code.show")}<//>
      ${canShare() &&
      html`<${Button} onPress=${shareLink}><${Icon} name="share" /> ${t("invite.share")}<//>`}
    </div>
  </div>`;
}
