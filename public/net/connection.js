// @ts-check
/**
 * One room's connection: says hello, keeps the line alive, comes back when it breaks, and tells the
 * frames apart. It knows nothing of what is played.
 *
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").Frame} Frame
 * @typedef {import("./protocol.js").Request} Request
 * @typedef {import("./socket.js").Transport} Transport
 * @typedef {"connecting" | "open" | "lost" | "ended"} Status
 *
 * @typedef {Object} Handlers
 * @property {(status: Status) => void} status
 * @property {(frame: Frame) => void} frame      welcome, snapshot, emote
 * @property {(reason: string) => void} ended    the referee's last word; it does not come back
 * @property {() => Promise<string | null>} why  asked after a connection that never opened: a reason to
 *                                               give up, or null to go on trying
 * @property {() => boolean} mine  asked before coming back: whether no newer page has had the seat meanwhile
 */
import { backoff } from "./backoff.js";
import { BYE_CODES, FINAL_BYES, PROTOCOL } from "./protocol.js";
import { Requests, refused } from "./requests.js";
import { requestPrefix } from "./tokens.js";

const PING_EVERY = 8000;
const PONG_WITHIN = 6000;
/** When the network or the player has just come back, a line that seems open is doubted sooner. */
const DOUBT_WITHIN = 2000;
/** A page that is looked at again, or that its device had frozen. */
const WAKES = ["visibilitychange", "resume"];
/** How long the first word may take. A try that began without a network hangs, so the later ones are given up soon; one
 * in six has time for a network that is only slow. */
const WELCOME_WITHIN = [12_000, 4000, 4000, 4000, 4000, 4000];
/** After "too fast" what was dropped is sent again this much later; by then the referee takes twenty frames more. */
const CALM = 2000;

export class Connection {
  #makeTransport;
  #handlers;
  #requests = new Requests(requestPrefix());
  /** @type {Transport | null} */
  #transport = null;
  /** @type {{ token: string, takeover: "always" | "ask" }} */
  #hello;
  #welcomed = false;
  /** Whether this page has had its seat. */
  #held = false;
  #ended = false;
  #attempt = 0;
  /** @type {any} */
  #retryTimer = 0;
  /** @type {any} */
  #pingTimer = 0;
  /** @type {any} */
  #pongTimer = 0;
  /** @type {any} */
  #welcomeTimer = 0;
  /** @type {any} */
  #calmTimer = 0;
  #tries = 0;
  #asking = false;

  /**
   * @param {() => Transport} makeTransport a new transport for every attempt
   * @param {{ token: string, takeover: "always" | "ask" }} hello
   * @param {Handlers} handlers
   */
  constructor(makeTransport, hello, handlers) {
    this.#makeTransport = makeTransport;
    this.#hello = hello;
    this.#handlers = handlers;
  }

  open() {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#doubt);
    for (const event of WAKES) document.addEventListener(event, this.#hurry);
    this.#handlers.status("connecting");
    this.#connect();
  }

  /**
   * Ask for something. Never rejects; unanswered it is refused with `lost`.
   * @param {Request} request
   * @returns {Promise<Ack>}
   */
  request(request) {
    if (this.#ended) return Promise.resolve(refused("", "ended"));
    const { text, ack } = this.#requests.add(request);
    if (this.#welcomed) this.#transport?.send(text);
    return ack;
  }

  /** Ask the referee to look for dead connections. */
  nudge() {
    if (this.#welcomed) this.#transport?.send('{"type":"nudge"}');
  }

  /**
   * Say hello again, with another token or to take the seat over.
   * @param {{ token: string, takeover: "always" | "ask" }} hello
   */
  hello(hello) {
    this.#hello = hello;
    this.#held = false;
    this.#sayHello();
  }

  close() {
    this.#end();
  }

  #connect() {
    const transport = this.#makeTransport();
    this.#transport = transport;
    transport.onopen = () => this.#sayHello();
    transport.onframe = (text) => this.#receive(text);
    transport.onclose = (code, opened) => this.#closed(code, opened);
    const within = WELCOME_WITHIN[this.#tries++ % WELCOME_WITHIN.length];
    if (transport.pings) this.#welcomeTimer = setTimeout(() => this.#closed(0, false), within);
    transport.open();
  }

  #sayHello() {
    const { token } = this.#hello;
    // Coming back to its seat a page does not ask, but of two pages the newer keeps it.
    const takeover = !this.#held ? this.#hello.takeover : this.#handlers.mine() ? "always" : "ask";
    this.#transport?.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token, takeover }));
    this.#ping();
  }

  /** @param {string} text */
  #receive(text) {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = 0;
    if (text === "pong") return;
    const frame = /** @type {Frame} */ (JSON.parse(text));
    if (frame.type === "ack") this.#requests.answer(frame);
    else if (frame.type === "bye") this.#bye(frame.reason);
    else if (frame.type === "error") this.#mistaken(frame.reason);
    else {
      if (frame.type === "welcome") this.#welcome(frame.elsewhere);
      this.#handlers.frame(frame);
    }
  }

  /** @param {boolean} elsewhere */
  #welcome(elsewhere) {
    this.#attempt = 0;
    this.#tries = 0;
    clearTimeout(this.#welcomeTimer);
    this.#held = !elsewhere;
    // What another page has now is not taken from it unasked.
    if (elsewhere) this.#hello = { ...this.#hello, takeover: "ask" };
    const back = !this.#welcomed;
    this.#welcomed = true;
    if (!back) return;
    this.#handlers.status("open");
    this.#sendUnanswered();
  }

  #sendUnanswered() {
    for (const text of this.#requests.unanswered()) this.#transport?.send(text);
  }

  /** @param {string} reason */
  #mistaken(reason) {
    console.warn(`Kahwa: the referee could not take a frame (${reason})`);
    // Nothing more is stored today: whoever waits for an answer is told so.
    if (reason === "daily-limit") return this.#requests.drop(reason);
    if (reason !== "too-fast") return;
    clearTimeout(this.#calmTimer);
    this.#calmTimer = setTimeout(() => this.#sendUnanswered(), CALM);
  }

  /** @param {string} reason */
  #bye(reason) {
    if (!FINAL_BYES.includes(reason)) return;
    this.#end();
    this.#handlers.ended(reason);
  }

  /**
   * @param {number} code
   * @param {boolean} opened
   */
  #closed(code, opened) {
    this.#silence();
    if (this.#ended) return;
    const bye = BYE_CODES[code];
    if (bye && FINAL_BYES.includes(bye)) return this.#bye(bye);
    this.#handlers.status("lost");
    this.#retryTimer = setTimeout(() => this.#connect(), backoff(this.#attempt++));
    if (!opened) void this.#askWhy();
  }

  /** Whether to go on trying; meanwhile it is tried again, since without a network no answer comes either. */
  async #askWhy() {
    if (this.#asking) return;
    this.#asking = true;
    const reason = await this.#handlers.why();
    this.#asking = false;
    if (!reason || this.#ended || this.#welcomed) return;
    this.#end();
    this.#handlers.ended(reason);
  }

  /** Stop listening to the transport there was. */
  #silence() {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#welcomeTimer);
    clearTimeout(this.#calmTimer);
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#pongTimer);
    this.#pongTimer = 0;
    this.#welcomed = false;
    this.#transport?.close();
    this.#transport = null;
  }

  #end() {
    this.#ended = true;
    this.#silence();
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#doubt);
    for (const event of WAKES) document.removeEventListener(event, this.#hurry);
    this.#requests.drop("ended");
    this.#handlers.status("ended");
  }

  /** The network or the player is back: try at once, and doubt a line that seems open. */
  #hurry = () => {
    if (document.visibilityState === "hidden") return;
    if (this.#welcomed) return this.#doubt();
    this.#attempt = 0;
    this.#silence();
    this.#connect();
  };

  /** The line may be dead: if so, that is known soon. */
  #doubt = () => {
    if (this.#welcomed) this.#ping(DOUBT_WITHIN);
  };

  /** @param {number} [within] the time an answer has; one that is waited for already keeps its own */
  #ping(within = PONG_WITHIN) {
    clearTimeout(this.#pingTimer);
    if (!this.#transport?.pings) return;
    this.#transport.send("ping");
    if (within < PONG_WITHIN) clearTimeout(this.#pongTimer);
    if (within < PONG_WITHIN || !this.#pongTimer) {
      this.#pongTimer = setTimeout(() => this.#closed(0, true), within);
    }
    this.#pingTimer = setTimeout(() => this.#ping(), PING_EVERY);
  }
}
