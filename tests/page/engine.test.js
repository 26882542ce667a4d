// The page's side of offline play, with a Web Worker that the tests play themselves.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

const BUILD = { version: "1", state: 1, games: ["chkobba"], lock: {}, code: "code", python: "", stdlib: "" };

let workers = [];
let built;
let module = 0;
let page;

class FakeWorker {
  sent = [];
  gone = false;

  constructor(url) {
    this.url = url;
    workers.push(this);
  }

  postMessage(order) {
    this.sent.push(order);
  }

  terminate() {
    this.gone = true;
  }

  says(report) {
    this.onmessage({ data: report });
  }

  last(kind) {
    return this.sent.findLast((order) => order.kind === kind);
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  workers = [];
  built = BUILD;
  globalThis.Worker = FakeWorker;
  globalThis.fetch = async () => ({ ok: built !== null, json: async () => built });
  page = await import(`../../public/engine/engine.js?${++module}`);
});

async function ready() {
  const started = page.startEngine();
  await settled();
  workers.at(-1).says({ kind: "ready" });
  assert.equal(await started, true);
  return workers.at(-1);
}

/** A transport with what it heard. */
function line() {
  const transport = page.engineTransport();
  const heard = [];
  transport.onopen = () => heard.push("open");
  transport.onframe = (text) => heard.push(text);
  transport.onclose = (code, opened) => heard.push([code, opened]);
  return { transport, heard };
}

async function opened(worker) {
  const { transport, heard } = line();
  transport.open();
  await settled();
  const { connection } = worker.last("open");
  worker.says({ kind: "opened", connection });
  return { transport, heard, connection };
}

describe("starting", () => {
  test("it is off until asked for, then starting, then ready", async () => {
    assert.equal(page.engine.value.status, "off");
    const started = page.startEngine();
    assert.equal(page.engine.value.status, "starting");
    await settled();
    assert.equal(workers[0].last("boot").build, BUILD);
    workers[0].says({ kind: "ready" });
    assert.equal(await started, true);
    assert.equal(page.engine.value.status, "ready");
  });

  test("who asks again gets the same engine", async () => {
    page.startEngine();
    await ready();
    await page.startEngine();
    assert.equal(workers.length, 1);
  });

  test("without a build it fails as missing, and is tried anew when asked again", async () => {
    built = null;
    assert.equal(await page.startEngine(), false);
    assert.deepEqual([page.engine.value.status, page.engine.value.reason], ["failed", "missing"]);
    assert.equal(workers.length, 0);
    built = BUILD;
    await ready();
  });

  test("a host that says it has no engine is told from one that did not answer", async () => {
    globalThis.fetch = async () => ({ ok: false, status: 404 });
    assert.equal(await page.startEngine(), false);
    assert.equal(page.engine.value.reason, "absent");
    globalThis.fetch = async () => Promise.reject(new TypeError("no line"));
    assert.equal(await page.startEngine(), false);
    assert.equal(page.engine.value.reason, "missing");
  });

  test("where a file was missing, it is looked for in the newest build", async () => {
    const started = page.startEngine();
    await settled();
    workers[0].says({ kind: "failed", reason: "missing" });
    await started;
    built = { ...BUILD, code: "newer" };
    page.startEngine();
    await settled();
    assert.equal(workers[1].last("boot").build.code, "newer");
  });

  test("without WebAssembly it says so", async () => {
    const { WebAssembly } = globalThis;
    delete globalThis.WebAssembly;
    assert.equal(await page.startEngine(), false);
    globalThis.WebAssembly = WebAssembly;
    assert.equal(page.engine.value.reason, "no-wasm");
  });

  test("what the worker says of its failure is passed on", async () => {
    const started = page.startEngine();
    await settled();
    workers[0].says({ kind: "failed", reason: "no-wasm" });
    assert.equal(await started, false);
    assert.equal(page.engine.value.reason, "no-wasm");
    assert.ok(workers[0].gone);
  });

  for (const [connection, expected] of [
    [undefined, false],
    [{ effectiveType: "4g", saveData: false }, false],
    [{ effectiveType: "4g", saveData: true }, true],
    [{ effectiveType: "3g" }, true],
    [{ effectiveType: "slow-2g" }, true],
  ]) {
    test(`a connection of ${JSON.stringify(connection)} is ${expected ? "" : "not "}metered`, () => {
      const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");
      Object.defineProperty(globalThis, "navigator", { value: { connection }, configurable: true });
      assert.equal(page.metered(), expected);
      Object.defineProperty(globalThis, "navigator", own);
    });
  }
});

describe("a new game", () => {
  test("starts the engine and waits until the worker has kept it", async () => {
    const begun = page.newGame("chkobba", { target: 11 });
    await settled();
    workers[0].says({ kind: "ready" });
    await settled();
    const { id, game, options } = workers[0].last("new");
    assert.deepEqual([game, JSON.parse(options)], ["chkobba", { target: 11 }]);
    workers[0].says({ kind: "done", id, reason: null });
    assert.deepEqual(await begun, { ok: true });
  });

  test("is refused with the referee's reason", async () => {
    const worker = await ready();
    const begun = page.newGame("chkobba", { target: 12 });
    await settled();
    worker.says({ kind: "done", id: worker.last("new").id, reason: "bad-options" });
    assert.deepEqual(await begun, { ok: false, reason: "bad-options" });
  });

  test("is refused with why there is no engine", async () => {
    built = null;
    assert.deepEqual(await page.newGame("chkobba", {}), { ok: false, reason: "missing" });
  });

  test("does not wait for ever for an engine that fell silent", async (context) => {
    const worker = await ready();
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const begun = page.newGame("chkobba", {});
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    assert.ok(worker.last("new"));
    context.mock.timers.tick(10_000);
    assert.deepEqual(await begun, { ok: false, reason: "crashed" });
    assert.ok(worker.gone);
  });

  test("does not wait for ever for an engine that died", async () => {
    const worker = await ready();
    const begun = page.newGame("chkobba", {});
    await settled();
    worker.says({ kind: "failed", reason: "crashed" });
    assert.deepEqual(await begun, { ok: false, reason: "crashed" });
  });
});

describe("a transport", () => {
  test("opens, carries frames both ways and closes without a word", async () => {
    const worker = await ready();
    const { transport, heard, connection } = await opened(worker);
    transport.send("hello");
    assert.deepEqual(worker.last("frame"), { kind: "frame", connection, text: "hello" });
    worker.says({ kind: "frame", connection, text: "welcome" });
    transport.close();
    assert.equal(worker.last("close").connection, connection);
    worker.says({ kind: "frame", connection, text: "late" });
    worker.says({ kind: "closed", connection, code: 4002 });
    assert.deepEqual(heard, ["open", "welcome"]);
  });

  test("is answered by pings only once it is open: Python may be long in coming", async () => {
    const worker = await ready();
    assert.equal(page.engineTransport().pings, false);
    assert.equal((await opened(worker)).transport.pings, true);
  });

  test("starts the engine by itself", async () => {
    const { transport, heard } = line();
    transport.open();
    await settled();
    workers[0].says({ kind: "ready" });
    await settled();
    workers[0].says({ kind: "opened", connection: workers[0].last("open").connection });
    assert.deepEqual(heard, ["open"]);
  });

  test("says that it never opened when there is no kept game", async () => {
    const worker = await ready();
    const { transport, heard } = line();
    transport.open();
    await settled();
    worker.says({ kind: "closed", connection: worker.last("open").connection, code: 4002 });
    assert.deepEqual(heard, [[4002, false]]);
  });

  test("closed before the engine was there, it is not opened then", async () => {
    const { transport } = line();
    transport.open();
    await settled();
    transport.close();
    workers[0].says({ kind: "ready" });
    await settled();
    assert.equal(workers[0].last("open"), undefined);
  });
});

describe("a death", () => {
  test("closes every transport once, and the next one starts another engine, told of it", async () => {
    const worker = await ready();
    const { heard } = await opened(worker);
    worker.onerror({ preventDefault() {} });
    assert.ok(worker.gone);
    assert.deepEqual(heard, ["open", [1006, true]]);
    assert.deepEqual([page.engine.value.status, page.engine.value.reason], ["failed", "crashed"]);
    line().transport.open();
    await settled();
    assert.equal(workers.length, 2);
    assert.equal(workers[1].last("boot").crashed, true);
  });

  test("a player who begins anew is not told of the last one", async () => {
    const worker = await ready();
    worker.says({ kind: "failed", reason: "crashed" });
    await ready();
    assert.equal(workers[1].last("boot").crashed, false);
  });

  test("after the third in a row only the player starts it again", async () => {
    for (let deaths = 0; deaths < 3; deaths++) {
      const { transport, heard } = line();
      transport.open();
      await settled();
      workers.at(-1).says({ kind: "failed", reason: "crashed" });
      assert.deepEqual(heard, [[1006, false]]);
    }
    const { transport, heard } = line();
    transport.open();
    await settled();
    await settled();
    assert.equal(workers.length, 3);
    assert.deepEqual(heard, [[1006, false]]);
    await ready();
    assert.equal(workers.length, 4);
  });

  test("a frame in between counts them anew", async () => {
    for (let deaths = 0; deaths < 5; deaths++) {
      const worker = await ready();
      const { connection } = await opened(worker);
      worker.says({ kind: "frame", connection, text: "welcome" });
      worker.says({ kind: "failed", reason: "crashed" });
    }
    assert.equal(workers.length, 5);
  });

  test("a game that the device cannot keep is handed to the next engine by the page", async () => {
    const worker = await ready();
    const summary = { game: "chkobba", options: {}, phase: "playing", scores: [0, 3] };
    const unkept = { live: "{}", rounds: [], summary, savedAt: 5 };
    assert.equal(page.engine.value.keeps, true);
    worker.says({ kind: "keeps", keeps: false, unkept });
    assert.equal(page.engine.value.keeps, false);
    assert.deepEqual(await page.savedGame(), { ...summary, savedAt: 5, version: "1", resumes: true });
    worker.says({ kind: "failed", reason: "crashed" });
    assert.equal(page.engine.value.keeps, false);
    line().transport.open();
    await settled();
    assert.equal(workers[1].last("boot").unkept, unkept);
  });
});

test("without a place to keep games there is no saved one", async () => {
  assert.equal(await page.savedGame(), null);
});
