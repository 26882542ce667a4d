"""Build the engine of the page, Python with the referee in it, into `built/`.

    python -m tools.engine              what wrangler's [build] does, beside vendoring the SDK
    python -m tools.engine --packed     and compress it at once for the local host

Everything comes from the pinned npm package `pyodide` and from `src/kahwa`, so it needs Node and
`node_modules/`. The files lie under names that hold their hash, and `built/engine/build.json` tells
the page which they are. A hidden file beside it says what they were made from: with the same inputs
nothing is done.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools import setup

ROOT = setup.ROOT
BUILT = ROOT / "built"
PACKED = setup.CACHE / "packed"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
TOOLS = ("engine.py", "engine_build.mjs", "engine_life.py", "engine_pack.py")
ENGINE = "engine"
HASHED = f"{ENGINE}/hashed"
INDEX = f"{ENGINE}/build.json"
MADE = f"{ENGINE}/.made.json"
LARGEST = 25 * 1024 * 1024  # of a file on Cloudflare
PACK = """
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants as c, gzipSync } from "node:zlib";
const [from, to] = process.argv.slice(1);
const content = readFileSync(from);
const best = {
  [c.BROTLI_PARAM_QUALITY]: 11,
  [c.BROTLI_PARAM_LGWIN]: 24,
  [c.BROTLI_PARAM_SIZE_HINT]: content.length,
};
writeFileSync(`${to}.gz`, gzipSync(content, { level: 9 }));
writeFileSync(`${to}.br`, brotliCompressSync(content, { params: best }));
"""


class Missing(setup.SetupError):
    """What the engine is built with is not there; the message is the line to show."""


@dataclass(frozen=True)
class Made:
    """One file of the build: its path from `built/` and what is in it."""

    path: str
    content: bytes


def build() -> bool:
    """Make `built/` hold the engine; whether anything had to be done.

    Raises:
        Missing: without Node or the npm package, with one line to show.
        setup.SetupError: when it failed.
    """
    inputs = _inputs()
    if _in_place(inputs):
        return False
    with setup.locked():
        if _in_place(inputs):
            return False  # another run did it while this one waited
        setup.say("Building the engine of offline play ...")
        made, about = _make()
        files = {file.path: _digest([file.content]) for file in made}
        index = Made(INDEX, _json(about))
        _replace([*made, index, Made(MADE, _json({"inputs": inputs, "files": files}))])
    return True


def pack() -> None:
    """Compress what is large, at its best, for a host that does not do so by itself.

    The results are kept under the hash of the content: the largest takes half a minute, once.

    Raises:
        setup.SetupError: when it failed.
    """
    PACKED.mkdir(parents=True, exist_ok=True)
    files: dict[str, str] = json.loads((BUILT / MADE).read_text())["files"]
    for form in PACKED.iterdir():
        if form.stem not in files.values():
            form.unlink(missing_ok=True)
    for path, digest in files.items():
        packed = PACKED / f"{digest}.br"
        if packed.exists():
            continue
        with tempfile.TemporaryDirectory(dir=setup.CACHE) as folder:
            program = [_node(), "--input-type=module", "-e", PACK]
            setup.run_logged([*program, str(BUILT / path), f"{folder}/packed"])
            for form in (packed.with_suffix(".gz"), packed):
                Path(folder, f"packed{form.suffix}").rename(form)


def _make() -> tuple[list[Made], dict[str, Any]]:
    """The files, and what the page has to know of them."""
    with tempfile.TemporaryDirectory(dir=setup.CACHE) as folder:
        about = _pack_python(Path(folder))
        python = [(name, (PYODIDE / name).read_bytes()) for name in PYTHON]
        stdlib, code = (Path(folder, f"{name}.wasm").read_bytes() for name in ("stdlib", "code"))
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    home = f"{HASHED}/pyodide-{version}-{_digest(content for _, content in python)[:16]}"
    made = [
        *(Made(f"{home}/{name}", content) for name, content in python),
        Made(f"{HASHED}/stdlib-{_digest([stdlib])[:16]}.wasm", stdlib),
        Made(f"{HASHED}/kahwa-{_digest([code])[:16]}.wasm", code),
    ]
    places = {"python": f"{home}/", "stdlib": made[-2].path, "code": made[-1].path}
    size = len(dict(python)[PYTHON[-1]])
    sources = sources_digest(about.pop("sources"))
    return made, {**about, **places, "size": size, "sources": sources}


def sources_digest(names: Iterable[str]) -> str:
    """The hash by which a build names the sources of the referee in it."""
    return _digest(
        part
        for name in sorted(names)
        for part in (name.encode(), (ROOT / "src" / name).read_bytes())
    )


def _pack_python(folder: Path) -> dict[str, Any]:
    command = [_node(), str(ROOT / "tools" / "engine_build.mjs"), str(ROOT), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        with setup.LOG.open("a") as log:
            log.write(f"$ {' '.join(command)}\n{done.stdout}{done.stderr}")
        raise setup.SetupError(f"Building the page's engine failed; see {setup.LOG}")
    return json.loads(done.stdout)


def _replace(made: Iterable[Made]) -> None:
    """Put a build in the place of the last: whoever reads the index finds what it names."""
    old = {path for path in (BUILT / ENGINE).rglob("*") if path.is_file()}
    for file in made:
        path = BUILT / file.path
        old.discard(path)
        if len(file.content) > LARGEST:
            raise setup.SetupError(f"{file.path} is too large for Cloudflare.")
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f".{path.name}")
        partial.write_bytes(file.content)
        partial.rename(path)
    for path in old:
        path.unlink()
        if not any(path.parent.iterdir()):
            path.parent.rmdir()


def _in_place(inputs: str) -> bool:
    try:
        made = json.loads((BUILT / MADE).read_text())
    except (OSError, ValueError):
        return False
    return made["inputs"] == inputs and all(
        (BUILT / path).exists() for path in [INDEX, *made["files"]]
    )


def _inputs() -> str:
    """The hash of all that a build is made from."""
    if not (PYODIDE / "package.json").exists():
        raise Missing("the npm package pyodide is not in node_modules/ (npm ci)")
    _node()
    sources = sorted((ROOT / "src" / "kahwa").rglob("*.py"))
    tools = [ROOT / "tools" / name for name in TOOLS]
    files = [PYODIDE / "package.json", *tools, *sources]
    return _digest(
        part for file in files for part in (str(file.relative_to(ROOT)).encode(), file.read_bytes())
    )


def _node() -> str:
    local = setup.BIN / "node"
    if node := str(local) if local.exists() else shutil.which("node"):
        return node
    raise Missing("there is no Node")


def _digest(parts: Iterable[bytes]) -> str:
    """The hash of some texts in their order; that of one alone is its SHA-256."""
    state = hashlib.sha256()
    for part in parts:
        state.update(part)
    return state.hexdigest()


def _json(value: object) -> bytes:
    return f"{json.dumps(value, indent=1)}\n".encode()


def main() -> None:
    """Build, and say what was done. What is missing does not stop what the engine is only a part of."""
    try:
        done = build()
        if "--packed" in sys.argv[1:]:
            pack()
    except Missing as missing:
        setup.say(f"The engine of offline play is NOT built: {missing}.")
        return
    except setup.SetupError as error:
        sys.exit(str(error))
    print(f"The engine of offline play is {'built' if done else 'in place'}")


if __name__ == "__main__":
    main()
