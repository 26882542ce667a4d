// @ts-check
/** Says who came, went, or was replaced by a bot, as the log's own lines tell, and that the line is back. */
import { t } from "../../i18n/index.js";
import { useEffect, useRef } from "../../vendor/page.js";
import { roomLine } from "../log-words.js";
import { toast } from "../ui/toasts.js";

const TOLD = ["joined", "left", "dropped", "back", "bot-plays", "host"];

/** While a match runs the question what to do about them says these. */
const ASKED = ["left", "dropped"];

/** @param {import("../../state/session.js").Session} session */
export function useComings(session) {
  const status = session.status.value;
  const lost = useRef(false);
  const away = useRef(true);
  useEffect(() => {
    if (status === "open" && lost.current && !session.offline) toast(t("connection.back"));
    if (status !== "connecting") lost.current = status === "lost";
    away.current ||= status === "lost";
  }, [status]);
  const seen = useRef(0);
  const snapshot = session.snapshot.value;
  useEffect(() => {
    if (!snapshot) return;
    const newest = snapshot.log.at(-1)?.n ?? 0;
    // What happened before this page looked, or while its line was down, is not news.
    const from = away.current ? newest : seen.current;
    away.current = false;
    seen.current = newest;
    const told = snapshot.phase === "playing" ? TOLD.filter((kind) => !ASKED.includes(kind)) : TOLD;
    for (const line of snapshot.log) {
      if (line.n <= from || !told.includes(line.kind) || line.seat === snapshot.you.seat) continue;
      const words = roomLine(line, snapshot);
      if (words) toast(words);
    }
  }, [snapshot]);
}
