// @ts-check
/** The chalkboard at the end of a round: chalk writes each point, the totals count up; then, perhaps, who has won. */
import { html, useEffect, useRef, useState } from "../../vendor/page.js";
import { play } from "../../sound/index.js";
import { teamName } from "./describe.js";
import { TeamSign } from "./plates.js";
import { Chip } from "./recap.js";
import { Term } from "./terms.js";

/** @typedef {import("./types.js").TallyLine} Line */
/** @typedef {import("./types.js").TallyFacts} Facts */
/** @typedef {import("./types.js").Translate} Translate */

const LINE = 350;

/** Whether anybody gets a point in a line. @param {Line | undefined} line */
const scores = (line) => line !== undefined && [0, 1].some((team) => pointsOf(line, team) > 0);

/** A line's points for a team. @param {Line} line @param {number} team */
const pointsOf = (line, team) =>
  Array.isArray(line.points) ? (line.points[team] ?? 0) : line.team === team ? line.points : 0;

/** What the totals show once `shown` lines are written. @param {import("./types.js").TallyFacts} tally @param {number} shown */
function totalsAt(tally, shown) {
  return tally.totals.map((total, team) => {
    const start = total - (tally.gained[team] ?? 0);
    return tally.lines.slice(0, shown).reduce((sum, line) => sum + pointsOf(line, team), start);
  });
}

/**
 * @param {import("../contract.js").TallyProps & { ms?: number, onDone?: () => void, banner?: boolean,
 *   children?: any }} props `ms`: of the whole step, 0 when it was written before; `banner`: say who has won;
 *   `children`: what is offered next
 */
export function Tally({ view, names, match, settings, t, ms, onDone, banner = false, children }) {
  const tally = /** @type {Facts | null} */ (view?.tally ?? null);
  const count = tally?.lines.length ?? 0;
  const pace = useRef(ms === undefined ? LINE : ms / Math.max(1, count)).current;
  const [shown, setShown] = useState(settings.motion === "reduced" || ms === 0 ? count : 0);
  const done = shown >= count;
  useEffect(() => {
    if (done) {
      onDone?.();
      return undefined;
    }
    const timer = setTimeout(() => {
      if (tally) play(scores(tally.lines[shown]) ? "ring" : "tick");
      setShown(shown + 1);
    }, pace);
    return () => clearTimeout(timer);
  }, [shown, done]);
  const winner = banner && done ? (match?.winner ?? null) : null;
  if (!tally && winner === null) return null;
  const title = t("chkobba.tally.title", { round: view?.round ?? 1 });
  return html`<section class="kh-tally" aria-label=${title} onClick=${() => !done && setShown(count)}>
    ${tally && html`<h2>${title}</h2><${Written} ...${{ tally, view, shown, names, labels: settings.labels, t }} />`}
    <div class="kh-next">
      ${winner !== null && html`<${Banner} ...${{ winner, names, match, t }} />`} ${children}
    </div>
  </section>`;
}

/** @param {{ tally: Facts, view: import("./types.js").View, shown: number, names: string[],
 *   labels: import("./terms.js").Labels, t: Translate }} props */
function Written({ tally, view, shown, names, labels, t }) {
  const done = shown >= tally.lines.length;
  return html`<table>
    <thead>
      <tr>
        <td></td>
        ${[0, 1].map(
          (team) =>
            html`<th key=${team} scope="col"><${TeamSign} team=${team} /><bdi>${teamName(team, names, t)}</bdi></th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${tally.lines.map((line, i) => {
        const stars = line.what === "chkobba" ? view.chkobbas : null;
        return html`<${Row} key=${line.what} line=${line} stars=${stars} written=${i < shown} labels=${labels} t=${t} />`;
      })}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">
          ${t("chkobba.tally.total")}<small>${t("chkobba.tally.of", { target: view.target })}</small>
        </th>
        ${totalsAt(tally, shown).map((total, team) => {
          const gained = done ? tally.gained[team] : 0;
          return html`<td key=${team} class="kh-total">
            <b key=${total}>${total}</b>${gained ? html`<small>+${gained}</small>` : ""}
          </td>`;
        })}
      </tr>
    </tfoot>
  </table>`;
}

/** @param {{ line: Line, stars: number[][] | null, written: boolean, labels: import("./terms.js").Labels, t: Translate }} props */
function Row({ line, stars, written, labels, t }) {
  return html`<tr class=${`kh-line${written ? " is-written" : ""}`}>
    <th scope="row"><${Term} term=${line.what} labels=${labels} t=${t} /></th>
    ${[0, 1].map((team) => {
      const points = pointsOf(line, team);
      const sixes = line.sixes?.[team];
      return html`<td key=${team} class=${points ? "is-won" : ""}>
        <span class="kh-cell">
          ${stars
            ? (stars[team] ?? []).slice(-2).map((id) => html`<${Chip} key=${id} id=${id} />`)
            : html`<i>${line.counts[team]}</i>`}
          ${sixes === undefined ? "" : html`<small>${t("chkobba.tally.sixes", { n: sixes })}</small>`}
          ${points ? html`<b>+${points}</b>` : ""}
        </span>
      </td>`;
    })}
  </tr>`;
}

/** @param {{ winner: number, names: string[], match: import("../contract.js").Match, t: Translate }} props */
function Banner({ winner, names, match, t }) {
  const said = ["diamonds", "surrender", "claim"].includes(match.reason);
  const words = t("chkobba.tally.wins", { name: teamName(winner, names, t), n: names.length / 2 });
  return html`<p class="kh-winner">
    <${TeamSign} team=${winner} /><strong>${words}</strong>
    ${said ? html`<small>${t(`chkobba.tally.by.${match.reason}`)}</small>` : ""}
  </p>`;
}
