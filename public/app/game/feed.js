// @ts-check
/** What happened, line by line: beside the table where there is room, else in the menu. */
import { html } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { logLine } from "../log-words.js";

/** @param {import("./frame.js").GameProps} props */
export function Feed({ session, snapshot, game }) {
  // While steps are being shown the log must not be ahead of them.
  const live = session.stage.value.live;
  return html`<aside class="feed" aria-label=${t("log.title")}>
    <h2>${t("log.title")}</h2>
    <${Lines} snapshot=${snapshot} game=${game} behind=${!live} />
  </aside>`;
}

/**
 * Newest first.
 * @param {{
 *   snapshot: import("../../net/protocol.js").Snapshot,
 *   game: import("../../games/contract.js").PageGame,
 *   behind?: boolean,
 * }} props
 */
export function Lines({ snapshot, game, behind = false }) {
  const lines = snapshot.log.slice(0, behind ? -snapshot.steps.length || undefined : undefined);
  return html`<ol class="lines">
    ${[...lines].reverse().map((line) => {
      const words = logLine(line, snapshot, game);
      return words && html`<li key=${line.n} dir="auto">${words}</li>`;
    })}
  </ol>`;
}
