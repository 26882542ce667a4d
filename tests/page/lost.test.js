// @ts-check
/**
 * Every moment of a game times everything that happens to a line, for the page's session: the clock, the lines and the
 * referee are invented. The room's half of this matrix is `tests/room/test_lost.py`.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { markLeft } from "../../public/net/tokens.js";
import { Session } from "../../public/state/session.js";

const CODE = "K7QM2ZPA";
const MINUTE = 60_000;
const TRAVEL = 10;

// Waits are spread by chance, here the same each time.
let seed = 1;
Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

const { setImmediate } = globalThis;
const breathe = () => new Promise((done) => setImmediate(done));

/** The time of a device: it runs on, or stands still while the device sleeps. */
class Clock {
  now = 0;
  /** @type {Map<number, { run: () => void, at: number }>} */
  timers = new Map();
  #ids = 0;

  install() {
    Object.defineProperty(globalThis, "performance", { value: { now: () => this.now }, configurable: true });
    Object.assign(globalThis, {
      setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms = 0) => {
        this.timers.set(++this.#ids, { run, at: this.now + Math.max(0, ms) });
        return this.#ids;
      },
      clearTimeout: (/** @type {number} */ id) => this.timers.delete(id),
    });
  }

  /** @param {number} ms */
  async pass(ms) {
    const until = this.now + ms;
    for (;;) {
      await breathe();
      const [next] = [...this.timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at);
      if (!next) break;
      this.timers.delete(next[0]);
      this.now = Math.max(this.now, next[1].at);
      next[1].run();
    }
    this.now = until;
  }

  /** No timer fires meanwhile; those that are overdue do when time passes again. @param {number} ms */
  sleep(ms) {
    this.now += ms;
  }
}

/** A small game for two: each in turn lays a card of six. This page is seat 0. */
class Referee {
  revision = 1;
  phase = "playing";
  game = "m1";
  seq = 0;
  turn = 0;
  hands = [[1, 2, 3], [4, 5, 6]];
  /** @type {number[]} */
  table = [];
  /** @type {any[]} */
  holds = [];
  /** @type {any} */
  clock = null;
  /** @type {string[]} */
  made = [];
  /** Requests carried out, by id. @type {Set<string>} */
  done = new Set();
  /** Which transport has the seat. @type {any} */
  seat = null;
  /** Those that said hello. @type {Set<any>} */
  there = new Set();
  /** The token of seat 0, which the first page made. @type {string | null} */
  token = null;
  /** Whether answers get lost on their way. */
  unheard = false;

  /** @param {number | null} seat */
  view(seat) {
    return { turn: this.turn, table: [...this.table], hand: seat === 0 ? [...this.hands[0]] : [] };
  }

  /** @param {any} line @param {any[]} [steps] */
  snapshot(line, steps = []) {
    const seat = line === this.seat ? 0 : null;
    const lobby = this.phase === "lobby";
    const match = { game: this.game, seq: this.seq, turn: this.phase === "playing" ? this.turn : null, round: 1 };
    return {
      type: "snapshot",
      revision: this.revision,
      code: CODE,
      phase: this.phase,
      you: { seat, host: seat === 0 },
      seats: [{ kind: "human", team: 0, name: "Amira" }, { kind: "human", team: 1, name: "Sami" }],
      options: { speed: "normal" },
      holds: this.holds,
      match: lobby ? null : { ...match, clock: this.clock, dealAny: null, view: this.view(seat) },
      steps,
      log: [],
    };
  }

  /** @param {any} line @param {any} frame */
  tell(line, frame) {
    if (!this.unheard) line.deliver(JSON.stringify(frame));
  }

  /** @param {any[]} [steps] */
  changed(steps = []) {
    this.revision++;
    for (const line of this.there) this.tell(line, this.snapshot(line, steps));
  }

  /** Lay the first card of a hand. @param {number} seat @param {number} [card] */
  lay(seat, card = this.hands[seat][0]) {
    this.hands[seat] = this.hands[seat].filter((one) => one !== card);
    this.table.push(card);
    this.seq++;
    this.turn = 1 - seat;
    this.made.push(`${seat}:${card}`);
    this.changed([{ event: { kind: "lay", seat, card }, pause: 0, ms: 1000, seq: this.seq }]);
  }

  /** @param {any} line @param {string} text */
  receive(line, text) {
    if (text === "ping") return line.deliver("pong");
    const message = JSON.parse(text);
    if (message.type === "hello") return this.hello(line, message);
    if (!message.id) return;
    const ack = { type: "ack", id: message.id, ok: true, reason: "" };
    if (!this.done.has(message.id)) {
      ack.reason = this.refusal(line, message);
      ack.ok = ack.reason === "";
    }
    this.tell(line, ack);
    if (!ack.ok || this.done.has(message.id)) return;
    this.done.add(message.id);
    if (message.type === "move") this.lay(0, message.move.card);
    if (message.type === "rematch") {
      this.made.push("rematch");
      Object.assign(this, { game: "m2", phase: "playing", seq: 0, turn: 0, table: [], hands: [[1, 2, 3], [4, 5, 6]] });
      this.changed();
    }
  }

  /** @param {any} line @param {any} message */
  refusal(line, message) {
    if (line !== this.seat) return "not-seated";
    if (message.game !== this.game) return "stale";
    if (message.type !== "move") return "";
    if (message.seq !== this.seq) return "stale";
    return this.turn === 0 ? "" : "not-your-turn";
  }

  /** @param {any} line @param {any} message */
  hello(line, { token, takeover }) {
    this.token ??= token;
    this.there.add(line);
    const elsewhere = token === this.token && this.seat !== null && this.seat !== line && takeover === "ask";
    if (token === this.token && !elsewhere && this.seat !== line) {
      this.seat?.deliver('{"type":"bye","reason":"replaced"}');
      this.there.delete(this.seat);
      this.seat = line;
    }
    this.tell(line, { type: "welcome", game: "cards", emotes: [], optionSpecs: [], levels: [], elsewhere });
    this.tell(line, this.snapshot(line));
  }

  /** A line is found to be dead. @param {any} line */
  lost(line) {
    this.there.delete(line);
    if (this.seat === line) this.seat = null;
  }
}

/** What a page's transports go through; what is on its way when a line dies never arrives. */
class Network {
  /** @type {"there" | "gone"} */
  state = "there";
  /** Whether what pages send gets lost. */
  swallows = false;
  /** @type {any[]} */
  lines = [];

  /** @param {Referee} referee */
  constructor(referee) {
    this.referee = referee;
  }

  get open() {
    return this.lines.filter((line) => !line.closed);
  }

  transport = () => {
    const line = {
      pings: true,
      closed: false,
      dead: false,
      open: () => setTimeout(() => {
        if (this.state === "gone") line.end(1006, false);
        else if (!line.closed) line.onopen();
      }, TRAVEL),
      send: (/** @type {string} */ text) => {
        setTimeout(() => {
          if (!line.dead && !line.closed && !this.swallows) this.referee.receive(line, text);
        }, TRAVEL);
      },
      deliver: (/** @type {string} */ text) => {
        setTimeout(() => {
          if (!line.dead && !line.closed) line.onframe(text);
        }, TRAVEL);
      },
      close: () => {
        line.closed = true;
        this.referee.lost(line);
      },
      end: (/** @type {number} */ code, /** @type {boolean} */ opened) => {
        if (line.closed) return;
        line.close();
        line.onclose(code, opened);
      },
      onopen() {},
      onframe(/** @type {string} */ _text) {},
      onclose(/** @type {number} */ _code, /** @type {boolean} */ _opened) {},
    };
    this.lines.push(line);
    return line;
  };

  /** Both ends are told. */
  cut() {
    for (const line of this.open) line.end(1006, true);
  }

  /** Nobody is told. */
  hole() {
    for (const line of this.open) line.dead = true;
  }
}

/** @type {Map<string, Set<() => void>>} */
const listeners = new Map();
const target = {
  addEventListener: (/** @type {string} */ name, /** @type {() => void} */ run) =>
    void listeners.set(name, (listeners.get(name) ?? new Set()).add(run)),
  removeEventListener: (/** @type {string} */ name, /** @type {() => void} */ run) =>
    void listeners.get(name)?.delete(run),
};
const page = { ...target, visibilityState: "visible" };
/** @param {string} name */
const fire = (name) => [...(listeners.get(name) ?? [])].forEach((run) => run());
/** @param {"visible" | "hidden"} state */
function look(state) {
  page.visibilityState = state;
  fire("visibilitychange");
}

class Scene {
  clock = new Clock();
  referee = new Referee();
  network = new Network(this.referee);
  /** What the page's own request came to. @type {any} */
  ack = null;
  /** Seat 0 watches. */
  watches = false;

  constructor() {
    listeners.clear();
    page.visibilityState = "visible";
    Object.assign(globalThis, target, { document: page });
    this.clock.install();
    markLeft(CODE);
    this.session = this.open();
  }

  /** A page. */
  open() {
    const session = new Session(CODE, this.network.transport, async () => null);
    session.open();
    return session;
  }

  /** Until what happened has been heard and shown. */
  async settle() {
    await this.clock.pass(2000);
    return this;
  }
}

/** @param {(scene: Scene) => unknown} [arrange] */
const at = (arrange) => async () => {
  const scene = await new Scene().settle();
  await arrange?.(scene);
  return scene;
};

/** @type {Record<string, () => Promise<Scene>>} */
const MOMENTS = {
  "the room is being opened": async () => new Scene(),
  lobby: at((scene) => {
    scene.referee.phase = "lobby";
    scene.referee.changed();
    return scene.settle();
  }),
  "own move due": at(),
  "another's move due": at((scene) => {
    scene.referee.lay(0);
    return scene.settle();
  }),
  "another's move is acted out": at(async (scene) => {
    scene.referee.lay(0);
    await scene.settle();
    scene.referee.lay(1);
    await scene.clock.pass(300);
    assert.equal(scene.session.stage.value.step?.event.seat, 1);
  }),
  "own move arrived, unanswered": at(async (scene) => {
    scene.referee.unheard = true;
    void scene.session.send({ card: 2 }).then((ack) => (scene.ack = ack));
    await scene.clock.pass(500);
    scene.referee.unheard = false;
    assert.equal(scene.session.pending.value, true);
    assert.deepEqual(scene.referee.made, ["0:2"]);
  }),
  "own move never arrived": at(async (scene) => {
    scene.network.swallows = true;
    void scene.session.send({ card: 2 }).then((ack) => (scene.ack = ack));
    await scene.clock.pass(500);
    scene.network.swallows = false;
  }),
  "a refusal is shown": at(async (scene) => {
    scene.referee.turn = 1;
    assert.equal((await Promise.all([scene.session.send({ card: 1 }), scene.clock.pass(500)]))[0].ok, false);
    scene.referee.turn = 0;
    scene.referee.changed();
    await scene.settle();
  }),
  "own clock runs": at((scene) => {
    scene.referee.clock = { seconds: 20, starts: 0, left: 15_000 };
    scene.referee.changed();
    return scene.settle();
  }),
  "another's hold runs": at((scene) => {
    scene.referee.holds = [{ seat: 1, hold: 1, left: 40_000, asked: false, gone: false, answers: [] }];
    scene.referee.changed();
    return scene.settle();
  }),
  "asked about another": at((scene) => {
    scene.referee.holds = [{ seat: 1, hold: 1, left: null, asked: true, gone: false, answers: ["bot"] }];
    scene.referee.changed();
    return scene.settle();
  }),
  tally: at((scene) => {
    scene.referee.phase = "round-over";
    scene.referee.changed();
    return scene.settle();
  }),
  "match over": at((scene) => {
    scene.referee.phase = "match-over";
    scene.referee.changed();
    return scene.settle();
  }),
  "rematch arrived, unanswered": at(async (scene) => {
    scene.referee.phase = "match-over";
    scene.referee.changed();
    await scene.settle();
    scene.referee.unheard = true;
    void scene.session.matchRequest("rematch").then((ack) => (scene.ack = ack));
    await scene.clock.pass(500);
    scene.referee.unheard = false;
    assert.deepEqual(scene.referee.made, ["rematch"]);
  }),
  "reconnecting already": at(async (scene) => {
    scene.network.state = "gone";
    scene.network.cut();
    await scene.clock.pass(1000);
    assert.equal(scene.session.status.value, "lost");
    scene.network.state = "there";
  }),
  watching: at(async (scene) => {
    scene.referee.token = "another";
    scene.referee.seat = null;
    scene.network.cut();
    await scene.settle();
    scene.watches = true;
    assert.equal(scene.session.snapshot.value?.you.seat, null);
  }),
};

/** @type {Record<string, (scene: Scene) => Promise<unknown>>} */
const FAULTS = {
  drop: async (scene) => {
    scene.network.cut();
    await scene.clock.pass(3000);
  },
  reload: async (scene) => {
    scene.session.close();
    scene.session = scene.open();
    await scene.clock.pass(3000);
  },
  "second tab": async (scene) => {
    const first = scene.session;
    const second = scene.open();
    await scene.clock.pass(3000);
    if (scene.watches) return first.close(), (scene.session = second);
    if (second.elsewhere.value) {
      assert.notEqual(first.ended.value, "replaced");
      second.takeOver();
      await scene.clock.pass(100);
    }
    if (first.ended.value !== "replaced") {
      // Its line had been lost before, so it was not told: once it is back it asks, and changes nothing.
      assert.equal(first.elsewhere.value, true);
      first.close();
    }
    const tries = scene.network.lines.length;
    await scene.clock.pass(2 * MINUTE);
    assert.equal(scene.network.lines.length, tries, "the older page does not fight back");
    scene.session = second;
  },
  "flight mode": async (scene) => {
    scene.network.state = "gone";
    scene.network.hole();
    fire("offline");
    await scene.clock.pass(3000);
    // Where it was still being opened, the time for that runs on.
    if (scene.session.snapshot.value) assert.equal(scene.session.status.value, "lost");
    await scene.clock.pass(MINUTE + 7000);
    assert.equal(scene.session.status.value, "lost");
    scene.network.state = "there";
    fire("online");
    await scene.clock.pass(3000);
  },
  "half-open socket": async (scene) => {
    scene.network.hole();
    // Two pings' time, and where it has not said its first word yet, the time for that.
    await scene.clock.pass(16_000);
  },
  "asleep for 20 minutes": async (scene) => {
    look("hidden");
    scene.network.hole();
    const lines = [...scene.network.open];
    scene.clock.sleep(20 * MINUTE);
    lines.forEach((line) => scene.referee.lost(line));
    look("visible");
    await scene.clock.pass(3000);
  },
};

/** How often the page's own move is made: once and no more where it arrived; else only where the page sends it again. */
function made(/** @type {string} */ moment, /** @type {string} */ fault) {
  if (moment === "own move arrived, unanswered") return ["0:2"];
  if (moment === "rematch arrived, unanswered") return ["rematch"];
  if (moment === "own move never arrived") return fault === "drop" ? ["0:2"] : [];
  return null;
}

for (const [moment, arrange] of Object.entries(MOMENTS)) {
  for (const [fault, happen] of Object.entries(FAULTS)) {
    test(`${moment}, ${fault}: same seat, same hand, right prompts`, async () => {
      const scene = await arrange();
      const before = [...scene.referee.made];
      await happen(scene);
      const { session, referee } = scene;
      await scene.settle();
      const where = scene.watches ? null : 0;

      assert.equal(session.status.value, "open");
      assert.equal(session.ended.value, null);
      assert.equal(session.elsewhere.value, false);
      assert.equal(session.pending.value, false);
      assert.equal(session.snapshot.value?.you.seat, where);
      assert.equal(session.snapshot.value?.revision, referee.revision);
      assert.deepEqual(referee.made, made(moment, fault) ?? before);
      const view = referee.phase === "lobby" ? null : referee.view(where);
      assert.deepEqual(session.stage.value, { view, step: null, live: true });
      assert.equal(session.refusal.value?.reason ?? null, refusalOf(moment, fault));

      assert.equal(scene.network.open.length, 1, "one line and no more");
      const waits = scene.clock.timers.size;
      await scene.clock.pass(5 * MINUTE);
      assert.equal(session.status.value, "open");
      assert.equal(scene.network.open.length, 1);
      assert.ok(scene.clock.timers.size <= Math.max(waits, 4), `${scene.clock.timers.size} timers`);

      if (where === null || referee.phase !== "playing" || referee.turn !== 0) return;
      const card = referee.hands[0][0];
      const [ack] = await Promise.all([session.send({ card }), scene.settle()]);
      assert.equal(ack.ok, true);
      assert.deepEqual(referee.made.at(-1), `0:${card}`);
      assert.deepEqual(session.stage.value.view, referee.view(0));
      session.close();
      assert.equal(scene.network.open.length, 0);
    });
  }
}

/** What the page still says of a move that was not made. @param {string} moment @param {string} fault */
function refusalOf(moment, fault) {
  if (["reload", "second tab"].includes(fault)) return null;
  if (moment === "a refusal is shown") return "not-your-turn";
  return moment === "own move never arrived" && fault !== "drop" ? "lost" : null;
}

test("what was made while the page slept is not acted out when it wakes", async () => {
  const scene = await at((here) => {
    here.referee.lay(0);
    return here.settle();
  })();
  look("hidden");
  scene.network.hole();
  const [line] = scene.network.open;
  scene.clock.sleep(20 * MINUTE);
  scene.referee.lost(line);
  scene.referee.lay(1);
  scene.referee.lay(0);
  scene.referee.lay(1);
  look("visible");
  await scene.clock.pass(2600);
  assert.deepEqual(scene.session.stage.value, { view: scene.referee.view(0), step: null, live: true });
  scene.session.close();
});

test("without a network it is tried every two seconds at the least, and no two pages in step", async () => {
  const timesOfTries = async () => {
    const scene = await new Scene().settle();
    scene.network.state = "gone";
    scene.network.cut();
    /** @type {number[]} */
    const times = [];
    let tries = scene.network.lines.length;
    for (let passed = 0; passed < MINUTE; passed += 10) {
      await scene.clock.pass(10);
      if (scene.network.lines.length > tries) times.push(passed);
      tries = scene.network.lines.length;
    }
    scene.session.close();
    return times;
  };
  const [one, other] = [await timesOfTries(), await timesOfTries()];
  for (const times of [one, other]) {
    const gaps = times.slice(1).map((time, n) => time - times[n]);
    assert.ok(Math.max(...gaps) <= 2100, `${gaps}`);
    assert.ok(new Set(gaps).size > 10, "spread");
  }
  assert.notDeepEqual(one, other);
});
