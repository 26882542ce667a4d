// @ts-check
/** A room's link as a QR code, to be held under another phone's camera, with the other ways to pass it on. */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { encode } from "../../vendor/uqr.js";
import { inviteLink, shownCode } from "../code.js";
import { canShare, copy, share } from "../share.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Icon } from "../ui/icons.js";
import { toast } from "../ui/toasts.js";

/** The quiet zone round a QR code, in modules. */
const MARGIN = 4;

/** @param {{ code: string, onClose: () => void }} props */
export default function Share({ code, onClose }) {
  const link = inviteLink(code);
  const copyLink = async () => toast(t((await copy(link)) ? "invite.copied" : "invite.byHand"));
  const shareLink = () =>
    share({ title: t("name"), text: t("invite.message", { code: shownCode(code) }), url: link });
  return html`<${Dialog} title=${t("share.title")} class="share" onClose=${onClose}>
    <p>${t("share.text")}</p>
    <${QrCode} text=${link} label=${t("share.picture")} />
    <p class="code" dir="ltr">${shownCode(code)}</p>
    <p class="share-link" dir="ltr">${link}</p>
    <div class="row center">
      <${Button} onPress=${copyLink}><${Icon} name="copy" /> ${t("invite.copy")}<//>
      ${canShare() && html`<${Button} onPress=${shareLink}><${Icon} name="share" /> ${t("invite.share")}<//>`}
    </div>
  <//>`;
}

/** @param {{ text: string, label: string }} props */
function QrCode({ text, label }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  const side = size + 2 * MARGIN;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox=${`${-MARGIN} ${-MARGIN} ${side} ${side}`}
    shape-rendering="crispEdges">
    <rect x=${-MARGIN} y=${-MARGIN} width=${side} height=${side} fill="#fff" />
    <path d=${dark.join("")} fill="#0d1813" />
  </svg>`;
}
