// @ts-check
/**
 * Requests on their way: each has an id and is settled exactly once, by its ack or by time. While
 * unanswered it can be sent again under the same id, which changes nothing twice.
 *
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").Request} Request
 */

const TIMEOUT = 8000;

export class Requests {
  /** @type {Map<string, { text: string, resolve: (ack: Ack) => void, timer: any }>} */
  #waiting = new Map();
  #prefix;
  #count = 0;
  #timeout;

  /**
   * @param {string} prefix makes the ids of this page unlike those of any other
   * @param {number} [timeout] ms
   */
  constructor(prefix, timeout = TIMEOUT) {
    this.#prefix = prefix;
    this.#timeout = timeout;
  }

  /**
   * A new request as text to send, and its ack to come. It never rejects: unanswered in time it is
   * refused with reason `lost`.
   * @param {Request} request
   * @returns {{ text: string, ack: Promise<Ack> }}
   */
  add(request) {
    const id = `${this.#prefix}-${++this.#count}`;
    const text = JSON.stringify({ ...request, id });
    const ack = new Promise((/** @type {(ack: Ack) => void} */ resolve) => {
      const timer = setTimeout(() => this.#settle(refused(id, "lost")), this.#timeout);
      this.#waiting.set(id, { text, resolve, timer });
    });
    return { text, ack };
  }

  /** @param {Ack} ack */
  answer(ack) {
    this.#settle(ack);
  }

  /** All that wait, oldest first, to be sent again. */
  unanswered() {
    return [...this.#waiting.values()].map((entry) => entry.text);
  }

  /**
   * Refuse everything that waits.
   * @param {string} reason
   */
  drop(reason) {
    for (const id of [...this.#waiting.keys()]) this.#settle(refused(id, reason));
  }

  /** @param {Ack} ack */
  #settle(ack) {
    const entry = this.#waiting.get(ack.id);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#waiting.delete(ack.id);
    entry.resolve(ack);
  }
}

/**
 * @param {string} id
 * @param {string} reason
 * @returns {Ack}
 */
export function refused(id, reason) {
  return { type: "ack", id, ok: false, reason };
}
