// @ts-check
/** What a player who does not see the table can have read aloud: the table, the hand, scores, the turn, the last move. */
import { describe, list, teamName } from "./describe.js";
import { byValue } from "./slots.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {"table" | "hand" | "scores" | "turn" | "last"} What */
/** @typedef {{ view: View, names: string[], you: number | null, secondsLeft: number | null, t: Translate }} Facts */

/** @type {Record<What, (facts: Facts) => string>} */
const READINGS = {
  table: ({ view, t }) =>
    view.table.length ? t("chkobba.read.table", { cards: list(view.table, t) }) : t("chkobba.read.tableEmpty"),
  hand({ view, you, t }) {
    if (you === null) return t("chkobba.read.watching");
    return view.hand.length ? t("chkobba.read.hand", { cards: list([...view.hand].sort(byValue), t) }) : t("chkobba.read.handEmpty");
  },
  scores: ({ view, names, t }) =>
    [
      ...[0, 1].map((team) =>
        t("chkobba.read.score", {
          name: teamName(team, names, t),
          score: view.scores[team],
          n: view.taken[team],
        }),
      ),
      t("chkobba.read.target", { target: view.target }),
    ].join(" "),
  turn({ view, names, you, secondsLeft, t }) {
    const whose = view.turn === you ? t("chkobba.say.yourTurn") : t("chkobba.say.turn", { name: names[view.turn] ?? "" });
    const parts = view.tally || view.turn < 0 ? [] : [whose];
    if (secondsLeft !== null) parts.push(t("chkobba.read.seconds", { n: secondsLeft }));
    if (view.deal > 0) parts.push(t("chkobba.say.deal", { deal: view.deal, deals: view.deals }));
    parts.push(t("chkobba.read.pack", { n: view.pack }));
    return parts.join(" ");
  },
  last({ view, names, t }) {
    const last = view.history[view.history.length - 1];
    if (!last) return t("chkobba.read.noMove");
    return describe({ kind: last.took.length ? "capture" : "place", ...last }, names, t) ?? "";
  },
};

/** @param {What} what @param {Facts} facts */
export const read = (what, facts) => READINGS[what](facts);
