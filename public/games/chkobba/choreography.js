// @ts-check
/**
 * How one step moves: from the scene before and the scene after to a plan of frames, by look.md. Numbers only; a piece
 * whose track ends does so where the next scene has it, so that nothing jumps when the step is over or skipped.
 */
import { HAYA } from "../../cards/deck.js";
import { MS } from "./predict.js";
import { backKey, backSpot, cardKey, HEIGHT, pileOf, spotIn } from "./scene.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Track} Track */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./scene.js").Setting} Setting */
/** @typedef {{ event: GameEvent, from: Scene, to: Scene, before: Setting, after: Setting, pace: number,
 *   at?: Spot | null }} Act  `at`: where a dragged card was let go */

const OUT = "cubic-bezier(.2,.8,.3,1)";
const IN_OUT = "cubic-bezier(.5,0,.2,1)";
const IN = "cubic-bezier(.5,0,.9,.6)";
const AWAY = "cubic-bezier(.4,.1,.7,.9)";
const FADE = 120;

/** @param {Spot} spot @param {number} t @param {number} [o] @param {string} [ease] @returns {Frame} */
const frame = (spot, t, o = 1, ease = undefined) => ({
  x: spot.x,
  y: spot.y,
  s: spot.s,
  r: spot.r,
  t,
  o,
  ...(ease ? { ease } : {}),
});

/** @param {Act} act @returns {Plan} */
export function choreograph(act) {
  const { event } = act;
  if (event.kind === "place") return place(act);
  if (event.kind === "capture") return capture(act);
  if (event.kind === "deal") return deal(act);
  if (event.kind === "leftovers") return leftovers(act);
  return settle(act.from, act.to, MS.place * act.pace);
}

/** Whatever changed slides, comes or fades. @param {Scene} from @param {Scene} to @param {number} ms @returns {Plan} */
export function settle(from, to, ms) {
  /** @type {Track[]} */
  const tracks = [];
  for (const [key, piece] of to) {
    const old = from.get(key);
    if (!old) tracks.push({ piece, frames: [frame(piece, 0, 0), frame(piece, ms)] });
    else if (moved(old, piece)) tracks.push({ piece, frames: [frame(old, 0, 1, OUT), frame(piece, ms)] });
  }
  for (const [key, piece] of from) {
    if (!to.has(key)) tracks.push({ piece, frames: [frame(piece, 0), frame(piece, ms, 0)] });
  }
  return { tracks, effects: [], ms };
}

/** Cross-fades in place of every motion. @param {Act} act @returns {Plan} */
export function fade({ event, from, to }) {
  /** @type {Track[]} */
  const tracks = [];
  for (const [key, piece] of to) {
    const old = from.get(key);
    if (!old || moved(old, piece)) tracks.push({ piece, frames: [frame(piece, 0, 0), frame(piece, FADE)] });
  }
  for (const [key, piece] of from) {
    if (!to.has(key)) tracks.push({ piece, frames: [frame(piece, 0), frame(piece, FADE, 0)] });
  }
  /** @type {import("./types.js").Effect[]} */
  const effects = event.chkobba ? [{ kind: "slam", t: 0, ms: MS.slam }] : [];
  return { tracks, effects, ms: FADE };
}

/** @param {Spot} a @param {Spot} b */
const moved = (a, b) =>
  Math.abs(a.x - b.x) > 0.5 || Math.abs(a.y - b.y) > 0.5 || Math.abs(a.s - b.s) > 0.01 || Math.abs(a.r - b.r) > 0.5;

/** Where a played card comes from, and whether its face was hidden. @param {Act} act @returns {{ spot: Spot, hidden: boolean }} */
function origin({ event, from, before, at }) {
  if (at) return { spot: at, hidden: false };
  const shown = from.get(cardKey(event.card));
  if (shown) return { spot: shown, hidden: false };
  return { spot: backSpot(event.seat, lastBack(before, event.seat), before), hidden: true };
}

/** @param {Setting} before @param {number} seat */
const lastBack = ({ view }, seat) => Math.max(0, (view.counts[seat] ?? 1) - 1);

/** @param {Act} act @returns {Plan} */
function place(act) {
  const { event, to, pace } = act;
  const ms = MS.place * pace;
  const piece = to.get(cardKey(event.card));
  if (!piece) return settle(act.from, to, ms);
  const { spot, hidden } = origin(act);
  const frames = [frame(spot, 0, 1, OUT), frame(piece, ms)];
  /** @type {Track} */
  const track = { piece, frames, z: HEIGHT.hand };
  if (hidden) track.flips = [{ t: 0, ms: ms * 0.7, up: true }];
  return { tracks: [track], effects: [], ms };
}

/** The card lands on the first taken, gathers the rest, flies off. @param {Act} act @returns {Plan} */
function capture(act) {
  const { event, from, to, after, pace } = act;
  const team = event.seat % 2;
  const { spot, hidden } = origin(act);
  const first = from.get(cardKey(event.took[0]));
  if (!first) return settle(from, to, (MS.place + MS.gather + MS.fly) * pace);
  const land = MS.place * pace;
  const gather = land + MS.gather * pace;
  const haya = event.haya ? MS.haya * pace : 0;
  const slam = event.chkobba ? MS.slam * pace : 0;
  const fly = gather + haya + slam;
  const ms = fly + MS.fly * pace;
  const high = haya || slam ? HEIGHT.great : HEIGHT.hand;
  const away = { ...spotIn(pileOf(team, after), after.layout), r: 0 };
  const off = after.layout.table.w * 0.16;
  /** @type {Track[]} */
  const tracks = [];
  const landed = { x: first.x + off, y: first.y + off * 1.3, s: first.s, r: 5 };
  // An empty table is swept to its middle, where there is room for the great moment.
  const at = slam ? middleOf(after.layout.cloth, first) : first;
  const heap = { ...landed, x: at.x + off, y: at.y + off * 1.3 };
  const star = to.get(cardKey(event.card));
  const flips = [
    ...(hidden ? [{ t: 0, ms: land * 0.8, up: true }] : []),
    ...(star ? [] : [{ t: fly + 120 * pace, ms: 150 * pace, up: false }]),
  ];
  tracks.push({
    piece: star ?? { ...first, key: cardKey(event.card), id: event.card },
    z: high,
    frames: [
      frame(spot, 0, 1, IN_OUT),
      frame(landed, land, 1, IN_OUT),
      frame(heap, gather),
      ...(event.card === HAYA ? shone(heap, gather, haya) : []),
      ...slammed(heap, gather + haya, slam),
      frame(heap, fly, 1, IN),
      frame(star ?? away, ms),
    ],
    flips,
  });
  event.took.forEach((/** @type {number} */ id, /** @type {number} */ i) => {
    const piece = from.get(cardKey(id));
    if (!piece) return;
    const spot = met({ ...at, s: first.s }, i, after.layout.table.w);
    tracks.push({
      piece,
      z: id === HAYA ? HEIGHT.haya : high - 1 - i,
      frames: [
        frame(piece, 0),
        frame(piece, land, 1, IN_OUT),
        frame(spot, gather),
        ...(id === HAYA ? shone(spot, gather, haya) : []),
        frame(spot, fly, 1, IN),
        frame(away, ms),
      ],
      flips: [{ t: fly + 120 * pace, ms: 150 * pace, up: false }],
    });
  });
  tracks.push(...piled(from, to, ms));
  return { tracks, effects: effectsOf(act, heap, at, { gather, haya, slam }), ms };
}

/** Where the i-th of the taken cards lies in the heap, fanned a little. @param {Spot} at @param {number} i
 * @param {number} width of a card @returns {Spot} */
const met = (at, i, width) => ({ ...at, x: at.x - i * width * 0.08, y: at.y - i * width * 0.048, r: -3 * i });

/** What makes a pile higher is seen when the cards have come. @param {Scene} from @param {Scene} to @param {number} ms
 * @returns {Track[]} */
const piled = (from, to, ms) =>
  [...to.values()]
    .filter((piece) => piece.zone === "pile" && piece.id === null && !from.has(piece.key))
    .map((piece) => ({ piece, frames: [frame(piece, 0, 0), frame(piece, ms - 1, 0), frame(piece, ms)] }));

/** @param {import("./types.js").Rect} rect @param {Spot} spot @returns {Spot} */
const middleOf = ({ x, y, w, h }, spot) => ({ ...spot, x: x + w / 2, y: y + h * 0.56 });

/** How much larger the seven of diamonds is in its light. */
const SHONE = 1.4;

/** It rises, is looked at, and lies down again. @param {Spot} spot @param {number} t @param {number} haya @returns {Frame[]} */
function shone(spot, t, haya) {
  if (!haya) return [];
  const up = { ...spot, s: spot.s * SHONE, r: 0 };
  return [frame(spot, t, 1, OUT), frame(up, t + haya * 0.22), frame(up, t + haya * 0.85, 1, IN_OUT), frame(spot, t + haya)];
}

/** A breath of stillness, then down from above. @param {Spot} spot @param {number} t @param {number} slam @returns {Frame[]} */
function slammed(spot, t, slam) {
  if (!slam) return [];
  const up = { ...spot, y: spot.y - 26, s: spot.s * 1.55, r: -7 };
  return [
    frame(spot, t + slam * 0.13, 1, OUT),
    frame(up, t + slam * 0.3, 1, IN),
    frame({ ...spot, r: 3 }, t + slam * 0.4),
  ];
}

/** @param {Act} act @param {Spot} landed @param {Spot} first @param {{ gather: number, haya: number, slam: number }} times
 * @returns {import("./types.js").Effect[]} */
function effectsOf({ event, after }, landed, first, { gather, haya, slam }) {
  const { w, h } = after.layout.table;
  const nth = event.took.indexOf(HAYA);
  const at = nth < 0 ? landed : met(first, nth, w);
  /** @type {import("./types.js").Effect[]} */
  const effects = [];
  const [wide, high] = [w * SHONE, h * SHONE];
  if (haya) effects.push({ kind: "haya", t: gather, ms: haya, rect: { x: at.x - wide / 2, y: at.y - high / 2, w: wide, h: high } });
  if (slam) {
    const hit = gather + haya + slam * 0.4;
    effects.push({ kind: "shake", t: hit, ms: slam * 0.3 });
    effects.push({ kind: "slam", t: hit, ms: slam * 0.6, rect: { x: landed.x - w / 2, y: landed.y - h / 2, w, h } });
  }
  return effects;
}

/** From the pack, one after another, a slight turn, settle. @param {Act} act @returns {Plan} */
function deal({ from, to, before, after, pace }) {
  const pack = spotIn(before.layout.pack, before.layout);
  const fresh = [...to.values()].filter(
    (piece) => !from.has(piece.key) && ["table", "hand", "back"].includes(piece.zone),
  );
  const table = fresh.filter((piece) => piece.zone === "table");
  const hands = turns(
    fresh.filter((piece) => piece.zone !== "table"),
    after,
  );
  const tracks = [...table, ...hands].map((piece, i) => {
    const t = i * MS.apart * pace;
    const turned = { ...between(pack, piece, 0.78), r: i % 2 ? 9 : -9 };
    /** @type {Track} */
    const track = {
      piece,
      frames: [frame(pack, 0), frame(pack, t, 1, AWAY), frame(turned, t + 120 * pace, 1, OUT), frame(piece, t + MS.dealt * pace)],
    };
    if (piece.id !== null) track.flips = [{ t: t + 60 * pace, ms: 130 * pace, up: true }];
    return track;
  });
  // A hand is sorted when its cards come: one that was kept makes room.
  const kept = [...to.values()].flatMap((piece) => {
    const old = from.get(piece.key);
    return old && moved(old, piece) ? [{ piece, frames: [frame(old, 0, 1, OUT), frame(piece, MS.dealt * pace)] }] : [];
  });
  return { tracks: [...kept, ...tracks], effects: [], ms: ((tracks.length - 1) * MS.apart + MS.dealt) * pace };
}

/** When the last of the hand's cards lies there, in ms from the step's start. @param {Plan} plan */
export const handLies = ({ tracks }) =>
  Math.max(0, ...tracks.filter(({ piece }) => piece.zone === "hand").map(({ frames }) => frames[frames.length - 1]?.t ?? 0));

/** @param {Spot} a @param {Spot} b @param {number} part @returns {Spot} */
const between = (a, b, part) => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
  s: a.s + (b.s - a.s) * part,
  r: 0,
});

/** One card to each in turn. @param {Piece[]} pieces @param {Setting} after */
function turns(pieces, { view, you }) {
  /** @param {Piece} piece */
  const seat = (piece) => (piece.id === null ? Number(piece.key.slice(1).split(".")[0]) : (you ?? 0));
  /** @type {Map<number, number>} */
  const dealt = new Map();
  const players = view.counts.length;
  return pieces
    .map((piece) => {
      const s = seat(piece);
      const n = dealt.get(s) ?? 0;
      dealt.set(s, n + 1);
      return { piece, order: n * players + ((s - view.dealer - 1 + players) % players) };
    })
    .sort((a, b) => a.order - b.order)
    .map(({ piece }) => piece);
}

/** What is left on the table goes to the last taker, or just away. @param {Act} act @returns {Plan} */
function leftovers({ event, from, to, after, pace }) {
  const ms = 600 * pace;
  const rest = settle(from, to, ms);
  if (event.team === null || event.team === undefined) return rest;
  const away = spotIn(pileOf(event.team, after), after.layout);
  const tracks = rest.tracks.map((track) => {
    if (track.piece.zone !== "table") return track;
    const { piece } = track;
    const frames = [frame(piece, 0), frame(piece, ms * 0.2, 1, IN_OUT), frame(away, ms)];
    return { piece, frames, z: HEIGHT.hand, flips: [{ t: ms * 0.6, ms: ms * 0.3, up: false }] };
  });
  return { ...rest, tracks };
}
