// @ts-check
/** Where the page starts. */
import { html, render } from "../vendor/page.js";
import { App } from "./app.js";
import { follow } from "./navigation.js";

follow();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.textContent = "";
render(html`<${App} />`, root);
