// @ts-check
/** Tells a screen reader each step once, as it is shown, and when the turn has come. */
import { useEffect, useRef } from "../../vendor/page.js";
import { t } from "../../i18n/index.js";
import { names } from "../../state/view-model.js";
import { say } from "../ui/toasts.js";

/** @param {import("./frame.js").GameProps} props */
export function useAnnouncer({ session, snapshot, game }) {
  const { step, live, view } = session.stage.value;
  const told = useRef("");
  useEffect(() => {
    if (!step) return;
    const words = game.describe(step.event, names(snapshot), t);
    if (words) say(words);
  }, [step?.key]);
  const turn = `${snapshot.match?.game} ${snapshot.match?.seq}`;
  const yours = live && snapshot.phase === "playing" && view?.turn === snapshot.you.seat;
  useEffect(() => {
    if (!yours || told.current === turn) return;
    told.current = turn;
    say(t("turn.yours"));
  }, [yours, turn]);
}
