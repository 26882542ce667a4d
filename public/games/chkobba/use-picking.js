// @ts-check
/** The hands of the player: taps, double taps, drops and presses become picks, and picks become moves. */
import { valueOf } from "../../cards/deck.js";
import { useRef, useState } from "../../vendor/page.js";
import { actionFor, NOTHING, stillThere, sum, tapHand, tapTable } from "./picking.js";

/** @typedef {import("../contract.js").TableProps} TableProps */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./picking.js").Picks} Picks */
/** @typedef {import("./shown.js").Act} Act */

/** Two taps on one card within this are a double tap. */
const DOUBLE = 380;

/**
 * @param {TableProps & { view: View, shown: ReturnType<typeof import("./shown.js").useShown>,
 *   mine: boolean, say: (text: string) => void }} props `mine`: the player may move; `say`: what the picks amount to is told
 */
export function usePicking({ view, shown, mine, you, refusal, clearRefusal, say, t }) {
  const [raw, setRaw] = useState(NOTHING);
  const lastTap = useRef({ card: -1, at: 0, picks: NOTHING });
  const { act, make } = shown;
  const picks = act?.key.startsWith("own") ? NOTHING : stillThere(raw, view);

  const setPicks = (/** @type {Picks} */ next) => {
    setRaw(next);
    say(actionFor(next, t).label);
  };
  const send = (/** @type {any} */ move, /** @type {any} */ at = null) => {
    setRaw(NOTHING);
    lastTap.current = { card: -1, at: 0, picks: NOTHING };
    make(move, at);
  };
  const touch = () => refusal && clearRefusal();
  const onHand = (/** @type {number} */ card) => {
    touch();
    const last = lastTap.current;
    const now = performance.now();
    const again = last.card === card && now - last.at < DOUBLE;
    // The second tap does what the first one picked: it places, or takes what adds up.
    const move = again ? actionFor(last.picks, t).move : null;
    if (move) return send(move);
    const next = again ? last.picks : tapHand(picks, card, view);
    lastTap.current = { card, at: now, picks: next };
    setPicks(next);
  };
  const onTable = (/** @type {number} */ card) => {
    touch();
    setPicks(tapTable(picks, card));
  };
  /** Let go over the bare cloth: placed, or the picks taken. Over a card: that one is picked along.
   * @param {number} card @param {any} spot @param {number | null} target @returns {boolean} */
  const drop = (card, spot, target) => {
    if (target === null) return false;
    touch();
    const known = picks.card === card ? picks.take : tapHand({ card: null, take: picks.take }, card, view).take;
    const take = target < 0 || known.includes(target) ? known : [...known, target];
    if (sum(take) !== valueOf(card) && take.length) {
      setPicks({ card, take });
      return false;
    }
    send(take.length ? { card, take } : { card }, spot);
    return true;
  };
  const clear = () => {
    touch();
    if (picks !== NOTHING) setPicks(NOTHING);
  };
  const chosen = actionFor(picks, t);
  /** @returns {boolean} whether there was something to do */
  const press = () => {
    if (!mine || !chosen.move) return false;
    send(chosen.move);
    return true;
  };
  /** @param {string[]} names */
  const action = (names) => {
    if (mine) return { label: chosen.label, ready: chosen.move !== null, waiting: false };
    return { label: waitingFor(view, act, you, names, t), ready: false, waiting: true };
  };
  const cut = (/** @type {"keep" | "lay"} */ how) => make({ cut: how });
  return { picks, mine, onHand, onTable, drop, clear, press, action, cut };
}

/** @param {View} view @param {Act | null} act @param {number | null} you @param {string[]} names
 * @param {TableProps["t"]} t */
function waitingFor(view, act, you, names, t) {
  const now = act?.after ?? view;
  if (now.tally) return t("chkobba.wait.tally");
  if (now.cut && now.cut.seat !== you) return t("chkobba.wait.cut", { name: names[now.cut.seat] });
  if (now.turn === you) return t("chkobba.wait.you");
  return names[now.turn] ? t("chkobba.wait.turn", { name: names[now.turn] }) : "";
}
