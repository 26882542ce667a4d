// @ts-check
/** The page wears the theme of the room, in the menu that of the last one. */
import { look, showLook } from "../state/look.js";
import { effect } from "../vendor/page.js";
import { session } from "./navigation.js";

export function followTheme() {
  effect(() => {
    const options = session.value?.snapshot.value?.options;
    if (options) showLook(options);
  });
  effect(() => {
    document.documentElement.dataset.theme = look.value.theme;
    const wall = getComputedStyle(document.documentElement).getPropertyValue("--wall");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", wall.trim());
  });
}
