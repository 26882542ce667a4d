"""The page's files on the local host, as Cloudflare would serve them.

They lie in several folders, of which the first that has a file counts. Nothing outside them is
reachable, nor what starts with a dot or an underscore (`_headers` of the first folder says how the
others are served). Every answer has an ETag of the content. Text is compressed once; what is large is
compressed by the tool that built it, and lies under the hash of its content in a folder of its own.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from kahwa.hosts import page_list
from kahwa.hosts.headers import HeaderRules

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".m4a": "audio/mp4",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
_PACKED = frozenset({".m4a", ".mp3", ".ogg", ".png", ".webp", ".woff2", ".zip"})
_SMALL = 512
_LARGE = 256 * 1024
_CODINGS = {"br": ".br", "gzip": ".gz"}
"""The content codings, best first, and how a file compressed so is called."""
_LIST = f"/{page_list.NAME}"
_REVALIDATE = "public, max-age=0, must-revalidate"


@dataclass(frozen=True, slots=True)
class File:
    """A file ready to be sent; `packed` are its compressed forms, as far as they gain anything."""

    version: tuple[int, int]
    headers: dict[str, str]
    digest: str
    content: bytes
    packed: dict[str, bytes] = field(default_factory=dict[str, bytes])

    @property
    def etag(self) -> str:
        """The same for all its forms."""
        return f'W/"{self.digest[:32]}"'


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """What a request for a file is answered."""

    status: int
    headers: dict[str, str]
    body: bytes


class Files:
    """The files of some folders, read again when they change.

    `packed` is the folder in which compressed forms of large ones may lie.
    """

    def __init__(self, folders: Sequence[Path], packed: Path | None = None) -> None:
        self._folders = [folder.resolve() for folder in folders]
        self._packed = packed
        self._known: dict[Path, File] = {}
        self._rules = HeaderRules("")
        self._rules_version: tuple[int, int] | None = None

    def get(self, path: str, encodings: str, known: str) -> FileAnswer | None:
        """The answer for a path, None when there is no such file.

        Args:
            path: the decoded path of the URL.
            encodings: the Accept-Encoding header.
            known: the If-None-Match header.
        """
        self._read_rules()
        file = self._file(path)
        if file is None and path == _LIST:
            file = self._list()
        if file is None:
            return None
        headers = {
            "Cache-Control": _REVALIDATE,
            **file.headers,
            **self._rules.for_path(path),
            "ETag": file.etag,
            "Vary": "Accept-Encoding",
        }
        if file.etag in [tag.strip() for tag in known.split(",")] or known.strip() == "*":
            return FileAnswer(304, headers, b"")
        for coding in _CODINGS:
            packed = self._form(file, coding) if _accepts(coding, encodings) else None
            if packed is not None:
                return FileAnswer(200, {**headers, "Content-Encoding": coding}, packed)
        return FileAnswer(200, headers, file.content)

    def _form(self, file: File, coding: str) -> bytes | None:
        """A compressed form; that of a large file may be there later than the file."""
        if coding not in file.packed and self._packed and len(file.content) >= _LARGE:
            place = self._packed / f"{file.digest}{_CODINGS[coding]}"
            if place.exists():
                file.packed[coding] = place.read_bytes()
        return file.packed.get(coding)

    def _file(self, path: str) -> File | None:
        for folder in self._folders:
            place = _place(folder, path)
            version = None if place is None else _version(place)
            if place is not None and version is not None:
                return self._current(place, version)
        return None

    def _list(self) -> File:
        """The list of all these files, for the service worker of a page that was not built."""
        places = {
            place.relative_to(folder).as_posix()
            for folder in self._folders
            for place in folder.rglob("*")
        }
        files = {name: self._file(f"/{name}") for name in page_list.listed(places)}
        digests = {name: file.digest for name, file in files.items() if file is not None}
        return _read(_LIST, (0, 0), page_list.script(digests, live=True).encode())

    def _current(self, place: Path, version: tuple[int, int]) -> File:
        file = self._known.get(place)
        if file is None or file.version != version:
            file = self._known[place] = _read(place.name, version, place.read_bytes())
        return file

    def _read_rules(self) -> None:
        place = self._folders[0] / "_headers"
        version = _version(place)
        if version != self._rules_version:
            self._rules = HeaderRules(place.read_text() if version else "")
            self._rules_version = version


def _place(folder: Path, path: str) -> Path | None:
    """The file that a URL's path means, None when it means none of this folder's."""
    if not path.startswith("/") or "\\" in path or "\0" in path:
        return None
    if path.endswith("/"):
        path += "index.html"
    parts = PurePosixPath(path).parts[1:]
    if any(part.startswith((".", "_")) for part in parts):
        return None
    place = folder.joinpath(*parts).resolve()
    return place if place.is_relative_to(folder) else None


def _version(place: Path) -> tuple[int, int] | None:
    """What changes when the file does; None when there is no such file."""
    try:
        status = place.stat()
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size) if place.is_file() else None


def _read(name: str, version: tuple[int, int], content: bytes) -> File:
    suffix = PurePosixPath(name).suffix
    headers = {"Content-Type": _TYPES.get(suffix, "application/octet-stream")}
    file = File(version, headers, hashlib.sha256(content).hexdigest(), content)
    if suffix not in _PACKED and _SMALL <= len(content) < _LARGE:
        file.packed["gzip"] = gzip.compress(content, 6, mtime=0)
    return file


def _accepts(coding: str, encodings: str) -> bool:
    for entry in encodings.lower().split(","):
        name, _, weight = entry.partition(";")
        if name.strip() == coding:
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False
