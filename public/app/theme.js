// @ts-check
/** The page wears the theme of the room, in the menu that of the last one, and moves as much as the player likes. */
import { look, showLook } from "../state/look.js";
import { tableSettings } from "../state/settings.js";
import { computed, effect } from "../vendor/page.js";
import { session } from "./navigation.js";

export function followTheme() {
  effect(() => {
    const options = session.value?.snapshot.value?.options;
    if (options) showLook(options);
  });
  effect(() => wear(look.value.theme));
  effect(() => void (document.documentElement.dataset.motion = tableSettings.value.motion));
  effect(() => void moveBackground(swirls.value));
}

/** @param {string} theme */
export function wear(theme) {
  document.documentElement.dataset.theme = theme;
  const wall = getComputedStyle(document.documentElement).getPropertyValue("--wall");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", wall.trim());
}

/** Whether the background is to move: Balatro's does, where the player and the device like it. */
const swirls = computed(
  () => look.value.theme === "balatro" && tableSettings.value.motion === "full" && !weak(),
);

/** A device with few cores, little memory, or a player who saves data. */
function weak() {
  const { hardwareConcurrency = 8, deviceMemory = 8, connection } = /** @type {any} */ (navigator);
  return hardwareConcurrency < 4 || deviceMemory < 4 || connection?.saveData === true;
}

let end = () => {};

/** @param {boolean} moves */
async function moveBackground(moves) {
  end();
  end = () => {};
  if (!moves) return;
  const found = await import("../look/swirl.js").catch(() => null);
  if (found && swirls.peek()) end = found.swirl();
}
