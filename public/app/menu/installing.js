// @ts-check
/**
 * The page as an app of its own: offered where the browser says that it can be, or where it knows no more than a way by
 * hand; and a new version, where one waits that was not taken by itself (app/update.js). Nobody is asked unasked.
 */
import { html, signal } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { Button } from "../ui/button.js";
import { toast } from "../ui/toasts.js";
import { newVersion } from "../version.js";

/** The browser's offer to install the page. @type {import("../../vendor/page.js").Signal<any>} */
const offer = signal(null);
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer.value = event;
});
addEventListener("appinstalled", () => void (offer.value = null));

/** Apple's browsers on phones install from their menu alone; only there a page can say whether it stands alone. */
const byHand = /** @type {any} */ (navigator).standalone === false;

/** One of them, in the cloth's corner, where nothing moves when it comes. */
export function Installing() {
  if (newVersion.value) return corner(newVersion.value, "version.new");
  if (byHand) return corner(() => toast(t("install.by-hand")), "install");
  return offer.value && corner(install, "install");
}

/**
 * @param {() => unknown} press
 * @param {string} words
 */
const corner = (press, words) => html`<${Button} kind="quiet" class="menu-corner" onPress=${press}>${t(words)}<//>`;

/** An offer is good for one answer; after a no the browser makes another in its own time. */
function install() {
  const event = offer.peek();
  offer.value = null;
  return event.prompt();
}
