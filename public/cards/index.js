// @ts-check
/**
 * Drawing cards. A style is a module that gives `face(id, look)` and `back(look)` as SVG markup of its own making (no text
 * of anybody is ever put in). It is fetched when it is first asked for; until then, and where it fails, the plain faces
 * are drawn. What is drawn fills the card's box either way, so nothing moves when the style comes.
 */
import { signal } from "../vendor/page.js";
import { lookOf } from "./look.js";
import * as plain from "./plain.js";

export { CARD_STYLES, lookOf, showLook, shownLook, SUIT_SETS } from "./look.js";
export { inkClass, signPath } from "./shapes.js";

/** @typedef {import("./look.js").Look} Look */
/** @typedef {import("./look.js").LookWish} LookWish */
/** @typedef {{ face: (id: number, look: Look) => string, back: (look: Look) => string }} CardStyle */
/** @typedef {() => Promise<CardStyle>} Loader */

export const css = [new URL("./cards.css", import.meta.url).href];

/** After a style could not be fetched it is asked for again by a drawing this much later. */
const RETRY_MS = 5000;

/**
 * A style, and beside it the module of its pictures, which would else be asked for a round trip later.
 * @template T
 * @param {Promise<T>} style @param {Promise<unknown>} pictures
 */
const both = (style, pictures) => Promise.all([style, pictures]).then(([module]) => module);
const flat = () => import("./flat.js");
const pixel = () => both(import("./pixel.js"), import("./pixel-art.js"));

/** By style and suits. @type {Record<string, Loader>} */
export const LOADERS = {
  "photo french": () => both(import("./photo.js"), import("./photo-courts.js")),
  "photo coins": () => both(import("./photo-coins.js"), import("./latin-courts.js")),
  "flat french": flat,
  "flat coins": flat,
  "pixel french": pixel,
  "pixel coins": pixel,
};

/**
 * `face` and `back` read a signal: a component that draws cards is drawn again when a style has come.
 * @param {Record<string, Loader>} loaders
 * @param {() => number} [now] a clock in ms
 */
export function drawing(loaders, now = () => performance.now()) {
  const arrived = signal(/** @type {Record<string, CardStyle>} */ ({}));
  /** @type {Map<string, { done: Promise<void>, failed: number | null }>} */
  const asked = new Map();
  /** @type {Map<string, string>} */
  const drawn = new Map();

  /** @param {string} key @returns {Promise<void>} */
  function load(key) {
    const before = asked.get(key);
    if (before && (before.failed === null || now() - before.failed < RETRY_MS)) return before.done;
    const request = { done: Promise.resolve(), failed: /** @type {number | null} */ (null) };
    request.done = Promise.resolve()
      .then(() => loaders[key]?.() ?? plain)
      .then((style) => void (arrived.value = { ...arrived.peek(), [key]: style }))
      .catch(() => void (request.failed = now()));
    asked.set(key, request);
    return request.done;
  }

  /** @param {string} what @param {LookWish | undefined} wish @param {(from: CardStyle, look: Look) => string} draw */
  function markup(what, wish, draw) {
    const look = lookOf(wish);
    const key = `${look.cards} ${look.suits}`;
    const style = arrived.value[key];
    if (!style) void load(key);
    const name = `${style ? "" : "plain "}${key} ${look.fourColours} ${what}`;
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const made = attempt(style ?? plain, look, draw);
    drawn.set(name, made);
    return made;
  }

  return {
    /** A face's markup. @param {number} id @param {LookWish} [look] */
    face: (id, look) => markup(String(id), look, (from, whole) => from.face(id, whole)),
    /** A back's markup. @param {LookWish} [look] */
    back: (look) => markup("back", look, (from, whole) => from.back(whole)),
    /** Resolved when the style is there, or could not be fetched; never rejected. @param {LookWish} [wish] */
    ready(wish) {
      const { cards, suits } = lookOf(wish);
      return load(`${cards} ${suits}`);
    },
  };
}

/** @param {CardStyle} style @param {Look} look @param {(from: CardStyle, look: Look) => string} draw */
function attempt(style, look, draw) {
  try {
    return draw(style, look);
  } catch {
    return draw(plain, look);
  }
}

export const { face, back, ready } = drawing(LOADERS);
