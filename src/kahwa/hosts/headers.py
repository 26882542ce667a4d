"""The headers that keep a page safe, and the file that says which file gets which.

`SECURITY` goes with every answer of the API on both hosts. For the files of the page,
`public/_headers` says the same in Cloudflare's form (a test compares the two), which Cloudflare reads
itself and the local host through `HeaderRules`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SECURITY: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": (
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
            "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
            "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        ),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
)


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    headers: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]


class HeaderRules:
    """What a `_headers` file says: blocks of a path pattern and indented `Name: value` lines.

    As on Cloudflare, every matching block counts, `*` stands for any text, `! Name` takes away what
    an earlier block gave, and a name given twice has its values joined.
    """

    def __init__(self, text: str) -> None:
        self._rules = tuple(_blocks(text))

    def for_path(self, path: str) -> dict[str, str]:
        """The headers of one path, which starts with a slash."""
        found: dict[str, str] = {}
        for rule in self._rules:
            if not rule.pattern.fullmatch(path):
                continue
            for name in rule.removed:
                found.pop(name, None)
            for name, value in rule.headers:
                found[name] = f"{found[name]}, {value}" if name in found else value
        return found


def _blocks(text: str) -> list[_Rule]:
    rules: list[_Rule] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            pattern = ".*".join(re.escape(part) for part in line.strip().split("*"))
            rules.append(_Rule(re.compile(pattern), (), ()))
            continue
        if not rules:
            raise ValueError(f"_headers: a header before any path: {line.strip()!r}")
        rules[-1] = _with_line(rules[-1], line.strip())
    return rules


def _with_line(rule: _Rule, line: str) -> _Rule:
    if line.startswith("!"):
        return _Rule(rule.pattern, rule.headers, (*rule.removed, line[1:].strip()))
    name, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"_headers: not a header: {line!r}")
    return _Rule(rule.pattern, (*rule.headers, (name.strip(), value.strip())), rule.removed)
