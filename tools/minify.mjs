// Make sources smaller, each by itself: reads `[[loader, code], ...]` as JSON, writes the codes in the same order.
import { text } from "node:stream/consumers";
import { transform } from "esbuild";

/** Modules may rename what they do not export; a classic script's names are the whole page's. */
const OPTIONS = {
  module: { loader: "js", format: "esm" },
  script: { loader: "js" },
  css: { loader: "css" },
};

/** @param {[keyof typeof OPTIONS, string]} source */
async function small([kind, code]) {
  const options = /** @type {import("esbuild").TransformOptions} */ (OPTIONS[kind]);
  const made = await transform(code, { ...options, minify: true, charset: "utf8", legalComments: "none" });
  return made.code;
}

const sources = /** @type {[keyof typeof OPTIONS, string][]} */ (JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(await Promise.all(sources.map(small))));
