"""What the page's Python needs, packed in Pyodide: `tools/engine_build.mjs` runs it after the life.

Modules are compiled by the very Python that will load them; each names the hash of its source.
"""

from __future__ import annotations

import importlib.util
import io
import json
import marshal
import sys
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

import kahwa
from kahwa.games import GAMES
from kahwa.room.table import VERSION

SOURCES = Path("/project/src")
WHOLE = ("kahwa/games", "kahwa/room")
"""Packages of the referee that go along whole, so that what a game imports late is there too."""
UNCHECKED = 0b01
EPOCH = (1980, 1, 1, 0, 0, 0)


def pack(loaded: str, out: str) -> str:
    """Write `stdlib.zip` and `code.zip` into a folder; what they are, as JSON text.

    `loaded` is the JSON text of the files of all modules that the life needed.
    """
    files = json.loads(loaded)
    library = next(Path(place) for place in sys.path if place.endswith(".zip"))
    names = sorted(set(_below(library, files)))
    with zipfile.ZipFile(library) as archive:
        # Without docstrings and asserts of the standard library.
        _write(Path(out, "stdlib.zip"), names, archive.read, optimize=2)
    code = {
        str(file.relative_to(SOURCES)) for part in WHOLE for file in (SOURCES / part).rglob("*.py")
    }
    code |= set(_below(SOURCES, files))
    # The referee's own files as they are: what they check is checked here too.
    _write(
        Path(out, "code.zip"), sorted(code), lambda name: (SOURCES / name).read_bytes(), optimize=0
    )
    about = {"version": kahwa.__version__, "state": VERSION, "games": list(GAMES)}
    return json.dumps({**about, "sources": sorted(code)})


def _below(folder: Path, files: Iterable[str]) -> list[str]:
    return [
        str(Path(file).relative_to(folder)) for file in files if Path(file).is_relative_to(folder)
    ]


def _write(path: Path, names: Iterable[str], read: Callable[[str], bytes], optimize: int) -> None:
    """Compile modules into an archive, the same bytes for the same sources."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in names:
            entry = zipfile.ZipInfo(str(PurePosixPath(name).with_suffix(".pyc")), EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, _compiled(name, read(name), optimize), compresslevel=9)
    path.write_bytes(packed.getvalue())


def _compiled(name: str, source: bytes, optimize: int) -> bytes:
    """A .pyc of the kind that names the hash of its source, and is not compared with it when loaded."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)
