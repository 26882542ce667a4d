"""What the page's Python needs, packed in Pyodide: `tools/engine_build.mjs` runs it after the life.

Modules are compiled by the very Python that will load them; each names the hash of its source. An
archive is not compressed itself: all of it at once comes out a third smaller. But hosts compress by
type, and no zip; so it lies in a WebAssembly module of nothing else, which they do compress. Python
reads a zip from its end and does not mind what stands before it.
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
    """Write `stdlib.wasm` and `code.wasm` into a folder; what they are, as JSON text.

    `loaded` is the JSON text of the files of all modules that the life needed.
    """
    files = json.loads(loaded)
    library = next(Path(place) for place in sys.path if place.endswith(".zip"))
    names = sorted(set(_below(library, files)))
    with zipfile.ZipFile(library) as archive:
        # Without docstrings and asserts of the standard library.
        _write(Path(out, "stdlib.wasm"), names, archive.read, optimize=2)
    code = {
        str(file.relative_to(SOURCES)) for part in WHOLE for file in (SOURCES / part).rglob("*.py")
    }
    code |= set(_below(SOURCES, files))
    # The referee's own files as they are: what they check is checked here too.
    _write(
        Path(out, "code.wasm"), sorted(code), lambda name: (SOURCES / name).read_bytes(), optimize=0
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
            archive.writestr(entry, _compiled(name, read(name), optimize))
    path.write_bytes(_module(packed.getvalue()))


def _module(archive: bytes) -> bytes:
    """A WebAssembly module whose one section, of the kind that engines pass over, is an archive."""
    section = _counted(b"zip") + archive
    return b"\0asm\1\0\0\0" + b"\0" + _counted(section)


def _counted(text: bytes) -> bytes:
    """A text after its length, which is written in sevens of bits, the lowest first."""
    length, size = len(text), bytearray()
    while True:
        length, low = length >> 7, length & 0x7F
        size.append(low | (0x80 if length else 0))
        if not length:
            return bytes(size) + text


def _compiled(name: str, source: bytes, optimize: int) -> bytes:
    """A .pyc of the kind that names the hash of its source, and is not compared with it when loaded."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)
