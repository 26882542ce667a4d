// @ts-check
/** The focus on the table stays where the player left it; when that card has gone, it goes to a neighbour. */
import { useLayoutEffect } from "../../vendor/page.js";

/** @typedef {{ element: HTMLElement, x: number, y: number, hand: boolean }} Held */

/**
 * Looks before the table is drawn anew, and mends after.
 * @param {{ current: HTMLElement | null }} root
 */
export function useFocusKept(root) {
  const held = heldIn(root.current);
  useLayoutEffect(() => {
    if (held && root.current) keep(root.current, held);
  });
}

/** @param {HTMLElement | null} root @returns {Held | null} */
function heldIn(root) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !root?.contains(element) || element === root) return null;
  // A panel gives it back by itself.
  if (element.closest(".kh-panel")) return null;
  const { left, top } = element.style;
  return { element, x: parseFloat(left) || 0, y: parseFloat(top) || 0, hand: element.matches(".kh-hit-hand") };
}

/** @param {HTMLElement} root @param {Held} held */
function keep(root, { element, x, y, hand }) {
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
