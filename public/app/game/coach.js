// @ts-check
/** The lesson's note in the first game, where the table has room for words; read on by a press, or skipped for good. */
import { html, useEffect, useRef } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { learn, lessons, stopLessons } from "../lessons.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icons.js";

/** @param {Pick<import("./frame.js").GameProps, "session" | "snapshot" | "game">} props */
export function Coach({ session, snapshot, game }) {
  const { view, live } = session.stage.value;
  const { off, seen } = lessons.value;
  const note = off ? null : (game.lesson?.(view, snapshot.you.seat, seen) ?? null);
  const shown = live && !session.pending.value && !session.refusal.value ? note : null;
  // A move made while a note was there: it was read.
  const read = useRef(/** @type {string | null} */ (null));
  useEffect(() => {
    if (read.current) learn(read.current);
    read.current = null;
  }, [snapshot.match?.seq]);
  useEffect(() => {
    read.current = shown ?? read.current;
  }, [shown]);
  return html`<div class="coach" role="status">
    ${shown &&
    html`<div key=${shown} class="coach-note">
      <${Button} kind="quiet" onPress=${() => learn(shown)}>${t(`${game.name}.lesson.${shown}`)}<//>
      <${Button} kind="icon" label=${t("lesson.skip")} onPress=${stopLessons}><${Icon} name="close" /><//>
    </div>`}
  </div>`;
}
