"""Make `dist/`: what is deployed. It is `public/` made smaller file by file, and `built/` as it is.

    python -m tools.dist

Every file keeps its path and every module what it exports, so that what was tried unminified on the
local host is what is deployed; no file is joined with another. `sh tools/vendor`, wrangler's build
command, runs this too. Nothing is written where nothing changed.
"""

from __future__ import annotations

import fnmatch
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import node, setup

sys.path.append(str(setup.ROOT / "src"))  # wrangler's build command runs with a bare Python
from kahwa.hosts import page_list

PUBLIC = setup.ROOT / "public"
BUILT = setup.ROOT / "built"
DIST = setup.ROOT / "dist"
MINIFY = setup.ROOT / "tools" / "minify.mjs"
# What decides, besides the files themselves, how they come out.
TOOLS = (Path(__file__), MINIFY, Path(page_list.__file__), setup.ROOT / "package-lock.json")

# The developers' own: their pages, types and notes.
KEPT_BACK = ("dev/*", "*.d.ts", "*/README.md", ".*", "*/.*")
COMMENT = re.compile(r"[ \t]*<!--.*?-->\n?", re.DOTALL)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)

Sources = dict[str, bytes]


def sources() -> Sources:
    """The files that are shipped, by their paths on the page, as they are here."""
    found = dict[str, bytes]()
    for folder in (PUBLIC, BUILT):
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            if file.is_file() and not any(fnmatch.fnmatch(name, kept) for kept in KEPT_BACK):
                found[name] = file.read_bytes()
    return found


def made(files: Mapping[str, bytes]) -> Sources:
    """The same files, smaller; what `built/` holds is as small as it gets.

    Raises:
        setup.SetupError: with one line to show, when a file cannot be made smaller.
    """
    texts = {name: kind for name in files if (kind := _kind(name)) and (PUBLIC / name).exists()}
    given = [[kind, files[name].decode()] for name, kind in texts.items()]
    smaller = dict(zip(texts, _minified(given), strict=True))
    pages = {name: _page(files[name]) for name in files if name.endswith(".html")}
    all_files = {**files, **smaller, **pages}
    return {**all_files, page_list.NAME: _list(all_files)}


def _list(files: Mapping[str, bytes]) -> bytes:
    """What the service worker keeps of these files."""
    names = page_list.listed(files)
    digests = {name: hashlib.sha256(files[name]).hexdigest() for name in names}
    return page_list.script(digests, live=False).encode()


def _kind(name: str) -> str | None:
    """How tools/minify.mjs is to read a file, None where it has nothing to do."""
    if name.endswith(".js"):
        return "script" if name == "sw.js" else "module"
    return "css" if name.endswith(".css") else None


def _minified(given: list[list[str]]) -> Iterator[bytes]:
    program = shutil.which("node") or str(node.NODE)
    try:
        run = subprocess.run(
            [program, str(MINIFY)], input=json.dumps(given), capture_output=True, encoding="utf-8"
        )
    except OSError as error:
        raise setup.SetupError(f"Making dist/ needs Node: {error}.") from error
    if run.returncode:
        raise setup.SetupError(f"Making dist/ failed (is `npm ci` done?):\n{run.stderr}")
    texts: list[str] = json.loads(run.stdout)
    return (text.encode() for text in texts)


def _page(html: bytes) -> bytes:
    return INDENT.sub("", COMMENT.sub("", html.decode())).encode()


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Make a folder hold these files and no others, leaving those alone that it holds already."""
    for name, content in files.items():
        file = folder / name
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    for file in folder.rglob("*"):
        if file.is_file() and file.relative_to(folder).as_posix() not in files:
            file.unlink()


def make() -> bool:
    """Make `dist/` what the sources say; whether anything had to be done.

    Raises:
        setup.SetupError: with one line to show.
    """
    files = sources()
    stamp = setup.CACHE / "dist.stamp"
    digest = _digest(files)
    with setup.locked():
        if DIST.is_dir() and stamp.exists() and stamp.read_text() == digest:
            return False
        stamp.unlink(missing_ok=True)
        write(made(files), DIST)
        stamp.write_text(digest)
    return True


def _digest(files: Mapping[str, bytes]) -> str:
    state = hashlib.sha256(str(DIST).encode())
    tools = {str(tool): tool.read_bytes() for tool in TOOLS}
    for name, content in {**files, **tools}.items():
        state.update(f"\n{name}\n{hashlib.sha256(content).hexdigest()}".encode())
    return state.hexdigest()


def main() -> None:
    """Make `dist/`, and say what was done."""
    try:
        done = make()
    except setup.SetupError as error:
        sys.exit(str(error))
    print("dist/ made" if done else "dist/ is in place")


if __name__ == "__main__":
    main()
