// @ts-check
/** Single keys of the page, wherever the focus is but in a field or a dialog. */
import { letterOf, typing } from "./keyboard.js";
import { useEffect, useRef } from "../../vendor/page.js";

/** @param {Record<string, () => void>} keys what each letter does */
export function useShortcuts(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const run = latest.current[letterOf(event) ?? ""];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
