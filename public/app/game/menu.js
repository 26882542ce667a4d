// @ts-check
/** The menu of a running game: the link again, people, rules, giving up and leaving. */
import { html, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { seatName, teamOf, yourTeam } from "../../state/view-model.js";
import { savedGame } from "../../engine/engine.js";
import { engine } from "../../engine/state.js";
import { muted, toggleMute } from "../player.js";
import { serverVersion } from "../../net/api.js";
import { SERVER } from "../../server.js";
import { goToMenu } from "../navigation.js";
import { told } from "../refusals.js";
import { reportText } from "../report.js";
import { Invite } from "../room/invite.js";
import { Looks } from "../room/looks.js";
import { changer } from "../room/options.js";
import { copy } from "../share.js";
import { Tools } from "../tools.js";
import { Button } from "../ui/button.js";
import { Confirm, Dialog } from "../ui/dialog.js";
import { Icon, TeamMark } from "../ui/icons.js";
import { Seal } from "../ui/seal.js";
import { toast } from "../ui/toasts.js";
import { Lines } from "./feed.js";

/** @param {import("./frame.js").GameProps & { onClose: () => void }} props */
export function GameMenu(props) {
  const { session, snapshot, game, onClose } = props;
  const asking = useSignal(/** @type {"surrender" | "leave" | null} */ (null));
  const ask = (/** @type {"surrender" | "leave"} */ what) => void (asking.value = what);
  const stop = () => void (asking.value = null);
  if (asking.value === "leave") return html`<${Leaving} session=${session} snapshot=${snapshot} onNo=${stop} />`;
  if (asking.value === "surrender") {
    return html`<${Surrendering} session=${session} snapshot=${snapshot} onNo=${stop} onDone=${onClose} />`;
  }
  return html`<${Dialog} title=${t("menu.title")} class="game-menu" onClose=${onClose}>
    ${!session.offline && html`<${Invite} code=${snapshot.code} />`}
    <${People} snapshot=${snapshot} />
    <details class="fold">
      <summary>${t("log.title")}</summary>
      <${Lines} snapshot=${snapshot} game=${game} />
    </details>
    ${snapshot.you.host &&
    html`<details class="fold">
      <summary>${t("looks.title")}</summary>
      <${Looks} options=${snapshot.options} onChoose=${changer(session)} />
    </details>`}
    ${game.Keys &&
    html`<details class="fold">
      <summary>${t("keys.title")}</summary>
      <${game.Keys} t=${t} company=${!session.offline} />
    </details>`}
    <${Tools} onLeave=${onClose}>
      <${Button} kind="quiet" onPress=${() => copyReport(props)}><${Icon} name="copy" /> ${t("report.copy")}<//>
    <//>
    <div class="row menu-ends">
      ${mayGiveUp(snapshot) &&
      html`<${Button} onPress=${() => ask("surrender")}>
        <${Icon} name="flag" /> ${t("surrender")}
      <//>`}
      <${Button} onPress=${session.offline ? goToMenu : () => ask("leave")}>
        <${Icon} name="door" /> ${t(session.offline ? "back.menu" : "leave.room")}
      <//>
    </div>
    ${session.offline && html`<p class="note">${t(engine.value.keeps === false ? "offline.unkept" : "offline.kept")}</p>`}
  <//>`;
}

/** @param {import("./frame.js").GameProps} props */
async function copyReport({ session, snapshot, game }) {
  const [rounds, version] = await Promise.all([session.journals(), versionOf(session)]);
  const done = await copy(reportText({ snapshot, game, rounds, version, browser: navigator.userAgent }));
  toast(t(done ? "report.copied" : "report.failed"), done ? "info" : "error");
}

/** The version of what decides the rules. @param {import("../../state/session.js").Session} session */
async function versionOf(session) {
  if (!session.offline) return serverVersion(SERVER);
  return `${(await savedGame())?.version ?? "unknown"} (offline)`;
}

/** @param {import("../../net/protocol.js").Snapshot} snapshot */
function mayGiveUp(snapshot) {
  const running = snapshot.phase === "playing" || snapshot.phase === "round-over";
  return running && snapshot.you.seat !== null;
}

/** @param {{ snapshot: import("../../net/protocol.js").Snapshot }} props */
function People({ snapshot }) {
  return html`<section class="people">
    <h3>${t("people")}</h3>
    <ul>
      ${snapshot.seats.map((seat, number) => {
        const name = seatName(snapshot, number);
        const other = seat.kind === "human" && number !== snapshot.you.seat;
        const off = muted.value.includes(name);
        return html`<li key=${number}>
          <span class=${`team-chip team-${teamOf(seat, number)}`}><${TeamMark} team=${teamOf(seat, number)} /></span>
          <span class="who-name" dir="auto"><${Seal} name=${name} seat=${number} /> ${name}</span>
          ${other &&
          html`<${Button}
            kind="quiet"
            pressed=${off}
            label=${t(off ? "unmute.name" : "mute.name", { name })}
            onPress=${() => toggleMute(name)}
          >
            <${Icon} name=${off ? "mute" : "say"} /> ${t(off ? "unmute" : "mute")}
          <//>`}
        </li>`;
      })}
    </ul>
    ${snapshot.watchers > 0 && html`<p class="note">${t("watchers", { n: snapshot.watchers })}</p>`}
  </section>`;
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   snapshot: import("../../net/protocol.js").Snapshot,
 *   onNo: () => void,
 * }} props
 */
function Leaving({ session, snapshot, onNo }) {
  const seated = snapshot.you.seat !== null;
  const leave = async () => {
    await session.request("leave");
    goToMenu();
  };
  return html`<${Confirm}
    title=${t("leave.title")}
    text=${t(seated ? "leave.text" : "leave.watching")}
    yes=${t("leave.yes")}
    onYes=${leave}
    onNo=${onNo}
  />`;
}

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   snapshot: import("../../net/protocol.js").Snapshot,
 *   onNo: () => void,
 *   onDone: () => void,
 * }} props
 */
function Surrendering({ session, snapshot, onNo, onDone }) {
  const team = yourTeam(snapshot);
  const partner = snapshot.seats.some((seat, n) => seat.kind === "human" && seat.team === team && n !== snapshot.you.seat);
  const agree = async () => {
    if (await told(session.matchRequest("surrender", { agree: true }))) onDone();
  };
  return html`<${Confirm}
    title=${t("surrender.title")}
    text=${t(partner ? "surrender.partner" : "surrender.text")}
    yes=${t("surrender")}
    onYes=${agree}
    onNo=${onNo}
  />`;
}
