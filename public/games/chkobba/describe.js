// @ts-check
/** One sentence for an event: the log's line and what a screen reader hears. */
import { cardName } from "../../cards/deck.js";

/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/** A team by its people's names. @param {number} team @param {string[]} names @param {Translate} t */
export function teamName(team, names, t) {
  const members = names.filter((_, seat) => seat % 2 === team);
  return members.length < 2 ? (members[0] ?? "") : t("chkobba.team.pair", { a: members[0], b: members[1] });
}

/** @param {readonly number[]} cards @param {Translate} t */
export const list = (cards, t) => cards.map((id) => cardName(id, t)).join(", ");

/** @type {Record<string, (event: GameEvent, names: string[], t: Translate) => string | null>} */
const SENTENCES = {
  round: (event, names, t) => t("chkobba.say.round", { round: event.round, name: names[event.dealer] }),
  cut: (event, names, t) => {
    const name = names[event.seat];
    if (event.card === null) return t("chkobba.say.cutKept", { name });
    const card = cardName(event.card, t);
    return t(event.kept ? "chkobba.say.cutKeptCard" : "chkobba.say.cutLaid", { name, card });
  },
  deal: (event, _names, t) =>
    event.table?.length
      ? t("chkobba.say.dealTable", { deal: event.deal, deals: event.deals, cards: list(event.table, t) })
      : t("chkobba.say.deal", { deal: event.deal, deals: event.deals }),
  void: (_event, _names, t) => t("chkobba.say.void"),
  place: (event, names, t) => t("chkobba.say.place", { name: names[event.seat], card: cardName(event.card, t) }),
  capture: (event, names, t) => {
    const said = [
      t("chkobba.say.capture", { name: names[event.seat], card: cardName(event.card, t), cards: list(event.took, t) }),
    ];
    if (event.haya) said.push(t("chkobba.say.haya"));
    if (event.chkobba) said.push(t("chkobba.say.chkobba"));
    return said.join(" ");
  },
  leftovers: (event, names, t) =>
    event.team === null || !event.cards?.length
      ? null
      : t("chkobba.say.leftovers", { name: teamName(event.team, names, t), n: event.cards.length }),
  tally: (event, names, t) =>
    t("chkobba.say.tally", {
      a: teamName(0, names, t),
      b: teamName(1, names, t),
      gainedA: event.gained[0],
      gainedB: event.gained[1],
      totalA: event.totals[0],
      totalB: event.totals[1],
    }),
  diamonds: (event, names, t) => t("chkobba.say.diamonds", { name: teamName(event.team, names, t) }),
  win: (event, names, t) => t("chkobba.say.win", { name: teamName(event.team, names, t), n: names.length / 2 }),
};

/** @param {GameEvent} event @param {string[]} names @param {Translate} t @returns {string | null} */
export const describe = (event, names, t) => SENTENCES[event.kind]?.(event, names, t) ?? null;

/** Words for what the referee refused; the cards that must be taken are lit as well.
 * @param {{ reason?: string, mustTake?: number[] }} ack @param {Translate} t @returns {string | null} */
export function refusal({ reason, mustTake = [] }, t) {
  if ((reason === "must-take-match" || reason === "must-capture") && mustTake.length) {
    const key = mustTake.length === 1 ? "chkobba.refused.mustTake" : "chkobba.refused.mustTakeOne";
    return t(key, { card: list(mustTake, t), cards: list(mustTake, t) });
  }
  const known = [
    "not-in-hand",
    "duplicate",
    "not-on-table",
    "bad-sum",
    "cut-first",
    "no-cut",
    "must-take-match",
    "must-capture",
  ];
  return reason && known.includes(reason) ? t(`chkobba.refused.${reason}`) : null;
}
