// @ts-check
/** Sound: made with Web Audio, without a file; silent until the page is first touched, and as loud as the settings say. */
import { settings } from "../state/settings.js";
import { SoundPlayer } from "./player.js";

/** @returns {AudioContext | null} */
function context() {
  const Context = globalThis.AudioContext ?? /** @type {any} */ (globalThis).webkitAudioContext;
  try {
    return Context ? new Context() : null;
  } catch {
    return null; // No device for sound, or too many contexts: the table is silent.
  }
}

const player = new SoundPlayer(context, () => settings.peek());

// iOS takes the end of a touch for a gesture, not its beginning.
for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  globalThis.addEventListener?.(gesture, () => player.unlock(), { capture: true, passive: true });
}

/** Play a sound of instruments.js. @param {string} name */
export const play = (name) => player.play(name);
