// @ts-check
/** The games' tables, loaded when a room of theirs is opened. */
import { addTexts } from "../i18n/index.js";
import { signal } from "../vendor/page.js";

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

/** @param {string} name */
async function load(name) {
  const { game } = /** @type {{ game: PageGame }} */ (await import(`../games/${name}/index.js`));
  addTexts(name, game.words ?? {});
  await Promise.all((game.css ?? []).map(styleSheet));
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
