// @ts-check
/**
 * Where everything is, for a box of a given size: numbers only, no DOM. Rectangles are in pixels of the table's box.
 * Three shapes: a phone held upright, a phone on its side, and everything larger.
 */
import { grid, RATIO } from "./grid.js";

/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {{ rect: Rect, backs: Rect, step: number, pile: Rect | null, long?: boolean }} Plate `long`: the cards lie
 * beside the name, not under it */
/**
 * @typedef {Object} Layout
 * @property {"phone" | "side" | "wide"} shape
 * @property {number} width
 * @property {number} height
 * @property {Rect} cloth     the round cloth or the tray under the table's cards
 * @property {import("./grid.js").Grid} table
 * @property {{ w: number, h: number, places: { x: number, y: number }[] }} hand  middles
 * @property {Plate[]} plates by place: 0 you, 1 the next to play (right), 2 opposite, 3 left; with two players 0 and 1
 * @property {Rect} ownPile
 * @property {Rect} pack
 * @property {Rect} recap
 * @property {Rect} action
 * @property {Rect} question  over whose foremost part what the room asks is laid: never over a card on the cloth
 * @property {Rect | null} board the chalkboard and the feed, where there is room
 */

/** How far a pile reaches to the left, the cards of two chkobbas lying across it counted: in widths of a card. */
const OVERHANG = 1.85;

/** How wide one of three plates has to be to have its cards beside the name. */
const LONG = 340;

/** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Rect} */
const rect = (x, y, w, h) => ({ x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) });
/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/**
 * @param {number} width @param {number} height @param {2 | 4 | number} players @param {number} slots table slots in use
 * @returns {Layout}
 */
export function layout(width, height, players, slots) {
  if (height < 480 && width > height) return side(width, height, players, slots);
  if (width >= 700 && height >= 560) return wide(width, height, players, slots);
  return phone(width, height, players, slots);
}

/** @param {number} left @param {number} y @param {number} w @param {number} h @param {number} gap */
function handOf(left, y, w, h, gap) {
  const places = [0, 1, 2].map((i) => ({ x: Math.round(left + w / 2 + i * (w + gap)), y: Math.round(y + h / 2) }));
  return { w, h, places };
}

/** @param {number} width @param {number} height @param {number} players @param {number} slots @returns {Layout} */
function phone(width, height, players, slots) {
  const pad = 8;
  const tall = height >= 680;
  // As low as a phone zoomed to twice its size: what is left goes to the cards on the cloth.
  const low = height < 430;
  const gap = tall ? 8 : low ? 3 : 5;
  const inner = width - 2 * pad;
  const topH = tall ? 84 : low ? 54 : 64;
  const ownH = tall ? 52 : low ? 44 : 46;
  const recapH = 44;
  const actionH = low ? 46 : 56;
  const handH = 3 * Math.floor(Math.min(clamp(height * 0.2115, 114, 168), ((inner - 16) / 3) * RATIO) / 3);
  const handW = handH / RATIO;
  const ownY = height - 4 - ownH;
  const handY = ownY - gap - handH;
  const actionY = handY - gap - actionH;
  const recapY = actionY - gap - recapH;
  const clothY = 4 + topH + gap;
  const cloth = rect(pad - 4, clothY, inner + 8, recapY - gap - clothY);
  const handGap = Math.min(12, (inner - 3 * handW) / 2);
  const pileH = ownH - 4;
  const packH = recapH - 2;
  return {
    shape: "phone",
    width,
    height,
    cloth,
    table: grid(inset(cloth, low ? 7 : 14), slots, Math.min(handW, 104)),
    hand: handOf((width - 3 * handW - 2 * handGap) / 2, handY, handW, handH, handGap),
    plates: [
      {
        rect: rect(pad, ownY, inner - (pileH / RATIO) * OVERHANG - 20, ownH),
        backs: rect(0, 0, 0, 0),
        step: 0,
        pile: null,
      },
      ...(players === 2 ? [longPlate(rect(pad, 4, inner, topH))] : rowOfThree(pad, 4, inner, topH)),
    ],
    ownPile: rect(width - pad - pileH / RATIO - 8, ownY + 2, pileH / RATIO, pileH),
    pack: rect(width - pad - packH / RATIO - 8, recapY + 1, packH / RATIO, packH),
    recap: rect(pad, recapY, inner - packH / RATIO - 44, recapH),
    action: rect(pad, actionY, inner, actionH),
    question: rect(pad, 0, inner, topH),
    board: null,
  };
}

/** One opponent along the far side: name, backs, and where it is the team's, the pile. @param {Rect} r
 * @param {{ room?: number, pile?: boolean }} [more] `room`: between backs and pile @returns {Plate} */
function longPlate(r, { room = 0, pile = true } = {}) {
  const h = Math.min(r.h - 16, 72);
  const w = h / RATIO;
  return {
    rect: r,
    backs: rect(r.x + r.w - w * (pile ? OVERHANG + 2 : 2.2) - 20 - room, r.y + (r.h - h) / 2, w, h),
    step: w * 0.5,
    pile: pile ? rect(r.x + r.w - w - 12, r.y + (r.h - h) / 2, w, h) : null,
    long: true,
  };
}

/** Three along the far side: left, opposite, right. @param {number} x @param {number} y @param {number} w @param {number} h
 * @returns {Plate[]} in the order of play: right, opposite, left */
function rowOfThree(x, y, w, h) {
  const one = (w - 12) / 3;
  /** @param {number} i */
  const at = (i) => rect(x + i * (one + 6), y, one, h);
  if (one >= LONG) return [2, 1, 0].map((i) => longPlate(at(i), { pile: i === 2 }));
  const backH = Math.min(h - 46, 54);
  /** @param {number} i @param {boolean} pile @returns {Plate} */
  const plate = (i, pile) => {
    const r = at(i);
    const b = backH / RATIO;
    return {
      rect: r,
      backs: rect(r.x + 8, r.y + h - backH - 5, b, backH),
      step: b * 0.5,
      pile: pile ? rect(r.x + r.w - b - 12, r.y + h - backH - 5, b, backH) : null,
    };
  };
  return [plate(2, true), plate(1, false), plate(0, false)];
}

/** @param {Rect} r @param {number} by @returns {Rect} */
const inset = (r, by) => ({ x: r.x + by, y: r.y + by, w: r.w - 2 * by, h: r.h - 2 * by });

/** @param {number} width @param {number} height @param {number} players @param {number} slots @returns {Layout} */
function side(width, height, players, slots) {
  // The lowest phones: closer together, so that the piles can be told apart.
  const low = height < 300;
  const pad = low ? 6 : 8;
  const actionH = low ? 46 : 56;
  // A window zoomed to twice its size is this low, and narrow too: then the cloth keeps its share.
  const rail = Math.min(150, Math.round(width * 0.22));
  const handH = 3 * Math.floor(Math.min(126, height * (low ? 0.345 : 0.37), ((width * 0.385 - 12) / 3) * RATIO) / 3);
  const handW = handH / RATIO;
  const column = 3 * handW + 12;
  const right = width - pad - column;
  const actionY = height - pad - actionH;
  const handY = actionY - pad - handH;
  const cloth = rect(rail + 2 * pad, 5, right - rail - 4 * pad, height - 10);
  const plateH = Math.min(players === 2 ? 104 : 92, (height - 2 * pad - (players - 1) * 6) / players);
  const others = players - 1;
  const plates = [
    { rect: rect(pad, height - pad - plateH, rail, plateH), backs: rect(0, 0, 0, 0), step: 0, pile: null },
  ];
  for (let place = 1; place <= others; place += 1) {
    const r = rect(pad, pad + (others - place) * (plateH + 6), rail, plateH);
    const h = Math.min(48, plateH - 44);
    plates.push({
      rect: r,
      backs: rect(r.x + 8, r.y + plateH - h - 4, h / RATIO, h),
      step: (h / RATIO) * 0.62,
      pile: null,
    });
  }
  const recapY = handY - pad - 44;
  const pileH = Math.min(76, recapY - 2 * pad - 14, ((column - 10) / (2 * (OVERHANG + 0.12) + 1)) * RATIO);
  const pileW = pileH / RATIO;
  /** @param {number} i */
  const pileX = (i) => right + column - 10 - pileW - (2 - i) * pileW * (OVERHANG + 0.12);
  return {
    shape: "side",
    width,
    height,
    cloth,
    table: grid(inset(cloth, 14), slots, handW),
    hand: handOf(right, handY, handW, handH, 6),
    plates: plates.map((p, i) => (i === 1 ? { ...p, pile: rect(pileX(2), pad + 2, pileW, pileH) } : p)),
    ownPile: rect(pileX(1), pad + 2, pileW, pileH),
    pack: rect(pileX(0), pad + 2, pileW, pileH),
    recap: rect(right, recapY, column, 44),
    action: rect(right, actionY, column, actionH),
    question: rect(right - 4, 0, column + 8, recapY),
    board: null,
  };
}

/** @param {number} full @param {number} height @param {number} players @param {number} slots @returns {Layout} */
function wide(full, height, players, slots) {
  const pad = 16;
  const board = full >= 1400 ? rect(1180, pad, full - 1180 - pad, height - 2 * pad) : null;
  const width = board ? 1180 : Math.min(full, 1180);
  const left = board ? 0 : (full - width) / 2;
  const inner = width - 2 * pad;
  const topH = players === 2 || (inner - 12) / 3 >= LONG ? 92 : 116;
  const handH = 3 * Math.floor(clamp(height * 0.24, 150, 195) / 3);
  const handW = handH / RATIO;
  const handY = height - pad - handH;
  const sideW = (inner - 3 * handW - 24) / 2 - 14;
  // Beside the hand where a sentence fits, else in a row of their own above it.
  const above = sideW < 240;
  const clothY = pad + topH + 12;
  const cloth = rect(left + pad, clothY, inner, handY - (above ? 84 : 14) - clothY);
  const packH = clamp(cloth.h * 0.26, 84, 120);
  const packW = packH / RATIO;
  const roomy = { ...inset(cloth, 28), x: cloth.x + packW + 60, w: cloth.w - 2 * (packW + 60) };
  const handLeft = left + (width - 3 * handW - 24) / 2;
  const pileH = Math.min(90, handH - 82);
  const top =
    players === 2
      ? [longPlate(rect(left + (width - 460) / 2, pad, 460, topH), { room: 10 })]
      : rowOfThree(left + pad, pad, inner, topH);
  return {
    shape: "wide",
    width: full,
    height,
    cloth,
    table: grid(roomy, slots, Math.min(handW, 124)),
    hand: handOf(handLeft, handY, handW, handH, 12),
    plates: [
      { rect: rect(left + pad, height - pad - 66, sideW, 66), backs: rect(0, 0, 0, 0), step: 0, pile: null },
      ...top,
    ],
    ownPile: rect(
      left + pad + (pileH / RATIO) * (OVERHANG - 1) + 4,
      height - pad - 66 - 10 - pileH,
      pileH / RATIO,
      pileH,
    ),
    pack: rect(cloth.x + 38, cloth.y + (cloth.h - packH) / 2, packW, packH),
    ...(above
      ? {
          recap: rect(left + pad, handY - 65, inner / 2 - 8, 46),
          action: rect(left + pad + inner / 2, handY - 70, inner / 2, 56),
        }
      : beside(handLeft + 3 * handW + 38, handY + (handH - 56) / 2 + (board ? 0 : 28), sideW)),
    question: { ...cloth, y: cloth.y - 40 },
    board,
  };
}

/** The action, and the last move over it. @param {number} x @param {number} y @param {number} w */
const beside = (x, y, w) => ({ recap: rect(x, y - 54, w, 46), action: rect(x, y, w, 56) });

/** Which place a seat has on the drawn table: the next to play sits to the right. @param {number} seat
 * @param {number | null} you @param {number} players */
export const placeOf = (seat, you, players) => (seat - (you ?? 0) + players) % players;
