// @ts-check
/**
 * Which room is open, and whether the rules lie over it. The address says both (`?room=CODE#rules`; the game against bots
 * of this device is `#offline`), so that a reload, a bookmark and the back button all do what they say.
 */
import { OFFLINE } from "../engine/state.js";
import { look } from "../state/look.js";
import { signal } from "../vendor/page.js";
import { readCode } from "./code.js";
import { loadSession, once } from "./parts.js";
import { lastOptions } from "./player.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("./intents.js").Intent} Intent */

/** @type {import("../vendor/page.js").Signal<Session | null>} */
export const session = signal(/** @type {Session | null} */ (null));

/** The room that the address names, while its session is being fetched too. */
export const room = signal(/** @type {{ code: string, intent: Intent | null } | null} */ (null));

/** A code in the address that cannot be one. */
export const badCode = signal(false);

export const rulesShown = signal(false);

const RULES = "rules";

/** Open what the address says, now and whenever it changes. */
export function follow() {
  addEventListener("popstate", show);
  show();
}

function show() {
  const written = new URL(location.href).searchParams.get("room");
  const code = written === null ? null : readCode(written);
  const places = location.hash.slice(1).split("/");
  const wanted = written === null && places.includes(OFFLINE) ? OFFLINE : code;
  badCode.value = written !== null && code === null;
  rulesShown.value = places.includes(RULES);
  if (wanted !== (room.peek()?.code ?? null)) enter(wanted, null);
}

/** Where a room, or without one the menu, is found. @param {string | null} [code] */
function address(code = room.peek()?.code ?? null) {
  if (code === null) return location.pathname;
  return code === OFFLINE ? `${location.pathname}#${OFFLINE}` : `?room=${code}`;
}

/**
 * Go to a room.
 * @param {string} code
 * @param {Intent | null} [intent] what to do there first
 */
export function goToRoom(code, intent = null) {
  history.pushState(null, "", address(code));
  badCode.value = false;
  rulesShown.value = false;
  enter(code, intent);
}

export function goToMenu() {
  history.pushState(null, "", address(null));
  badCode.value = false;
  enter(null, null);
}

export function showRules() {
  const here = room.peek()?.code === OFFLINE ? `${OFFLINE}/` : "";
  history.pushState({ over: true }, "", `#${here}${RULES}`);
  rulesShown.value = true;
}

/** Close the rules as the back button does, also where they were the first page of all. */
export function hideRules() {
  if (history.state?.over) return history.back();
  history.replaceState(null, "", address());
  rulesShown.value = false;
}

/** Start over with the same room. */
export function reopen() {
  enter(room.peek()?.code ?? null, null);
}

/**
 * Set up a room and go there.
 * @param {string} game
 * @param {Intent} intent
 * @param {import("../net/protocol.js").Options} [options]
 */
export async function newRoom(game, intent, options = {}) {
  const wanted = { ...lastOptions.peek()[game], ...look.peek(), ...options };
  const { setUp } = await loadSession();
  goToRoom(await setUp(game, wanted), intent);
}

/**
 * @param {string | null} code
 * @param {Intent | null} intent
 */
function enter(code, intent) {
  session.peek()?.close();
  session.value = null;
  room.value = code === null ? null : { code, intent };
  if (code !== null) opened().catch(() => {});
}

/** @type {WeakMap<object, Promise<void>>} */
const openings = new WeakMap();

/** Have a session of the room that is named; rejected where it could not be had, which `app.js` tells. */
export async function opened() {
  const wanted = room.peek();
  if (wanted && !session.peek()) await once(openings, wanted, () => open(wanted));
}

/** @param {{ code: string, intent: Intent | null }} wanted */
async function open(wanted) {
  const { openSession, setTable } = await loadSession();
  const there = wanted.code !== OFFLINE || (await setTable(wanted.intent !== null));
  if (wanted !== room.peek()) return;
  if (there) return void (session.value = openSession(wanted.code, wanted.intent));
  history.replaceState(null, "", address(null));
  enter(null, null);
}
