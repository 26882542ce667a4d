// @ts-check
/** The focus on the table stays where the player left it; when that card has gone, it goes to a neighbour. */
import { useLayoutEffect } from "../../vendor/page.js";

/** @typedef {{ element: HTMLElement, root: HTMLElement, x: number, y: number, hand: boolean }} Held */

/** For what draws cards that can have the focus: looks before it is drawn anew, and mends after. */
export function useFocusKept() {
  const held = heldNow();
  useLayoutEffect(() => {
    if (held) keep(held);
  });
}

/** @returns {Held | null} */
function heldNow() {
  const element = document.activeElement;
  const root = /** @type {HTMLElement | null} */ (element?.closest(".kh") ?? null);
  // A panel gives it back by itself.
  if (!(element instanceof HTMLElement) || !root || element.closest(".kh-panel")) return null;
  const { left, top } = element.style;
  return { element, root, x: parseFloat(left) || 0, y: parseFloat(top) || 0, hand: element.matches(".kh-hit-hand") };
}

/** @param {Held} held */
function keep({ element, root, x, y, hand }) {
  const focus = document.activeElement;
  const moved = focus !== element && focus !== document.body;
  const gone = !element.isConnected || (hand && element.dataset.card === undefined);
  if (moved || !gone || root.closest("[inert]")) return;
  const same = hand ? ".kh-hit-hand[data-card]" : ".kh-hit[data-card]:not(.kh-hit-hand)";
  const near = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(same))]
    .map((one) => ({ one, far: Math.hypot(parseFloat(one.style.left) - x, parseFloat(one.style.top) - y) }))
    .sort((a, b) => a.far - b.far)[0];
  const next = near?.one ?? home(root);
  next?.focus({ preventScroll: true });
}

/** What is always there and says what is to be done. @param {HTMLElement} root */
export const home = (root) => /** @type {HTMLElement | null} */ (root.querySelector(".kh-action"));
