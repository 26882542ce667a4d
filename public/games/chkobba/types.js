// @ts-check
/**
 * What the table of Chkobba talks about: types only. The view is docs/PROTOCOL.md's.
 *
 * @typedef {{ seat: number, card: number, took: number[] }} Played
 * @typedef {{ takes: number[], only: number[] | null }} Hint
 * @typedef {{ what: string, counts: number[], team: number | null, points: number | number[],
 *   sixes?: number[] | null }} TallyLine
 * @typedef {{ lines: TallyLine[], gained: number[], totals: number[] }} TallyFacts
 *
 * @typedef {Object} View
 * @property {number[]} hand
 * @property {number[]} counts
 * @property {number[]} table
 * @property {number} pack
 * @property {number} deal
 * @property {number} deals
 * @property {number} dealer
 * @property {number} turn
 * @property {number[]} taken
 * @property {number[][]} piles
 * @property {number[][]} chkobbas
 * @property {number[]} scores
 * @property {number} round
 * @property {number} target
 * @property {number | null} lastTaker
 * @property {boolean} extraRound
 * @property {Played[]} history
 * @property {number[] | null} first  the four cards that opened the round
 * @property {{ seat: number, card: number | null } | null} cut
 * @property {Record<string, Hint> | null} assist
 * @property {TallyFacts | null} tally
 *
 * @typedef {Record<string, any> & { kind: string }} GameEvent
 * @typedef {{ card: number, take?: number[] }} PlayMove
 * @typedef {{ cut: "keep" | "lay" }} CutMove
 * @typedef {(key: string, values?: Record<string, unknown>) => string} Translate
 *
 * @typedef {{ x: number, y: number, w: number, h: number }} Rect
 *
 * Where one card lies: its middle, its scale against a hand card, its turn in degrees.
 * @typedef {Object} Spot
 * @property {number} x
 * @property {number} y
 * @property {number} s
 * @property {number} r
 *
 * One thing drawn on the cloth; `id` null is a back.
 * @typedef {Spot & { key: string, id: number | null, z: number, zone: string }} Piece
 * @typedef {Map<string, Piece>} Scene
 *
 * One moment of a moving card; `o` is its opacity, `up` whether its face shows.
 * @typedef {Spot & { t: number, o: number, ease?: string }} Frame
 * @typedef {{ t: number, ms: number, up: boolean }} Flip one turning over: to its face, or to its back
 * @typedef {{ piece: Piece, frames: Frame[], flips?: Flip[], z?: number }} Track  `z`: how high it flies, if not as it lies
 * @typedef {{ kind: "slam" | "haya" | "shake", t: number, ms: number, rect?: Rect }} Effect
 * @typedef {{ tracks: Track[], effects: Effect[], ms: number }} Plan
 */
export {};
