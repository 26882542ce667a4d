// @ts-check
/** Chkobba on the page: what the shell is given (public/games/README.md). */
import * as cards from "../../cards/index.js";
import { chkobba } from "../../i18n/en.chkobba.js";
import { describe, refusal } from "./describe.js";
import { Keys } from "./help.js";
import { Rules } from "./rules.js";
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
  Rules,
  Keys,
  describe,
  refusal,
  words: { en: chkobba },
  prepare: (options) => void cards.ready(options),
};
