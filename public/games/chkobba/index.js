// @ts-check
/** Chkobba on the page: what the shell is given (public/games/README.md). */
import * as cards from "../../cards/index.js";
import { chkobba } from "../../i18n/en.chkobba.js";
import { HAYA, IDS } from "../../cards/deck.js";
import { imageOf, painter } from "../../cards/picture.js";
import { describe, refusal } from "./describe.js";
import { Keys } from "./help.js";
import { lesson } from "./lesson.js";
import { spareTime } from "./paced.js";
import { report } from "./report.js";
import { round } from "./round.js";
import { Table } from "./table.js";
import { Tally } from "./tally.js";

/** All cards; first one of each suit, and the seven of diamonds: all that has an ink of its own. */
const IN_TURN = new Set([0, 10, HAYA, 20, 30, ...IDS]);

/** The pictures of the table to come: while they are kept, an element shows one in a quarter of the time. @type {HTMLImageElement[]} */
let kept = [];

/** Fetch the style of the cards and have their pictures made, one at a time when there is time to spare: it would be dear
 * while they are dealt. @param {import("../../cards/look.js").LookWish} options */
async function prepare(options) {
  /** @type {typeof kept} */
  const pictures = (kept = []);
  await cards.ready(options);
  for (const id of [null, ...IN_TURN]) {
    await spareTime();
    if (kept !== pictures) return;
    pictures.push(imageOf(painter()(id === null ? cards.back(options) : cards.face(id, options))));
  }
}

/** @type {import("../contract.js").PageGame} */
export const game = {
  name: "chkobba",
  css: [
    ...cards.css,
    ...["table", "pieces", "panels", "effects", "tally"].map((name) => new URL(`./${name}.css`, import.meta.url).href),
  ],
  Table,
  Tally,
  Keys,
  describe,
  refusal,
  lesson,
  report,
  round,
  guide: {
    load: () => import("./guide.js"),
    css: [new URL("./guide.css", import.meta.url).href],
    words: {
      en: () => import("../../i18n/en.chkobba.guide.js").then((module) => module.guide),
      fr: () => import("../../i18n/fr.chkobba.guide.js").then((module) => module.guide),
      ar: () => import("../../i18n/ar.chkobba.guide.js").then((module) => module.guide),
      de: () => import("../../i18n/de.chkobba.guide.js").then((module) => module.guide),
    },
  },
  words: {
    en: chkobba,
    fr: () => import("../../i18n/fr.chkobba.js").then((module) => module.chkobba),
    ar: () => import("../../i18n/ar.chkobba.js").then((module) => module.chkobba),
    de: () => import("../../i18n/de.chkobba.js").then((module) => module.chkobba),
  },
  prepare: (options) => void prepare(options),
};
