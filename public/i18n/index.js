// @ts-check
/**
 * Texts: one module per language, each a flat record. `{name}` in a text is replaced by a value; a
 * text that depends on a number is a record of plural forms, chosen by the value `n`.
 *
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text
 * @typedef {Record<string, Text>} Texts
 */
import { computed, signal } from "../vendor/page.js";
import { en } from "./en.js";

/** @type {Record<string, { dir: "ltr" | "rtl", texts: Texts }>} */
const LANGUAGES = { en: { dir: "ltr", texts: en } };

export const language = signal("en");

/** Which way the language is written. */
export const dir = computed(() => LANGUAGES[language.value].dir);

/** @type {import("../vendor/page.js").Signal<Record<string, Texts>>} */
const added = signal({});

/**
 * The text of a key, its values put in. A key that no language has is shown as it is, so that a gap
 * is seen and nothing breaks.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = find(key);
  return text === undefined ? key : fill(text, values);
}

/** @param {string} key */
export function has(key) {
  return find(key) !== undefined;
}

/**
 * Add a game's own texts, by language, under its name: { en: { "yourTurn": ... } }.
 * @param {string} game
 * @param {Record<string, Record<string, any>>} words
 */
export function addTexts(game, words) {
  const all = { ...added.peek() };
  for (const [code, texts] of Object.entries(words)) {
    const named = Object.entries(texts).map(([key, text]) => [prefixed(game, key), text]);
    all[code] = { ...all[code], ...Object.fromEntries(named) };
  }
  added.value = all;
}

/**
 * @param {string} game
 * @param {string} key
 */
function prefixed(game, key) {
  return key.startsWith(`${game}.`) ? key : `${game}.${key}`;
}

/**
 * @param {string} key
 * @returns {Text | undefined}
 */
function find(key) {
  for (const code of [language.value, "en"]) {
    const text = LANGUAGES[code].texts[key] ?? added.value[code]?.[key];
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * @param {Text} text
 * @param {Record<string, unknown>} values
 */
function fill(text, values) {
  const chosen = typeof text === "string" ? text : plural(text, Number(values.n));
  return chosen.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? shown(values[name]) : whole,
  );
}

/**
 * @param {Partial<Record<Intl.LDMLPluralRule, string>>} forms
 * @param {number} n
 */
function plural(forms, n) {
  const form = new Intl.PluralRules(language.value).select(n);
  return forms[form] ?? forms.other ?? "";
}

/** @param {unknown} value */
function shown(value) {
  return typeof value === "number" ? new Intl.NumberFormat(language.value).format(value) : `${value}`;
}

/**
 * Names in a row: "Amira and Sami".
 * @param {string[]} names
 */
export function list(names) {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(names);
}
