// @ts-check
/** A refused move, in words that say what to do, until the player's next action. */
import { html } from "../../vendor/page.js";
import { refusalWords } from "../refusals.js";

/**
 * @param {{
 *   session: import("../../state/session.js").Session,
 *   game: import("../../games/contract.js").PageGame,
 * }} props
 */
export function RefusalNotice({ session, game }) {
  const refusal = session.refusal.value;
  return html`<div class="refusal" role="alert">
    ${refusal && html`<p key=${refusal.id}>${refusalWords(refusal, game)}</p>`}
  </div>`;
}
