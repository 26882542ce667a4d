"""The list of the page's files, each with its hash, for the service worker (`public/sw.js`).

`tools/dist.py` writes it for what is deployed; the local host makes it of what it serves at the moment.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch

NAME = "sw-files.js"
_INDEX = "index.html"
# The worker itself, what a browser never loads, and what nobody needs without a network.
_LEFT_OUT = (NAME, "sw.js", "dev/*", "licences/*", "*.md", "*.d.ts", ".*", "*/.*", "_*")
_DIGITS = 16


def listed(names: Iterable[str]) -> list[str]:
    """Those of the page's files that are kept for a page without a network."""
    return [name for name in names if not any(fnmatch(name, left) for left in _LEFT_OUT)]


def script(digests: Mapping[str, str], *, live: bool) -> str:
    """The list as the service worker imports it, from the files' SHA-256.

    `live`: the files may change at any time, so they are asked for before what was kept.
    """
    files = {"" if name == _INDEX else name: digests[name][:_DIGITS] for name in sorted(digests)}
    text = json.dumps(files, ensure_ascii=False, indent=0, separators=(",", ":"))
    return f"self.FILES = {text};\nself.LIVE = {json.dumps(live)};\n"
