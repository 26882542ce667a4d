// @ts-check
/** Chkobba on the page: what the shell is given (public/games/README.md). */
import * as cards from "../../cards/index.js";
import { chkobba } from "../../i18n/en.chkobba.js";
import { describe, refusal } from "./describe.js";
import { Keys } from "./help.js";
import { lesson } from "./lesson.js";
import { report } from "./report.js";
import { round } from "./round.js";
import { Table } from "./table.js";
import { Tally } from "./tally.js";

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
  prepare: (options) => void cards.ready(options),
};
