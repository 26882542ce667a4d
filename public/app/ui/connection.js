// @ts-check
/** Whether the line to the table stands: a small lamp, and words when it does not. */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { online } from "../../state/network.js";

/** @param {{ status: import("../../net/connection.js").Status }} props */
export function Connection({ status }) {
  const text = t(`connection.${status}`);
  return html`<span class=${`lamp ${status}`} title=${text}>
    <span class="unseen">${text}</span>
  </span>`;
}

/** @param {{ session: import("../../state/session.js").Session }} props */
export function ConnectionNotice({ session }) {
  const lost = session.status.value === "lost";
  return html`<div class="connection-notice" role="status">
    ${lost && html`<p><span class="spinner" aria-hidden="true"></span>${t(lostWords(session))}</p>`}
  </div>`;
}

/** What is said of a line that broke. @param {import("../../state/session.js").Session} session */
export function lostWords(session) {
  if (session.offline) return "offline.again";
  return online.value ? "connection.lost" : "connection.none";
}
