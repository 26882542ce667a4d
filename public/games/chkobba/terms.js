// @ts-check
/**
 * The words of the game that are never translated, as they are written in Latin and Arabic letters, and how a
 * player wants to see them: Latin, both, or with their meaning beneath.
 */
import { html } from "../../vendor/page.js";

/** @typedef {import("./types.js").Translate} Translate */
/** @typedef {"latin" | "arabic" | "english"} Labels */

export const TERMS = /** @type {Record<string, { latin: string, arabic: string }>} */ ({
  chkobba: { latin: "Chkobba", arabic: "شكوبة" },
  karta: { latin: "Karta", arabic: "كارطة" },
  dinari: { latin: "Dinari", arabic: "ديناري" },
  haya: { latin: "Haya", arabic: "الحيّة" },
  barmila: { latin: "Barmila", arabic: "برميلة" },
  A: { latin: "Las", arabic: "لاص" },
  Q: { latin: "Mujira", arabic: "مجيرة" },
  J: { latin: "Kawwal", arabic: "كوّال" },
  K: { latin: "Rayy", arabic: "ريّ" },
});

/**
 * The word alone.
 * @param {string} term
 * @param {Labels} labels
 */
export const mainWord = (term, labels) => TERMS[term]?.[labels === "arabic" ? "arabic" : "latin"] ?? term;

/**
 * What is written large and what beneath it.
 * @param {string} term
 * @param {Labels} labels
 * @param {Translate} t
 * @returns {{ main: string, lang: "ar" | "aeb-Latn", beneath: string | null }}
 */
export function termOf(term, labels, t) {
  const main = mainWord(term, labels);
  if (labels === "arabic") return { main, lang: "ar", beneath: mainWord(term, "latin") };
  return { main, lang: "aeb-Latn", beneath: labels === "english" ? t(`chkobba.gloss.${term}`) : null };
}

/** @param {{ term: string, labels: Labels, t: Translate }} props */
export function Term({ term, labels, t }) {
  const { main, lang, beneath } = termOf(term, labels, t);
  return html`<span class="kh-term"><bdi lang=${lang}>${main}</bdi>${beneath && html`<small><bdi>${beneath}</bdi></small>`}</span>`;
}
