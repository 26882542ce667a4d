// @ts-check
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { addTexts, has, list, t } from "../../public/i18n/index.js";
import "../../public/i18n/room.js";

const PUBLIC = new URL("../../public/", import.meta.url);

/** Every module of the shell and its code without comments. */
function modules() {
  return ["app", "net", "state"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, PUBLIC), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith(".js"))
      .map((name) => ({
        name,
        code: readFileSync(new URL(name, PUBLIC), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ""),
      })),
  );
}

test("every text the shell asks for by name is there", () => {
  for (const { name, code } of modules()) {
    for (const [, key] of code.matchAll(/\bt\(\s*"([\w.-]+)"/g)) assert.ok(has(key), `${name}: ${key}`);
  }
});

test("no words stand in the markup itself", () => {
  for (const { name, code } of modules()) {
    const words = [...code.matchAll(/>\s*([A-Z][a-z]+(?: [\w’]+)*)\s*</g)].map(([, found]) => found);
    assert.deepEqual(words, [], name);
  }
});

test("values, numbers and plurals are put in", () => {
  assert.equal(t("hold.kept", { name: "$& Sami", n: 41 }), "$& Sami’s seat is kept for 41 s");
  assert.equal(t("watchers", { n: 1 }), "1 person watching");
  assert.equal(t("watchers", { n: 1200 }), "1,200 people watching");
  assert.equal(t("no.such.text"), "no.such.text");
  assert.equal(list(["A", "B", "C"]), "A, B, and C");
});

test("a game's texts live under its name", () => {
  addTexts("belote", { en: { hello: "Hello {name}" } });
  assert.equal(t("belote.hello", { name: "Amira" }), "Hello Amira");
});
