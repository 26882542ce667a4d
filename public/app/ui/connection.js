// @ts-check
/** Whether the line to the table stands: a small lamp, and words when it does not. */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";

/** @param {{ status: import("../../net/connection.js").Status }} props */
export function Connection({ status }) {
  const text = t(`connection.${status}`);
  return html`<span class=${`lamp ${status}`} title=${text}>
    <span class="unseen">${text}</span>
  </span>`;
}

/** @param {{ status: import("../../net/connection.js").Status }} props */
export function ConnectionNotice({ status }) {
  const lost = status === "lost";
  return html`<div class="connection-notice" role="status">
    ${lost && html`<p><span class="spinner" aria-hidden="true"></span>${t("connection.lost")}</p>`}
  </div>`;
}
