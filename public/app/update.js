// @ts-check
/**
 * The service worker's page side: keeps the page for when there is no network, and lets a new version take over
 * between games, never within one. While a room is open its tab holds a lock; a new version takes over when nobody
 * holds it: by itself where the player has just come to the menu or looks elsewhere, else when the menu's button is
 * pressed. Every tab then loads anew as soon as it shows the menu.
 */
import { metered } from "../engine/state.js";
import { keep, kept } from "../state/device.js";
import { effect, untracked } from "../vendor/page.js";
import { room } from "./navigation.js";
import { newVersion } from "./version.js";

const GAME = "kahwa-game";
/**
 * How long the menu is left to settle. A worker that is asked for a file in the moment it is to give way is started
 * again, and then Chromium may let it go on for minutes.
 */
const SETTLED = 1000;
const LOOK_AGAIN = 10 * 60_000;
/** When this tab was last loaded anew unasked. */
const RENEWED = "renewed";
const ONCE_IN = 60_000;
const INSTALLED_WITHIN = 15_000;

const container = navigator.serviceWorker;

/** Whether what is loaded here belongs to a version that another has replaced. */
let replaced = false;
/** Whether nothing was done at the menu since it came, so that loading anew takes nothing from anybody. */
let untouched = true;
/** @type {any} */
let settling = 0;
let looked = performance.now();

/** Keep the page, and follow its versions. Where that cannot be, the page is as it would be without. */
export async function keepPage() {
  const controlled = container.controller !== null;
  const registration = await container
    .register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" })
    .catch(() => null);
  if (!registration) return;
  container.addEventListener("message", ({ data }) => {
    replaced ||= data === "new version" && controlled;
    step(registration);
  });
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => step(registration));
  });
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (untouched = false), true);
  addEventListener("visibilitychange", () => atMenu(registration));
  effect(() => {
    if (room.value !== null) return holdGame();
    untouched = true;
    untracked(() => atMenu(registration));
    return undefined;
  });
  await container.ready;
  if (!metered()) registration.active?.postMessage("keep engine");
}

/** Hold the lock of tabs with a game; what is given back lets it go. */
function holdGame() {
  let leave = () => {};
  const left = new Promise((resolve) => (leave = () => resolve(undefined)));
  navigator.locks?.request(GAME, { mode: "shared" }, () => left).catch(() => {});
  return leave;
}

/** Do what can be done now, and ask the server for a new version now and then. @param {ServiceWorkerRegistration} registration */
function atMenu(registration) {
  step(registration);
  if (room.peek() !== null || performance.now() - looked < LOOK_AGAIN) return;
  looked = performance.now();
  registration.update().catch(() => {});
}

/** @param {ServiceWorkerRegistration} registration */
function step(registration) {
  if (room.peek() !== null) return;
  if (replaced) location.reload();
  const waits = registration.active !== null && registration.waiting !== null;
  newVersion.value = waits ? () => takeOver(registration) : null;
  clearTimeout(settling);
  if (waits) settling = setTimeout(() => mayTakeOver() && takeOver(registration), SETTLED);
}

/** Not again and again, as while a deploy reaches one of the server's places after another. */
function mayTakeOver() {
  if (room.peek() !== null || !(untouched || document.hidden)) return false;
  const last = Number(kept("tab", RENEWED) ?? 0);
  const may = Math.abs(Date.now() - last) > ONCE_IN;
  if (may) keep("tab", RENEWED, String(Date.now()));
  return may;
}

/** Let the version that waits take over, unless a game is open in some tab. @param {ServiceWorkerRegistration} registration */
async function takeOver(registration) {
  await navigator.locks?.request(GAME, { ifAvailable: true }, (lock) => {
    if (lock) registration.waiting?.postMessage("take over");
    // With a game elsewhere there is nothing to offer until somebody asks again.
    else newVersion.value = null;
  });
}

/** Load the page anew, in a new version if there is one: the server speaks no longer with this one. */
export async function renew() {
  const registration = await container?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => {});
  const coming = registration?.installing ?? registration?.waiting;
  if (coming) await Promise.race([activated(coming), new Promise((resolve) => setTimeout(resolve, INSTALLED_WITHIN))]);
  location.reload();
}

/** Once a worker is in charge, which it is asked to be as soon as it has everything. @param {ServiceWorker} coming */
function activated(coming) {
  return new Promise((resolve) => {
    const look = () => {
      if (coming.state === "installed") coming.postMessage("take over");
      if (["activated", "redundant"].includes(coming.state)) resolve(undefined);
    };
    coming.addEventListener("statechange", look);
    look();
  });
}
