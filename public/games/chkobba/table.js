// @ts-check
/** The table of Chkobba: joins what is shown (shown.js), where it lies (layout, slots, scene) and what is pressed. */
import * as cards from "../../cards/index.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/page.js";
import { choreograph, fade } from "./choreography.js";
import { useAsked } from "./asked.js";
import { drag, showTarget, under } from "./drag.js";
import { onKey } from "./keys.js";
import { layout as layoutOf } from "./layout.js";
import { useLateWord, useSaid } from "./notes.js";
import { lights } from "./picking.js";
import { paced } from "./paced.js";
import { Parts } from "./parts.js";
import { Pieces } from "./pieces.js";
import { normalMs } from "./predict.js";
import { cardKey, sceneOf } from "./scene.js";
import { useHandLies, useShown } from "./shown.js";
import { useSounds } from "./sounds.js";
import { bookOf, extent } from "./slots.js";
import { usePicking } from "./use-picking.js";

/** @typedef {import("../contract.js").TableProps} TableProps */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./shown.js").Act} Act */

/** What a step moves comes first, then all that is round it. */
const [PacedPieces, PacedParts] = [paced(Pieces, 0), paced(Parts, 0.5)];

/** @param {TableProps} props */
export function Table(props) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const size = useSize(root);
  const shown = useShown(props);
  // The slam's letters are there before the first slam.
  useEffect(() => void document.fonts?.load("20px Rakkas").catch(() => {}), []);
  // As an application a screen reader leaves the keys to the table; what it does not read, the keys read aloud.
  const role = props.you === null ? "group" : "application";
  return html`<div class=${`kh kh-motion-${props.settings.motion}`} ref=${root} role=${role}
    aria-label=${props.t(`chkobba.group.${role}`)}>
    ${size && shown.view && html`<${Laid} ...${props} root=${root} size=${size} shown=${shown} view=${shown.view} />`}
  </div>`;
}

/**
 * @param {TableProps & { root: { current: HTMLElement | null }, size: { w: number, h: number }, view: View,
 *   shown: ReturnType<typeof useShown> }} props
 */
function Laid(props) {
  const { root, shown, names, you, refusal, t, settings } = props;
  const elements = useRef(/** @type {Map<string, HTMLElement>} */ (new Map())).current;
  const { lines, say } = useSaid({ act: shown.act, refused: shown.refused, stage: props.stage, you, names, t });
  useLateWord({ clock: props.clock, you, say, t });
  const { layout, book, scene, plan, view } = useScene(props);
  const dealt = useHandLies(shown.act, you, plan);
  const picking = usePicking({ ...props, view, say, mine: shown.mine || dealt });
  useSounds(shown.act, shown.act ? shown.act.ms / normalMs(shown.act.event) : 1);
  const { picks, mine } = picking;
  const lit = useMemo(() => lights(picks, view, refusal?.mustTake ?? []), [picks, view, refusal]);
  const { options } = props;
  const { fourColours } = settings;
  const look = useMemo(
    () => cards.lookOf({ ...options, fourColours }),
    [options.cards, options.suits, fourColours],
  );
  useLayoutEffect(() => cards.showLook(look), [look]);

  const stopDrag = useRef(() => {});
  const faceOf = (/** @type {number} */ id) => cards.face(id, look);
  const asked = useAsked({ ...props, view, layout, say, faceOf, onCard: () => stopDrag.current() });

  const grab = (/** @type {number} */ id, /** @type {PointerEvent} */ event) => {
    const [piece, element] = [scene.get(cardKey(id)), elements.get(cardKey(id))];
    if (!piece || !element || !root.current) return;
    const table = root.current;
    stopDrag.current = drag(event, {
      piece,
      element,
      root: table,
      over: (spot) => {
        const target = spot ? under(spot, layout, book.table) : undefined;
        showTarget(table, target, elements.get(cardKey(target ?? -1)));
      },
      drop: (spot) => picking.drop(id, spot, under(spot, layout, book.table)),
    });
  };
  useKeys(root, {
    pickSlot: (slot) => {
      const id = [...book.hand].find(([, s]) => s === slot)?.[0];
      if (id === undefined) return;
      /** @type {HTMLElement | null | undefined} */ (
        root.current?.querySelector(`.kh-hit-hand[data-slot="${slot}"]`)
      )?.focus();
      if (mine) picking.onHand(id);
    },
    press: picking.press,
    escape: asked.isOpen ? asked.close : picking.clear,
    skip: props.skip,
    read: asked.reading,
    info: (id) => asked.card(id ?? picks.card),
    help: asked.keys,
  });
  const step = shown.act?.key ?? "";
  const by = `${step} ${view.round}.${view.deal}.${view.history.length}.${view.turn}`;
  // What the player has let go of moves at once.
  const own = step.startsWith("own");
  const { act } = shown;
  return html`<div class=${`kh-on-${layout.shape}`}>
    <${PacedPieces} by=${by} now=${own} ...${{ scene, plan, layout, look, picks, lit, elements }} stepKey=${act?.key ?? null}
      reduced=${settings.motion === "reduced"} shakes=${settings.shake} labels=${settings.labels} />
    <${PacedParts} by=${by} now=${own} atRest=${!mine} ...${props} ...${{ step: by, own, dealt, act, view, layout, book, picks, mine, lit, lines }}
      action=${picking.action(names)} panel=${asked.panel} onHand=${picking.onHand} onTable=${picking.onTable} onGrab=${grab}
      onPress=${picking.press} onCut=${picking.cut} onAsk=${asked.card} onMoves=${asked.moves} />
  </div>`;
}

/**
 * The scene now, and how it is come to.
 * @param {TableProps & { size: { w: number, h: number }, view: View, shown: ReturnType<typeof useShown> }} props
 */
function useScene({ size, view, shown, you, seats, settings }) {
  const { act } = shown;
  return useMemo(() => {
    const players = seats.length;
    const before = bookOf(act?.before ?? view, you);
    const after = act ? bookOf(act.after, you) : before;
    const slots = Math.max(extent(before.table), extent(after.table));
    const layout = layoutOf(size.w, size.h, players, slots);
    const now = act?.after ?? view;
    const to = { view: now, layout, book: after, you, players };
    const scene = sceneOf(to);
    const from = act && { view: act.before, layout, book: before, you, players };
    const begun = performance.now();
    const plan = act && from && { begun, ...planOf(act, from, to, scene, settings.motion) };
    return { layout, book: after, scene, plan, view: now };
  }, [view, act, size, you, seats.length, settings.motion]);
}

/** @param {Act} act @param {import("./scene.js").Setting} before @param {import("./scene.js").Setting} after
 * @param {import("./types.js").Scene} to @param {string} motion */
function planOf({ event, ms, at }, before, after, to, motion) {
  const what = { event, from: sceneOf(before), to, before, after, pace: ms / normalMs(event), at };
  return motion === "reduced" ? fade(what) : choreograph(what);
}

/** The size of the table's box. @param {{ current: HTMLElement | null }} root */
function useSize(root) {
  const [size, setSize] = useState(/** @type {{ w: number, h: number } | null} */ (null));
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => {
      const [w, h] = [element.clientWidth, element.clientHeight];
      if (w && h) setSize((old) => (old && old.w === w && old.h === h ? old : { w, h }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** @param {{ current: HTMLElement | null }} root @param {Parameters<typeof onKey>[2]} on */
function useKeys(root, on) {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => root.current && onKey(event, root.current, latest.current);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
