// @ts-check
/**
 * The one game this device keeps, in IndexedDB: a row that every change rewrites, and one more for every round
 * that ended.
 *
 * Whoever plays it on owns it: a mark in the row that is checked in the same transaction as every write. So of
 * two tabs that have the game open, only the one that took it last can write; the other is told.
 *
 * @typedef {Object} Row
 * @property {string} owner     who may write
 * @property {string} live      the referee's own text
 * @property {number} rounds    how many rows of ended rounds there are
 * @property {number} state     which form of a kept room it is
 * @property {string} build     the engine that wrote it
 * @property {string} version   the version of Kahwa that wrote it
 * @property {number} savedAt   ms since the epoch
 * @property {Summary} summary
 * @property {string} [unreadable]  the build that could not read it
 *
 * @typedef {{ game: string, options: Record<string, any>, phase: string, scores: number[], team?: number | null }} Summary
 * @typedef {{ live: string, first: number, rounds: string[], state: number, summary: Summary }} Save
 * @typedef {{ build: string, version: string }} Writer
 */

const NAME = "kahwa-offline";
const STORE = "game";
const LIVE = "live";

/** Another tab has taken the game, or it was dropped there. */
export class Taken extends Error {}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/**
 * What lies in the row, without taking it.
 * @returns {Promise<Row | null>}
 */
export async function peek() {
  return within("readonly", async (store) => (await done(store.get(LIVE))) ?? null);
}

/**
 * Own the kept game from here on, and read it.
 * @param {string} owner
 * @returns {Promise<{ row: Row, rounds: string[] } | null>}
 */
export async function take(owner) {
  return within("readwrite", async (store) => {
    const row = /** @type {Row | undefined} */ (await done(store.get(LIVE)));
    if (!row) return null;
    const rounds = await done(store.getAll(IDBKeyRange.bound(0, row.rounds)));
    store.put({ ...row, owner }, LIVE);
    return { row, rounds };
  });
}

/**
 * Keep what changed; a new game's first save takes the place of whatever was kept.
 * @param {string} owner
 * @param {Save} save
 * @param {Writer} writer
 * @param {boolean} anew
 */
export async function write(owner, save, writer, anew) {
  await within("readwrite", async (store) => {
    if (anew) store.clear();
    else if ((await done(store.get(LIVE)))?.owner !== owner) throw new Taken();
    const { live, first, rounds, state, summary } = save;
    rounds.forEach((text, index) => store.put(text, first + index));
    /** @type {Row} */
    const row = {
      owner,
      live,
      rounds: first + rounds.length,
      state,
      summary,
      savedAt: Date.now(),
      ...writer,
    };
    store.put(row, LIVE);
  });
}

/**
 * Remember that a build cannot read the kept game; it is left for another that may.
 * @param {string} build
 */
export async function markUnreadable(build) {
  await within("readwrite", async (store) => {
    const row = await done(store.get(LIVE));
    if (row) store.put({ ...row, unreadable: build }, LIVE);
  });
}

/**
 * Forget the kept game; with an owner only when it is still theirs.
 * @param {string} [owner]
 */
export async function drop(owner) {
  await within("readwrite", async (store) => {
    if (owner === undefined || (await done(store.get(LIVE)))?.owner === owner) store.clear();
  });
}

/**
 * Do something in one transaction; it is kept when this returns, or nothing of it happened.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function within(mode, act) {
  const transaction = (await open()).transaction(STORE, mode);
  const over = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
  let result;
  try {
    result = await act(transaction.objectStore(STORE));
  } catch (fault) {
    over.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // It was over already.
    }
    throw fault;
  }
  await over;
  return result;
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((/** @type {(database: IDBDatabase) => void} */ resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = database.onversionchange = () => {
        database.close();
        opened = null;
      };
      resolve(database);
    };
  }).catch((fault) => {
    opened = null;
    throw fault;
  });
  return opened;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
