// @ts-check
/** The page: the menu or a room, and what is said over both. */
import { html, useEffect, useLayoutEffect, useSignal } from "../vendor/page.js";
import { dir, language, t } from "../i18n/index.js";
import { Dialogs } from "./dialogs.js";
import { Menu } from "./menu/menu.js";
import { opened, room, session } from "./navigation.js";
import { loadGame, loadRoom, roomScreens } from "./parts.js";
import { Button } from "./ui/button.js";
import { Toasts } from "./ui/toasts.js";

export function App() {
  const open = session.value;
  useLayoutEffect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dir = dir.value;
  }, [language.value]);
  return html`
    ${open || room.value ? html`<${RoomPart} key=${open} session=${open} />` : html`<${Menu} />`}
    <${Dialogs} />
    <${Toasts} />
  `;
}

/** @param {{ session: import("../state/session.js").Session | null }} props null: it is being fetched */
function RoomPart({ session }) {
  const failed = useSignal(false);
  const load = async () => {
    // Which game it is, the referee says; most likely it is the one there is.
    loadGame("chkobba").catch(() => {});
    failed.value = false;
    await Promise.all([loadRoom(), opened()]).catch(() => void (failed.value = true));
  };
  useEffect(() => void load(), []);
  const screens = roomScreens.value;
  if (screens && session) return html`<${screens.Room} session=${session} />`;
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
