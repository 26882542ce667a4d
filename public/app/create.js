// @ts-check
/** Setting up a table on the server: for friends, and for bots where this device cannot play them by itself. */
import { online } from "../state/network.js";
import { GAME, optionsNow } from "./offline.js";
import { newRoom } from "./navigation.js";
import { reasonWords } from "./refusals.js";
import { toast } from "./ui/toasts.js";

/**
 * @param {import("./intents.js").Intent} intent
 * @param {import("../net/protocol.js").Options} [options]
 */
export async function create(intent, options) {
  try {
    await newRoom(GAME, intent, options);
  } catch (error) {
    // Without a reason it is what asks the server that did not come.
    toast(reasonWords(/** @type {any} */ (error).reason ?? (online.peek() ? "lost" : "no-network")), "error");
  }
}

/** The same game against bots that the menu offers, as far as a server plays it. */
export function playBotsOnline() {
  const { winRate: _offlineOnly, ...options } = optionsNow();
  return create("bots", options);
}
