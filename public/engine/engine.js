// @ts-check
/**
 * The page's side of offline play: starts the worker that runs the referee, and speaks to it as to a server.
 *
 * @typedef {import("../net/protocol.js").Options} Options
 * @typedef {import("../net/socket.js").Transport} Transport
 * @typedef {import("./worker.js").Order} Order
 * @typedef {import("./worker.js").Report} Report
 * @typedef {import("./worker.js").Unkept} Unkept
 *
 * @typedef {Object} Build  what built/engine/build.json says
 * @property {string} version
 * @property {number} state
 * @property {string[]} games
 * @property {Record<string, string>} lock
 * @property {string} python
 * @property {string} stdlib
 * @property {string} code
 * @property {number} size  of the largest file, in bytes
 * @property {string} sources
 *
 * @typedef {Object} SavedGame
 * @property {string} game
 * @property {Options} options
 * @property {string} version   of Kahwa, that saved it
 * @property {number} savedAt   ms since the epoch
 * @property {string} phase
 * @property {number[]} scores
 * @property {number | null} [team]  its player's; not said by older versions, where it was the first
 * @property {true | "version"} resumes
 */
import { keep, kept } from "../state/device.js";
import { drop, peek } from "./saves.js";
import { engine } from "./state.js";

export { OFFLINE, engine, metered } from "./state.js";

/** How long the worker may take for an answer once Python runs; a search takes a fraction of a second. */
const ANSWER_WITHIN = 10_000;
/** Deaths in a row after which only the player's wish starts it again. */
const DEATHS = 3;
const LOST = 1006;
/** Which Python has run on this device: it is fetched no more. */
const HAS = "engine";

/** @type {Worker | null} */
let worker = null;
/** @type {Promise<boolean> | null} */
let starting = null;
/** @type {(done: boolean) => void} */
let started = () => {};
/** @type {Promise<Build | null> | null} */
let known = null;
/** Files of a build were missing: what the server has by now counts, not what was kept with the page. */
let newest = false;
/** The host of this page has said that it has no engine. */
let absent = false;
/** A game that the device cannot keep. @type {Unkept | null} */
let unkept = null;
let deaths = 0;
let count = 0;

/** @type {Map<string, { opened: () => void, frame: (text: string) => void, closed: (code: number) => void }>} */
const transports = new Map();
/** @type {Map<number, (reason: string | null) => void>} */
const waiting = new Map();

/**
 * Start the engine; whether it runs. Does nothing more while it runs or starts, and tries anew when it failed.
 * @returns {Promise<boolean>}
 */
export function startEngine() {
  deaths = 0;
  return start(false);
}

/**
 * Begin a new game in the place of the kept one.
 * @param {string} game
 * @param {Options} options
 * @returns {Promise<{ ok: true } | { ok: false, reason: string }>}
 */
export async function newGame(game, options) {
  if (!(await startEngine())) return { ok: false, reason: engine.value.reason ?? "crashed" };
  const reason = await asked((id) => ({ kind: "new", id, game, options: JSON.stringify(options) }));
  return reason === null ? { ok: true } : { ok: false, reason };
}

/**
 * The kept game, as far as can be said without starting Python.
 * @returns {Promise<SavedGame | null>}
 */
export async function savedGame() {
  const build = await current();
  if (unkept) {
    const { summary, savedAt } = unkept;
    return { ...summary, savedAt, version: build?.version ?? "", resumes: true };
  }
  const row = await peek().catch(() => null);
  if (!row) return null;
  const { version, savedAt, summary, state, unreadable } = row;
  const readable =
    !build ||
    (build.state === state && build.games.includes(summary.game) && unreadable !== build.code);
  return { ...summary, version, savedAt, resumes: readable ? true : "version" };
}

/** Forget the kept game. */
export async function dropSaved() {
  unkept = null;
  if (worker && engine.peek().status === "ready") await asked((id) => ({ kind: "drop", id }));
  else await drop().catch(() => {});
}

/**
 * The way to the referee in the worker, as a Session wants it.
 * @returns {Transport}
 */
export function engineTransport() {
  const connection = String(++count);
  let opened = false;
  /** @type {any} */
  let timer = 0;
  /** @type {Transport} */
  const transport = {
    /** The worker may be long in coming; once open, silence means that it is dead. */
    get pings() {
      return opened;
    },
    open() {
      transports.set(connection, {
        opened() {
          clearTimeout(timer);
          opened = true;
          transport.onopen();
        },
        frame: (text) => transport.onframe(text),
        closed(code) {
          forget();
          transport.onclose(code, opened);
        },
      });
      void enter();
    },
    send(text) {
      if (opened && transports.has(connection)) order({ kind: "frame", connection, text });
    },
    close() {
      if (forget()) order({ kind: "close", connection });
    },
    onopen() {},
    onframe() {},
    onclose() {},
  };

  async function enter() {
    const runs = deaths < DEATHS && (await start(deaths > 0));
    if (!transports.has(connection)) return;
    if (!runs) {
      setTimeout(() => transports.get(connection)?.closed(LOST));
      return;
    }
    timer = setTimeout(() => died("crashed"), ANSWER_WITHIN);
    order({ kind: "open", connection });
  }

  function forget() {
    clearTimeout(timer);
    return transports.delete(connection);
  }

  return transport;
}

/**
 * @param {boolean} crashed Python died in the middle of the game's last call
 * @returns {Promise<boolean>}
 */
function start(crashed) {
  starting ??= boot(crashed);
  return starting;
}

/** @param {boolean} crashed */
async function boot(crashed) {
  engine.value = { status: "starting", keeps: engine.peek().keeps };
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") return failed("no-wasm");
  const build = await current();
  if (!build) return failed(absent ? "absent" : "missing");
  const done = new Promise((/** @type {(done: boolean) => void} */ resolve) => (started = resolve));
  const mine = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker = mine;
  mine.onmessage = ({ data }) => {
    if (worker === mine) hear(data);
  };
  mine.onerror = (event) => {
    event.preventDefault();
    if (worker === mine) died(engine.peek().status === "starting" ? "missing" : "crashed");
  };
  const root = new URL("../", import.meta.url).href;
  order({ kind: "boot", build, root, first: kept("browser", HAS) !== build.python, crashed, unkept });
  if (await done) keep("browser", HAS, build.python);
  return done;
}

/**
 * What the built engine is; null when there is none.
 * @returns {Promise<Build | null>}
 */
function current() {
  if (known) return known;
  absent = false;
  known = fetch(new URL("./build.json", import.meta.url), { cache: newest ? "reload" : "default" })
    .then((answer) => {
      absent = answer.status === 404;
      return answer.ok ? answer.json() : null;
    })
    .catch(() => null)
    .then((build) => {
      if (!build) known = null;
      return build;
    });
  return known;
}

/** @param {Report} report */
function hear(report) {
  if (report.kind === "ready") {
    engine.value = { status: "ready", keeps: engine.peek().keeps };
    started(true);
  } else if (report.kind === "progress") {
    engine.value = { ...engine.peek(), progress: report.part };
  } else if (report.kind === "failed") {
    died(report.reason);
  } else if (report.kind === "keeps") {
    unkept = report.unkept;
    if (engine.peek().keeps !== report.keeps) engine.value = { ...engine.peek(), keeps: report.keeps };
  } else if (report.kind === "done") {
    waiting.get(report.id)?.(report.reason);
    waiting.delete(report.id);
  } else if (report.kind === "opened") {
    transports.get(report.connection)?.opened();
  } else if (report.kind === "closed") {
    transports.get(report.connection)?.closed(report.code);
  } else {
    deaths = 0;
    transports.get(report.connection)?.frame(report.text);
  }
}

/**
 * The worker is of no use any more: what waits for it is told, and the next who asks starts another.
 * @param {import("./state.js").Failure} reason
 */
function died(reason) {
  worker?.terminate();
  worker = null;
  deaths += 1;
  failed(reason);
  started(false);
  for (const tell of waiting.values()) tell("crashed");
  waiting.clear();
  for (const transport of [...transports.values()]) transport.closed(LOST);
}

/**
 * @param {import("./state.js").Failure} reason
 * @returns {false}
 */
function failed(reason) {
  starting = null;
  if (reason === "missing" || reason === "absent") [known, newest] = [null, true];
  engine.value = { status: "failed", reason, keeps: engine.peek().keeps };
  return false;
}

/**
 * Ask the worker for something; null once it is done, or why it was not.
 * @param {(id: number) => Order} make
 * @returns {Promise<string | null>}
 */
function asked(make) {
  const id = ++count;
  return new Promise((resolve) => {
    const timer = setTimeout(() => died("crashed"), ANSWER_WITHIN);
    waiting.set(id, (reason) => {
      clearTimeout(timer);
      resolve(reason);
    });
    order(make(id));
  });
}

/** @param {Order} message */
function order(message) {
  worker?.postMessage(message);
}
