// @ts-check
/** Where the page starts. */
import "../look/fonts.js";
import { speak } from "../i18n/index.js";
import { html, render } from "../vendor/page.js";
import { App } from "./app.js";
import { keepFocus } from "./ui/focus.js";
import { follow } from "./navigation.js";
import { followTheme } from "./theme.js";

follow();
followTheme();
// Texts of another language than English have to come first, or the page would change its words at once.
await speak();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.textContent = "";
keepFocus(root);
render(html`<${App} />`, root);

// The menu goes first; a page that was kept here has nothing more to fetch.
const kept = navigator.serviceWorker?.controller;
if (navigator.serviceWorker) setTimeout(() => keep().catch(() => {}), kept ? 0 : 5000);

/** Keep the page for when there is no network. On plain http, but for this machine, there is no way to. */
async function keep() {
  const { keepPage } = await import("./update.js");
  await keepPage();
}
