// @ts-check
/** The cards on the cloth: one element per card for as long as it is seen, moved by transform. Nothing here is pressed. */
import * as cards from "../../cards/index.js";
import { html, useLayoutEffect, useRef } from "../../vendor/page.js";
import { CardLayer } from "./card-layer.js";
import { settle } from "./choreography.js";
import { EffectLayer } from "./effects.js";
import { Flight } from "./flight.js";
import { cardMover, placer } from "./motion.js";
import { at } from "./tween.js";
import { mainWord } from "./terms.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./picking.js").Picks} Picks */
/** @typedef {ReturnType<typeof import("./picking.js").lights>} Lit */
/** @typedef {Plan & { begun: number }} Planned `begun`: performance.now() when the step began */

/**
 * @param {{ scene: Scene, plan: Planned | null, stepKey: string | null, layout: import("./layout.js").Layout,
 *   look: import("../../cards/index.js").Look, reduced: boolean, shakes: boolean, picks: Picks, lit: Lit,
 *   elements: Map<string, HTMLElement>, labels: import("./terms.js").Labels }} props `scene`: where all is in the end
 */
export function Pieces({ scene, plan, stepKey, layout, look, reduced, shakes, picks, lit, elements, labels }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const layer = useRef(/** @type {CardLayer | null} */ (null));
  const flight = useRef(/** @type {Flight | null} */ (null));
  const effects = useRef(/** @type {EffectLayer | null} */ (null));
  // Read here, so that all is drawn again when the style of the cards has come.
  const sample = cards.back(look) + cards.face(0, look) + document.documentElement.dataset.theme;
  useLayoutEffect(() => {
    if (!root.current) return;
    effects.current ??= new EffectLayer(root.current);
    layer.current ??= new CardLayer(root.current, elements, () => effects.current?.prepare() ?? false);
    flight.current ??= new Flight();
  }, []);
  usePlan({ scene, plan, stepKey, layout, reduced, shakes, effects, layer, flight, root });
  useLayoutEffect(() => {
    layer.current?.wear(look, sample);
    layer.current?.show(scene.values(), classesFor(picks, lit), flight.current?.holds ?? (() => false));
  });
  useLayoutEffect(() => flight.current?.go(stepKey === null || stepKey.startsWith("own")), [scene, plan, stepKey, layout]);
  useLayoutEffect(() => {
    effects.current?.name({ chkobba: mainWord("chkobba", labels), haya: mainWord("haya", labels) });
  }, [labels]);
  useLayoutEffect(() => () => layer.current?.close(), []);
  const size = { "--piece-w": `${layout.hand.w}px`, "--piece-h": `${layout.hand.h}px` };
  return html`<div class="kh-pieces" ref=${root} style=${size} aria-hidden="true"></div>`;
}

/** @param {Picks} picks @param {Lit} lit @returns {(piece: Piece) => string} */
function classesFor(picks, lit) {
  return ({ id, zone }) => {
    if (id === null || zone === "pile") return "";
    const all = [];
    if (picks.card === id || picks.take.includes(id)) all.push("is-picked");
    if (lit.must.has(id)) all.push("is-must");
    if (zone === "hand" && lit.able.has(id)) all.push("is-able");
    if (lit.takeable.has(id)) all.push("is-takeable");
    if (lit.dimmed.has(id)) all.push("is-dim");
    return all.join(" ");
  };
}

/** The project's own drawing. @param {{ class: string, of: string }} props */
export const Markup = ({ class: name, of }) =>
  html`<div class=${name} dangerouslySetInnerHTML=${{ __html: of }}></div>`;

/**
 * Start a plan when its step comes; when it is over, or skipped, let the scene stand. A scene that is not what the last
 * plan led to (a move taken back) is slid to. Comes before the scene is shown: what is about to fly is held until then.
 * @param {{ scene: Scene, plan: Planned | null, stepKey: string | null, layout: import("./layout.js").Layout, reduced: boolean,
 *   shakes: boolean, effects: { current: EffectLayer | null }, layer: { current: CardLayer | null },
 *   flight: { current: Flight | null }, root: { current: HTMLElement | null } }} props
 */
function usePlan({ scene, plan, stepKey, layout, reduced, shakes, effects, layer, flight, root }) {
  const now = useRef({ key: /** @type {string | null} */ (null), layout, standing: /** @type {Scene | null} */ (null) });
  useLayoutEffect(() => {
    const state = now.current;
    const [air, cloth, table] = [flight.current, layer.current, root.current?.parentElement];
    if (!air || !cloth || !table) return;
    const resized = state.layout.width !== layout.width || state.layout.height !== layout.height;
    const fly = (/** @type {Plan} */ { tracks }) => tracks.map((track) => cardMover(track, cloth));
    if (plan && stepKey !== state.key) {
      const shaking = shakes ? plan.effects.filter(({ kind }) => kind === "shake") : [];
      const played = effects.current?.play(plan.effects, { layout, reduced }) ?? [];
      air.begin([...fly(plan), ...played, ...shaking.map((effect) => shake(effect, table))], plan.begun);
    } else if (resized) air.end();
    else if (!plan) {
      if (state.key !== stepKey) air.land();
      if (state.standing && state.standing !== scene) {
        const back = settle(state.standing, scene, reduced ? 1 : 200);
        if (back.tracks.length) air.begin(fly(back), performance.now());
      }
    }
    Object.assign(state, { key: stepKey, layout, standing: scene });
  }, [scene, plan, stepKey, layout]);
  useLayoutEffect(() => () => flight.current?.end(), []);
}

/** The whole table, by six pixels. @param {import("./types.js").Effect} effect @param {HTMLElement} table
 * @returns {import("./motion.js").Mover} */
function shake({ t: from, ms }, table) {
  const frames = [0, 6, -5, 4, -3, 2, 0].map((y, i) => ({ x: y && (i % 2 ? 2 : -2), y, s: 1, r: 0, o: 1, t: from + (ms * i) / 6 }));
  const draw = placer(table);
  return {
    key: "shake",
    from,
    until: from + ms,
    lift: () => {},
    move: (t) => draw(at(frames, t)),
    drop: () => void Object.assign(table.style, { transform: "", opacity: "" }),
  };
}
