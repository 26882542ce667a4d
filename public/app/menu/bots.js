// @ts-check
/** Playing against bots on this device: going on with the game that is kept, or a new one, and what it shall be. */
import { OFFLINE } from "../../engine/state.js";
import { html, useEffect } from "../../vendor/page.js";
import { has, sinceWhen, t } from "../../i18n/index.js";
import { playBotsOnline } from "../create.js";
import { openDialog } from "../dialogs.js";
import { goToRoom } from "../navigation.js";
import { GAME, choicesOf, failure, lookForSaved, mayComeYet, optionsNow, saved, startAnew } from "../offline.js";
import { rememberOptions } from "../player.js";
import { Button } from "../ui/button.js";
import { Choice } from "../ui/choice.js";

export function Bots() {
  useEffect(() => void (saved.peek() && lookForSaved()), []);
  const failed = failure();
  // With a share of wins to aim for no level says how the bots play.
  const rated = rateIn(optionsNow());
  return html`<div class="menu-bots">
    <${Resume} />
    ${failed
      ? html`<${Button} class="wide" onPress=${playBotsOnline}>${t("menu.bots.online")}<//>
          <p class="menu-note" role="status">
            ${t(has(failed) ? failed : "page.failed")}
            ${mayComeYet() && html`<${Button} kind="quiet" onPress=${startAnew}>${t("again")}<//>`}
          </p>`
      : html`<${Button} class="wide" onPress=${play}>${t("menu.bots")}<//>`}
    <div class="menu-choices">
      <${Setting} name="players" label=${t("menu.bots.players")} text="menu.bots" />
      ${rated === null && html`<${Setting} name="botLevel" label=${t("menu.level")} text="level" />`}
      <${Button} kind="quiet" onPress=${() => openDialog("options")}>${t("menu.options")}${rated !== null && ` · ${t("level.rated", { n: rated })}`}<//>
    </div>
  </div>`;
}

/** A running game is not given up unasked. */
export function play() {
  const { value } = saved;
  if (value && value !== "perhaps" && value.resumes === true) return openDialog("fresh", { onYes: begin });
  begin();
}

const begin = () => goToRoom(OFFLINE, "bots");

/** @param {{ name: string, label: string, text: string }} props */
function Setting({ name, label, text }) {
  return html`<${Choice}
    label=${label}
    value=${optionsNow()[name]}
    choices=${choicesOf(name).map((value) => ({ value, text: t(`${text}.${value}`) }))}
    onChoose=${(/** @type {any} */ value) => rememberOptions(GAME, { [name]: value }, true)}
  />`;
}

/** The game that is kept: a button to go on with it, or why there is no going on. */
function Resume() {
  const game = saved.value;
  if (!game) return null;
  if (game !== "perhaps" && game.resumes !== true) {
    return html`<p class="menu-note">${t(has(`resume.not.${game.resumes}`) ? `resume.not.${game.resumes}` : "resume.not")}</p>`;
  }
  return html`<${Button} class="wide menu-resume" onPress=${() => goToRoom(OFFLINE)}>
    <strong>${t("resume")}</strong>
    <small>${game === "perhaps" ? " " : told(game)}</small>
  <//>`;
}

/** @param {import("../../net/protocol.js").Options} options */
const rateIn = ({ winRate }) => (typeof winRate === "number" ? winRate : null);

/** What game it is, in a line. @param {import("../offline.js").SavedGame} game */
function told({ options, scores, team, savedAt }) {
  const rated = rateIn(options);
  const level = rated === null ? t(`level.${options.botLevel}`) : t("level.rated", { n: rated });
  const own = team ?? 0;
  return t("resume.what", {
    ...{ players: t(`menu.bots.${options.players}`), level },
    ...{ own: scores[own] ?? 0, theirs: scores[1 - own] ?? 0, when: sinceWhen(savedAt) },
  });
}
