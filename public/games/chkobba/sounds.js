// @ts-check
/** What a step sounds like: names of public/sound/ and when they are heard, in time with choreography.js. */
import { useEffect } from "../../vendor/page.js";
import { play } from "../../sound/index.js";
import { dealt, MS } from "./predict.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {{ name: string, t: number }} Heard t: ms from the step's start */

/** @param {GameEvent} event @param {number} pace @returns {Heard[]} */
export function soundsOf(event, pace) {
  const at = (/** @type {number} */ ms, /** @type {string} */ name) => ({ name, t: ms * pace });
  switch (event.kind) {
    case "place":
      return [at(200, "slap")];
    case "capture":
      return captured(event).map(([ms, name]) => at(ms, name));
    case "deal":
      return Array.from({ length: dealt(event) }, (_, i) => at(i * MS.apart + 60, "deal"));
    case "leftovers":
      return [at(120, "sweep")];
    default:
      return [];
  }
}

/** @param {GameEvent} event @returns {[number, string][]} */
function captured({ chkobba, haya }) {
  const moment = MS.place + MS.gather + (haya ? MS.haya : 0);
  return [
    [200, "slap"],
    [260, "sweep"],
    ...(haya ? [/** @type {[number, string]} */ ([430, "haya"])] : []),
    ...(chkobba ? [/** @type {[number, string]} */ ([moment + 360, "slam"])] : []),
    [moment + (chkobba ? MS.slam : 0) + 30, "sweep"],
  ];
}

/** Let a step be heard while it is seen; skipped, it falls silent.
 * @param {import("./shown.js").Act | null} act @param {number} pace */
export function useSounds(act, pace) {
  useEffect(() => {
    if (!act) return undefined;
    const timers = soundsOf(act.event, pace).map(({ name, t }) => setTimeout(() => play(name), t));
    return () => timers.forEach(clearTimeout);
  }, [act?.key]);
}
