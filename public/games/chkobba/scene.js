// @ts-check
/** What lies where: one view and one layout make one scene. A card is one piece for as long as it is seen. */
import { placeOf } from "./layout.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./slots.js").Book} Book */
/** @typedef {{ view: View, layout: Layout, book: Book, you: number | null, players: number }} Setting */

/**
 * How high a piece lies or flies among the others (their z-index). What is in a hand or put away lies as high as what is
 * played or dealt flies: a card that gets another height is dear to style and paint, so most that fly keep theirs.
 * `great`: what flies in a great moment, over its dark and fire (effects.css has what is between and above).
 */
export const HEIGHT = { stack: 0, across: 4, table: 10, hand: 54, great: 70, haya: 75, dragged: 95 };

/** @param {number} id */
export const cardKey = (id) => `c${id}`;
/** @param {number} seat @param {number} i */
export const backKey = (seat, i) => `b${seat}.${i}`;

/** @param {Rect} r @param {Layout} layout @param {number} [dx] @param {number} [dy] */
export function spotIn(r, layout, dx = 0, dy = 0) {
  return { x: r.x + r.w / 2 + dx, y: r.y + r.h / 2 + dy, s: r.w / layout.hand.w, r: 0 };
}

/** Where a table slot is. @param {number} slot @param {Layout} layout */
function tableSpot(slot, layout) {
  const place = layout.table.places[slot] ?? layout.table.places[0];
  return { x: place?.x ?? 0, y: place?.y ?? 0, s: layout.table.w / layout.hand.w, r: 0 };
}

/** @param {number} slot @param {Layout} layout */
function handSpot(slot, layout) {
  const place = layout.hand.places[slot % 3];
  return { x: place?.x ?? 0, y: place?.y ?? 0, s: 1, r: 0 };
}

/** Where the cards of a hidden hand are. @param {number} seat @param {number} i @param {Setting} setting */
export function backSpot(seat, i, { layout, you, players }) {
  const place = placeOf(seat, you, players);
  const plate = layout.plates[place];
  if (place === 0 || !plate) return handSpot(i, layout);
  return { ...spotIn(plate.backs, layout, i * plate.step), r: (i - 1) * 4 };
}

/** Those of a team's chkobbas that are seen on its pile. @param {readonly number[]} chkobbas */
export const lyingAcross = (chkobbas) => chkobbas.slice(-2);

/** The pile of a team: yours by your hand, the others' by the plate of the next to play. @param {number} team
 * @param {Pick<Setting, "layout" | "you">} setting @returns {Rect} */
export function pileOf(team, { layout, you }) {
  const own = team === (you ?? 0) % 2;
  return own ? layout.ownPile : (layout.plates[1]?.pile ?? layout.ownPile);
}

/** @param {Setting} setting @returns {Scene} */
export function sceneOf(setting) {
  const { view, layout, book, you, players } = setting;
  /** @type {Scene} */
  const scene = new Map();
  /** @param {string} key @param {number | null} id @param {number} z @param {string} zone @param {import("./types.js").Spot} spot */
  const put = (key, id, z, zone, spot) => scene.set(key, { key, id, z, zone, ...spot });

  for (let i = 0; i < Math.min(3, Math.ceil(view.pack / 8)); i += 1) {
    put(`pack.${i}`, null, HEIGHT.stack + i, "pack", spotIn(layout.pack, layout, i * 1.5, i * -1.5));
  }
  [0, 1].forEach((team) => {
    const pile = pileOf(team, setting);
    const high = Math.min(3, Math.ceil((view.taken[team] ?? 0) / 7));
    for (let i = 0; i < high; i += 1) {
      put(`pile${team}.${i}`, null, HEIGHT.stack + i, "pile", spotIn(pile, layout, i * 1.2, i * -1.2));
    }
    lyingAcross(view.chkobbas[team] ?? []).forEach((id, i, shown) => {
      const out = (shown.length - 1 - i) * 0.28 * pile.w;
      put(cardKey(id), id, HEIGHT.across + i, "pile", { ...spotIn(pile, layout, -pile.w * 0.3 - out, 2), r: -90 });
    });
  });
  for (const id of view.table) put(cardKey(id), id, HEIGHT.table, "table", tableSpot(book.table.get(id) ?? 0, layout));
  view.counts.forEach((count, seat) => {
    if (seat === you && view.hand.length) return;
    if (placeOf(seat, you, players) === 0 && you !== null) return;
    for (let i = 0; i < count; i += 1) put(backKey(seat, i), null, HEIGHT.hand, "back", backSpot(seat, i, setting));
  });
  const cut = view.cut?.card ?? null;
  if (cut !== null) put(cardKey(cut), cut, HEIGHT.hand, "hand", handSpot(1, layout));
  for (const id of view.hand) put(cardKey(id), id, HEIGHT.hand, "hand", handSpot(book.hand.get(id) ?? 0, layout));
  return scene;
}
