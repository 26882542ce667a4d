// @ts-check
/**
 * The render queue: plays a room's steps one after another and says what is on the table meanwhile.
 * Pure but for its clock, which is given to it.
 *
 * @typedef {import("../net/protocol.js").Step} Step
 * @typedef {import("../games/contract.js").Stage} Stage
 * @typedef {Step & { own?: boolean }} QueuedStep
 *
 * @typedef {Object} Timers
 * @property {(run: () => void, ms: number) => any} set
 * @property {(timer: any) => void} clear
 */

/** Further behind than this, steps are not worth waiting for. */
const TOO_FAR_BEHIND = 25_000;

export class RenderQueue {
  /** @type {QueuedStep[]} */
  #steps = [];
  /** @type {any} */
  #present = null;
  /** @type {any} */
  #timer = null;
  #keys = 0;
  #hidden = false;
  #show;
  #timers;
  /** @type {Stage} */
  #stage = { view: null, step: null, live: true };

  /**
   * @param {(stage: Stage) => void} show  told of every change
   * @param {Timers} timers
   */
  constructor(show, timers) {
    this.#show = show;
    this.#timers = timers;
  }

  /**
   * What a snapshot brought: the steps since the last one and the view that is now. With no steps a
   * view that nothing queued leads to is shown at once.
   * @param {QueuedStep[]} steps
   * @param {any} present
   */
  push(steps, present) {
    this.#present = present;
    if (this.#hidden || present === null) return this.jump();
    this.#steps.push(...steps);
    const opening = this.#stage.view === null;
    if (opening && !this.#open()) return this.jump();
    if (this.#behind() > TOO_FAR_BEHIND) return this.jump();
    if (this.#busy()) return;
    // The table is drawn, which takes its time, before anything is dealt on it.
    if (opening) this.#wait(0, () => this.#next());
    else if (this.#steps.length > 0) this.#next();
    else this.#set({ view: present, step: null, live: true });
  }

  /**
   * A snapshot that starts anew (after hello): what was queued is of the past.
   * @param {any} present
   */
  reset(present) {
    this.#present = present;
    this.jump();
  }

  /** Drop what is queued and show what is. */
  jump() {
    this.#stop();
    this.#steps = [];
    this.#set({ view: this.#present, step: null, live: true });
  }

  /** Finish the step that is shown; in the pause before one, show it now. */
  skip() {
    if (!this.#busy()) return;
    this.#stop();
    if (this.#stage.step) this.#finish();
    else this.#start();
  }

  /** @param {boolean} hidden whether nobody can see the page: then it stays in the present */
  setHidden(hidden) {
    this.#hidden = hidden;
    if (hidden && this.#busy()) this.jump();
  }

  /** Nothing is on the table yet: the first step's outcome is what the others start from. */
  #open() {
    const first = this.#steps.shift();
    if (!first || this.#steps.length === 0) return false;
    this.#set({ view: first.view, step: null, live: false });
    return true;
  }

  #busy() {
    return this.#timer !== null;
  }

  #behind() {
    return this.#steps.reduce((sum, step) => sum + step.pause + step.ms, 0);
  }

  #next() {
    const step = this.#steps[0];
    if (step.pause > 0) {
      this.#set({ view: this.#stage.view, step: null, live: false });
      this.#wait(step.pause, () => this.#start());
    } else this.#start();
  }

  #start() {
    const { event, ms, view, own = false } = this.#steps[0];
    const before = this.#stage.view;
    const step = { key: ++this.#keys, event, ms, before, after: view, own };
    this.#set({ view: before, step, live: false });
    this.#wait(ms, () => this.#finish());
  }

  #finish() {
    const step = /** @type {QueuedStep} */ (this.#steps.shift());
    const more = this.#steps.length > 0;
    // The newest snapshot's own view: equal to the last step's, and fresher where it is not.
    this.#set({ view: more ? step.view : this.#present, step: null, live: !more });
    if (more) this.#next();
  }

  /**
   * @param {number} ms
   * @param {() => void} run
   */
  #wait(ms, run) {
    this.#timer = this.#timers.set(() => {
      this.#timer = null;
      run();
    }, ms);
  }

  #stop() {
    if (this.#timer !== null) this.#timers.clear(this.#timer);
    this.#timer = null;
  }

  /** @param {Stage} stage */
  #set(stage) {
    this.#stage = stage;
    this.#show(stage);
  }
}
