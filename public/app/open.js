// @ts-check
/** Rooms on the server and their sessions, which the menu does without: fetched ahead, or when a room is opened. */
import { engineTransport, newGame, savedGame, startEngine } from "../engine/engine.js";
import { OFFLINE, engine } from "../engine/state.js";
import { createRoom, reachable, whyClosed } from "../net/api.js";
import { roomUrl, socketTransport } from "../net/socket.js";
import { SERVER } from "../server.js";
import { Session } from "../state/session.js";
import { effect } from "../vendor/page.js";
import { carryOut } from "./intents.js";
import { GAME, expectSaved, optionsNow } from "./offline.js";
import { keepCount } from "./counting.js";

/**
 * A new room on the server, and its code. Options kept from another version of the game must not bar the way: without
 * them then.
 * @param {string} game
 * @param {import("../net/protocol.js").Options} options
 */
export async function setUp(game, options) {
  try {
    return await createRoom(SERVER, game, options);
  } catch (error) {
    if (/** @type {any} */ (error).reason !== "bad-options") throw error;
    return createRoom(SERVER, game, {});
  }
}

/** Whether the server answers. */
export const serverAnswers = () => reachable(SERVER);

/**
 * Connect to a room.
 * @param {string} code
 * @param {import("./intents.js").Intent | null} intent what to do there first
 */
export function openSession(code, intent) {
  const session = code === OFFLINE ? offlineSession() : onlineSession(code);
  session.open();
  if (intent) carryOut(session, intent);
  return session;
}

/** @param {string} code */
function onlineSession(code) {
  const transport = () => socketTransport(roomUrl(SERVER, code));
  return new Session(code, transport, (asked) => whyClosed(SERVER, asked));
}

function offlineSession() {
  const why = async () => (engine.peek().status === "failed" ? "engine" : null);
  const session = new Session(OFFLINE, engineTransport, why, { offline: true });
  keepCount(session);
  expectWhatIsKept(session);
  return session;
}

/** The menu is to know whether there is a game to go on with. @param {Session} session */
function expectWhatIsKept(session) {
  const stop = effect(() => {
    if (session.status.value === "ended") return queueMicrotask(() => stop());
    if (session.snapshot.value) expectSaved(session.snapshot.value.phase);
  });
}

/**
 * Get the table of this device ready: a new game's, or that of the one that is kept.
 * @param {boolean} fresh
 * @returns {Promise<boolean>} false: nothing is kept that could go on; rejected when the engine cannot run
 */
export async function setTable(fresh) {
  if (!fresh && (await savedGame())?.resumes !== true) return false;
  if (!(await startEngine())) throw new Error("no engine");
  if (!fresh) return true;
  let made = await newGame(GAME, optionsNow());
  // Options that an engine of another version does not know must not bar the way: without them then.
  if (!made.ok && made.reason === "bad-options") made = await newGame(GAME, {});
  if (!made.ok) throw new Error(made.reason);
  return true;
}
