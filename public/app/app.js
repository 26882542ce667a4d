// @ts-check
/** The page: the menu or a room, and what is said over both. */
import { html, useEffect, useLayoutEffect, useSignal } from "../vendor/page.js";
import { dir, language } from "../i18n/index.js";
import { Dialogs } from "./dialogs.js";
import { Menu } from "./menu/menu.js";
import { opened, room, session } from "./navigation.js";
import { loadGame, loadRoom, roomScreens } from "./parts.js";
import { Toasts } from "./ui/toasts.js";
import { Waiting } from "./waiting.js";

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
  return html`<${Waiting} failed=${failed.value} again=${load} />`;
}
