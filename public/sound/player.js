// @ts-check
/**
 * Plays one sound at a time. A newer one cuts an older one short, unless it matters less: then it is left out. Your turn
 * is never left out: it waits until what is heard is over.
 */
import { INSTRUMENTS } from "./instruments.js";

/** How much a sound matters; those not named, least. @type {Record<string, number>} */
const RANK = { refuse: 1, ring: 1, tek: 1, turn: 2, haya: 3, slam: 3 };
const WAITS = "turn";
/** Seconds in which a sound that is cut short fades, so that nothing clicks. */
const FADE = 0.015;

/**
 * @typedef {{ name: string, ends: number, gain: GainNode }} Playing
 * @typedef {{ sound: boolean, volume: number }} Loudness
 */
export class SoundPlayer {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {Playing | null} */
  #playing = null;
  /** @type {any} */
  #waiting = 0;
  #make;
  #loudness;

  /** @param {() => AudioContext | null} make @param {() => Loudness} loudness */
  constructor(make, loudness) {
    this.#make = make;
    this.#loudness = loudness;
  }

  /** The player has touched the page: from now on there may be sound. */
  unlock() {
    this.#context ??= this.#make();
    void this.#context?.resume?.();
  }

  /** @param {string} name */
  play(name) {
    const context = this.#context;
    const instrument = INSTRUMENTS[name];
    const { sound, volume } = this.#loudness();
    if (!context || !instrument || !sound || volume <= 0) return;
    const now = context.currentTime;
    const heard = this.#playing && this.#playing.ends > now ? this.#playing : null;
    if (heard && rank(heard.name) > rank(name)) {
      if (name === WAITS) this.#after(name, heard.ends - now);
      return;
    }
    if (heard) silence(heard, now);
    const gain = context.createGain();
    // Loudness is heard by its power.
    gain.gain.setValueAtTime(volume * volume, now);
    gain.connect(context.destination);
    const length = instrument({ context, out: gain, at: now + (heard ? FADE : 0) });
    this.#playing = { name, ends: now + length, gain };
  }

  /** @param {string} name @param {number} seconds */
  #after(name, seconds) {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.play(name), seconds * 1000 + 20);
  }
}

/** @param {string} name */
const rank = (name) => RANK[name] ?? 0;

/** @param {Playing} playing @param {number} now */
function silence({ gain }, now) {
  gain.gain.cancelScheduledValues(now);
  gain.gain.setTargetAtTime(0, now, FADE / 3);
  setTimeout(() => gain.disconnect(), 100);
}
