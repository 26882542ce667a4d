// @ts-check
/** A room's session, which the menu does without: fetched ahead, or when a room is opened. */
import { whyClosed } from "../net/api.js";
import { roomUrl, socketTransport } from "../net/socket.js";
import { SERVER } from "../server.js";
import { Session } from "../state/session.js";
import { carryOut } from "./intents.js";

/**
 * Connect to a room.
 * @param {string} code
 * @param {import("./intents.js").Intent | null} intent what to do there first
 */
export function openSession(code, intent) {
  const transport = () => socketTransport(roomUrl(SERVER, code));
  const session = new Session(code, transport, (asked) => whyClosed(SERVER, asked));
  session.open();
  if (intent) carryOut(session, intent);
  return session;
}
