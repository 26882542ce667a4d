// @ts-check
/** The frame round a game's table: bar, notices, the table itself, and what is laid over it. */
import { html, useComputed, useMemo } from "../../vendor/page.js";
import { language, t } from "../../i18n/index.js";
import { tableSettings } from "../../state/settings.js";
import { names } from "../../state/view-model.js";
import { ConnectionNotice } from "../ui/connection.js";
import { Seal } from "../ui/seal.js";
import { badge } from "./badge.js";
import { Bar } from "./bar.js";
import { Coach } from "./coach.js";
import { useCues } from "./cues.js";
import { absence, Holds } from "./holds.js";
import { MatchEnd } from "./match-end.js";
import { RefusalNotice } from "./refusal-notice.js";
import { RoundEnd } from "./round-end.js";

/**
 * @typedef {Object} GameProps
 * @property {import("../../state/session.js").Session} session
 * @property {import("../../net/protocol.js").Snapshot} snapshot
 * @property {import("../../games/contract.js").PageGame} game
 */

/** @param {GameProps} props */
export function GameFrame(props) {
  const { session, snapshot, game } = props;
  const over = overlay(props);
  useCues(session);
  return html`<div class="page game" data-phase=${snapshot.phase}>
    <${Bar} ...${props} />
    <${ConnectionNotice} session=${session} />
    ${over && html`<${Holds} session=${session} snapshot=${snapshot} />`}
    <main class="game-body" onPointerDown=${session.skip}>
      <h1 class="unseen">${t("table")}</h1>
      <div class="game-table" inert=${over !== null}>
        <${Table} ...${props} question=${!over && html`<${Holds} session=${session} snapshot=${snapshot} />`} />
      </div>
    </main>
    ${over}
  </div>`;
}

/**
 * The end of a round or match, from the moment on that its tally is shown.
 * @param {GameProps} props
 */
function overlay(props) {
  const { phase } = props.snapshot;
  // While it is played nothing here changes with a step.
  if (phase === "playing") return null;
  const { step, live } = props.session.stage.value;
  if (!(live || step?.after?.tally)) return null;
  return phase === "round-over" ? html`<${RoundEnd} ...${props} />` : html`<${MatchEnd} ...${props} />`;
}

/** @param {GameProps & { question: any }} props */
function Table({ session, snapshot, game, question }) {
  const match = snapshot.match;
  const seen = useComputed(() => session.stage.value.view !== null);
  const named = useMemo(() => names(snapshot), [snapshot, language.value]);
  if (!match || !seen.value) return null;
  return html`<${game.Table}
    stage=${session.stage}
    you=${snapshot.you.seat}
    seats=${snapshot.seats}
    names=${named}
    company=${!session.offline}
    match=${match}
    options=${snapshot.options}
    send=${(/** @type {Record<string, unknown>} */ move) => session.send(move)}
    pending=${session.pending.value}
    refusal=${session.refusal.value}
    clearRefusal=${session.clearRefusal}
    skip=${session.skip}
    clock=${session.deadlines.value.clock}
    notice=${html`<${RefusalNotice} session=${session} game=${game} />
      <${Coach} session=${session} snapshot=${snapshot} game=${game} />`}
    question=${question}
    absence=${(/** @type {number} */ seat) => absence(session, snapshot, seat)}
    seal=${(/** @type {number} */ seat) => html`<${Seal} name=${named[seat]} seat=${seat} />`}
    badge=${(/** @type {number} */ seat) => badge(session, snapshot, seat)}
    settings=${tableSettings.value}
    t=${t}
  />`;
}
