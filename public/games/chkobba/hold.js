// @ts-check
/** Asking about a card: a long press, a right click, or the menu key. Neither picks it nor opens the system's own menu. */
import { useEffect, useRef } from "../../vendor/page.js";
import { cardOf } from "./keys.js";

const LONG = 450;
const SLACK = 9;

/**
 * @param {{ current: HTMLElement | null }} root
 * @param {(id: number) => void} ask
 */
export function useAsking(root, ask) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const element = root.current;
    return element ? listen(element, (id) => latest.current(id)) : undefined;
  }, []);
}

/** @param {HTMLElement} root @param {(id: number) => void} ask */
function listen(root, ask) {
  /** @type {{ x: number, y: number, timer: any } | null} */
  let pressed = null;
  const letGo = () => {
    if (pressed) clearTimeout(pressed.timer);
    pressed = null;
  };
  const down = (/** @type {PointerEvent} */ event) => {
    letGo();
    const id = event.target instanceof HTMLElement ? cardOf(event.target) : null;
    if (id === null || event.button !== 0 || !event.isPrimary) return;
    const held = () => {
      pressed = null;
      swallowClick(root);
      ask(id);
    };
    pressed = { x: event.clientX, y: event.clientY, timer: setTimeout(held, LONG) };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK) letGo();
  };
  const menu = (/** @type {Event} */ event) => {
    const id = event.target instanceof HTMLElement ? cardOf(event.target) : null;
    if (id === null) return;
    event.preventDefault();
    letGo();
    ask(id);
  };
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener("pointerdown", down, { signal });
  root.addEventListener("contextmenu", menu, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", letGo, { signal });
  addEventListener("pointercancel", letGo, { signal });
  return () => {
    letGo();
    listening.abort();
  };
}

/** The click that ends a long press or a drag is none. @param {HTMLElement} root */
export function swallowClick(root) {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("click", stop, { capture: true, once: true });
  const forget = () => setTimeout(() => root.removeEventListener("click", stop, { capture: true }), 50);
  addEventListener("pointerup", forget, { once: true });
  addEventListener("pointercancel", forget, { once: true });
}
