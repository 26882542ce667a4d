// @ts-check
/** Plays a plan on the elements of the cards, by the Web Animations API: transform and opacity, nothing else. */

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Track} Track */
/** @typedef {import("./types.js").Spot} Spot */

/** @param {Spot} spot */
export const transformOf = ({ x, y, s, r }) =>
  `translate(${round(x)}px,${round(y)}px) scale(${Math.round(s * 1000) / 1000}) rotate(${round(r)}deg)`;

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/**
 * @param {Plan} plan
 * @param {(key: string) => HTMLElement | undefined} find
 * @returns {Animation[]} to be cancelled when the next scene stands
 */
export function play(plan, find) {
  return plan.tracks.flatMap((track) => {
    const element = find(track.piece.key);
    return element ? start(track, element, plan.ms) : [];
  });
}

/** @param {Track} track @param {HTMLElement} element @param {number} total @returns {Animation[]} */
function start(track, element, total) {
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
  if (track.z) element.style.zIndex = String(track.z);
  if (track.flip) animations.push(...flip(element, track.flip, ms));
  return animations;
}

/**
 * The card turns over: it narrows, its back comes or goes, it widens. Its animations last as long as the whole step,
 * since one that begins or ends in the middle costs the page a frame.
 * @param {HTMLElement} element @param {{ t: number, ms: number, up: boolean }} how @param {number} total
 * @returns {Animation[]}
 */
function flip(element, { t, ms, up }, total) {
  const inner = /** @type {HTMLElement | null} */ (element.querySelector(".kh-turn"));
  const back = /** @type {HTMLElement | null} */ (element.querySelector(".kh-reverse"));
  if (!inner || !back) return [];
  const at = (/** @type {number} */ part) => Math.min(1, (t + ms * part) / total);
  const timing = { duration: total, fill: /** @type {const} */ ("both") };
  const [wide, narrow] = [{ transform: "scaleX(1)" }, { transform: "scaleX(.04)" }];
  const [before, after] = up ? [1, 0] : [0, 1];
  return [
    inner.animate(
      [wide, { ...wide, offset: at(0) }, { ...narrow, offset: at(0.5) }, { ...wide, offset: at(1) }, wide],
      timing,
    ),
    back.animate(
      [
        { opacity: before },
        { opacity: before, offset: at(0.5) },
        { opacity: after, offset: at(0.5) },
        { opacity: after },
      ],
      timing,
    ),
  ];
}

/** @param {Animation[]} animations */
export function stop(animations) {
  for (const animation of animations) animation.cancel();
}
