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
  const known = loading.get(name);
  if (known) return known;
  const coming = load(name);
  loading.set(name, coming);
  coming.catch(() => loading.delete(name));
  return coming;
}

/** The screens of a room, once they are there. */
export const roomScreens = signal(/** @type {typeof import("./room/room.js") | null} */ (null));

/** @type {Promise<void> | null} */
let comingRoom = null;

/** @returns {Promise<void>} */
export function loadRoom() {
  comingRoom ??= importRoom().catch((error) => {
    comingRoom = null;
    throw error;
  });
  return comingRoom;
}

async function importRoom() {
  askFor(MODULES.room);
  roomScreens.value = await import("./room/room.js");
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
  await Promise.all([addTexts(name, game.words), ...game.css.map(styleSheet)]);
  loaded.value = { ...loaded.peek(), [name]: game };
  return game;
}

/** @param {string} href */
function styleSheet(href) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`no style sheet ${href}`));
    };
    document.head.append(link);
  });
}
