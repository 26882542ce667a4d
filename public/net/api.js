// @ts-check
/** The few things asked over HTTP. */
import { online } from "../state/network.js";

const TIMEOUT = 8000;
/** A device that says it has no network may still reach a server on itself, and that answers soon. */
const OFFLINE_TIMEOUT = 1500;

/** What the server refused, by its reason code; `lost` when it did not answer, `no-network` when there is none. */
class ApiError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Set up a new room and return its code.
 * @param {string} server
 * @param {string} game
 * @param {import("./protocol.js").Options} options
 * @returns {Promise<string>}
 */
export async function createRoom(server, game, options) {
  const answer = await ask(server, "/api/rooms", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game, options }),
  });
  if (!answer.ok) throw new ApiError(await reasonOf(answer));
  return (await answer.json()).code;
}

/**
 * Why a room's socket would not open, as far as the server says: a browser hides the answer to a
 * failed upgrade, so it is asked again without one.
 * @param {string} server
 * @param {string} code
 * @returns {Promise<string | null>} `no-room`, `bad-code`, ..., or null when it may open later
 */
export async function whyClosed(server, code) {
  try {
    const answer = await ask(server, `/ws?room=${encodeURIComponent(code)}`, {});
    const reason = await reasonOf(answer);
    return ["no-room", "unreadable", "bad-code", "bad-origin", "daily-limit"].includes(reason) ? reason : null;
  } catch {
    return null;
  }
}

/**
 * Whether the server answers at all.
 * @param {string} server
 */
export async function reachable(server) {
  return (await serverVersion(server)) !== "unknown";
}

/**
 * The version of the server, for reports; "unknown" where it does not say.
 * @param {string} server
 * @returns {Promise<string>}
 */
export async function serverVersion(server) {
  try {
    return String((await (await ask(server, "/api/health", {})).json()).version);
  } catch {
    return "unknown";
  }
}

/**
 * @param {string} server
 * @param {string} path
 * @param {RequestInit} options
 */
async function ask(server, path, options) {
  try {
    return await fetch(new URL(path, server || location.origin), {
      ...options,
      cache: "no-store",
      signal: AbortSignal.timeout(online.peek() ? TIMEOUT : OFFLINE_TIMEOUT),
    });
  } catch {
    throw new ApiError(online.peek() ? "lost" : "no-network");
  }
}

/** @param {Response} answer */
async function reasonOf(answer) {
  try {
    return String((await answer.json()).error.reason);
  } catch {
    // Cloudflare's own page: the free plan's requests of today are used up.
    if (answer.status === 429) return "daily-limit";
    return answer.status >= 500 ? "server" : `http-${answer.status}`;
  }
}
