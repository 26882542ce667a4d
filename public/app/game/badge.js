// @ts-check
/** What a seat's plate carries besides the game: what its player says, and whether they are there. */
import { html } from "../../vendor/page.js";
import { has, t } from "../../i18n/index.js";
import { seatName } from "../../state/view-model.js";
import { muted } from "../player.js";
import { Icon } from "../ui/icons.js";

/**
 * @param {import("../../state/session.js").Session} session
 * @param {import("../../net/protocol.js").Snapshot} snapshot
 * @param {number} number
 */
export function badge(session, snapshot, number) {
  const seat = snapshot.seats[number];
  if (!seat) return null;
  const bubble = session.bubbles.value[number];
  const heard = bubble && !muted.value.includes(seatName(seat, number));
  const away = seat.kind === "human" && !seat.connected;
  return html`<span class="badge">
    ${away && html`<span class="badge-away" title=${t("seat.away")}><${Icon} name="away" />
      <span class="unseen">${t("seat.away")}</span></span>`}
    ${seat.playedBy && html`<span class="badge-bot" title=${t("seat.played")}><${Icon} name="bot" />
      <span class="unseen">${t("seat.played")}</span></span>`}
    ${heard && html`<span key=${bubble.key} class="bubble">${emoteText(bubble.emote)}</span>`}
  </span>`;
}

/** @param {string} emote */
export function emoteText(emote) {
  return has(`emote.${emote}`) ? t(`emote.${emote}`) : emote;
}
