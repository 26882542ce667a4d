// @ts-check
/** The page: the menu or a room, and what is said over both. */
import { html, useEffect } from "../vendor/page.js";
import { dir, language } from "../i18n/index.js";
import { Menu } from "./menu/menu.js";
import { session } from "./navigation.js";
import { Room } from "./room/room.js";
import { Toasts } from "./ui/toasts.js";

export function App() {
  const room = session.value;
  useEffect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dir = dir.value;
  }, [language.value]);
  return html`
    ${room ? html`<${Room} key=${room} session=${room} />` : html`<${Menu} />`}
    <${Toasts} />
  `;
}
