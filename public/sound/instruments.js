// @ts-check
/**
 * The sounds of the table, made of noise and tones alone. Each is scheduled into a voice from a time on and says how long
 * it is, in seconds.
 *
 * @typedef {{ context: BaseAudioContext, out: AudioNode, at: number }} Voice
 */

/** One second of noise for each context. @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** @param {BaseAudioContext} context */
function noiseOf(context) {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

/** Loud at once, then dying away. @param {Voice} voice @param {number} loud @param {number} length @param {number} [attack] */
function envelope({ context, out, at }, loud, length, attack = 0.002) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

/**
 * @param {Voice} voice
 * @param {{ from: number, to?: number, loud: number, length: number, type?: OscillatorType, attack?: number }} how in Hz
 */
function tone(voice, { from, to = from, loud, length, type = "sine", attack }) {
  const { context, at } = voice;
  const oscillator = context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  oscillator.connect(envelope(voice, loud, length, attack));
  oscillator.start(at);
  oscillator.stop(at + length);
}

/**
 * @param {Voice} voice
 * @param {{ type: BiquadFilterType, from: number, to?: number, q?: number, loud: number, length: number, attack?: number }} how
 */
function noise(voice, { type, from, to = from, q = 0.8, loud, length, attack }) {
  const { context, at } = voice;
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter);
  filter.connect(envelope(voice, loud, length, attack));
  source.start(at);
  source.stop(at + length);
}

/** @param {Voice} voice @param {number} by seconds @returns {Voice} */
const later = (voice, by) => ({ ...voice, at: voice.at + by });

/** The open stroke of the darbuka, in the middle of its skin. @param {Voice} voice */
function dum(voice) {
  tone(voice, { from: 128, to: 72, loud: 0.8, length: 0.34 });
  noise(voice, { type: "lowpass", from: 700, to: 160, loud: 0.35, length: 0.08 });
}

/** The sharp stroke at its rim. @param {Voice} voice */
function tek(voice) {
  tone(voice, { from: 520, to: 430, loud: 0.22, length: 0.09, type: "triangle" });
  noise(voice, { type: "bandpass", from: 3400, q: 1.6, loud: 0.5, length: 0.07 });
}

/** Brass, struck: partials that are no harmonics. @param {Voice} voice @param {number} pitch @param {number} length */
function brass(voice, pitch, length) {
  [1, 2.76, 5.4, 8.93].forEach((ratio, i) =>
    tone(voice, { from: pitch * ratio, loud: 0.24 / (i * 1.6 + 1), length: length / (i * 0.7 + 1) }),
  );
}

/** Every sound by name. @type {Record<string, (voice: Voice) => number>} */
export const INSTRUMENTS = {
  /** A card laid on the cloth. */
  slap(voice) {
    noise(voice, { type: "bandpass", from: 2600, to: 900, loud: 0.5, length: 0.07 });
    tone(voice, { from: 190, to: 90, loud: 0.3, length: 0.06 });
    return 0.09;
  },
  /** A card drawn from the pack. */
  deal(voice) {
    noise(voice, { type: "bandpass", from: 1900, to: 3600, q: 1.2, loud: 0.2, length: 0.06, attack: 0.012 });
    return 0.07;
  },
  /** Cards swept together and away. */
  sweep(voice) {
    noise(voice, { type: "bandpass", from: 900, to: 2800, q: 0.7, loud: 0.28, length: 0.2, attack: 0.06 });
    return 0.22;
  },
  /** A chip on wood: something is counted. */
  tick(voice) {
    tone(voice, { from: 2300, to: 1900, loud: 0.2, length: 0.035, type: "triangle" });
    noise(voice, { type: "highpass", from: 5200, loud: 0.14, length: 0.02 });
    return 0.05;
  },
  /** A point. */
  ring(voice) {
    brass(voice, 784, 0.75);
    return 0.5;
  },
  /** Your turn: dum, tek. */
  turn(voice) {
    dum(voice);
    tek(later(voice, 0.17));
    return 0.42;
  },
  /** The turn's last seconds. */
  tek(voice) {
    tek(voice);
    return 0.1;
  },
  /** The slam of a chkobba: dum, and the fire. */
  slam(voice) {
    dum(voice);
    tone(voice, { from: 74, to: 38, loud: 0.7, length: 0.6 });
    noise(voice, { type: "lowpass", from: 3800, to: 260, loud: 0.5, length: 0.55 });
    for (const by of [0.2, 0.29, 0.38]) tek(later(voice, by));
    return 0.6;
  },
  /** Haya taken: the snake of light. */
  haya(voice) {
    [587, 740, 880, 1175].forEach((pitch, i) => brass(later(voice, i * 0.09), pitch, 0.5));
    return 0.7;
  },
  /** A refusal, softly. */
  refuse(voice) {
    tone(voice, { from: 230, loud: 0.22, length: 0.13, type: "triangle", attack: 0.015 });
    tone(later(voice, 0.12), { from: 172, loud: 0.22, length: 0.2, type: "triangle", attack: 0.015 });
    return 0.33;
  },
  /** Somebody says something. */
  pop(voice) {
    tone(voice, { from: 340, to: 620, loud: 0.2, length: 0.08 });
    return 0.09;
  },
};
