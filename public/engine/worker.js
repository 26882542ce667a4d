// @ts-check
/**
 * The Web Worker of offline play: boots Python with the referee in it, and hands frames to and fro, one after
 * another. What a call changed is kept before anything of it is told.
 *
 * @typedef {import("./saves.js").Save} Save
 * @typedef {import("./engine.js").Build} Build
 *
 * @typedef {Object} Outcome
 * @property {string} [reason]  refused; there is nothing else then
 * @property {Save | null} save
 * @property {boolean} deleted
 * @property {(["send", string, string] | ["close", string, number, string])[]} out
 * @property {number | null} wake
 *
 * From the page:
 * @typedef {{ kind: "boot", build: Build, root: string, first: boolean, crashed: boolean, unkept: Unkept | null }
 *   | { kind: "new", id: number, game: string, options: string }
 *   | { kind: "drop", id: number }
 *   | { kind: "open" | "close", connection: string }
 *   | { kind: "frame", connection: string, text: string }} Order
 * To the page:
 * @typedef {{ kind: "ready" }
 *   | { kind: "progress", part: number }
 *   | { kind: "failed", reason: "no-wasm" | "missing" | "crashed" }
 *   | { kind: "done", id: number, reason: string | null }
 *   | { kind: "keeps", keeps: boolean, unkept: Unkept | null }
 *   | { kind: "opened", connection: string }
 *   | { kind: "frame", connection: string, text: string }
 *   | { kind: "closed", connection: string, code: number }} Report
 *
 * @typedef {Object} Unkept  a game that this device cannot keep, for the page to hold
 * @property {string} live
 * @property {string[]} rounds
 * @property {import("./saves.js").Summary} summary
 * @property {number} savedAt
 */
import { Taken, drop, markUnreadable, peek, take, write } from "./saves.js";

const REPLACED = 4000;
const GONE = 4002;
const WRONG_VERSION = 4004;
/** Where Python finds the referee, among files of its own. */
const ARCHIVE = "/kahwa.zip";
const LONGEST_TIMER = 2 ** 31 - 1;
/** In how many steps it is told how far the download is. */
const STEPS = 25;

const owner = crypto.randomUUID?.() ?? String(crypto.getRandomValues(new Uint32Array(4)));
/** Tells other tabs at once that the game was taken; what keeps it whole is the mark in the save. */
const others = new BroadcastChannel("kahwa-offline");

/** @type {any} */
let engine = null;
/** @type {Build} */
let build;
/** Whether the engine has a room that this worker owns. */
let loaded = false;
/** Python died in the middle of a call of the room that is loaded next. */
let crashed = false;
let keeps = true;
/** The game as it was saved last, which the page holds where the device keeps nothing. @type {Unkept | null} */
let game = null;
/** @type {Set<string>} */
const connections = new Set();
/** @type {any} */
let timer = 0;
/** @type {Promise<void>} */
let queue = Promise.resolve();

/** @param {Report} report */
const tell = (report) => postMessage(report);

onmessage = ({ data }) => after(() => obey(data));
others.onmessage = () => after(look);

/**
 * Do something when all that was asked before is done.
 * @param {() => void | Promise<void>} act
 */
function after(act) {
  queue = queue.then(act).catch(die);
}

/**
 * Python is gone, or something else that nothing here can mend: the page starts another worker.
 * @param {unknown} fault
 */
function die(fault) {
  console.warn("Kahwa: the engine died", fault);
  tell({ kind: "failed", reason: "crashed" });
  self.close();
}

/** @param {Order} order */
async function obey(order) {
  if (order.kind === "boot") await boot(order);
  else if (order.kind === "new") await newGame(order);
  else if (order.kind === "drop") await forget(order.id);
  else if (order.kind === "open") await enter(order.connection);
  else if (order.kind === "frame") await call("receive", order.connection, order.text);
  else if (connections.delete(order.connection)) await call("disconnect", order.connection);
}

/** @param {Extract<Order, { kind: "boot" }>} order */
async function boot(order) {
  ({ build, crashed, unkept: game } = order);
  keeps = game === null;
  try {
    engine = await start(order.root, order.first);
  } catch (fault) {
    console.warn("Kahwa: the engine cannot start", fault);
    tell({ kind: "failed", reason: reasonOf(fault) });
    self.close();
    return;
  }
  tell({ kind: "ready" });
}

/**
 * Python with the referee in it.
 * @param {string} root where the built files are
 * @param {boolean} first  they have to be fetched: how far that is gets told
 */
async function start(root, first) {
  const place = (/** @type {string} */ path) => new URL(path, root).href;
  const fault = swallowed(first);
  const code = fetch(place(build.code));
  const home = place(build.python);
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const python = await Promise.race([
    fault,
    loadPyodide({
      indexURL: home,
      packageBaseUrl: home,
      stdLibURL: place(build.stdlib),
      lockFileContents: { info: build.lock, packages: {} },
      fullStdLib: false,
      env: { PYTHONPATH: ARCHIVE },
      fsInit: async (/** @type {any} */ files) =>
        files.writeFile(ARCHIVE, new Uint8Array(await (await code).arrayBuffer())),
    }),
  ]);
  return python.pyimport("kahwa.hosts.browser").Engine();
}

/**
 * Rejects when something that is fetched or compiled from now on fails: Pyodide only warns of it, and never starts.
 * @param {boolean} counted  how far the largest file has come gets told
 * @returns {Promise<never>}
 */
function swallowed(counted) {
  return new Promise((_, reject) => {
    const { fetch } = self;
    const { instantiateStreaming } = WebAssembly;
    self.fetch = async (...given) => {
      const answer = await fetch(...given).catch(reject);
      if (!answer?.ok) reject(new TypeError(`${answer?.status} ${given[0]}`));
      return answer ?? Response.error();
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        const response = await source;
        if (counted) count(response).catch(() => {});
        return await instantiateStreaming(response, imports);
      } catch (fault) {
        reject(fault);
        throw fault;
      }
    };
  });
}

/**
 * Tell how much of an answer has come, in steps. It is counted on a copy: only of an answer as it came does the
 * browser keep what it compiled for the next time.
 * @param {Response} response
 */
async function count(response) {
  const reader = response.clone().body?.getReader();
  let come = 0;
  let step = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    come += read.value.length;
    const part = Math.min(1, Math.floor((STEPS * come) / build.size) / STEPS);
    if (part > step) tell({ kind: "progress", part: (step = part) });
  }
}

/** @param {unknown} fault */
function reasonOf(fault) {
  if (typeof WebAssembly !== "object" || fault instanceof WebAssembly.CompileError) return "no-wasm";
  if (fault instanceof WebAssembly.LinkError) return "no-wasm";
  return fault instanceof TypeError ? "missing" : "crashed";
}

/** @param {Extract<Order, { kind: "new" }>} order */
async function newGame(order) {
  const outcome = /** @type {Outcome} */ (JSON.parse(engine.new_game(order.game, order.options)));
  if (outcome.reason === undefined) {
    closeAll(GONE);
    loaded = true;
    crashed = false;
    await carryOut(outcome, true);
    others.postMessage(null);
  }
  tell({ kind: "done", id: order.id, reason: outcome.reason ?? null });
}

/** @param {number} id */
async function forget(id) {
  closeAll(GONE);
  release();
  tellKeeps();
  await drop().catch(() => {});
  others.postMessage(null);
  tell({ kind: "done", id, reason: null });
}

/** @param {string} connection */
async function enter(connection) {
  if (!loaded) {
    const refused = await takeUp();
    if (refused) {
      tell({ kind: "closed", connection, code: refused });
      return;
    }
  }
  connections.add(connection);
  tell({ kind: "opened", connection });
  await call("connect", connection);
}

/**
 * Take the kept game up; the code to close with when that cannot be.
 * @returns {Promise<number | null>}
 */
async function takeUp() {
  if (keeps) game = await takeKept();
  if (!game) return GONE;
  const outcome = JSON.parse(engine.load(game.live, JSON.stringify(game.rounds), crashed));
  if (outcome.reason !== undefined) {
    await markUnreadable(build.code).catch(() => {});
    return WRONG_VERSION;
  }
  loaded = true;
  crashed = false;
  await carryOut(outcome, false);
  return loaded ? null : REPLACED;
}

/** @returns {Promise<Unkept | null>} */
async function takeKept() {
  const found = await take(owner).catch((fault) => {
    console.warn("Kahwa: this device's kept game cannot be read", fault);
    return null;
  });
  if (!found) return null;
  others.postMessage(null);
  const { live, summary, savedAt } = found.row;
  return { live, summary, savedAt, rounds: found.rounds };
}

/**
 * @param {"connect" | "receive" | "disconnect" | "wake"} what
 * @param {...string} given
 */
async function call(what, ...given) {
  if (loaded) await carryOut(JSON.parse(engine[what](...given)), false);
}

/**
 * Keep what is to be kept, then tell what is to be told.
 * @param {Outcome} outcome
 * @param {boolean} anew
 */
async function carryOut(outcome, anew) {
  if (outcome.save && !(await keep(outcome.save, anew))) return lose();
  for (const [what, connection, value] of outcome.out) {
    if (what === "send") tell({ kind: "frame", connection, text: value });
    else close(connection, value);
  }
  clearTimeout(timer);
  if (outcome.wake !== null) {
    timer = setTimeout(() => after(() => call("wake")), Math.min(outcome.wake, LONGEST_TIMER));
  }
  if (outcome.deleted) {
    release();
    if (!keeps) tellKeeps();
    await drop(owner).catch(() => {});
  }
}

/**
 * Keep a save, in the page alone where the device keeps nothing; false when another tab has the game.
 * @param {Save} save
 * @param {boolean} anew
 */
async function keep(save, anew) {
  const rounds = anew ? [] : (game?.rounds ?? []).slice(0, save.first);
  const { live, summary } = save;
  game = { live, summary, rounds: [...rounds, ...save.rounds], savedAt: Date.now() };
  if (!keeps && !anew) return tellKeeps();
  try {
    await write(owner, save, { build: build.code, version: build.version }, anew);
  } catch (fault) {
    if (fault instanceof Taken) return false;
    console.warn("Kahwa: this device does not keep the game", fault);
    keeps = false;
    return tellKeeps();
  }
  if (keeps) return true;
  keeps = true;
  return tellKeeps();
}

function tellKeeps() {
  tell({ kind: "keeps", keeps, unkept: keeps ? null : game });
  return true;
}

/** Another tab has taken some game: see whose this one is. */
async function look() {
  if (!loaded || !keeps) return;
  const row = await peek().catch(() => null);
  if (row?.owner !== owner) lose();
}

/** The game is another tab's now. */
function lose() {
  closeAll(REPLACED);
  release();
}

function release() {
  loaded = false;
  game = null;
  clearTimeout(timer);
  engine?.forget();
}

/** @param {number} code */
function closeAll(code) {
  for (const connection of [...connections]) close(connection, code);
}

/**
 * @param {string} connection
 * @param {number} code
 */
function close(connection, code) {
  if (connections.delete(connection)) tell({ kind: "closed", connection, code });
}
