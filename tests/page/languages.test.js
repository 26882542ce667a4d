// @ts-check
/** Every language says everything English says: same keys, same values put in, every plural form, nothing left over. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { addTexts, dir, isolated, language, LANGUAGES, list, speak, t } from "../../public/i18n/index.js";
import "../../public/i18n/room.js";
import { CHOICES, change } from "../../public/state/settings.js";
import { game } from "../../public/games/chkobba/index.js";

const FOLDER = new URL("../../public/i18n/", import.meta.url);
/** @typedef {import("../../public/i18n/index.js").Texts} Texts */

/** The kinds of files there are, by what follows the language's code: "", "chkobba", "chkobba.guide". */
const PARTS = readdirSync(FOLDER).flatMap((name) => /^en\.?(.*?)\.?js$/.exec(name)?.[1] ?? []);
const OTHERS = Object.keys(LANGUAGES).filter((code) => code !== "en");

/** @param {string} code @param {string} part @returns {Promise<Texts>} */
async function texts(code, part) {
  const file = new URL([code, part, "js"].filter(Boolean).join("."), FOLDER);
  assert.ok(existsSync(file), `${file} is missing`);
  return /** @type {Texts} */ (Object.values(await import(file.href))[0]);
}

/** @param {Texts[string]} text */
const forms = (text) => (typeof text === "string" ? { other: text } : text);

/** @param {string} form */
const placeholders = (form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("there is a module for every language that can be chosen, and all are found", () => {
  assert.deepEqual(Object.keys(LANGUAGES).sort(), CHOICES.language.filter((code) => code !== "system").sort());
  assert.ok(PARTS.length >= 3);
});

for (const code of OTHERS) {
  for (const part of PARTS) {
    const name = [code, part].filter(Boolean).join(".");

    test(`${name} has the keys of English`, async () => {
      const [own, english] = [await texts(code, part), await texts("en", part)];
      assert.deepEqual(Object.keys(english).filter((key) => !(key in own)), [], "missing");
      assert.deepEqual(Object.keys(own).filter((key) => !(key in english)), [], "not in English");
    });

    test(`${name} puts in what English puts in, and has every plural form of its language`, async () => {
      const [own, english] = [await texts(code, part), await texts("en", part)];
      const categories = new Intl.PluralRules(LANGUAGES[code].locale).resolvedOptions().pluralCategories;
      for (const [key, text] of Object.entries(english)) {
        const mine = own[key];
        assert.equal(typeof mine, typeof text, key);
        const wanted = new Set(Object.values(forms(text)).flatMap(placeholders));
        if (typeof mine === "string") assert.deepEqual(new Set(placeholders(mine)), wanted, key);
        else assert.deepEqual(Object.keys(mine).sort(), [...categories].sort(), key);
        for (const form of Object.values(forms(mine))) {
          assert.ok(form.trim(), key);
          // A form may say a number in words, and then leaves it out.
          for (const put of placeholders(form)) assert.ok(wanted.has(put), `${key}: {${put}}`);
          for (const put of wanted) if (put !== "n") assert.ok(placeholders(form).includes(put), `${key}: {${put}}`);
        }
      }
    });

    test(`${name} leaves no English over and shouts at nobody`, async () => {
      const [own, english] = [await texts(code, part), await texts("en", part)];
      for (const [key, text] of Object.entries(own)) {
        for (const form of Object.values(forms(text))) assert.ok(!form.includes("!"), key);
        const same = JSON.stringify(text) === JSON.stringify(english[key]);
        assert.ok(!same || SAME.test(key), `${key} is English still`);
      }
    });
  }
}

/** What is the same word in two languages, or no word at all. */
const SAME = new RegExp(
  [
    "^name$|^title\\.lobby$|^join\\.placeholder$|^emote\\.|^menu\\.open$|^table$|^card\\.rank\\.\\d$|^word\\.|^say\\.(haya|chkobba)$",
    "^choice\\.(turnClock|theme|cards)\\.|^options?\\.title$|^bot\\.(name|only)$|^invite\\.code|^settings\\.(volume|labels\\.latin|pace\\.normal|motion)$",
    "^choice\\.speed\\.normal$|^seat\\.bot$|^plate\\.bot$|^tally\\.total$|^menu\\.title$|^people$|^scores$|^guide\\.options$|^guide\\.key\\.",
    "^menu\\.options$|^choice\\.winRate\\.n$|^record\\.feats$|^refused\\.too-soon$|^gloss\\.A$|^keys\\.menu$",
  ].join("|"),
);

test("Arabic has letters of its own in every text but names, codes and keys", async () => {
  for (const part of PARTS) {
    for (const [key, text] of Object.entries(await texts("ar", part))) {
      if (/^name$|placeholder|^choice\.turnClock\.[1-9]|^choice\.winRate\.n$|^card\.rank\.\d|^guide\.key\.\w+$|^card\.name$/.test(key)) continue;
      for (const form of Object.values(forms(text))) assert.match(form, /[\u0600-\u06ff]/, key);
    }
  }
});

test("a notes' length fits the table: two short lines in every language", async () => {
  for (const code of Object.keys(LANGUAGES)) {
    const words = await texts(code, "chkobba");
    for (const [key, text] of Object.entries(words)) {
      if (key.startsWith("lesson.") && key !== "lesson.tally") assert.ok(`${text}`.length <= 52, `${code} ${key}: ${`${text}`.length}`);
    }
  }
});

test("the language follows the setting, and a game's words come along", async () => {
  await addTexts("chkobba", game.words);
  change({ language: "ar" });
  assert.equal(await speak(), true);
  assert.equal(language.value, "ar");
  assert.equal(dir.value, "rtl");
  assert.equal(t("turn.yours"), "دورك");
  assert.equal(t("chkobba.say.chkobba"), "شكوبة.");
  change({ language: "fr" });
  assert.equal(await speak(), true);
  assert.equal(t("turn.yours"), "À toi");
  assert.equal(t("chkobba.group.hand", { n: 3 }), "Ta main, 3 cartes");
  change({ language: "en" });
  await speak();
  assert.equal(t("turn.yours"), "Your turn");
});

test("Arabic counts with its six forms and Latin digits, and keeps names of both directions apart", async () => {
  await addTexts("chkobba", game.words);
  change({ language: "ar" });
  await speak();
  const said = [0, 1, 2, 3, 11, 100].map((n) => t("chkobba.count.pack", { n }));
  assert.equal(new Set(said).size, 6);
  assert.equal(said[4], "11 ورقة في الرزمة");
  assert.equal(t("hold.kept", { name: "Sami", n: 41 }), "مقعد \u2068Sami\u2069 محفوظ 41 ث");
  assert.equal(list(["Sami", "أميرة"]), "\u2068Sami\u2069 و\u2068أميرة\u2069");
  assert.equal(list(["Sami", "Mehdi"]), "\u2068Sami\u2069 و \u2068Mehdi\u2069");
  change({ language: "en" });
  await speak();
  assert.equal(isolated("Sami"), "Sami");
  assert.equal(t("log.joined", { name: "أميرة" }), "\u2068أميرة\u2069 sat down");
});

test("nobody's words come from the referee: it sends codes and people's names alone", () => {
  const room = new URL("../../src/kahwa/room/", import.meta.url);
  for (const file of readdirSync(room).filter((name) => name.endsWith(".py"))) {
    const code = readFileSync(new URL(file, room), "utf8");
    for (const [, reason] of code.matchAll(/Refused\(\s*"([^"]*)"/g)) assert.match(reason, /^[a-z-]+$/, file);
    for (const [, kind] of code.matchAll(/"kind": "([^"]*)"/g)) assert.match(kind, /^[a-z-]+$/, file);
  }
});
