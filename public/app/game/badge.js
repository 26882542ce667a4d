// @ts-check
/** What a seat's plate carries besides the game: what its player says. */
import { html } from "../../vendor/page.js";
import { has, t } from "../../i18n/index.js";
import { seatName } from "../../state/view-model.js";
import { muted } from "../player.js";

/**
 * @param {import("../../state/session.js").Session} session
 * @param {import("../../net/protocol.js").Snapshot} snapshot
 * @param {number} number
 */
export function badge(session, snapshot, number) {
  if (!snapshot.seats[number]) return null;
  const bubble = session.bubbles.value[number];
  const heard = bubble && !muted.value.includes(seatName(snapshot, number));
  return html`<span class="badge">
    ${heard && html`<span key=${bubble.key} class="bubble">${emoteText(bubble.emote)}</span>`}
  </span>`;
}

/** @param {string} emote */
export function emoteText(emote) {
  return has(`emote.${emote}`) ? t(`emote.${emote}`) : emote;
}
