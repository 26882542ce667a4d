// @ts-check
/** The waiting room: the way in for others, the seats, the options, and starting. */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { missing } from "../../state/view-model.js";
import { leave, playBots } from "../intents.js";
import { told } from "../refusals.js";
import { Tools } from "../tools.js";
import { Button } from "../ui/button.js";
import { Connection } from "../ui/connection.js";
import { Icon } from "../ui/icons.js";
import { Invite } from "./invite.js";
import { JoinPanel } from "./join.js";
import { Looks } from "./looks.js";
import { OptionsPanel, changer } from "./options.js";
import { Seats } from "./seats.js";

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   snapshot: import("../../net/protocol.js").Snapshot,
 * }} props
 */
export function Lobby({ session, snapshot }) {
  const seated = snapshot.you.seat !== null;
  const { offline } = session;
  return html`<div class=${`page lobby ${seated ? "" : "unseated"} ${offline ? "alone" : ""}`}>
    <header class="bar">
      <${Leave} session=${session} seated=${seated} />
      <h1 class="bar-title">${t(offline ? "menu.bots" : "lobby.title")}</h1>
      ${!offline &&
      html`<${Watchers} n=${snapshot.watchers} />
        <${Connection} status=${session.status.value} />`}
    </header>
    <main class="lobby-parts">
      ${!offline &&
      html`<section class="lobby-invite" aria-label=${t("invite.title")}>
        <${Invite} code=${snapshot.code} />
      </section>`}
      <section class="lobby-seats" aria-label=${t("seats.title")}>
        ${!seated && html`<${JoinPanel} session=${session} snapshot=${snapshot} />`}
        <${Seats} session=${session} snapshot=${snapshot} />
      </section>
      <section class="lobby-options" aria-label=${t("options.title")}>
        <${OptionsPanel} session=${session} snapshot=${snapshot} />
        <${Tools} />
      </section>
      ${snapshot.you.host &&
      html`<section class="lobby-looks panel" aria-label=${t("looks.title")}>
        <h2>${t("looks.title")}</h2>
        <${Looks} options=${snapshot.options} onChoose=${changer(session)} />
      </section>`}
    </main>
    <footer class="lobby-start"><${Start} session=${session} snapshot=${snapshot} /></footer>
  </div>`;
}

/** @param {{ session: import("../../state/session.js").Session, seated: boolean }} props */
function Leave({ session, seated }) {
  return html`<${Button} kind="icon" label=${t(session.offline ? "back.menu" : "leave.room")} onPress=${() => leave(session, seated)}>
    <${Icon} name="back" />
  <//>`;
}

/** @param {{ n: number }} props */
export function Watchers({ n }) {
  if (n === 0) return null;
  return html`<span class="watchers" title=${t("watchers", { n })}>
    <${Icon} name="eye" /><span aria-hidden="true">${n}</span>
    <span class="unseen">${t("watchers", { n })}</span>
  </span>`;
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   snapshot: import("../../net/protocol.js").Snapshot,
 * }} props
 */
function Start({ session, snapshot }) {
  if (!snapshot.you.host) {
    const host = snapshot.host?.name;
    const waiting = host ? t("lobby.waiting", { name: host }) : t("lobby.nobody");
    return html`<p class="lobby-note" role="status">${waiting}</p>`;
  }
  // Against bots an empty seat is a bot's.
  if (session.offline) return html`<${Button} kind="main" onPress=${() => playBots(session)}>${t("lobby.start")}<//>`;
  const lacks = missing(snapshot);
  return html`
    <p class="lobby-note" id="lacks" role="status">
      ${lacks ? t(lacks.key, lacks.values) : t("lobby.ready")}
    </p>
    <${Button} kind="main" disabled=${lacks !== null} onPress=${() => told(session.request("start"))}>
      ${t("lobby.start")}
    <//>
  `;
}

