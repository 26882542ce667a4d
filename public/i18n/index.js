// @ts-check
/**
 * Texts: one module per language, each a flat record. `{name}` in a text is replaced by a value; a
 * text that depends on a number is a record of plural forms, chosen by the value `n`.
 * English is always there; another language is fetched when it is chosen, and a game's words with it.
 *
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text
 * @typedef {Record<string, Text>} Texts
 * @typedef {() => Promise<Texts>} Fetch
 */
import { languageOf, settings } from "../state/settings.js";
import { computed, effect, signal } from "../vendor/page.js";
import { en } from "./en.js";

/**
 * `locale` is what numbers, plurals and lists are made for: in Tunisia digits are Latin.
 * @type {Record<string, { name: string, dir: "ltr" | "rtl", locale: string, fetch?: Fetch }>}
 */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr", locale: "en" },
  fr: { name: "Français", dir: "ltr", locale: "fr", fetch: () => import("./fr.js").then((module) => module.fr) },
  ar: {
    name: "العربية",
    dir: "rtl",
    locale: "ar-TN-u-nu-latn",
    fetch: () => import("./ar.js").then((module) => module.ar),
  },
  de: { name: "Deutsch", dir: "ltr", locale: "de", fetch: () => import("./de.js").then((module) => module.de) },
};

/** The language in use. */
export const language = signal("en");

/** Which way it is written. */
export const dir = computed(() => LANGUAGES[language.value].dir);

/** The language asked for; English while there are no texts in it. */
export const wanted = computed(() => {
  const code = languageOf(settings.value.language);
  return code in LANGUAGES ? code : "en";
});

/** @type {import("../vendor/page.js").Signal<Record<string, Texts>>} */
const texts = signal({ en });

/** Where the texts of each language come from; those fetched are forgotten here.
 * @type {Record<string, Set<Fetch>>}
 */
const sources = {};
for (const [code, { fetch }] of Object.entries(LANGUAGES)) if (fetch) source(code, fetch);

/**
 * @param {string} code
 * @param {Fetch} fetch
 */
function source(code, fetch) {
  (sources[code] ??= new Set()).add(fetch);
}

/**
 * Fetch what a language still lacks.
 * @param {string} code
 */
async function complete(code) {
  await Promise.all(
    [...(sources[code] ?? [])].map(async (fetch) => {
      const found = await fetch();
      if (sources[code].delete(fetch)) texts.value = { ...texts.peek(), [code]: { ...texts.peek()[code], ...found } };
    }),
  );
}

/**
 * Speak the language that is wanted, once its texts are there; without them it stays as it is.
 * @returns {Promise<boolean>} whether it is spoken
 */
export async function speak() {
  const code = wanted.peek();
  try {
    await complete(code);
  } catch {
    return false;
  }
  if (code === wanted.peek()) language.value = code;
  return language.peek() === wanted.peek();
}
effect(() => {
  void wanted.value;
  void speak();
});

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
 * Add texts by language, a game's own under its name: `{ en: { "yourTurn": ... }, fr: () => import(...) }`.
 * @param {string} game "" for the page's own
 * @param {Record<string, Texts | Fetch>} words
 * @returns {Promise<boolean>} once those of the language in use are there
 */
export function addTexts(game, words) {
  for (const [code, given] of Object.entries(words)) {
    if (typeof given === "function") source(code, async () => prefixed(game, await given()));
    else texts.value = { ...texts.peek(), [code]: { ...texts.peek()[code], ...prefixed(game, given) } };
  }
  return speak();
}

/**
 * @param {string} game
 * @param {Texts} words
 */
function prefixed(game, words) {
  const name = (/** @type {string} */ key) => (!game || key.startsWith(`${game}.`) ? key : `${game}.${key}`);
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [name(key), text]));
}

/**
 * @param {string} key
 * @returns {Text | undefined}
 */
function find(key) {
  return texts.value[language.value]?.[key] ?? texts.value.en[key];
}

/**
 * @param {Text} text
 * @param {Record<string, unknown>} values
 */
function fill(text, values) {
  const chosen = typeof text === "string" ? text : plural(text, Number(values.n));
  const filled = chosen.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? shown(values[name]) : whole,
  );
  return apart(filled);
}

/**
 * What is dear to make, made once for each of its names.
 * @template T
 * @param {(name: string) => T} make
 */
function once(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return (/** @type {string} */ name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

const plurals = once((name) => new Intl.PluralRules(name));
const numbers = once((name) => new Intl.NumberFormat(name));
const lists = once((name) => new Intl.ListFormat(name, { type: "conjunction" }));

/**
 * @param {Partial<Record<Intl.LDMLPluralRule, string>>} forms
 * @param {number} n
 */
function plural(forms, n) {
  const form = plurals(locale()).select(n);
  return forms[form] ?? forms.other ?? "";
}

/** @param {unknown} value */
function shown(value) {
  if (typeof value !== "number") return isolated(`${value}`);
  // The same in every language here; what makes it is dear in the moment in which a table is drawn.
  const plain = Number.isInteger(value) && value >= 0 && value < 1000;
  return plain ? String(value) : numbers(locale()).format(value);
}

/** The units of a time that has passed, in seconds. */
const UNITS = /** @type {const} */ ([["day", 86_400], ["hour", 3600], ["minute", 60]]);

/**
 * How long ago it was, in the largest unit that fits.
 * @param {number} time of `Date.now()`
 */
export function sinceWhen(time) {
  const seconds = Math.max(0, (Date.now() - time) / 1000);
  // A minute at the least: seconds would be wrong as soon as they are read.
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ["second", Infinity];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A name or card within a sentence that may run the other way keeps its own direction and leaves the
 * sentence its own (FSI ... PDI of Unicode).
 * @param {string} text
 */
export function isolated(text) {
  const foreign = dir.value === "rtl" ? text !== "" : RIGHT_TO_LEFT.test(text);
  return foreign ? `\u2068${text}\u2069` : text;
}

/** Arabic writes its "and" onto the next word: before a Latin one it would be read as a letter of it. @param {string} text */
const apart = (text) => text.replace(/ و(?=\u2068\p{Script=Latin})/gu, " و ");

function locale() {
  return LANGUAGES[language.value].locale;
}

/**
 * Names in a row: "Amira and Sami".
 * @param {string[]} names
 */
export function list(names) {
  if (names.length < 2) return names.map(isolated).join("");
  return apart(lists(locale()).format(names.map(isolated)));
}
