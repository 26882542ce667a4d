// @ts-check
/** The chalkboard beside a large table: the scores, the round so far, and who took what. */
import { html } from "../../vendor/page.js";
import { teamName } from "./describe.js";
import { Moves } from "./history.js";
import { box, TeamSign } from "./plates.js";
import { Chip } from "./recap.js";

/** @param {{ rect: import("./types.js").Rect, view: import("./types.js").View, names: string[],
 *   t: import("./types.js").Translate }} props */
export function Board({ rect, view, names, t }) {
  return html`<div role="group" class="kh-board" style=${box(rect)} aria-label=${t("chkobba.board.title")}>
    <div class="kh-slate">
      <p class="kh-slate-title">${t("chkobba.board.to", { target: view.target })}</p>
      ${[0, 1].map(
        (team) => html`<div class="kh-slate-row" key=${team}>
          <span class="kh-slate-name"><${TeamSign} team=${team} /><bdi>${teamName(team, names, t)}</bdi></span>
          <b>${view.scores[team]}</b>
          <span class="kh-slate-stars">${(view.chkobbas[team] ?? []).map((id) => html`<${Chip} key=${id} id=${id} />`)}</span>
        </div>`,
      )}
      <p>${
        view.deal > 0
          ? t("chkobba.board.round", { round: view.round, deal: view.deal, deals: view.deals })
          : t("chkobba.tally.title", { round: view.round })
      }</p>
    </div>
    <${Moves} scrolls=${true} history=${view.history} names=${names} t=${t} />
  </div>`;
}
