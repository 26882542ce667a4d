// @ts-check
/** Plays a plan on the elements of the cards, by the Web Animations API: transform and opacity, nothing else. */

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Track} Track */
/** @typedef {import("./types.js").Spot} Spot */

/** @param {Spot} spot */
export const transformOf = ({ x, y, s, r }) =>
  `translate3d(${round(x)}px,${round(y)}px,0) scale(${Math.round(s * 1000) / 1000}) rotate(${round(r)}deg)`;

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
  const frames = track.frames.map((frame) => ({
    offset: Math.min(1, frame.t / ms),
    transform: transformOf(frame),
    opacity: frame.o,
    ...(frame.ease ? { easing: frame.ease } : {}),
  }));
  const last = frames[frames.length - 1];
  if (last && last.offset < 1) frames.push({ ...last, offset: 1 });
  const animations = [element.animate(frames, { duration: ms, fill: "both" })];
  if (track.z) element.style.zIndex = String(track.z);
  if (track.flip) animations.push(...flip(element, track.flip));
  return animations;
}

/** The card turns over: it narrows, its back comes or goes, it widens.
 * @param {HTMLElement} element @param {{ t: number, ms: number, up: boolean }} how @returns {Animation[]} */
function flip(element, { t, ms, up }) {
  const inner = /** @type {HTMLElement | null} */ (element.querySelector(".kh-turn"));
  const back = /** @type {HTMLElement | null} */ (element.querySelector(".kh-reverse"));
  if (!inner || !back) return [];
  const timing = { delay: t, duration: ms, fill: /** @type {const} */ ("both") };
  return [
    inner.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(.04)" }, { transform: "scaleX(1)" }], timing),
    back.animate(
      [
        { opacity: up ? 1 : 0, offset: 0 },
        { opacity: up ? 1 : 0, offset: 0.499 },
        { opacity: up ? 0 : 1, offset: 0.5 },
        { opacity: up ? 0 : 1, offset: 1 },
      ],
      timing,
    ),
  ];
}

/** @param {Animation[]} animations */
export function stop(animations) {
  for (const animation of animations) animation.cancel();
}
