// Pack what the page's engine needs: `node tools/engine_build.mjs ROOT OUT`, from tools/engine.py.
//
// The Python that will run it compiles it: Pyodide as the npm package of package-lock.json. What comes of it
// is printed as JSON: what the archives hold, and the head of Pyodide's lock file, which it insists on.

import { readFile } from "node:fs/promises";
import process from "node:process";
import { loadPyodide } from "pyodide";

const [root, out] = process.argv.slice(2);
const home = `${root}/node_modules/pyodide`;

// What the standard library uses where it is there and does without elsewhere, and nothing here needs: files of
// other archives, sockets that are encrypted.
const OPTIONAL = ["bz2", "compression", "lzma", "ssl"];

const python = await loadPyodide({
  stderr: () => {},
  env: { PYTHONPATH: "/without" },
  // Python runs a module of this name before any other.
  fsInit: async (files) => {
    files.mkdirTree("/without");
    const without = `import sys\nsys.modules.update(dict.fromkeys(${JSON.stringify(OPTIONAL)}))\n`;
    files.writeFile("/without/sitecustomize.py", without);
  },
});
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
