// @ts-check
/** Invented views for the gallery and the tests of the table: no server, no rules. */

/** @typedef {import("../games/chkobba/types.js").View} View */
/** @typedef {import("../games/chkobba/types.js").GameEvent} GameEvent */

/** @param {Partial<View>} [more] @returns {View} */
export const viewOf = (more = {}) => ({
  hand: [16, 3, 28],
  counts: [3, 3],
  table: [5, 9, 22, 30],
  pack: 24,
  deal: 2,
  deals: 6,
  dealer: 1,
  turn: 0,
  taken: [8, 5],
  piles: [
    [1, 2, 11, 12],
    [0, 4, 6],
  ],
  chkobbas: [[], []],
  scores: [3, 5],
  round: 2,
  target: 21,
  lastTaker: 1,
  extraRound: false,
  history: [
    { seat: 0, card: 14, took: [] },
    { seat: 1, card: 4, took: [14] },
  ],
  // As if all that lies there had been laid at once, so that it has its places.
  first: more.table ?? [5, 9, 22, 30],
  cut: null,
  assist: null,
  tally: null,
  ...more,
});

const MANY = [5, 9, 22, 30, 0, 11, 24, 37, 18, 32, 7, 29];
const SCOPED = {
  taken: [14, 12],
  chkobbas: [[13, 2], [33]],
  history: [
    { seat: 0, card: 13, took: [10, 12] },
    { seat: 1, card: 33, took: [23] },
    { seat: 0, card: 2, took: [20, 21] },
    { seat: 1, card: 4, took: [14] },
  ],
};
const FOUR = { counts: [3, 3, 3, 2], deals: 3, dealer: 3, pack: 12 };
const TALLY = {
  lines: [
    { what: "karta", counts: [22, 18], team: 0, points: 1 },
    { what: "dinari", counts: [5, 5], team: null, points: 0 },
    { what: "haya", counts: [0, 1], team: 1, points: 1 },
    { what: "barmila", counts: [2, 2], sixes: [3, 1], team: 0, points: 1 },
    { what: "chkobba", counts: [2, 1], team: null, points: [2, 1] },
  ],
  gained: [4, 2],
  totals: [21, 16],
};
const NAMES2 = ["Amira", "Sami"];
const NAMES4 = ["Amira", "Sami", "Leïla", "Mehdi"];
const WIDE = ["WWWWWWWWWWWWWWWWWWWW", "MMMMMMMMMMMMMMMMMMMM", "WMWMWMWMWMWMWMWMWMWM", "QWQWQWQWQWQWQWQWQWQW"];
/** @param {number} n @param {number} [from] */
const first = (n, from = 0) => Array.from({ length: n }, (_, i) => i + from);

/**
 * @typedef {{ view: View, names?: string[], you?: number | null, refusal?: any, clock?: number, event?: GameEvent,
 *   after?: View, ms?: number, tally?: number | null, bots?: number[], away?: number[], asked?: number[],
 *   pick?: number[] }} Fixture
 */
/** @type {Record<string, Fixture>} */
export const FIXTURES = {
  turn: { view: viewOf() },
  wait: { view: viewOf({ turn: 1, counts: [3, 2], hand: [16, 3, 28] }), clock: 13 },
  late: { view: viewOf(), clock: 18 },
  twelve: { view: viewOf({ table: MANY, pack: 6, deal: 5, ...SCOPED }) },
  picked: { view: viewOf({ table: MANY, ...SCOPED }), pick: [28, 22, 30] },
  "twenty-seven": { view: viewOf({ hand: [37, 38, 39], table: first(27), pack: 4 }) },
  empty: { view: viewOf({ table: [], history: [], taken: [0, 0] }) },
  must: {
    view: viewOf({ table: [6, 22, 13, 35], hand: [16, 3, 28] }),
    refusal: { ok: false, reason: "must-take-match", mustTake: [6] },
  },
  assist: {
    view: viewOf({
      table: [5, 9, 22, 30, 13],
      assist: { 16: { takes: [5, 30], only: [5, 30] }, 3: { takes: [13], only: [13] } },
    }),
    pick: [16],
  },
  cut: {
    view: viewOf({
      hand: [],
      counts: [0, 0],
      table: [],
      pack: 40,
      deal: 0,
      history: [],
      taken: [0, 0],
      cut: { seat: 0, card: 16 },
    }),
  },
  four: { view: viewOf({ ...FOUR, turn: 1, ...SCOPED }), names: NAMES4, bots: [3], away: [2], clock: 20 },
  asked: { view: viewOf({ ...FOUR, turn: 1, ...SCOPED }), names: NAMES4, bots: [3], away: [2], asked: [2] },
  "four-twelve": { view: viewOf({ ...FOUR, table: MANY, ...SCOPED }), names: NAMES4, bots: [1, 3] },
  wide: { view: viewOf({ ...FOUR, turn: 2 }), names: WIDE },
  "wide-two": { view: viewOf({ turn: 1 }), names: WIDE.slice(0, 2), bots: [1] },
  watch: { view: viewOf({ hand: [], turn: 1 }), you: null },
  tally: { view: viewOf({ hand: [], counts: [0, 0], table: [], pack: 0, tally: TALLY, ...SCOPED }), tally: null },
  won: { view: viewOf({ hand: [], counts: [0, 0], table: [], pack: 0, tally: TALLY, ...SCOPED }), tally: 0 },
  "tally-four": {
    view: viewOf({ ...FOUR, counts: [0, 0, 0, 0], hand: [], table: [], tally: TALLY, ...SCOPED }),
    names: WIDE,
    tally: 1,
  },
  "step-place": {
    view: viewOf({ turn: 1 }),
    event: { kind: "place", seat: 1, card: 33 },
    after: viewOf({ turn: 0, counts: [3, 2], table: [5, 9, 22, 30, 33] }),
    ms: 240,
  },
  "step-capture": {
    view: viewOf({ turn: 1 }),
    event: { kind: "capture", seat: 1, card: 36, took: [5, 30], chkobba: false, haya: false },
    after: viewOf({ counts: [3, 2], table: [9, 22], first: [5, 9, 22, 30], taken: [8, 8] }),
    ms: 680,
  },
  "step-chkobba": {
    view: viewOf({ turn: 1, table: [5, 30] }),
    event: { kind: "capture", seat: 1, card: 36, took: [5, 30], chkobba: true, haya: false },
    after: viewOf({ counts: [3, 2], table: [], taken: [8, 8], chkobbas: [[], [36]] }),
    ms: 1580,
  },
  "step-haya": {
    view: viewOf({ turn: 1, table: [16, 30, 9], hand: [3, 28, 2] }),
    event: { kind: "capture", seat: 1, card: 36, took: [16], chkobba: false, haya: true },
    after: viewOf({ counts: [3, 2], table: [30, 9], first: [16, 30, 9], hand: [3, 28, 2], taken: [8, 7] }),
    ms: 1280,
  },
  "step-deal": {
    view: viewOf({ hand: [], counts: [0, 0], table: [], pack: 40, taken: [0, 0], history: [] }),
    event: { kind: "deal", deal: 1, deals: 6, table: [5, 9, 22, 30], counts: [3, 3] },
    after: viewOf({ pack: 30, deal: 1, taken: [0, 0], history: [] }),
    ms: 1120,
  },
};

/** @param {Fixture} fixture */
export function peopleOf({ view, names, bots = [], away = [] }) {
  const shown = names ?? (view.counts.length === 4 ? NAMES4 : NAMES2);
  const seats = shown.map((name, i) =>
    bots.includes(i)
      ? { kind: /** @type {const} */ ("bot"), level: "medium", team: i % 2, name }
      : { kind: /** @type {const} */ ("human"), connected: !away.includes(i), team: i % 2, name },
  );
  return { names: shown, seats };
}
