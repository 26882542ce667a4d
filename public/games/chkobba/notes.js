// @ts-check
/** Small words on the table: how many cards lie where, and what a screen reader is told. */
import { cardName } from "../../cards/deck.js";
import { html, useCallback, useEffect, useRef, useSignal } from "../../vendor/page.js";
import { describe } from "./describe.js";
import { AT_REST, forget, inTurn } from "./paced.js";
import { box, TeamSign } from "./plates.js";
import { pileOf } from "./scene.js";

/** @typedef {import("../contract.js").TableProps} TableProps */
/** @typedef {import("./types.js").View} View */

/** @param {{ act: import("./shown.js").Act | null, view: View, layout: import("./layout.js").Layout, you: number | null, t: TableProps["t"] }} props */
export function Counts({ act, view: now, layout, you, t }) {
  // A card is counted when it has arrived.
  const view = act?.before ?? now;
  const setting = /** @type {any} */ ({ view, layout, you });
  const piles = [0, 1].map((team) => ({ what: "pile", team, rect: pileOf(team, setting), n: view.taken[team] ?? 0 }));
  return html`${[{ what: "pack", team: null, rect: layout.pack, n: view.pack }, ...piles].map(
    ({ what, team, rect, n }, i) => html`
      <div key=${`spot${i}`} class="kh-spot" style=${box(rect)}></div>
      <span
        key=${`count${i}`}
        class=${team === null ? "kh-count" : "kh-count is-pile"}
        role="img"
        aria-label=${t(`chkobba.count.${what}`, { n })}
        style=${{ left: `${rect.x + rect.w}px`, top: `${rect.y + rect.h}px` }}
        >${team !== null && html`<${TeamSign} team=${team} />`}${n}</span
      >
    `,
  )}`;
}

/** @typedef {{ key: string, text: string }} Line */

/** When a step or a turn is told, among what waits for a frame (`paced.js`): the buttons show by then what it has changed. An own
 * move is told while it is seen. */
const [OWN, SAID] = [3.7, AT_REST + 3.7];

/**
 * What is told to a player who does not see the table: one line for each step and turn, and whatever `say` is given.
 * The same words twice are two lines. A move of one's own is told as soon as it is made; refused, it is told no more.
 * @param {{ act: import("./shown.js").Act | null, refused: import("./shown.js").Act | null, stage: TableProps["stage"],
 *   you: number | null, names: string[], t: TableProps["t"] }} what
 * @returns {{ lines: import("../../vendor/page.js").Signal<Line[]>, say: (text: string | null) => string }} a signal, so
 *   that a line draws itself alone and not the table
 */
export function useSaid({ act, refused, stage, you, names, t }) {
  const lines = useSignal(/** @type {Line[]} */ ([]));
  const turn = useRef(/** @type {string | null} */ (null));
  const said = useRef(0);
  const say = useCallback((/** @type {string | null} */ text) => {
    said.current += 1;
    const key = `said${said.current}`;
    if (text) lines.value = [...lines.peek().slice(-4), { key, text }];
    return key;
  }, []);
  /** When its turn comes. @param {() => string | null} text @param {number} [rank] @returns {() => void} takes it back */
  const tell = (text, rank = SAID) => {
    let key = "";
    const run = () => void (key = say(text()));
    inTurn(run, rank);
    return () => {
      forget(run);
      lines.value = lines.peek().filter((line) => line.key !== key);
    };
  };
  const own = useRef({ key: "", back: () => {} });
  useEffect(() => {
    if (!act) return;
    const mine = act.key.startsWith("own");
    const back = tell(() => describe(act.event, names, t), mine ? OWN : SAID);
    if (mine) own.current = { key: act.key, back };
  }, [act?.key]);
  useEffect(() => {
    if (!refused) return;
    if (own.current.key === refused.key) own.current.back();
    // Not there if it was played meanwhile, by the clock or a bot.
    const { card } = refused.event;
    if (stage.peek().view?.hand.includes(card)) say(t("chkobba.say.back", { card: cardName(card, t) }));
  }, [refused?.key]);
  const { view, live } = stage.value;
  const whose = live && view && !act ? `${view.round}.${view.history.length}.${view.turn}` : null;
  useEffect(() => {
    if (!whose || turn.current === whose || view.tally) return;
    turn.current = whose;
    if (view.turn === you) tell(() => t("chkobba.say.yourTurn"));
    else if (names[view.turn]) tell(() => t("chkobba.say.turn", { name: names[view.turn] }));
  }, [whose]);
  return { lines, say };
}

const LATE = 5;

/** The clock's ring turns red for the last seconds of an own turn; who does not see it is told.
 * @param {Pick<TableProps, "clock" | "you" | "t"> & { say: (text: string) => void }} what */
export function useLateWord({ clock, you, say, t }) {
  const ends = clock && clock.seat === you ? clock.ends : null;
  useEffect(() => {
    const wait = ends === null ? 0 : ends - LATE * 1000 - performance.now();
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => say(t("chkobba.read.seconds", { n: LATE })), wait);
    return () => clearTimeout(timer);
  }, [ends]);
}

/** @param {{ lines: import("../../vendor/page.js").Signal<Line[]>, t: TableProps["t"] }} props */
export const Said = ({ lines, t }) => html`<div
  class="kh-said"
  role="log"
  aria-live="polite"
  aria-relevant="additions"
  aria-label=${t("chkobba.group.said")}
>${lines.value.map(({ key, text }) => html`<p key=${key}>${text}</p>`)}</div>`;
