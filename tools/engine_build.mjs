// Pack what the page's engine needs: `node tools/engine_build.mjs ROOT OUT`, from tools/engine.py.
//
// The Python that will run it compiles it: Pyodide as the npm package of package-lock.json. What comes of it
// is printed as JSON: what the archives hold, and the head of Pyodide's lock file, which it insists on.

import { readFile } from "node:fs/promises";
import process from "node:process";
import { loadPyodide } from "pyodide";

const [root, out] = process.argv.slice(2);
const home = `${root}/node_modules/pyodide`;

const python = await loadPyodide({ stderr: () => {} });
python.mountNodeFS("/project", root);
python.mountNodeFS("/out", out);
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project/src", "/project"]
`);
const loaded = python.pyimport("tools.engine_life").modules();
const about = JSON.parse(python.pyimport("tools.engine_pack").pack(loaded, "/out"));
const lock = JSON.parse(await readFile(`${home}/pyodide-lock.json`, "utf8"));
process.stdout.write(JSON.stringify({ ...about, lock: lock.info }));
