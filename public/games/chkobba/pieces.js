// @ts-check
/** The cards on the cloth: one element per card for as long as it is seen, moved by transform. Nothing here is pressed. */
import * as cards from "../../cards/index.js";
import { html, useLayoutEffect, useRef } from "../../vendor/page.js";
import { CardLayer } from "./card-layer.js";
import { settle } from "./choreography.js";
import { EffectLayer } from "./effects.js";
import { Flight } from "./flight.js";
import { stop } from "./motion.js";
import { mainWord } from "./terms.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {(piece: Piece) => string} ClassOf */

/**
 * @param {{ scene: Scene, plan: Plan | null, stepKey: string | null, layout: import("./layout.js").Layout,
 *   look: import("../../cards/index.js").Look, reduced: boolean, shakes: boolean, classOf: ClassOf,
 *   elements: Map<string, HTMLElement>, labels: import("./terms.js").Labels }} props `scene`: where all is in the end
 */
export function Pieces({ scene, plan, stepKey, layout, look, reduced, shakes, classOf, elements, labels }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const layer = useRef(/** @type {CardLayer | null} */ (null));
  const flight = useRef(/** @type {Flight | null} */ (null));
  const effects = useRef(/** @type {EffectLayer | null} */ (null));
  // Read here, so that all is drawn again when the style of the cards has come.
  const sample = cards.back(look) + cards.face(0, look);
  useLayoutEffect(() => {
    if (!root.current) return;
    effects.current ??= new EffectLayer(root.current);
    layer.current ??= new CardLayer(root.current, elements, () => effects.current?.prepare() ?? false);
    flight.current ??= new Flight(layer.current);
  }, []);
  usePlan({ scene, plan, stepKey, layout, reduced, shakes, effects, flight, root });
  useLayoutEffect(() => {
    layer.current?.wear(look, sample);
    layer.current?.show(seen(scene, plan), look, classOf, flight.current?.holds ?? (() => false));
  });
  useLayoutEffect(() => flight.current?.go(stepKey === null || stepKey.startsWith("own")), [scene, plan, stepKey, layout]);
  useLayoutEffect(() => {
    effects.current?.name({ chkobba: mainWord("chkobba", labels), haya: mainWord("haya", labels) });
  }, [labels]);
  useLayoutEffect(() => () => layer.current?.close(), []);
  const size = { "--piece-w": `${layout.hand.w}px`, "--piece-h": `${layout.hand.h}px` };
  return html`<div class="kh-pieces" ref=${root} style=${size} aria-hidden="true"></div>`;
}

/** The project's own drawing. @param {{ class: string, of: string }} props */
export const Markup = ({ class: name, of }) =>
  html`<div class=${name} dangerouslySetInnerHTML=${{ __html: of }}></div>`;

/** Everything that is seen at some moment. @param {Scene} scene @param {Plan | null} plan */
function seen(scene, plan) {
  const all = new Map(scene);
  for (const { piece } of plan?.tracks ?? []) if (!all.has(piece.key)) all.set(piece.key, piece);
  return all.values();
}

/**
 * Start a plan when its step comes; when it is over, or skipped, let the scene stand. A scene that is not what the last
 * plan led to (a move taken back) is slid to. Comes before the scene is shown: what is about to fly is held until then.
 * @param {{ scene: Scene, plan: Plan | null, stepKey: string | null, layout: import("./layout.js").Layout, reduced: boolean,
 *   shakes: boolean, effects: { current: EffectLayer | null }, flight: { current: Flight | null },
 *   root: { current: HTMLElement | null } }} props
 */
function usePlan({ scene, plan, stepKey, layout, reduced, shakes, effects, flight, root }) {
  const now = useRef({
    key: /** @type {string | null} */ (null),
    layout,
    standing: /** @type {Scene | null} */ (null),
    running: /** @type {Animation[]} */ ([]),
    timers: /** @type {any[]} */ ([]),
  });
  useLayoutEffect(() => {
    const state = now.current;
    const resized = state.layout.width !== layout.width || state.layout.height !== layout.height;
    const clear = () => {
      stop(state.running);
      state.timers.forEach(clearTimeout);
      Object.assign(state, { running: [], timers: [] });
    };
    if (plan && stepKey !== state.key) {
      clear();
      flight.current?.begin(plan);
      const parts = effects.current?.play(plan.effects, { layout, total: plan.ms, reduced }) ?? [];
      state.timers = startInTime(parts, state.running);
      if (shakes) shake(plan, root.current?.parentElement ?? null, state.running);
    } else if (resized) {
      clear();
      flight.current?.end();
    } else if (!plan) {
      if (state.key !== stepKey) {
        clear();
        flight.current?.land();
      }
      if (state.standing && state.standing !== scene) {
        const back = settle(state.standing, scene, reduced ? 1 : 200);
        if (back.tracks.length) {
          flight.current?.begin(back);
          state.timers.push(setTimeout(() => flight.current?.arrive(), back.ms + 50));
        }
      }
    }
    Object.assign(state, { key: stepKey, layout, standing: scene });
  }, [scene, plan, stepKey, layout]);
  useLayoutEffect(
    () => () => {
      stop(now.current.running);
      now.current.timers.forEach(clearTimeout);
      flight.current?.end();
    },
    [],
  );
}

/** How far apart, and how long before they are seen, the parts of an effect are started: ms. */
const APART = 40;

/**
 * Start each part a little before it is seen, one at a time; they run in step with the cards.
 * @param {{ by: number, start: () => Animation[] }[]} parts @param {Animation[]} running
 */
function startInTime(parts, running) {
  const begun = performance.now();
  return parts.map(({ by, start }, i) => {
    const wait = by - APART * (parts.length - i) - 60;
    const run = () => {
      for (const animation of start()) {
        animation.currentTime = performance.now() - begun;
        running.push(animation);
      }
    };
    return wait > 0 ? setTimeout(run, wait) : void run();
  });
}

/** The whole table, by six pixels. @param {Plan} plan @param {HTMLElement | null} table @param {Animation[]} running */
function shake(plan, table, running) {
  const total = Math.max(1, plan.ms);
  for (const { kind, t, ms } of plan.effects) {
    if (kind !== "shake" || !table) continue;
    const still = { transform: "none" };
    const frames = [
      { ...still, offset: 0 },
      ...[0, 6, -5, 4, -3, 2, 0].map((y, i) => ({
        transform: `translate(${i % 2 ? -2 : 2}px,${y}px)`,
        offset: Math.min(1, (t + (ms * i) / 6) / total),
      })),
      { ...still, offset: Math.min(1, (t + ms) / total) },
      { ...still, offset: 1 },
    ];
    running.push(table.animate(frames, { duration: total }));
  }
}
