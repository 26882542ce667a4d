// @ts-check
/**
 * A new version of the page, when there is one: `app/update.js` finds it, the menu offers it. Calling it puts it in
 * this one's place.
 */
import { signal } from "../vendor/page.js";

export const newVersion = signal(/** @type {(() => Promise<void>) | null} */ (null));
