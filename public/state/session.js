// @ts-check
/**
 * One room as this page has it: the connection and what came over it, as signals the screens read.
 *
 * @typedef {import("../net/protocol.js").Ack} Ack
 * @typedef {import("../net/protocol.js").Frame} Frame
 * @typedef {import("../net/protocol.js").Snapshot} Snapshot
 * @typedef {import("../net/protocol.js").Welcome} Welcome
 * @typedef {import("../net/protocol.js").Step} Step
 * @typedef {import("../net/connection.js").Status} Status
 * @typedef {import("../net/socket.js").Transport} Transport
 * @typedef {import("../games/contract.js").Stage} Stage
 * @typedef {import("./deadlines.js").Deadlines} Deadlines
 * @typedef {{ emote: string, key: number }} Bubble
 *
 * @typedef {Object} OwnMove  a move of this page on its way
 * @property {string} game
 * @property {number} seq   the number its step will carry
 * @property {number} sent  performance.now()
 */
import { Connection } from "../net/connection.js";
import { hadLast, helloFor, markLeft, markOpen, newToken, tabToken } from "../net/tokens.js";
import { batch, signal } from "../vendor/page.js";
import { complete } from "./complete.js";
import { deadlines } from "./deadlines.js";
import { paceFactor } from "./pace.js";
import { RenderQueue } from "./queue.js";
import { settings } from "./settings.js";
import { waitsForAnother } from "./view-model.js";

const NUDGE_AFTER = 30_000;
const BUBBLE_FOR = 3500;
const JOURNALS_WITHIN = 5000;
/** A refusal that came too late for its turn can still be read. */
const READ_WITHIN = 4000;

/** Offline nobody else can take the seat: its token is no secret, and found again where storage is not. */
const ALONE = Object.freeze({ token: "0".repeat(32), takeover: /** @type {const} */ ("always") });

export class Session {
  /** @type {import("../vendor/page.js").Signal<Status>} */
  status = signal(/** @type {Status} */ ("connecting"));
  welcome = signal(/** @type {Welcome | null} */ (null));
  snapshot = signal(/** @type {Snapshot | null} */ (null));
  stage = signal(/** @type {Stage} */ ({ view: null, step: null, live: true }));
  deadlines = signal(/** @type {Deadlines} */ ({ clock: null, dealAny: null, holds: new Map() }));
  /** This browser's seat is open elsewhere and the player has not said what to do about it. */
  elsewhere = signal(false);
  /** Why the connection ended for good, or null. */
  ended = signal(/** @type {string | null} */ (null));
  /** The player chose to watch. */
  watching = signal(false);
  /** What the player asked for in the menu is being done: the waiting room is not shown half way. */
  starting = signal(false);
  /** Whether the game's table could not be loaded. */
  failed = signal(false);
  /** Whether a move of this page waits for its answer. */
  pending = signal(false);
  /** The last refused move's answer, until the player's next action. */
  refusal = signal(/** @type {Ack | null} */ (null));
  /** What seats are saying, by seat. */
  bubbles = signal(/** @type {Record<number, Bubble>} */ ({}));

  #connection;
  #queue;
  /** @type {OwnMove | null} */
  #own = null;
  #fresh = true;
  /** Whether this page has the seat, not another of this browser. */
  #here = false;
  #page = newToken();
  #token;
  /** @type {any} */
  #nudgeTimer = 0;
  #bubbleKeys = 0;
  #refusedAt = 0;
  /** @type {(rounds: unknown[]) => void} */
  #journals = () => {};

  /**
   * @param {string} code
   * @param {() => Transport} makeTransport
   * @param {(code: string) => Promise<string | null>} why why it cannot be opened, as far as known
   * @param {{ offline?: boolean }} [where]  whether the referee runs in this page, for its player alone
   */
  constructor(code, makeTransport, why, { offline = false } = {}) {
    this.code = code;
    this.offline = offline;
    this.#queue = new RenderQueue((stage) => (this.stage.value = stage), {
      set: (run, ms) => setTimeout(run, ms),
      clear: (timer) => clearTimeout(timer),
    });
    const hello = offline ? ALONE : helloFor(code);
    this.#token = hello.token;
    this.#connection = new Connection(makeTransport, hello, {
      status: (status) => (this.status.value = status),
      frame: (frame) => this.#receive(frame),
      ended: (reason) => {
        this.#here = false;
        this.ended.value = reason;
      },
      why: () => why(code),
      mine: () => hadLast(code, this.#token, this.#page),
    });
  }

  open() {
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("pagehide", this.#leaving);
    this.#seen();
    this.#connection.open();
  }

  close() {
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("pagehide", this.#leaving);
    this.#leaving();
    clearTimeout(this.#nudgeTimer);
    this.#queue.reset(null);
    this.#connection.close();
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Ack>}
   */
  request(type, fields = {}) {
    return this.#connection.request({ type, ...fields });
  }

  /**
   * A request about the match that is shown.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  matchRequest(type, fields = {}) {
    return this.request(type, { game: this.snapshot.peek()?.match?.game ?? "", ...fields });
  }

  /**
   * Make a move.
   * @param {Record<string, unknown>} move
   * @returns {Promise<Ack>}
   */
  async send(move) {
    const match = this.snapshot.peek()?.match;
    if (!match) return { type: "ack", id: "", ok: false, reason: "not-playing" };
    const own = { game: match.game, seq: match.seq + 1, sent: performance.now() };
    this.#own = own;
    batch(() => {
      this.pending.value = true;
      this.refusal.value = null;
    });
    const ack = await this.matchRequest("move", { seq: match.seq, move });
    batch(() => {
      this.pending.value = false;
      if (!ack.ok) this.refusal.value = ack;
    });
    this.#refusedAt = performance.now();
    if (!ack.ok && this.#own === own) this.#own = null;
    return ack;
  }

  /**
   * How a match that is over went, round by round; nothing while it runs.
   * @returns {Promise<unknown[]>}
   */
  async journals() {
    if (this.snapshot.peek()?.phase !== "match-over") return [];
    const told = new Promise((resolve) => {
      this.#journals = resolve;
      setTimeout(() => resolve([]), JOURNALS_WITHIN);
    });
    const ack = await this.matchRequest("journals");
    return ack.ok ? told : [];
  }

  clearRefusal = () => {
    this.refusal.value = null;
  };

  skip = () => this.#queue.skip();

  /** Take this browser's seat here; the other page is told. */
  takeOver() {
    this.elsewhere.value = false;
    this.#hello({ ...helloFor(this.code), takeover: "always" });
  }

  /** Be someone else in this tab. */
  beAnother() {
    this.elsewhere.value = false;
    this.#hello({ token: tabToken(this.code), takeover: "always" });
  }

  /** @param {{ token: string, takeover: "always" | "ask" }} hello */
  #hello(hello) {
    this.#fresh = true;
    this.#token = hello.token;
    this.#connection.hello(hello);
  }

  /** @param {Frame} frame */
  #receive(frame) {
    if (frame.type === "welcome") this.#welcomed(frame);
    else if (frame.type === "snapshot") this.#shown(complete(frame, this.snapshot.peek()));
    else if (frame.type === "emote") this.#said(frame.seat, frame.emote);
    else if (frame.type === "journals") this.#journals(frame.rounds);
  }

  /** @param {Welcome} frame */
  #welcomed(frame) {
    this.#fresh = true;
    batch(() => {
      this.welcome.value = frame;
      this.elsewhere.value = frame.elsewhere;
    });
    this.#here = !frame.elsewhere;
    if (this.#here) markOpen(this.code, this.#token, this.#page);
  }

  /** @param {Snapshot} snapshot */
  #shown(snapshot) {
    const last = this.snapshot.peek();
    if (!this.#fresh && last && snapshot.revision < last.revision) return;
    const present = snapshot.match?.view ?? null;
    // What a refusal was about has passed when the match moves on.
    if (last?.match?.seq !== snapshot.match?.seq) this.#forgetRefusal();
    const anew = this.#fresh || last?.match?.game !== snapshot.match?.game;
    batch(() => {
      this.snapshot.value = snapshot;
      this.deadlines.value = deadlines(snapshot, performance.now());
      if (anew && snapshot.steps.length === 0) this.#queue.reset(present);
      else this.#queue.push(snapshot.steps.map((step) => this.#marked(step, snapshot)), present);
    });
    this.#fresh = false;
    this.#watchForSilence(snapshot);
  }

  #forgetRefusal() {
    const refusal = this.refusal.peek();
    // Cards that had to be taken are not lit for a turn that is over, and a move that was not answered has arrived.
    if (!refusal || refusal.mustTake || refusal.reason === "lost") return this.clearRefusal();
    const left = this.#refusedAt + READ_WITHIN - performance.now();
    setTimeout(() => this.refusal.peek() === refusal && this.clearRefusal(), Math.max(0, left));
  }

  /**
   * A step at the player's own pace; that of this page's own move, shown already since it was sent, needs only
   * what is left.
   * @param {Step} step
   * @param {Snapshot} snapshot
   */
  #marked(step, snapshot) {
    const own = this.#own;
    const ours =
      own !== null &&
      own.game === snapshot.match?.game &&
      own.seq === step.seq &&
      step.event.seat === snapshot.you.seat;
    const factor = paceFactor(settings.peek().pace, snapshot.options.speed);
    const ms = step.ms * factor;
    if (!ours) return { ...step, pause: step.pause * factor, ms };
    this.#own = null;
    const shown = performance.now() - own.sent;
    return { ...step, own: true, pause: 0, ms: Math.max(0, ms - shown) };
  }

  /**
   * @param {number} seat
   * @param {string} emote
   */
  #said(seat, emote) {
    const bubble = { emote, key: ++this.#bubbleKeys };
    this.bubbles.value = { ...this.bubbles.peek(), [seat]: bubble };
    setTimeout(() => {
      if (this.bubbles.peek()[seat] !== bubble) return;
      const { [seat]: _gone, ...others } = this.bubbles.peek();
      this.bubbles.value = others;
    }, BUBBLE_FOR);
  }

  /**
   * Waiting long for someone may mean that their device fell asleep: let the referee look.
   * @param {Snapshot} snapshot
   */
  #watchForSilence(snapshot) {
    clearTimeout(this.#nudgeTimer);
    if (!waitsForAnother(snapshot)) return;
    this.#nudgeTimer = setTimeout(() => {
      this.#connection.nudge();
      this.#watchForSilence(snapshot);
    }, NUDGE_AFTER);
  }

  #leaving = () => {
    if (this.#here) markLeft(this.code);
  };

  #seen = () => this.#queue.setHidden(document.visibilityState === "hidden");
}
