// @ts-check
/** The table of Chkobba: joins what is shown (shown.js), where it lies (layout, slots, scene) and what is pressed. */
import * as cards from "../../cards/index.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/page.js";
import { Board } from "./board.js";
import { choreograph, fade } from "./choreography.js";
import { Cloth } from "./cloth.js";
import { useAsked } from "./asked.js";
import { ActionButton, CutButtons, HandButtons, PileButtons, TableButtons } from "./controls.js";
import { drag, showTarget, under } from "./drag.js";
import { useFocusKept } from "./focus.js";
import { onKey } from "./keys.js";
import { layout as layoutOf } from "./layout.js";
import { Counts, Said, useLateWord, useSaid } from "./notes.js";
import { lights } from "./picking.js";
import { paced } from "./paced.js";
import { Pieces } from "./pieces.js";
import { box, Plates } from "./plates.js";
import { normalMs } from "./predict.js";
import { LastMove } from "./recap.js";
import { cardKey, sceneOf } from "./scene.js";
import { useHandLies, useShown } from "./shown.js";
import { useSounds } from "./sounds.js";
import { bookOf, extent } from "./slots.js";
import { usePicking } from "./use-picking.js";

/** @typedef {import("../contract.js").TableProps} TableProps */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./shown.js").Act} Act */

/** The parts that wait for a frame of their own when a step begins or ends: what is pressed before what is read. Only what the
 * player may press is drawn while cards fly. */
const Paced = {
  Pieces: paced(Pieces, 0),
  Hand: paced(HandButtons, 1),
  OnTable: paced(TableButtons, 2),
  Action: paced(ActionButton, 3),
  Plates: paced(Plates, 4),
  Counts: paced(Counts, 5),
  LastMove: paced(LastMove, 6),
  Board: paced(Board, 7),
  Cloth: paced(Cloth, 8),
  OnPiles: paced(PileButtons, 9),
};

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
  const { root, shown, seats, names, you, pending, refusal, t, settings } = props;
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
  useFocusKept();

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
  // A hand that has been dealt is to be played before anything else is drawn; what goes with it follows.
  const then = `${by}${dealt}`;
  const common = { atRest: !mine, view, layout, book, picks, mine, lit, t };
  // What the player has let go of moves at once.
  const own = step.startsWith("own");
  const cut = view.cut?.seat === you ? (view.cut?.card ?? null) : null;
  return html`<div class=${`kh-on-${layout.shape}`}>
    <${Paced.Cloth} by=${by} atRest layout=${layout} idle=${!shown.act} />
    <div class="kh-drop" style=${box(layout.cloth)} aria-hidden="true"></div>
    <${Paced.Plates} by=${by} atRest ...${{ view, layout, seats, names, you, t, turn: view.turn, clock: props.clock, badge: props.badge, absence: props.absence, seal: props.seal }} />
    <div class="kh-question" style=${box({ ...layout.question, h: 0 })}>${props.question}</div>
    <div class="kh-notice" style=${box(layout.recap)}>${props.notice}</div>
    <${Paced.Counts} by=${by} atRest ...${{ act: shown.act, view, layout, you, t }} />
    ${
      cut === null
        ? !layout.board &&
          html`<${Paced.LastMove} by=${by} atRest history=${view.history} names=${names} rect=${layout.recap} hidden=${refusal !== null}
            onOpen=${asked.moves} t=${t} />`
        : html`<p class="kh-recap is-said" style=${box(layout.recap)}>${t("chkobba.cut.yours")}</p>`
    }
    ${layout.board && html`<${Paced.Board} by=${by} atRest rect=${layout.board} view=${shown.act?.before ?? view} names=${names} t=${t} />`}
    <${Paced.Pieces} by=${by} now=${own} ...${{ scene, plan, layout, look, picks, lit, elements }} stepKey=${shown.act?.key ?? null}
      reduced=${settings.motion === "reduced"} shakes=${settings.shake} labels=${settings.labels} />
    <${Paced.OnPiles} by=${by} atRest ...${{ view, layout, you, names, t }} onAsk=${asked.card} />
    <${Paced.OnTable} by=${then} ...${common} onCard=${picking.onTable} />
    ${you !== null && html`<${Paced.Hand} by=${by} now=${dealt} ...${common} onCard=${picking.onHand} onGrab=${grab} />`}
    ${
      cut !== null
        ? html`<${CutButtons} layout=${layout} card=${cut} ready=${mine} t=${t} onCut=${picking.cut} />`
        : html`<${Paced.Action} by=${then} atRest=${!mine && !own} ...${{ layout, pending, ...picking.action(names) }} onPress=${picking.press} />`
    }
    ${asked.panel}
    <${Said} lines=${lines} t=${t} />
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
    const make = act && from && once(() => planOf(act, from, to, scene, settings.motion));
    const plan = make && { begun: performance.now(), make };
    return { layout, book: after, scene, plan, view: now };
  }, [view, act, size, you, seats.length, settings.motion]);
}

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
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
