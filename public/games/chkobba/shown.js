// @ts-check
/** What is on the cloth now: the stage's, or a move of one's own that is shown before the referee has answered. */
import { useCallback, useEffect, useMemo, useRef, useState } from "../../vendor/page.js";
import { paceOf } from "../../state/pace.js";
import { handLies } from "./choreography.js";
import { eventOf, normalMs, viewAfter } from "./predict.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {{ key: string, event: GameEvent, ms: number, before: View, after: View, at: Spot | null }} Act */
/** @typedef {Act & { round: number }} Own */

let made = 0;

/**
 * @param {import("../contract.js").TableProps} props
 * @returns {{ view: View | null, act: Act | null, mine: boolean, refused: Act | null,
 *   make: (move: any, at?: Spot | null) => void }} `refused`: what was shown of the last move that the referee refused
 */
export function useShown({ stage, you, options, settings, send, skip }) {
  const pace = paceOf(settings.pace, options.speed);
  const { view, step, live } = stage.value;
  const [own, setOwn] = useState(/** @type {Own | null} */ (null));
  const [refused, setRefused] = useState(/** @type {Own | null} */ (null));
  const busy = useRef(false);
  const [sending, setSending] = useState(false);

  const over = own !== null && (!view?.hand.includes(own.event.card) || view.round !== own.round);
  useEffect(() => {
    if (over) setOwn(null);
  }, [over]);

  const make = useCallback(
    async (/** @type {any} */ move, /** @type {Spot | null} */ at = null) => {
      // The rest of a deal is not waited for.
      if (!stage.peek().live) skip();
      const { view: now, live: present } = stage.peek();
      if (busy.current || you === null || !now || !present) return;
      busy.current = true;
      setSending(true);
      const shown = "card" in move ? showing(now, you, move, at, pace) : null;
      setOwn(shown);
      const ack = await send(move);
      busy.current = false;
      setSending(false);
      if (ack.ok) return;
      setOwn(null);
      setRefused(shown);
    },
    [stage, you, pace, send, skip],
  );

  const told = useMemo(() => (step && !step.own ? theirs(step) : null), [step]);
  const act = own && !over ? own : told;
  const mine = live && !act && !sending && view !== null && you !== null && view.turn === you;
  return { view, act, mine, refused, make };
}

/**
 * Whether the player leads and has been dealt the hand: it can be played while the last cards fly to others.
 * @param {Act | null} act @param {number | null} you
 * @param {import("./pieces.js").Planned | null} plan how the act is shown
 */
export function useHandLies(act, you, plan) {
  const [lies, setLies] = useState("");
  const key = act?.event.kind === "deal" && act.after.turn === you ? act.key : null;
  useEffect(() => {
    if (key === null || !plan) return undefined;
    const timer = setTimeout(() => setLies(key), plan.begun + handLies(plan) - performance.now());
    return () => clearTimeout(timer);
  }, [key, plan]);
  return key !== null && lies === key;
}

/** @param {View} view @param {number} seat @param {import("./types.js").PlayMove} move @param {Spot | null} at
 * @param {number} pace @returns {Own} */
function showing(view, seat, move, at, pace) {
  const event = eventOf(view, seat, move);
  made += 1;
  const ms = normalMs(event) * pace;
  return { key: `own${made}`, event, ms, before: view, after: viewAfter(view, event), at, round: view.round };
}

/** @param {import("../contract.js").ShownStep} step @returns {Act} */
const theirs = ({ key, event, ms, before, after }) => ({ key: `step${key}`, event, ms, before, after, at: null });
