// Pyodide with the referee's files, and one function of `timed.py`; for the page and for its Worker.
import { loadPyodide } from "/pyodide/pyodide.mjs";

export async function start() {
  const python = await loadPyodide();
  const code = await fetch("/code.zip");
  python.unpackArchive(await code.arrayBuffer(), "zip", { extractDir: "/code" });
  python.runPython("import sys; sys.path.insert(0, '/code')");
  return python.pyimport("timed").search;
}
