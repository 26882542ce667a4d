// @ts-check
/** Plays a plan on the elements of the cards, by the Web Animations API: transform and opacity, nothing else. */

/** @typedef {import("./types.js").Track} Track */
/** @typedef {import("./types.js").Flip} Flip */
/** @typedef {import("./types.js").Spot} Spot */

/** @param {Spot} spot */
export const transformOf = ({ x, y, s, r }) =>
  `translate(${round(x)}px,${round(y)}px) scale(${Math.round(s * 1000) / 1000}) rotate(${round(r)}deg)`;

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/**
 * Play a track of a plan.
 * @param {Track} track @param {HTMLElement} element @param {number} total @returns {Animation[]} to be cancelled when the
 *   next scene stands
 */
export function start(track, element, total) {
  const ms = Math.max(1, total, ...track.frames.map((frame) => frame.t));
  const fades = track.frames.some((frame) => frame.o !== 1);
  const frames = track.frames.map((frame) => ({
    offset: Math.min(1, frame.t / ms),
    transform: transformOf(frame),
    ...(fades ? { opacity: frame.o } : {}),
    ...(frame.ease ? { easing: frame.ease } : {}),
  }));
  const last = frames[frames.length - 1];
  if (last && last.offset < 1) frames.push({ ...last, offset: 1 });
  const animations = [element.animate(frames, { duration: ms, fill: "both" })];
  if (track.flips?.length) animations.push(...turnOver(element, track.flips, ms));
  return animations;
}

/**
 * The card turns over: it narrows, its back comes or goes, it widens. Its animations last as long as the whole step,
 * since one that begins or ends in the middle costs the page a frame.
 * @param {HTMLElement} element @param {Flip[]} flips @param {number} total @returns {Animation[]}
 */
function turnOver(element, flips, total) {
  const inner = /** @type {HTMLElement | null} */ (element.querySelector(".kh-turn"));
  const back = /** @type {HTMLElement | null} */ (element.querySelector(".kh-reverse"));
  if (!inner || !back) return [];
  const timing = { duration: total, fill: /** @type {const} */ ("both") };
  const [wide, narrow] = [{ transform: "scaleX(1)" }, { transform: "scaleX(.04)" }];
  const widths = [wide];
  const veils = [{ opacity: flips[0]?.up ? 1 : 0 }];
  for (const { t, ms, up } of flips) {
    const at = (/** @type {number} */ part) => ({ offset: Math.min(1, (t + ms * part) / total) });
    widths.push({ ...wide, ...at(0) }, { ...narrow, ...at(0.5) }, { ...wide, ...at(1) });
    veils.push({ opacity: up ? 1 : 0, ...at(0.5) }, { opacity: up ? 0 : 1, ...at(0.5) });
  }
  return [
    inner.animate([...widths, wide], timing),
    back.animate([...veils, { opacity: flips[flips.length - 1]?.up ? 0 : 1 }], timing),
  ];
}

/** @param {Animation[]} animations */
export function stop(animations) {
  for (const animation of animations) animation.cancel();
}
