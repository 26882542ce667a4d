// @ts-check
/**
 * The focus is never lost: when what had it is taken from the page, the nearest thing round it that stayed gets it.
 * Who knows a better place than that gives it the focus in the same moment; then nothing is done here. A button that is
 * clicked has it in every browser.
 */

const FOCUSABLE = "button:not(:disabled), a[href], input, select, textarea, summary, [tabindex]";

/** @param {HTMLElement} root what the page is drawn into */
export function keepFocus(root) {
  /** What had the focus, and all that was round it, from the inside out. @type {HTMLElement[]} */
  let path = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof HTMLElement ? pathOf(target) : [];
  });
  const lost = () => {
    const { activeElement } = document;
    return (activeElement === document.body || !activeElement) && path.length > 0 && !holds(path[0]);
  };
  // Safari gives a button no focus by a click: there it would not come back from a dialog, nor Enter play the picked card.
  const clicked = (/** @type {MouseEvent} */ { target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && document.activeElement !== button) button.focus({ preventScroll: true });
  };
  document.addEventListener("click", clicked, true);
  let waiting = false;
  const mend = () => {
    waiting = false;
    if (lost()) homeIn(path.find(holds) ?? root)?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (waiting || !lost()) return;
    // A frame later, so that what comes in its place is drawn.
    waiting = true;
    requestAnimationFrame(mend);
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["inert", "disabled"] });
}

/** @param {HTMLElement} element */
function pathOf(element) {
  const path = [];
  for (let one = /** @type {HTMLElement | null} */ (element); one; one = one.parentElement) path.push(one);
  return path.slice(0, -2);
}

/** Whether it is still there to be used. @param {HTMLElement} element */
const holds = (element) => element.isConnected && !element.closest("[inert]") && !element.matches(":disabled");

/**
 * Where the focus goes in a part of the page: what the part says itself (`data-home`), else the first there is.
 * @param {HTMLElement} part
 */
function homeIn(part) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(FOCUSABLE));
  const usable = [...all].filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0 && holds(one));
  return usable.find((one) => one.matches("[data-home]")) ?? usable[0] ?? null;
}
