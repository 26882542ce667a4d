// @ts-check
/** The keyboard on the table: arrows move between cards, digits pick a hand card, Escape lets go, Enter presses. */

/** @param {HTMLElement} root */
const hits = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".kh-hit[data-card], .kh-action")]);

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {KeyboardEvent} event @param {HTMLElement} root
 * @param {{ pickSlot: (slot: number) => void, clear: () => void }} on
 */
export function onKey(event, root, { pickSlot, clear }) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  if (covered(root)) return;
  if (event.key === "Escape") clear();
  else if (/^[1-3]$/.test(event.key)) pickSlot(Number(event.key) - 1);
  else if (event.key in ARROWS) go(event, root);
}

/** @param {EventTarget | null} target */
const typing = (target) =>
  target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);

/** A dialog over the table has the keyboard to itself. @param {HTMLElement} root */
const covered = (root) => document.querySelector("dialog[open]") !== null || root.closest("[inert]") !== null;

/** To the nearest thing in the arrow's direction. @param {KeyboardEvent} event @param {HTMLElement} root */
function go(event, root) {
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  const focus = document.activeElement;
  if (focus !== document.body && !root.contains(focus)) return;
  const here = root.contains(focus) && focus !== root ? focus : null;
  const target = here ? nearest(here, hits(root), dx, dy) : hits(root).find((hit) => hit.matches(".kh-hit-hand"));
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** @param {Element} here @param {HTMLElement[]} all @param {number} dx @param {number} dy */
function nearest(here, all, dx, dy) {
  const from = middle(here);
  let best = /** @type {HTMLElement | null} */ (null);
  let least = Infinity;
  for (const hit of all) {
    const to = middle(hit);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (hit === here || along < 8) continue;
    const far = along + across * 2.2;
    if (far < least) [best, least] = [hit, far];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
