"""The pinned packages, read from the project's own files: for audit and bill of materials."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tools import setup

PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
# What of npm reaches a player (tools/vendor_page.py, tools/engine.py); the rest only builds and tests.
PAGE = re.compile(r"preact|@preact/.+|htm|uqr|pyodide|@fontsource/.+")
# File of requirements/ -> what it is for.
PARTS = {"local": "local host", "worker": "Worker", "uv": "installer", "dev": "development"}


@dataclass(frozen=True, slots=True)
class Pin:
    """One package at one version: of `pypi` or `npm`, what for, and what its files must hash to."""

    ecosystem: str
    name: str
    version: str
    part: str
    sha256: tuple[str, ...] = ()
    sha512: str = ""
    licence: str = ""

    @property
    def purl(self) -> str:
        """Its package URL."""
        name = self.name.replace("@", "%40") if self.ecosystem == "npm" else normal(self.name)
        return f"pkg:{self.ecosystem}/{name}@{self.version}"


def normal(name: str) -> str:
    """A Python package's name as all its spellings have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def python_pins() -> Iterator[Pin]:
    """Every pin of requirements/, each package once, under the first part that needs it.

    Raises:
        ValueError: for a line that is no pin.
    """
    seen: set[tuple[str, str]] = set()
    for stem, part in PARTS.items():
        text = (setup.REQUIREMENTS / f"{stem}.txt").read_text().replace("\\\n", " ")
        for line in text.splitlines():
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            found = PIN.match(line)
            if found is None:
                raise ValueError(f"requirements/{stem}.txt: not pinned: {line.strip()[:80]}")
            pin = Pin("pypi", normal(found[1]), found[2], part, tuple(sorted(HASH.findall(line))))
            if (pin.name, pin.version) not in seen:
                seen.add((pin.name, pin.version))
                yield pin


def npm_pins() -> Iterator[Pin]:
    """Every package of package-lock.json, each version once."""
    seen: set[str] = set()
    lock = json.loads((setup.ROOT / "package-lock.json").read_text())
    for path, package in lock["packages"].items():
        if not path:
            continue
        name = package.get("name") or path.rpartition("node_modules/")[2]
        algorithm, _, digest = package.get("integrity", "").partition("-")
        sha512 = base64.b64decode(digest).hex() if algorithm == "sha512" else ""
        pin = Pin(
            *("npm", name, package["version"]),
            part="page" if PAGE.fullmatch(name) else "development",
            sha512=sha512,
            licence=package.get("license", ""),
        )
        if pin.purl not in seen:
            seen.add(pin.purl)
            yield pin
