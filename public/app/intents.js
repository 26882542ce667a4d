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
import { goToMenu } from "./navigation.js";
import { playerName } from "./player.js";
import { told } from "./refusals.js";

/**
 * @param {Session} session
 * @param {Intent} intent
 */
export function carryOut(session, intent) {
  session.starting.value = true;
  const stop = effect(() => {
    if (session.ended.value) return queueMicrotask(() => stop());
    const snapshot = session.snapshot.value;
    if (!snapshot) return;
    queueMicrotask(() => {
      stop();
      void begin(session, intent).then(() => (session.starting.value = false));
    });
  });
}

/**
 * Resolves when the room shows what was asked for, or it was refused.
 * @param {Session} session
 * @param {Intent} intent
 */
async function begin(session, intent) {
  const bots = intent === "bots";
  if (!(await (bots ? playBots(session) : sitDown(session)))) return;
  // An answer comes before the snapshot that shows its effect.
  await new Promise((resolve) => {
    const stop = effect(() => {
      const snapshot = session.snapshot.value;
      if (!snapshot || (bots ? snapshot.phase === "lobby" : snapshot.you.seat === null)) return;
      queueMicrotask(() => stop());
      resolve(null);
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
 * Leave a room for the menu. A game against bots on this device stays there to be gone on with.
 * @param {Session} session
 * @param {boolean} seated
 */
export async function leave(session, seated) {
  if (seated && !session.offline) await session.request("leave");
  goToMenu();
}

/** Who sits after the first dealer leads: against bots nobody waits for a card to be playable. */
const LEADER = 1;

/**
 * Sit down, put bots on all other seats and start. The requests go out in one breath: the referee
 * takes them in order.
 * @param {Session} session
 */
export async function playBots(session) {
  const snapshot = session.snapshot.peek();
  if (!snapshot || snapshot.phase !== "lobby") return true;
  const free = freeSeats(snapshot);
  const own = snapshot.you.seat ?? (free.includes(LEADER) ? LEADER : free[0]);
  if (own === undefined) return false;
  const answers = [
    sitDown(session, own),
    ...free.filter((seat) => seat !== own).map((seat) => told(session.request("bot", { seat }))),
    told(session.request("start")),
  ];
  return (await Promise.all(answers)).every(Boolean);
}
