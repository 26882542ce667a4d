// @ts-check
/**
 * What is heard and felt of the room while a game is shown: your turn, its last seconds, a refusal, an emote. Your turn is
 * also a mark on the window's picture, for a player who looks at something else.
 */
import { play } from "../../sound/index.js";
import { seatName } from "../../state/view-model.js";
import { effect, useEffect } from "../../vendor/page.js";
import { muted } from "../player.js";

/** @typedef {import("../../state/session.js").Session} Session */

const LAST_SECONDS = [5, 4, 3, 2, 1];
const BUZZ = 60;
const ICONS = {
  yes: new URL("../../favicon-turn.svg", import.meta.url).href,
  no: new URL("../../favicon.svg", import.meta.url).href,
};

/** @param {Session} session */
export function useCues(session) {
  useEffect(() => {
    const stops = [yourTurn(session), lastSeconds(session), refusals(session), emotes(session)];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}

/** Whether the player may move now. @param {Session} session */
function mayMove(session) {
  const { view, live } = session.stage.value;
  const snapshot = session.snapshot.value;
  const seat = snapshot?.you.seat ?? null;
  return live && seat !== null && snapshot?.phase === "playing" && view?.turn === seat;
}

/** @param {Session} session */
function yourTurn(session) {
  let before = false;
  const stop = effect(() => {
    const now = mayMove(session);
    if (now && !before) {
      play("turn");
      buzz();
    }
    if (now !== before) badge(now);
    before = now;
  });
  return () => {
    stop();
    badge(false);
  };
}

/** A vibration, where there is one and the player has touched the page. */
function buzz() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(BUZZ);
}

/** The window's picture, with a mark or without. @param {boolean} turn */
function badge(turn) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const href = turn ? ICONS.yes : ICONS.no;
  if (icon && icon.href !== href) icon.href = href;
}

/** The last seconds of one's own clock are counted by the darbuka. @param {Session} session */
function lastSeconds(session) {
  /** @type {any[]} */
  let timers = [];
  const clear = () => timers.forEach(clearTimeout);
  const stop = effect(() => {
    const { clock } = session.deadlines.value;
    clear();
    timers = [];
    if (!clock || clock.seat !== session.snapshot.peek()?.you.seat) return;
    const left = clock.ends - performance.now();
    timers = LAST_SECONDS.filter((n) => n * 1000 < left).map((n) => setTimeout(() => play("tek"), left - n * 1000));
  });
  return () => {
    stop();
    clear();
  };
}

/** @param {Session} session */
const refusals = (session) =>
  effect(() => {
    if (session.refusal.value) play("refuse");
  });

/** @param {Session} session */
function emotes(session) {
  let newest = 0;
  return effect(() => {
    const bubbles = Object.entries(session.bubbles.value);
    const heard = bubbles.filter(([seat, { key }]) => key > newest && !isMuted(session, Number(seat)));
    newest = Math.max(newest, ...bubbles.map(([, { key }]) => key));
    if (heard.length) play("pop");
  });
}

/** @param {Session} session @param {number} number */
function isMuted(session, number) {
  const snapshot = session.snapshot.peek();
  return snapshot?.seats[number] !== undefined && muted.peek().includes(seatName(snapshot, number));
}
