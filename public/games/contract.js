// @ts-check
/**
 * What a game gives the page: types only, see README.md.
 *
 * @typedef {import("../net/protocol.js").Ack} Ack
 * @typedef {import("../net/protocol.js").Seat} Seat
 * @typedef {import("../net/protocol.js").Match} Match
 * @typedef {import("../net/protocol.js").GameEvent} GameEvent
 * @typedef {import("../net/protocol.js").LogLine} LogLine
 * @typedef {import("../vendor/page.js").VNode} VNode
 *
 * @typedef {(key: string, values?: Record<string, unknown>) => string} Translate
 *
 * @typedef {Object} ShownStep
 * @property {number} key  new for every step, also when the same thing happens twice
 * @property {GameEvent} event
 * @property {number} ms
 * @property {any} before  the view before it
 * @property {any} after   the view after it
 * @property {boolean} own a move of this page, shown already since it was sent
 *
 * @typedef {Object} Stage
 * @property {any} view  what is on the table now, null before the first snapshot
 * @property {ShownStep | null} step
 * @property {boolean} live  nothing is queued: the view is the present
 *
 * @typedef {Object} Clock
 * @property {number} seat
 * @property {number} starts  performance.now() time
 * @property {number} ends
 * @property {number} seconds
 *
 * @typedef {import("../state/settings.js").TableSettings} Settings
 *
 * @typedef {Object} TableProps
 * @property {import("../vendor/page.js").ReadonlySignal<Stage>} stage
 * @property {number | null} you
 * @property {Seat[]} seats
 * @property {string[]} names
 * @property {boolean} [company]  somebody at the table may listen to what is said; true unless told otherwise
 * @property {Match} match
 * @property {Record<string, boolean | number | string>} options
 * @property {(move: Record<string, unknown>) => Promise<Ack>} send
 * @property {boolean} pending
 * @property {Ack | null} refusal
 * @property {() => void} clearRefusal
 * @property {() => void} skip
 * @property {Clock | null} clock
 * @property {(seat: number) => VNode | null} badge
 * @property {(seat: number) => VNode | null} [seal]  the small picture of a seat's player
 * @property {(seat: number) => VNode | null} [absence] how long an absent player's seat is kept, in place of "away"
 * @property {VNode | false} [question] what the room asks its players (somebody is away), to lie over the cloth's far side
 * @property {VNode | null} [notice] words about a refused move, to be placed near what is pressed
 * @property {Settings} settings
 * @property {Translate} t
 *
 * @typedef {Object} TallyProps
 * @property {any} view
 * @property {Seat[]} seats
 * @property {string[]} names
 * @property {number | null} you
 * @property {Match} match
 * @property {Settings} settings
 * @property {Translate} t
 *
 * @typedef {Record<string, import("../i18n/index.js").Texts | import("../i18n/index.js").Fetch>} Words
 * @typedef {(props: { settings: Settings, options: Record<string, boolean | number | string> | null, t: Translate }) =>
 *   VNode | null} Guide
 *
 * @typedef {Object} PageGame
 * @property {string} name
 * @property {string[]} css
 * @property {(props: TableProps) => VNode | null} Table
 * @property {(props: TallyProps) => VNode | null} Tally
 * @property {(props: any) => VNode | null} [Recap]
 * @property {(props: { t: Translate, company?: boolean }) => VNode | null} [Keys] which key does what at its table
 * @property {{ load: () => Promise<{ Guide: Guide }>, css: string[], words: Words }} guide  the rules at length
 * @property {(view: any, you: number | null, seen: readonly string[]) => string | null} [lesson]  a note's name
 * @property {(view: any) => string[]} report  what the seat sees, as lines of English text
 * @property {(view: any, you: number, team: number | null) => { points: number, feats: number }} round  what a round that is
 *   over adds to the player's record
 * @property {(event: GameEvent, names: string[], t: Translate) => string | null} describe
 * @property {(ack: Ack, t: Translate) => string | null} refusal
 * @property {Words} words
 * @property {(options: Record<string, boolean | number | string>) => void} [prepare]
 */
export {};
