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
