// Run a function of the project's Python in Pyodide under Node, and print the lines it yields.
//
//     node tests/support/pyodide_run.mjs ROOT MODULE FUNCTION
//
// Pyodide is the npm package of package-lock.json: the Python that the Worker runs.

import process from "node:process";
import { loadPyodide } from "pyodide";

const [root, module, name] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/project", root);
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project/src", "/project"]
`);
const lines = python.pyimport(module)[name]();
for (const line of lines) process.stdout.write(`${line}\n`);
