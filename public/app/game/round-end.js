// @ts-check
/** The end of a round: the tally, and dealing on. */
import { html, useEffect, useRef } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { tableSettings } from "../../state/settings.js";
import { names } from "../../state/view-model.js";
import { told } from "../refusals.js";
import { Button } from "../ui/button.js";
import { useSecondsLeft } from "../now.js";
import { Coach } from "./coach.js";

/** @param {import("./frame.js").GameProps} props */
export function RoundEnd(props) {
  const { session, snapshot } = props;
  const round = snapshot.match?.round ?? 0;
  const deal = () => told(session.matchRequest("deal", { round }));
  const over = useFocusFrom();
  return html`<div class="over" ref=${over} tabindex="-1">
    <div class="over-box">
      <${Tally} ...${props} />
      <${Coach} ...${props} />
      <div class="over-actions">
        <${GoOn}
          session=${session}
          snapshot=${snapshot}
          what=${t("deal")}
          waiting="deal.waiting"
          onPress=${deal}
        />
      </div>
    </div>
  </div>`;
}

/** What is laid over the table takes the focus along, so that the next Tab leads to what comes next. */
export function useFocusFrom() {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement?.closest("[inert]");
    if (lost && !document.querySelector("dialog[open]")) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

/**
 * The game's tally, in the view where it is: written while its step is played, there at once when it was before.
 * @param {import("./frame.js").GameProps} props
 */
export function Tally({ session, snapshot, game }) {
  const { step, view } = session.stage.value;
  const tallied = step?.after?.tally ? step.after : view;
  if (!tallied?.tally || !snapshot.match) return null;
  return html`<${game.Tally}
    view=${tallied}
    seats=${snapshot.seats}
    names=${names(snapshot)}
    you=${snapshot.you.seat}
    match=${snapshot.match}
    settings=${tableSettings.value}
    ms=${step?.after?.tally ? step.ms : 0}
    t=${t}
  />`;
}

/**
 * What the host does next, and after a while any player; the others see whom they wait for.
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   snapshot: import("../../net/protocol.js").Snapshot,
 *   what: string,
 *   waiting: string,
 *   onPress: () => Promise<unknown>,
 * }} props
 */
function GoOn({ session, snapshot, what, waiting, onPress }) {
  const from = session.deadlines.value.dealAny ?? Infinity;
  const wait = useSecondsLeft(from);
  const { seat, host } = snapshot.you;
  const may = host || (seat !== null && wait === 0);
  const name = snapshot.host?.name ?? t("somebody");
  return html`
    ${!host && html`<p class="waiting" role="status">${t(waiting, { name })}</p>`}
    ${may && html`<${Button} kind="main" onPress=${onPress}>${what}<//>`}
  `;
}
