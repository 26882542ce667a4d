// @ts-check
/** The page: the menu or a room, and what is said over both. */
import { html, useEffect, useLayoutEffect, useSignal } from "../vendor/page.js";
import { dir, language, t } from "../i18n/index.js";
import { Dialogs } from "./dialogs.js";
import { Menu } from "./menu/menu.js";
import { session } from "./navigation.js";
import { loadGame, loadRoom, roomScreens } from "./parts.js";
import { Button } from "./ui/button.js";
import { Toasts } from "./ui/toasts.js";

export function App() {
  const room = session.value;
  useLayoutEffect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dir = dir.value;
  }, [language.value]);
  return html`
    ${room ? html`<${RoomPart} key=${room} session=${room} />` : html`<${Menu} />`}
    <${Dialogs} />
    <${Toasts} />
  `;
}

/** @param {{ session: import("../state/session.js").Session }} props */
function RoomPart({ session }) {
  const failed = useSignal(false);
  const load = async () => {
    // Which game it is, the referee says; most likely it is the one there is.
    loadGame("chkobba").catch(() => {});
    failed.value = false;
    await loadRoom().catch(() => void (failed.value = true));
  };
  useEffect(() => void load(), []);
  const screens = roomScreens.value;
  if (screens) return html`<${screens.Room} session=${session} />`;
  return html`<main class="page middle">
    <div class="panel narrow center" role="status">
      ${failed.value
        ? html`<p>${t("page.failed")}</p>
            <${Button} kind="main" onPress=${load}>${t("again")}<//>`
        : html`<span class="spinner big" aria-hidden="true"></span>
            <p>${t("room.opening")}</p>`}
    </div>
  </main>`;
}
