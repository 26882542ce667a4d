// @ts-check
/** Dragging a hand card: it follows the finger; let go over the table it is played, anywhere else it goes back. */
import { transformOf } from "./motion.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./layout.js").Layout} Layout */

const SLACK = 9;

/**
 * @param {PointerEvent} down
 * @param {{ piece: Piece, element: HTMLElement, root: HTMLElement, drop: (spot: Spot) => boolean }} what `drop` says
 *   whether the card was taken; else it slides back
 * @returns {void}
 */
export function drag(down, { piece, element, root, drop }) {
  if (down.button !== 0 || !down.isPrimary) return;
  let moved = false;
  let spot = { x: piece.x, y: piece.y, s: piece.s, r: 0 };
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moved && Math.hypot(dx, dy) < SLACK) return;
    moved = true;
    spot = { ...spot, x: piece.x + dx, y: piece.y + dy };
    element.style.transform = transformOf({ ...spot, s: 1.04 });
    element.style.zIndex = "95";
    element.classList.add("is-dragged");
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    listening.abort();
    if (!moved) return;
    swallowClick(root);
    element.classList.remove("is-dragged");
    element.style.transform = transformOf(piece);
    element.style.zIndex = String(piece.z);
    if (event.type === "pointerup" && drop(spot)) return;
    element.animate([{ transform: transformOf(spot) }, { transform: transformOf(piece) }], {
      duration: 180,
      easing: "ease-out",
    });
  };
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
}

/** The click that follows a drag is none. @param {HTMLElement} root */
function swallowClick(root) {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => root.removeEventListener("click", stop, { capture: true }), 50);
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
