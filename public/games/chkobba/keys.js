// @ts-check
/**
 * The keyboard on the table: arrows move between cards, digits pick a hand card, Enter plays the card that is picked,
 * Escape lets go, letters read the table aloud (reading.js). What each key does is told by `?` (help.js).
 */

import { digitOf, letterOf, typing } from "../../app/ui/keyboard.js";

/** @typedef {import("./reading.js").What} What */
/**
 * @typedef {Object} OnKeys
 * @property {(slot: number) => void} pickSlot
 * @property {() => boolean} press   do what the action says; whether it could be done
 * @property {() => void} escape
 * @property {(what: What) => void} read
 * @property {(id: number | null) => void} info
 * @property {() => void} help
 * @property {() => void} skip  finish what is being shown
 */

/** What each letter reads aloud. @type {Record<string, What>} */
const READS = { t: "table", h: "hand", s: "scores", w: "turn", l: "last" };

/** What can be asked about: on the table, in the hand, across a pile. */
const CARDS = ".kh-hit[data-card], .kh-pile-hit";

/** The last move may lie hidden under a note. @param {HTMLElement} root */
const stops = (root) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`${CARDS}, .kh-action, button.kh-recap`)]).filter(
    (one) => getComputedStyle(one).visibility === "visible",
  );

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event @param {HTMLElement} root @param {OnKeys} on */
export function onKey(event, root, on) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  if (covered(root)) return;
  const focus = document.activeElement;
  const digit = digitOf(event);
  const letter = letterOf(event);
  if (event.key === "Escape") on.escape();
  else if (digit === 1 || digit === 2 || digit === 3) on.pickSlot(digit - 1);
  else if (event.key in ARROWS) go(event, root);
  else if (event.key === "Enter" && focus?.matches(".kh-hit-hand[aria-pressed=true]")) {
    if (on.press()) event.preventDefault();
  } else if (event.key === "Enter" || event.key === " ") {
    if (!event.repeat && here(focus, root)) on.skip();
  } else if (event.key === "?" || event.key === "؟") on.help();
  else if (letter === "i") on.info(focus instanceof HTMLElement ? cardOf(focus) : null);
  else if (letter !== null && READS[letter]) on.read(READS[letter]);
}

/** Whether the focus is on the table, or nowhere. @param {Element | null} focus @param {HTMLElement} root */
const here = (focus, root) =>
  focus === document.body || (focus !== null && root.contains(focus) && !focus.closest(".kh-panel"));

/** @param {HTMLElement} element @returns {number | null} */
export function cardOf(element) {
  const card = /** @type {HTMLElement | null} */ (element.closest(CARDS))?.dataset.card;
  return card === undefined ? null : Number(card);
}

/** A dialog over the table has the keyboard to itself. @param {HTMLElement} root */
const covered = (root) => document.querySelector("dialog[open]") !== null || root.closest("[inert]") !== null;

/** To the nearest thing in the arrow's direction. @param {KeyboardEvent} event @param {HTMLElement} root */
function go(event, root) {
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  const focus = document.activeElement;
  if (!here(focus, root)) return;
  const from = focus && root.contains(focus) && focus !== root ? focus : null;
  const target = from ? nearest(from, stops(root), dx, dy) : (stops(root).find(inHand) ?? stops(root)[0]);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** @param {HTMLElement} hit */
const inHand = (hit) => hit.matches(".kh-hit-hand");

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
