// @ts-check
/** Players who are away: at their plate how long the seat is kept, then over the cloth what shall be done. */
import { html, useEffect, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { seatName } from "../../state/view-model.js";
import { useSecondsLeft } from "../now.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";

/**
 * @typedef {import("../../state/session.js").Session} Session
 * @typedef {import("../../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../../net/protocol.js").Hold} Hold
 */

/** @param {{ session: Session, snapshot: Snapshot }} props */
export function Holds({ session, snapshot }) {
  if (snapshot.phase === "match-over") return null;
  const holds = snapshot.holds.filter((hold) => hold.asked && hold.seat !== snapshot.you.seat);
  return html`<div class="holds">
    ${holds.map((hold) => {
      const name = seatName(snapshot, hold.seat);
      return html`<section key=${hold.hold} class="hold panel" aria-label=${t("hold.title", { name })}>
        <${Question} session=${session} hold=${hold} name=${name} />
      </section>`;
    })}
    <${Surrenders} session=${session} snapshot=${snapshot} />
  </div>`;
}

/**
 * How long an absent player's seat is kept, for its plate; null when that is not the question.
 * @param {Session} session @param {Snapshot} snapshot @param {number} number
 */
export function absence(session, snapshot, number) {
  const hold = snapshot.holds.find(({ seat, asked }) => seat === number && !asked);
  const ends = hold && session.deadlines.value.holds.get(hold.hold);
  if (ends === undefined || number === snapshot.you.seat || snapshot.phase === "match-over") return null;
  return html`<${Countdown} name=${seatName(snapshot, number)} ends=${ends} />`;
}

/** @param {{ name: string, ends: number }} props */
function Countdown({ name, ends }) {
  const n = useSecondsLeft(ends);
  // A timer read out every second would drown everything else.
  return html`<span role="timer" aria-label=${t("hold.kept", { name, n })}>${t("hold.left", { n })}</span>`;
}

/** @param {{ session: Session, hold: Hold, name: string }} props */
function Question({ session, hold, name }) {
  const answer = (/** @type {string} */ chosen) =>
    told(session.matchRequest("hold", { seat: hold.seat, hold: hold.hold, answer: chosen }));
  return html`<p role="alert">${t(hold.gone ? "hold.gone" : "hold.asked", { name })}</p>
    ${hold.answers.length === 0
      ? html`<p class="note">${t("hold.others")}</p>`
      : html`<div class="row">
          ${hold.answers.map(
            (chosen, index) => html`<${Button}
              key=${chosen}
              kind=${index === 0 ? "main" : "plain"}
              onPress=${() => answer(chosen)}
              >${t(`hold.answer.${chosen}`)}<//
            >`,
          )}
        </div>`}`;
}

/** A partner who wants to give up waits for your word; whoever would rather play on is not asked twice.
 * @param {{ session: Session, snapshot: Snapshot }} props
 */
function Surrenders({ session, snapshot }) {
  const own = snapshot.you.seat;
  const team = own === null ? null : snapshot.seats[own].team;
  const asking = snapshot.seats.findIndex((seat, number) => seat.surrender && seat.team === team && number !== own);
  const playsOn = useSignal(false);
  useEffect(() => void (playsOn.value = false), [asking]);
  if (own === null || snapshot.phase === "match-over") return null;
  const answer = (/** @type {boolean} */ agree) => () =>
    told(session.matchRequest("surrender", { agree }));
  if (snapshot.seats[own].surrender) {
    return html`<section class="hold panel">
      <p>${t("surrender.waiting")}</p>
      <${Button} onPress=${answer(false)}>${t("surrender.back")}<//>
    </section>`;
  }
  if (asking < 0 || playsOn.value) return null;
  return html`<section class="hold panel">
    <p role="alert">${t("surrender.asked", { name: seatName(snapshot, asking) })}</p>
    <div class="row">
      <${Button} kind="danger" onPress=${answer(true)}>${t("surrender.agree")}<//>
      <${Button} onPress=${() => void (playsOn.value = true)}>${t("surrender.back")}<//>
    </div>
  </section>`;
}
