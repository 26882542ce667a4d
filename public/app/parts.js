// @ts-check
/** The parts of the page that the menu does without: the screens of a room, and the games' tables. */
import { addTexts } from "../i18n/index.js";
import { signal } from "../vendor/page.js";
import { MODULES } from "./modules.js";

/** @typedef {import("../games/contract.js").PageGame} PageGame */

const GAMES = ["chkobba"];

/** @type {Map<string, Promise<PageGame>>} */
const loading = new Map();

/** @type {import("../vendor/page.js").Signal<Record<string, PageGame>>} */
export const loaded = signal({});

/**
 * @param {string} name
 * @returns {Promise<PageGame>}
 */
export function loadGame(name) {
  if (!GAMES.includes(name)) return Promise.reject(new Error(`no game ${name}`));
  return once(loading, name, () => load(name));
}

/**
 * What is coming under a name, or has come; after a failure the next who asks tries again.
 * @template K, T
 * @param {{ get: (key: K) => Promise<T> | undefined, set: (key: K, made: Promise<T>) => unknown, delete: (key: K) => unknown }} coming
 * @param {K} name
 * @param {() => Promise<T>} fetch
 * @returns {Promise<T>}
 */
export function once(coming, name, fetch) {
  const known = coming.get(name);
  if (known) return known;
  const asked = fetch();
  coming.set(name, asked);
  asked.catch(() => coming.delete(name));
  return asked;
}

/** The screens of a room, once they are there. */
export const roomScreens = signal(/** @type {typeof import("./room/room.js") | null} */ (null));

/** @type {Map<string, Promise<typeof import("./open.js")>>} */
const sessions = new Map();

/** What connects to a room. */
export function loadSession() {
  return once(sessions, "session", () => {
    askFor(MODULES.session);
    return import("./open.js");
  });
}

/** @type {Map<string, Promise<typeof import("../engine/engine.js")>>} */
const engines = new Map();

/** What plays against bots on this device. */
export const loadEngine = () => once(engines, "engine", importEngine);

function importEngine() {
  askFor(MODULES.engine);
  return import("../engine/engine.js");
}

/** @type {Map<string, Promise<void>>} */
const rooms = new Map();

/** The screens of a room. */
export const loadRoom = () => once(rooms, "room", importRoom);

async function importRoom() {
  askFor(MODULES.room);
  const [screens] = await Promise.all([import("./room/room.js"), words(), ...ROOM_SHEETS.map(roomSheet)]);
  roomScreens.value = screens;
}

/** @type {Map<string, Promise<boolean>>} */
const texts = new Map();

/** The words of all but the menu. */
function words() {
  return once(texts, "room", () => {
    askFor(MODULES.words);
    return import("../i18n/room.js").then(({ roomTexts }) => roomTexts);
  });
}

/** The last first: each is put right after the menu's. */
const ROOM_SHEETS = ["over", "game", "lobby"];

/** A room's sheet comes before those of games and dialogs, whichever was fetched first. @param {string} name */
function roomSheet(name) {
  const menus = /** @type {HTMLElement} */ (document.querySelector('link[href$="look/menu.css"]'));
  return styleSheet(new URL(`../look/${name}.css`, import.meta.url).href, (link) => menus.after(link));
}

/** @type {Map<string, Promise<any>>} */
const dialogs = new Map();

/** Dialogs drawn with the rooms' pieces. */
const LIKE_ROOMS = ["options", "record"];

/**
 * A dialog over whatever is shown: "settings", "rules", "share", "options", "record" or "fresh".
 * @param {string} name
 * @returns {Promise<{ default: (props: any) => import("../vendor/page.js").VNode | null }>}
 */
export function loadDialog(name) {
  return once(dialogs, name, () => {
    askFor(MODULES[name]);
    const sheets = [...(LIKE_ROOMS.includes(name) ? ROOM_SHEETS.map(roomSheet) : []), styleSheet(new URL("../look/dialogs.css", import.meta.url).href)];
    return Promise.all([import(`./dialogs/${name}.js`), words(), ...sheets]).then(([module]) => module);
  });
}

/** @type {Map<string, Promise<any>>} */
const guides = new Map();

/**
 * The rules of a game at length, with their words.
 * @param {string} name
 * @returns {Promise<import("../games/contract.js").Guide>}
 */
export function loadGuide(name) {
  return once(guides, name, () => guide(name));
}

/** @param {string} name */
async function guide(name) {
  const { guide } = await loadGame(name);
  const [{ Guide }] = await Promise.all([guide.load(), addTexts(name, guide.words), ...guide.css.map((href) => styleSheet(href))]);
  return Guide;
}

/**
 * Ask for all modules of a part at once, where a browser would learn of them import by import.
 * @param {string[]} modules
 */
function askFor(modules) {
  for (const module of modules) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(`../${module}`, import.meta.url).href;
    document.head.append(link);
  }
}

/** @param {string} name */
async function load(name) {
  askFor(MODULES[name] ?? []);
  const { game } = /** @type {{ game: PageGame }} */ (await import(`../games/${name}/index.js`));
  await Promise.all([addTexts(name, game.words), ...game.css.map((href) => styleSheet(href))]);
  loaded.value = { ...loaded.peek(), [name]: game };
  return game;
}

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * @param {string} href
 * @param {(link: HTMLLinkElement) => void} [place]
 */
function styleSheet(href, place = (link) => document.head.append(link)) {
  return once(sheets, href, () => fetchSheet(href, place));
}

/**
 * @param {string} href
 * @param {(link: HTMLLinkElement) => void} place
 */
function fetchSheet(href, place) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`no style sheet ${href}`));
    };
    place(link);
  });
}
