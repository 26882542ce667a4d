// @ts-check
/**
 * Which room is open, and whether the rules lie over it. The address says both (`?room=CODE#rules`), so that
 * a reload, a bookmark and the back button all do what they say.
 */
import { SERVER } from "../server.js";
import { createRoom } from "../net/api.js";
import { markLeft } from "../net/tokens.js";
import { look } from "../state/look.js";
import { signal } from "../vendor/page.js";
import { readCode } from "./code.js";
import { loadSession } from "./parts.js";
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

const RULES = "#rules";

/** Open what the address says, now and whenever it changes. */
export function follow() {
  addEventListener("popstate", show);
  show();
}

function show() {
  const written = new URL(location.href).searchParams.get("room");
  const code = written === null ? null : readCode(written);
  badCode.value = written !== null && code === null;
  rulesShown.value = location.hash === RULES;
  if (code !== (room.peek()?.code ?? null)) enter(code, null);
}

/**
 * Go to a room.
 * @param {string} code
 * @param {Intent | null} [intent] what to do there first
 */
export function goToRoom(code, intent = null) {
  history.pushState(null, "", `?room=${code}`);
  badCode.value = false;
  rulesShown.value = false;
  enter(code, intent);
}

export function goToMenu() {
  history.pushState(null, "", location.pathname);
  badCode.value = false;
  enter(null, null);
}

export function showRules() {
  history.pushState({ over: true }, "", RULES);
  rulesShown.value = true;
}

/** Close the rules as the back button does, also where they were the first page of all. */
export function hideRules() {
  if (history.state?.over) return history.back();
  history.replaceState(null, "", location.pathname + location.search);
  rulesShown.value = false;
}

/** Start over with the same room, as after it was opened elsewhere: here, without another question. */
export function reopen() {
  const code = room.peek()?.code ?? null;
  if (code !== null) markLeft(code);
  enter(code, null);
}

/**
 * Set up a room and go there.
 * @param {string} game
 * @param {Intent} intent
 * @param {import("../net/protocol.js").Options} [options]
 */
export async function newRoom(game, intent, options = {}) {
  const wanted = { ...lastOptions.peek()[game], ...look.peek(), ...options };
  goToRoom(await create(game, wanted), intent);
}

/**
 * Options kept from another version of the game must not bar the way: without them then.
 * @param {string} game
 * @param {import("../net/protocol.js").Options} options
 */
async function create(game, options) {
  try {
    return await createRoom(SERVER, game, options);
  } catch (error) {
    if (/** @type {any} */ (error).reason !== "bad-options") throw error;
    return createRoom(SERVER, game, {});
  }
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

/** Have a session of the room that is named; rejected where it could not be fetched, which `app.js` tells. */
export async function opened() {
  const wanted = room.peek();
  const { openSession } = await loadSession();
  if (wanted === null || wanted !== room.peek() || session.peek()) return;
  session.value = openSession(wanted.code, wanted.intent);
}
