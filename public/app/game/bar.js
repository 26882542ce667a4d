// @ts-check
/** The bar over the table: menu, which deal it is, the scores, what to say, the line to the table. */
import { html, useComputed, useSignal } from "../../vendor/page.js";
import { list, t } from "../../i18n/index.js";
import { teamCount, teamNames, yourTeam } from "../../state/view-model.js";
import { Watchers } from "../room/lobby.js";
import { Button } from "../ui/button.js";
import { Connection } from "../ui/connection.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { Icon, TeamMark } from "../ui/icons.js";
import { Emotes } from "./emotes.js";
import { GameMenu } from "./menu.js";

/** @param {import("./frame.js").GameProps} props */
export function Bar(props) {
  const { session, snapshot } = props;
  const open = useSignal(false);
  const emotes = useSignal(false);
  const seated = snapshot.you.seat !== null;
  // Bots listen to nobody, and there is no line that could break.
  const company = !session.offline;
  useShortcuts({
    m: () => void (open.value = true),
    e: () => void (emotes.value = seated && company),
  });
  // Not drawn anew with every step.
  const deal = useComputed(() => {
    const view = session.stage.value.view;
    return view?.deal > 0 ? t("bar.deal", { n: view.deal, of: view.deals }) : "";
  });
  const shown = useComputed(() => session.stage.value.view?.scores.join() ?? null);
  const scores = shown.value?.split(",").map(Number) ?? snapshot.match?.scores ?? [];
  return html`<header class="bar">
    <${Button}
      kind="icon"
      label=${t("menu.open")}
      expanded=${open.value}
      onPress=${() => void (open.value = true)}
    >
      <${Icon} name="menu" />
    <//>
    ${deal.value && html`<p class="deal">${deal.value}</p>`}
    <${Scores} snapshot=${snapshot} scores=${scores} />
    ${!seated && html`<p class="watching">${t("watching")}</p>`}
    <${Watchers} n=${snapshot.watchers} />
    ${seated && company && html`<${Emotes} session=${session} open=${emotes} />`}
    ${company && html`<${Connection} status=${session.status.value} />`}
    ${open.value && html`<${GameMenu} ...${props} onClose=${() => void (open.value = false)} />`}
  </header>`;
}

/**
 * @param {{ snapshot: import("../../net/protocol.js").Snapshot, scores: number[] }} props
 */
function Scores({ snapshot, scores }) {
  const target = snapshot.options.target;
  const teams = [...Array(teamCount(snapshot)).keys()];
  return html`<ul class="scores" aria-label=${t("scores")}>
    ${teams.map((team) => {
      const names = list(teamNames(snapshot, team));
      const who = team === yourTeam(snapshot) ? t("scores.yours") : names;
      return html`<li key=${team} class=${`score team-${team}`} title=${names}>
        <${TeamMark} team=${team} />
        <span class="score-name" dir="auto">${who}</span>
        <strong>${scores[team] ?? 0}</strong>
      </li>`;
    })}
    ${target !== undefined && html`<li class="score-target">${t("scores.target", { n: target })}</li>`}
  </ul>`;
}
