// @ts-check
/**
 * What a player meant by the button that led to a room: to be its host, or to play against bots at
 * once. Carried out as soon as the room answers.
 *
 * @typedef {"host" | "bots"} Intent
 * @typedef {import("../state/session.js").Session} Session
 */
import { freeName, freeSeats } from "../state/view-model.js";
import { effect } from "../vendor/page.js";
import { playerName } from "./player.js";
import { told } from "./refusals.js";

/**
 * @param {Session} session
 * @param {Intent} intent
 */
export function carryOut(session, intent) {
  const stop = effect(() => {
    if (session.ended.value) return queueMicrotask(() => stop());
    const snapshot = session.snapshot.value;
    if (!snapshot) return;
    queueMicrotask(() => {
      stop();
      void (intent === "bots" ? playBots(session) : sitDown(session));
    });
  });
}

/**
 * Take a seat under the remembered name.
 * @param {Session} session
 * @param {number} [seat]
 */
export async function sitDown(session, seat) {
  const snapshot = session.snapshot.peek();
  if (!snapshot || snapshot.you.seat !== null) return true;
  const name = playerName.peek().trim() || freeName(snapshot);
  return told(session.request("join", seat === undefined ? { name } : { name, seat }));
}

/**
 * Sit down, put bots on all other seats and start. The requests go out in one breath: the referee
 * takes them in order.
 * @param {Session} session
 */
async function playBots(session) {
  const snapshot = session.snapshot.peek();
  if (!snapshot || snapshot.phase !== "lobby") return;
  const [own, ...others] = freeSeats(snapshot);
  if (own === undefined) return;
  const answers = [
    sitDown(session, own),
    ...others.map((seat) => told(session.request("bot", { seat }))),
    told(session.request("start")),
  ];
  await Promise.all(answers);
}
