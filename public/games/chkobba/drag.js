// @ts-check
/** Dragging a hand card: it follows the finger; let go over the table it is played, anywhere else it goes back. */
import { swallowClick } from "./hold.js";
import { transformOf } from "./motion.js";
import { HEIGHT } from "./scene.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./layout.js").Layout} Layout */

const SLACK = 9;

/**
 * @param {PointerEvent} down
 * @param {{ piece: Piece, element: HTMLElement, root: HTMLElement, over: (spot: Spot | null) => void,
 *   drop: (spot: Spot) => boolean }} what `over` is told where the card is, and null when it is let go; `drop` says
 *   whether the card was taken, else it slides back
 * @returns {() => void} lets the card go back
 */
export function drag(down, { piece, element, root, over, drop }) {
  if (down.button !== 0 || !down.isPrimary) return () => {};
  let moved = false;
  let spot = { x: piece.x, y: piece.y, s: piece.s, r: 0 };
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moved && Math.hypot(dx, dy) < SLACK) return;
    if (!moved) swallowClick(root);
    moved = true;
    spot = { ...spot, x: piece.x + dx, y: piece.y + dy };
    element.style.transform = transformOf({ ...spot, s: 1.04 });
    element.style.zIndex = String(HEIGHT.dragged);
    element.classList.add("is-dragged");
    over(spot);
  };
  const letGo = (/** @type {boolean} */ here) => {
    listening.abort();
    if (!moved) return;
    over(null);
    element.classList.remove("is-dragged");
    element.style.transform = transformOf(piece);
    element.style.zIndex = String(piece.z);
    if (here && drop(spot)) return;
    element.animate([{ transform: transformOf(spot) }, { transform: transformOf(piece) }], {
      duration: 180,
      easing: "ease-out",
    });
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === down.pointerId) letGo(event.type === "pointerup");
  };
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
  window.addEventListener("blur", () => letGo(false), options);
  window.addEventListener("keydown", ({ key }) => key === "Escape" && letGo(false), options);
  return () => letGo(false);
}

/** The table card under a point, or -1 for the bare cloth, or null outside of it.
 * @param {Spot} spot @param {Layout} layout @param {import("./slots.js").Slots} slots @returns {number | null} */
export function under({ x, y }, layout, slots) {
  const { cloth, table } = layout;
  if (x < cloth.x || x > cloth.x + cloth.w || y < cloth.y || y > cloth.y + cloth.h) return null;
  for (const [id, slot] of slots) {
    const place = table.places[slot];
    if (place && Math.abs(place.x - x) < table.w / 2 && Math.abs(place.y - y) < table.h / 2) return id;
  }
  return -1;
}

/**
 * Show where the card would go: the cloth is a target while one is dragged, lit when it is over it, and so is the card
 * beneath. What may be taken is not told.
 * @param {HTMLElement} root @param {number | null | undefined} target as of `under`; undefined: nothing is dragged
 * @param {HTMLElement | undefined} element of the card beneath
 */
export function showTarget(root, target, element) {
  root.classList.toggle("is-dragging", target !== undefined);
  root.classList.toggle("is-over-cloth", target !== undefined && target !== null);
  const lit = root.querySelector(".kh-piece.is-target");
  if (lit !== element) lit?.classList.remove("is-target");
  element?.classList.add("is-target");
}
