// @ts-check
/** The end of a match: who won and how, the last tally, and what comes next. */
import { html } from "../../vendor/page.js";
import { has, list, t } from "../../i18n/index.js";
import { names, teamCount, teamNames, yourTeam } from "../../state/view-model.js";
import { leave } from "../intents.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";
import { TeamMark } from "../ui/icons.js";
import { useSecondsLeft } from "../now.js";
import { Tally, useFocusFrom } from "./round-end.js";

/**
 * @typedef {import("../../net/protocol.js").Snapshot} Snapshot
 */

/** Letters from which on a headline is written smaller, so that what comes next stays in sight. */
const LONG = 24;

/** @param {import("./frame.js").GameProps} props */
export function MatchEnd(props) {
  const { session, snapshot, game } = props;
  const { live, view } = session.stage.value;
  const headline = headlineOf(snapshot);
  const over = useFocusFrom();
  return html`<section class="over match-end" ref=${over} tabindex="-1" aria-label=${headline}>
    <div class="over-box">
      <div class=${`result ${live ? "" : "hidden"} ${view?.tally ? "brief" : ""}`} role="status">
        <h2 class=${headline.length > LONG ? "over-title long" : "over-title"}>${live ? headline : " "}</h2>
        <p>${live ? reasonText(snapshot, game.name) : " "}</p>
        <${Totals} snapshot=${snapshot} />
      </div>
      <${Tally} ...${props} />
      ${game.Recap &&
      html`<${game.Recap} view=${view} log=${snapshot.log} seats=${snapshot.seats}
        names=${names(snapshot)} t=${t} />`}
      <div class="over-actions">
        ${live && html`<${Next} session=${session} snapshot=${snapshot} />`}
      </div>
    </div>
  </section>`;
}

/** @param {{ session: import("../../state/session.js").Session, snapshot: Snapshot }} props */
function Next({ session, snapshot }) {
  const wait = useSecondsLeft(session.deadlines.value.dealAny ?? Infinity);
  const { seat, host } = snapshot.you;
  if (!host && !(seat !== null && wait === 0)) {
    const name = snapshot.host?.name ?? t("somebody");
    return html`<p class="waiting" role="status">${t("rematch.waiting", { name })}</p>
      <${Button} onPress=${() => leave(session, seat !== null)}>${t("leave.room")}<//>`;
  }
  const toLobby = () => told(session.matchRequest("lobby"));
  // With a seat left for good there is no rematch: its place is filled in the waiting room.
  const gone = snapshot.holds.find((hold) => hold.gone)?.seat;
  const name = gone === undefined ? "" : names(snapshot)[gone];
  return html`
    ${gone === undefined
      ? html`<${Button} kind="main" onPress=${() => told(session.matchRequest("rematch"))}>${t("rematch")}<//>
          <${Button} onPress=${toLobby}>${t(session.offline ? "options.title" : "lobby.back")}<//>`
      : html`<p class="waiting" role="status">${t("hold.gone", { name })}</p>
          <${Button} kind="main" onPress=${toLobby}>${t("lobby.back")}<//>`}
    <${Button} kind="quiet" onPress=${() => leave(session, seat !== null)}>
      ${t(session.offline ? "back.menu" : "leave.room")}
    <//>
  `;
}

/** @param {{ snapshot: Snapshot }} props */
function Totals({ snapshot }) {
  const scores = snapshot.match?.scores ?? [];
  return html`<ul class="totals">
    ${[...Array(teamCount(snapshot)).keys()].map(
      (team) => html`<li
        key=${team}
        class=${`total team-${team} ${team === snapshot.match?.winner ? "won" : ""}`}
      >
        <${TeamMark} team=${team} />
        <span dir="auto">${list(teamNames(snapshot, team))}</span>
        <strong>${scores[team] ?? 0}</strong>
      </li>`,
    )}
  </ul>`;
}

/** @param {Snapshot} snapshot */
function headlineOf(snapshot) {
  const winner = snapshot.match?.winner;
  if (winner == null) return t("match.nobody");
  const own = yourTeam(snapshot);
  if (own === winner) return t(snapshot.seats.length > 2 ? "match.teamWon" : "match.youWon");
  const who = teamNames(snapshot, winner);
  return t("match.won", { name: list(who), n: who.length });
}

/**
 * @param {Snapshot} snapshot
 * @param {string} game
 */
function reasonText(snapshot, game) {
  const reason = snapshot.match?.reason ?? "";
  const winner = snapshot.match?.winner ?? null;
  const own = yourTeam(snapshot);
  const yours = snapshot.seats.length > 2 ? "team" : "you";
  const lost = own !== null && winner !== null && own !== winner;
  const key = [
    `${game}.match.reason.${reason}`,
    ...(lost ? [`match.reason.${reason}.${yours}`] : []),
    `match.reason.${reason}`,
  ].find(has);
  const losers = names(snapshot).filter((_, seat) => snapshot.seats[seat].team !== winner);
  return key ? t(key, { name: list(losers) }) : "";
}
