// @ts-check
/**
 * A face or a back as one CSS image: a single element to the page however much is drawn in it, and sharp at any size. An
 * image knows nothing of the page's style sheets, so what cards.css says of its inks is written into it.
 */

const INKS = ["fill", "stroke", "stroke-width", "opacity"];

/** By theme, then by the class of the drawing and of what is drawn in it. @type {Map<string, Map<string, string>>} */
const themes = new Map();

/**
 * What draws pictures in the inks that the page wears now.
 * @returns {(markup: string) => string} from SVG markup as `face` and `back` make it to a CSS image
 */
export function painter() {
  const theme = document.documentElement.dataset.theme ?? "";
  const known = themes.get(theme) ?? new Map();
  themes.set(theme, known);
  return (markup) => {
    const whole = /class="([^"]*)"/.exec(markup)?.[1] ?? "";
    const drawn = markup.replace(/class="([^"]*)"/g, (_, name, at) => {
      const key = `${whole}|${name}|${at < 10}`;
      const inks = known.get(key) ?? inksOf(whole, at < 10 ? null : name);
      known.set(key, inks);
      return `class="${name}" ${inks}`;
    });
    const image = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
    return `url("data:image/svg+xml,${encodeURIComponent(image)}")`;
  };
}

/** A picture as an image. @param {string} url @param {number} [w] @param {number} [h] */
export const imageOf = (url, w, h) => Object.assign(new Image(w, h), { src: url.slice(5, -2) });

/** Attributes that say what the style sheets say. @param {string} whole the drawing's class @param {string | null} name
 * that of something in it; null: the drawing itself */
function inksOf(whole, name) {
  const probe = document.createElement("div");
  probe.innerHTML = `<svg class="${whole}" width="0" height="0"><path/><path class="${name ?? ""}"/></svg>`;
  document.body.append(probe);
  const [bare, one] = [...probe.querySelectorAll("path")].map((path) => getComputedStyle(path));
  const inks =
    name === null
      ? [`color="${bare?.color}"`]
      : INKS.filter((ink) => one?.getPropertyValue(ink) !== bare?.getPropertyValue(ink)).map(
          (ink) => `${ink}="${one?.getPropertyValue(ink)}"`,
        );
  probe.remove();
  return inks.join(" ");
}
