// @ts-check
/**
 * Fire, drawn ahead of its use: heat rises from a row of embers, cools by chance and drifts; each moment of it becomes a
 * picture in one strip, so that burning it is moving the strip. The embers go out half-way, and the flames die.
 */

export const FLAME = { w: 56, h: 52, frames: 24 };
const HOTTEST = 40;
/** How often heat rises from one picture to the next. */
const RISES = 3;
/** So many rows above the embers the flames become fully bright. */
const GLOOM = 6;

/** Colours by heat: red, green, blue, alpha from 0 to 255. */
const STOPS = [
  [0, 60, 8, 4, 0],
  [7, 120, 20, 10, 90],
  [15, 205, 50, 16, 190],
  [24, 247, 124, 24, 225],
  [32, 255, 198, 64, 240],
  [HOTTEST, 255, 247, 214, 255],
];

/** @param {number} heat @returns {number[]} */
export function colourOf(heat) {
  const next = Math.max(1, STOPS.findIndex(([at]) => (at ?? 0) >= heat));
  const [low, high] = [STOPS[next - 1] ?? [], STOPS[next] ?? []];
  const part = (heat - (low[0] ?? 0)) / ((high[0] ?? 1) - (low[0] ?? 0));
  return [1, 2, 3, 4].map((i) => Math.round((low[i] ?? 0) + ((high[i] ?? 0) - (low[i] ?? 0)) * part));
}

/** Chance that is the same each time. @param {number} seed @returns {() => number} from 0 to 1 */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The pictures one after another, each a field of heats from its first row down.
 * @returns {Generator<Uint8Array>}
 */
export function* burning() {
  const { w, h, frames } = FLAME;
  const field = new Uint8Array(w * h);
  const next = chance(7);
  const tongues = Array.from({ length: 11 }, (_, i) => (i % 2 ? 1 : 0.1));
  for (let frame = 0; frame < frames; frame += 1) {
    const strength = Math.min(1, (frame + 2) / 4) * Math.max(0, Math.min(1, (frames * 0.8 - frame) / 7));
    for (let rise = 0; rise < RISES; rise += 1) {
      embers(field, tongues, strength, next);
      climb(field, strength, next);
    }
    yield field;
  }
}

/** The lowest row, hottest in its middle, in tongues that wander. @param {Uint8Array} field @param {number[]} tongues
 * @param {number} strength @param {() => number} next */
function embers(field, tongues, strength, next) {
  const { w, h } = FLAME;
  tongues.forEach((tongue, i) => (tongues[i] = Math.max(0, Math.min(1, tongue + (next() - 0.5) * 0.5))));
  for (let x = 0; x < w; x += 1) {
    const middle = 1 - Math.abs((x + 0.5) / w - 0.5) * 2;
    const at = (x / w) * (tongues.length - 1);
    const [left, right] = [tongues[Math.floor(at)] ?? 0, tongues[Math.ceil(at)] ?? 0];
    const tongue = left + (right - left) * (at % 1);
    const heat = Math.min(1, middle * 2) * strength * (0.5 + 0.5 * tongue);
    field[(h - 1) * w + x] = Math.round(HOTTEST * heat * (middle > 0.1 ? 1 : 0));
  }
}

/** Heat rises and drifts; it cools faster at the sides, so that the flames end in tongues, and when the embers die.
 * @param {Uint8Array} field @param {number} strength @param {() => number} next */
function climb(field, strength, next) {
  const { w, h } = FLAME;
  for (let y = 0; y < h - 1; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const drift = Math.floor(next() * 3) - 1;
      const column = Math.max(0, Math.min(w - 1, x + drift));
      const [below, deeper] = [field[(y + 1) * w + column] ?? 0, field[Math.min(h - 1, y + 3) * w + column] ?? 0];
      const from = Math.round(below * 0.6 + deeper * 0.4);
      const side = Math.abs((x + 0.5) / w - 0.5) * 2;
      const cooling = next() * (1.95 + side * 1.2 + (1 - strength) * 3);
      field[y * w + x] = Math.max(0, from - Math.floor(cooling));
    }
  }
}

/** The strip, a picture at a time, so that it can be drawn in spare moments. @param {HTMLCanvasElement} canvas
 * @returns {Generator<void>} */
export function* drawFire(canvas) {
  const { w, h, frames } = FLAME;
  canvas.width = w * frames;
  canvas.height = h;
  const context = canvas.getContext("2d");
  if (!context) return;
  const colours = Array.from({ length: HOTTEST + 1 }, (_, heat) => colourOf(heat));
  const picture = context.createImageData(w, h);
  let at = 0;
  for (const field of burning()) {
    field.forEach((heat, i) => {
      picture.data.set(colours[heat] ?? [], i * 4);
      // The embers themselves lie in the dark.
      const row = h - 1 - Math.floor(i / w);
      if (row < GLOOM) picture.data[i * 4 + 3] = ((picture.data[i * 4 + 3] ?? 0) * (row + 1)) / (GLOOM + 1);
    });
    context.putImageData(picture, at, 0);
    at += w;
    yield;
  }
}
