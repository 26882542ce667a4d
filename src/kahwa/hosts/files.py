"""The page's files on the local host, as Cloudflare would serve them.

Nothing outside the folder is reachable, nor what starts with a dot or an underscore (`_headers` says
how the others are served). Every answer has an ETag of the content; text is compressed once.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

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
_REVALIDATE = "public, max-age=0, must-revalidate"


@dataclass(frozen=True, slots=True)
class File:
    """A file ready to be sent; `packed` is its gzip form, None where that gains nothing."""

    version: tuple[int, int]
    headers: dict[str, str]
    etag: str
    content: bytes
    packed: bytes | None


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """What a request for a file is answered."""

    status: int
    headers: dict[str, str]
    body: bytes


class Files:
    """The files of one folder, read again when they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
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
        if file.packed is not None and _accepts_gzip(encodings):
            return FileAnswer(200, {**headers, "Content-Encoding": "gzip"}, file.packed)
        return FileAnswer(200, headers, file.content)

    def _file(self, path: str) -> File | None:
        place = self._place(path)
        if place is None:
            return None
        version = _version(place)
        if version is None:
            return None
        file = self._known.get(place)
        if file is None or file.version != version:
            file = self._known[place] = _read(place, version)
        return file

    def _place(self, path: str) -> Path | None:
        """The file that a URL's path means, None when it means none of this folder's."""
        if not path.startswith("/") or "\\" in path or "\0" in path:
            return None
        if path.endswith("/"):
            path += "index.html"
        parts = PurePosixPath(path).parts[1:]
        if any(part.startswith((".", "_")) for part in parts):
            return None
        place = self._folder.joinpath(*parts).resolve()
        return place if place.is_relative_to(self._folder) else None

    def _read_rules(self) -> None:
        place = self._folder / "_headers"
        version = _version(place)
        if version != self._rules_version:
            self._rules = HeaderRules(place.read_text() if version else "")
            self._rules_version = version


def _version(place: Path) -> tuple[int, int] | None:
    """What changes when the file does; None when there is no such file."""
    try:
        status = place.stat()
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size) if place.is_file() else None


def _read(place: Path, version: tuple[int, int]) -> File:
    content = place.read_bytes()
    packed = None
    if place.suffix not in _PACKED and len(content) >= _SMALL:
        packed = gzip.compress(content, 6, mtime=0)
    headers = {"Content-Type": _TYPES.get(place.suffix, "application/octet-stream")}
    etag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
    return File(version, headers, etag, content, packed)


def _accepts_gzip(encodings: str) -> bool:
    for entry in encodings.lower().split(","):
        name, _, weight = entry.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False
