// @ts-check
/** A room, whatever state it is in: opening, lost for good, waiting for players, or playing. */
import { html, useEffect } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { freeSeats, names } from "../../state/view-model.js";
import { GameFrame } from "../game/frame.js";
import { loadGame, loaded } from "../parts.js";
import { goToMenu } from "../navigation.js";
import { Button } from "../ui/button.js";
import { lostWords } from "../ui/connection.js";
import { Waiting } from "../waiting.js";
import { Elsewhere } from "./elsewhere.js";
import { Ended } from "./ended.js";
import { Full } from "./full.js";
import { Lobby } from "./lobby.js";
import { useComings } from "./comings.js";

/** @param {{ session: import("../../state/session.js").Session }} props */
export function Room({ session }) {
  useGame(session);
  useTitle(session);
  useComings(session);
  usePrepared(session);
  const reason = session.ended.value;
  if (reason) return html`<${Ended} session=${session} reason=${reason} />`;
  const snapshot = session.snapshot.value;
  const game = session.welcome.value && loaded.value[session.welcome.value.game];
  const passing = snapshot?.phase === "lobby" && session.starting.value;
  if (!snapshot || !game || passing) return html`<${Opening} session=${session} />`;
  return html`
    ${snapshot.phase === "lobby"
      ? html`<${Lobby} session=${session} snapshot=${snapshot} />`
      : html`<${GameFrame} session=${session} snapshot=${snapshot} game=${game} />`}
    ${session.elsewhere.value && html`<${Elsewhere} session=${session} />`}
    ${offersWatching(session, snapshot) && html`<${Full} session=${session} />`}
  `;
}

/**
 * Whether somebody came for a seat and there is none.
 * @param {import("../../state/session.js").Session} session
 * @param {import("../../net/protocol.js").Snapshot} snapshot
 */
function offersWatching(session, snapshot) {
  if (session.watching.value || session.elsewhere.value || snapshot.you.seat !== null) return false;
  return snapshot.phase !== "lobby" || freeSeats(snapshot).length === 0;
}

/** @param {{ session: import("../../state/session.js").Session }} props */
function Opening({ session }) {
  const lost = session.status.value === "lost";
  if (session.offline && !lost && !session.failed.value) return html`<${Waiting} failed=${false} again=${() => {}} />`;
  return html`<main class="page middle">
    <div class="panel narrow center" role="status">
      <span class="spinner big" aria-hidden="true"></span>
      <p>${t(lost ? lostWords(session) : "room.opening")}</p>
      ${session.failed.value &&
      html`<p class="error">${t("game.failed")}</p>
        <${Button} onPress=${() => load(session)}>${t("again")}<//>`}
      <${Button} kind="quiet" onPress=${goToMenu}>${t("back.menu")}<//>
    </div>
  </main>`;
}

/** @param {import("../../state/session.js").Session} session */
function useGame(session) {
  const name = session.welcome.value?.game;
  useEffect(() => {
    if (name) void load(session);
  }, [name]);
}

/** What the table will be drawn with is fetched while the players still wait. @param {import("../../state/session.js").Session} session */
function usePrepared(session) {
  const options = session.snapshot.value?.options;
  const game = loaded.value[session.welcome.value?.game ?? ""];
  useEffect(() => void (options && game?.prepare?.(options)), [options, game]);
}

/** @param {import("../../state/session.js").Session} session */
async function load(session) {
  const name = session.welcome.peek()?.game ?? "";
  session.failed.value = false;
  try {
    await loadGame(name);
  } catch {
    session.failed.value = true;
  }
}

/** The window's title says whose turn it is, for a player who looks at something else meanwhile.
 * @param {import("../../state/session.js").Session} session
 */
function useTitle(session) {
  const snapshot = session.snapshot.value;
  const title = session.ended.value || !snapshot ? t("name") : titleOf(snapshot, session);
  useEffect(() => {
    document.title = title;
    return () => void (document.title = t("name"));
  }, [title]);
}

/**
 * @param {import("../../net/protocol.js").Snapshot} snapshot
 * @param {import("../../state/session.js").Session} session
 */
function titleOf(snapshot, session) {
  const turn = snapshot.match?.turn;
  if (snapshot.phase === "lobby") return session.offline ? t("name") : t("title.lobby", { code: snapshot.code });
  if (snapshot.phase !== "playing" || turn == null) return t("name");
  if (turn !== snapshot.you.seat) return t("title.other", { name: names(snapshot)[turn] });
  return session.stage.value.live ? t("title.yours") : t("name");
}

