// @ts-check
/**
 * The frames of docs/PROTOCOL.md as types, and the few numbers both sides agree on.
 *
 * @typedef {boolean | number | string} OptionValue
 * @typedef {Record<string, OptionValue>} Options
 *
 * @typedef {Object} OptionSpec
 * @property {string} name
 * @property {OptionValue} default
 * @property {OptionValue[]} choices
 *
 * @typedef {Object} Welcome
 * @property {"welcome"} type
 * @property {number} protocol
 * @property {string} game
 * @property {string[]} emotes
 * @property {OptionSpec[]} optionSpecs
 * @property {string[]} levels
 * @property {boolean} elsewhere
 *
 * @typedef {Object} Seat
 * @property {"empty" | "human" | "bot"} kind
 * @property {number} team  absent from an empty seat
 * @property {string} [name]
 * @property {boolean} [connected]
 * @property {boolean} [surrender]
 * @property {string} [level]
 * @property {string} [playedBy]
 *
 * @typedef {Object} Hold
 * @property {number} seat
 * @property {number} hold
 * @property {number | null} left
 * @property {boolean} asked
 * @property {boolean} gone
 * @property {("bot" | "claim" | "wait")[]} answers
 *
 * @typedef {{ kind: string, seat?: number | null } & Record<string, any>} GameEvent
 * @typedef {{ n: number, kind: string } & Record<string, any>} LogLine
 *
 * @typedef {Object} Step
 * @property {GameEvent} event
 * @property {number} pause
 * @property {number} ms
 * @property {number} seq
 * @property {any} view
 *
 * @typedef {Object} Match
 * @property {string} game
 * @property {number} seq
 * @property {number | null} turn
 * @property {number} round
 * @property {number[]} scores
 * @property {number | null} winner
 * @property {string} reason
 * @property {{ seconds: number, starts: number, left: number } | null} clock
 * @property {number | null} dealAny
 * @property {any} view
 *
 * @typedef {"lobby" | "playing" | "round-over" | "match-over"} Phase
 *
 * @typedef {Object} Snapshot
 * @property {"snapshot"} type
 * @property {number} revision
 * @property {string} code
 * @property {Phase} phase
 * @property {{ seat: number | null, host: boolean }} you
 * @property {Seat[]} seats
 * @property {Options} options
 * @property {number} watchers
 * @property {{ seat: number | null, name: string } | null} host
 * @property {Hold[]} holds
 * @property {Match | null} match
 * @property {Step[]} steps
 * @property {LogLine[]} log
 *
 * @typedef {{ type: "ack", id: string, ok: boolean, reason?: string } & Record<string, any>} Ack
 * @typedef {{ type: "emote", seat: number, emote: string }} Emote
 * @typedef {{ type: "journals", game: string, rounds: unknown[] }} Journals  follows the ack of the request
 * @typedef {{ type: "error", reason: string }} ErrorFrame
 * @typedef {{ type: "bye", reason: string, protocol?: number }} Bye
 * @typedef {Welcome | Snapshot | Ack | Emote | Journals | ErrorFrame | Bye} Frame
 *
 * @typedef {{ type: string } & Record<string, any>} Request  what a page asks; the id is added when sent
 */

export const PROTOCOL = 1;

/** Byes after which a page does not reconnect by itself. */
export const FINAL_BYES = ["replaced", "left", "gone", "wrong-protocol", "busy"];

/** The byes by WebSocket close code, for a close whose `bye` frame was lost. */
export const BYE_CODES = /** @type {Record<number, string>} */ ({
  4000: "replaced",
  4001: "left",
  4002: "gone",
  4003: "no-hello",
  4004: "wrong-protocol",
  4005: "busy",
  4006: "too-fast",
});
