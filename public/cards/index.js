// @ts-check
/**
 * Drawing cards. A style is a module that gives `face(id)` and `back()` as SVG markup of its own making (no text of
 * anybody is ever put in); further styles are further entries here.
 */
import * as classic from "./classic.js";

/** @typedef {{ face: (id: number) => string, back: () => string }} CardStyle */

/** @type {Record<string, CardStyle>} */
const STYLES = { classic };

export const css = [new URL("./cards.css", import.meta.url).href];
export const DEFAULT_STYLE = "classic";
export const styleNames = Object.keys(STYLES);

/** @type {Map<string, string>} */
const drawn = new Map();

/** A face's markup, drawn once; a style that is not there, or fails, falls back to the classic one.
 * @param {number} id @param {string} [style] */
export const face = (id, style = DEFAULT_STYLE) => remember(`${style} ${id}`, style, (from) => from.face(id));

/** @param {string} [style] */
export const back = (style = DEFAULT_STYLE) => remember(`${style} back`, style, (from) => from.back());

/** @param {string} key @param {string} style @param {(from: CardStyle) => string} draw */
function remember(key, style, draw) {
  let markup = drawn.get(key);
  if (markup === undefined) {
    try {
      markup = draw(STYLES[style] ?? classic);
    } catch {
      markup = draw(classic);
    }
    drawn.set(key, markup);
  }
  return markup;
}
