// @ts-check
/**
 * The service worker: after one visit the page needs no network, and all modules of an open page are of one version.
 *
 * A version is the list of its files with the hash of each. It is part of this script, so a changed list is a changed
 * worker, which the browser installs beside the old one. The files are kept under their paths and hashes: what did not
 * change is not loaded again, what came before a line broke is there at the next try, and nothing is taken for a file
 * of this version whose hash is another. The new worker waits until the page tells it to take over (app/update.js).
 */
const worker = /** @type {any} */ (self);
worker.importScripts("sw-files.js");

/** Path from this folder ("" is the page itself) -> hash. @type {Record<string, string>} */
const FILES = worker.FILES;
/** A local host's files change at any time: the network first, then what was kept. @type {boolean} */
const LIVE = worker.LIVE;

const CACHE = "kahwa-files";
/** Large, and wanted by some alone: kept when they are first used, or when the page says so. */
const ENGINE = "engine/hashed/";
const AT_ONCE = 6;

/** @type {string} */
const scope = worker.registration.scope;
const keyOf = (/** @type {string} */ name) => `${scope}${name}?v=${FILES[name]}`;
const names = Object.keys(FILES);
const engine = names.filter((name) => name.startsWith(ENGINE));
const page = names.filter((name) => !name.startsWith(ENGINE));

/** Whether the page that is open may be of another version: then it is left alone until it is loaded again. */
let strangers = false;

worker.addEventListener("install", (/** @type {any} */ event) => {
  if (LIVE) worker.skipWaiting();
  event.waitUntil(fill(page));
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "keep engine") event.waitUntil(fill(engine).catch(() => {}));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const name = nameOf(request);
  if (name !== null) event.respondWith(answer(event, name));
  else if (isPage(request)) event.respondWith(fetch(request).catch(() => Response.redirect(scope)));
});

/**
 * The file of the list that a request means; null: not this worker's (the API, other hosts, parts of files).
 * @param {Request} request
 */
function nameOf(request) {
  const { origin, pathname, search } = new URL(request.url);
  const path = decodeURI(origin + pathname);
  if (request.method !== "GET" || !path.startsWith(scope) || request.headers.has("range")) return null;
  // The page wants to know what the server has by now.
  if (request.cache === "reload" && request.mode !== "navigate") return null;
  const name = path.slice(scope.length).replace(/^index\.html$/, "");
  // The address of the page says which room is open; no file has anything there.
  return Object.hasOwn(FILES, name) && (search === "" || request.mode === "navigate") ? name : null;
}

/** A page that is not there, rather than an answer of the API. @param {Request} request */
function isPage(request) {
  return request.mode === "navigate" && !/^\/(api\/|ws$)/.test(new URL(request.url).pathname);
}

/**
 * @param {any} event
 * @param {string} name
 */
async function answer(event, name) {
  const cache = await caches.open(CACHE);
  const fixed = !LIVE || name.startsWith(ENGINE);
  const fresh = fixed ? null : await fetch(event.request).catch(() => null);
  const known = fresh ?? (await cache.match(keyOf(name)));
  if (known) return known;
  const response = await fetch(event.request);
  event.waitUntil(keep(cache, name, response.clone()));
  return response;
}

/** Keep what is not there yet, a few at a time; rejected when one cannot be had. @param {string[]} wanted */
async function fill(wanted) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = wanted.filter((name) => !there.has(keyOf(name)));
  const next = async () => {
    for (let name = missing.pop(); name !== undefined; name = missing.pop()) await load(cache, name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * @param {Cache} cache
 * @param {string} name
 */
async function load(cache, name) {
  // What the page has just loaded lies in the browser's own cache and costs nothing.
  if (await keep(cache, name, await fetch(scope + name, { cache: "force-cache" }))) return;
  strangers = true;
  if (await keep(cache, name, await fetch(scope + name, { cache: "reload" }))) return;
  throw new Error(`${name} is not of this version`);
}

/**
 * Keep an answer if it is the file of this version.
 * @param {Cache} cache
 * @param {string} name
 * @param {Response} response
 */
async function keep(cache, name, response) {
  if (response.status !== 200 || response.redirected) return false;
  const content = await response.clone().arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const digits = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!digits.startsWith(FILES[name])) return false;
  await cache.put(keyOf(name), response);
  return true;
}

/** Forget the files of other versions, and serve the pages that are open. */
async function begin() {
  const cache = await caches.open(CACHE);
  const own = new Set(names.map(keyOf));
  const others = (await cache.keys()).filter(({ url }) => !own.has(url));
  await Promise.all(others.map((request) => cache.delete(request)));
  if (!strangers) await worker.clients.claim();
  if (LIVE) return;
  for (const client of await worker.clients.matchAll()) client.postMessage("new version");
}
