// @ts-check
/** Where something is at a moment of its way. Numbers only. */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Flip} Flip */
/** @typedef {(part: number) => number} Ease */

const linear = (/** @type {number} */ part) => part;

/** By their names, which are those of CSS: "cubic-bezier(.2,.8,.3,1)", "steps(24)". @type {Map<string, Ease>} */
const known = new Map();

/** @param {string | undefined} name @returns {Ease} */
export function easeOf(name) {
  if (!name) return linear;
  const ease = known.get(name) ?? made(name);
  known.set(name, ease);
  return ease;
}

/** @param {string} name @returns {Ease} */
function made(name) {
  const numbers = (name.match(/-?[\d.]+/g) ?? []).map(Number);
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = numbers;
  if (name.startsWith("steps")) return (part) => Math.floor(part * x1) / x1;
  return bezier(x1, y1, x2, y2);
}

/** A CSS cubic curve from (0, 0) to (1, 1). @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2
 * @returns {Ease} */
function bezier(x1, y1, x2, y2) {
  const along = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) =>
    3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
  return (x) => {
    let [low, high] = [0, 1];
    for (let i = 0; i < 14; i += 1) {
      const middle = (low + high) / 2;
      if (along(x1, x2, middle) < x) low = middle;
      else high = middle;
    }
    return along(y1, y2, (low + high) / 2);
  };
}

/** @param {readonly Frame[]} frames in order, one at least @param {number} t @returns {Frame} */
export function at(frames, t) {
  const next = frames.findIndex((frame) => frame.t > t);
  const last = /** @type {Frame} */ (frames[frames.length - 1]);
  if (next === 0) return /** @type {Frame} */ (frames[0]);
  const [a, b] = next < 0 ? [last, last] : [/** @type {Frame} */ (frames[next - 1]), /** @type {Frame} */ (frames[next])];
  if (a === b) return a;
  const part = easeOf(a.ease)((t - a.t) / (b.t - a.t));
  const mix = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * part;
  return { t, x: mix(a.x, b.x), y: mix(a.y, b.y), s: mix(a.s, b.s), r: mix(a.r, b.r), o: mix(a.o, b.o) };
}

/** When a way is first left its start. @param {readonly Frame[]} frames */
export function movesAt(frames) {
  const [first] = frames;
  const moved = frames.findIndex(
    ({ x, y, s, r, o }) => x !== first?.x || y !== first?.y || s !== first?.s || r !== first?.r || o !== first?.o,
  );
  return frames[moved - 1]?.t ?? 0;
}

/** How wide a card is that turns over, and whether its face is seen. @param {readonly Flip[]} flips in order @param {number} t */
export function turned(flips, t) {
  const begun = flips.filter((flip) => flip.t <= t);
  const flip = begun[begun.length - 1];
  if (!flip) return { wide: 1, up: flips[0] ? !flips[0].up : true };
  const part = Math.min(1, (t - flip.t) / flip.ms);
  return { wide: Math.max(0.04, Math.abs(1 - 2 * part)), up: part < 0.5 ? !flip.up : flip.up };
}
