// @ts-check
/** The seats of the waiting room, and what may be done with each. */
import { html, useSignal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { seatName, teamOf } from "../../state/view-model.js";
import { sitDown } from "../intents.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";
import { Choice } from "../ui/choice.js";
import { Icon, TeamMark } from "../ui/icons.js";
import { Seal } from "../ui/seal.js";
import { Rename } from "./rename.js";

/**
 * @typedef {import("../../state/session.js").Session} Session
 * @typedef {import("../../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../../net/protocol.js").Seat} Seat
 * @typedef {{ session: Session, snapshot: Snapshot, number: number, seat: Seat }} SeatProps
 */

/** @param {{ session: Session, snapshot: Snapshot }} props */
export function Seats({ session, snapshot }) {
  const swapping = useSignal(/** @type {number | null} */ (null));
  const teams = snapshot.seats.length > 2;
  const swap = async (/** @type {number} */ number) => {
    const first = swapping.value;
    if (first === null) swapping.value = number;
    else {
      if (first !== number) await told(session.request("swap", { a: first, b: number }));
      swapping.value = null;
    }
  };
  return html`<div class="panel seats-panel">
    <h2>${t("seats.title")}</h2>
    ${teams && html`<p class="note">${t("seats.teams")}</p>`}
    <ol class=${teams ? "seats four" : "seats"}>
      ${snapshot.seats.map(
        (seat, number) => html`<li
          key=${number}
          class=${`seat-card team-${teamOf(seat, number)} ${seat.kind} ${number === snapshot.you.seat ? "yours" : ""}`}
          data-seat=${number}
        >
          <${Who} session=${session} snapshot=${snapshot} seat=${seat} number=${number} />
          <div class="seat-actions">
            <${Actions} session=${session} snapshot=${snapshot} seat=${seat} number=${number} />
            ${teams &&
            snapshot.you.host &&
            !session.offline &&
            html`<${Swap} from=${swapping.value} number=${number} name=${seatName(snapshot, number)} onPress=${swap} />`}
          </div>
        </li>`,
      )}
    </ol>
  </div>`;
}

/** @param {SeatProps} props */
function Who({ session, snapshot, seat, number }) {
  const host = snapshot.host?.seat === number && !session.offline;
  const note = [
    number === snapshot.you.seat && t("seat.you"),
    host && t("seat.host"),
    seat.kind === "bot" && t("seat.bot", { level: t(`level.${seat.level}`) }),
    seat.kind === "human" && !seat.connected && t("seat.away"),
  ].filter(Boolean);
  return html`<div class="who">
    <span class="team-chip"><${TeamMark} team=${teamOf(seat, number)} /></span>
    <span class="who-name" dir="auto">
      ${seat.kind !== "empty" && html`<${Seal} name=${seatName(snapshot, number)} seat=${number} />`}
      ${seatName(snapshot, number)}
    </span>
    <span class="who-note">${note.join(" · ") || t(`team.${teamOf(seat, number)}`)}</span>
  </div>`;
}

/** @param {SeatProps} props */
function Actions(props) {
  const { session, snapshot, seat, number } = props;
  const { host, seat: own } = snapshot.you;
  if (seat.kind === "empty") return html`<${Free} ...${props} />`;
  if (number === own) {
    const stand = () => told(session.request("stand"));
    return html`<${Rename} session=${session} />
      ${!session.offline && html`<${Button} kind="quiet" onPress=${stand}>${t("seat.stand")}<//>`}`;
  }
  if (!host) return null;
  if (seat.kind === "bot") return html`<${Bot} ...${props} />`;
  if (seat.connected) return null;
  const remove = () => told(session.request("remove", { seat: number }));
  return html`<${Button} onPress=${remove}>${t("seat.remove")}<//>`;
}

/** @param {SeatProps} props */
function Free({ session, snapshot, number }) {
  const sit = () =>
    snapshot.you.seat === null
      ? sitDown(session, number)
      : told(session.request("sit", { seat: number }));
  const bot = () => told(session.request("bot", { seat: number }));
  return html`
    ${snapshot.you.host && html`<${Button} onPress=${bot}><${Icon} name="bot" /> ${t("bot.add")}<//>`}
    ${(snapshot.seats.length > 2 && !session.offline) || snapshot.you.seat === null
      ? html`<${Button} kind="quiet" onPress=${sit}>${t("seat.sit")}<//>`
      : null}
  `;
}

/** @param {SeatProps} props */
function Bot({ session, seat, number }) {
  const levels = session.welcome.value?.levels ?? [];
  return html`
    <${Choice}
      label=${t("bot.level")}
      value=${seat.level}
      choices=${levels.map((level) => ({ value: level, text: t(`level.${level}`) }))}
      onChoose=${(/** @type {string} */ level) =>
        told(session.request("bot", { seat: number, level }))}
    />
    ${!session.offline &&
    html`<${Button}
      kind="icon"
      label=${t("bot.remove")}
      onPress=${() => told(session.request("remove", { seat: number }))}
    >
      <${Icon} name="close" />
    <//>`}
  `;
}

/**
 * @param {{ from: number | null, number: number, name: string, onPress: (seat: number) => unknown }} props
 */
function Swap({ from, number, name, onPress }) {
  const label =
    from === null ? t("seat.swap", { name }) : from === number ? t("seat.swap.stop") : t("seat.swap.with", { name });
  return html`<${Button}
    kind="icon"
    class=${from === null ? "swap" : "swap swapping"}
    label=${label}
    pressed=${from === number}
    onPress=${() => onPress(number)}
  >
    <${Icon} name="swap" />
  <//>`;
}
