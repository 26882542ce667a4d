// @ts-check
/** What happened, line by line. */
import { html } from "../../vendor/page.js";
import { logLine } from "../log-words.js";

/**
 * Newest first.
 * @param {{
 *   snapshot: import("../../net/protocol.js").Snapshot,
 *   game: import("../../games/contract.js").PageGame,
 * }} props
 */
export function Lines({ snapshot, game }) {
  return html`<ol class="lines">
    ${[...snapshot.log].reverse().map((line) => {
      const words = logLine(line, snapshot, game);
      return words && html`<li key=${line.n} dir="auto">${words}</li>`;
    })}
  </ol>`;
}
