"""Whether everything that is installed is what is pinned, without asking anybody: a step of `./check`.

    .venv/bin/python -m tools.audit

Known vulnerabilities cannot be looked up offline; docs/SECURITY.md says how to ask for them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

from tools import node, pins, setup

# The project itself, and what a virtual environment is made with.
OWN = frozenset({"kahwa", "pip", "setuptools", "wheel"})


def faults() -> Iterator[str]:
    """Every fault, one line each."""
    python = list(pins.python_pins())
    npm = list(pins.npm_pins())
    for pin in python:
        if not pin.sha256:
            yield f"requirements: {pin.purl} has no hash"
    for pin in npm:
        if not pin.sha512:
            yield f"package-lock.json: {pin.purl} has no SHA-512"
    versions = {(pin.name, pin.version) for pin in python}
    site = next((setup.ROOT / ".venv" / "lib").glob("python3*/site-packages"), None)
    if site is not None:
        yield from _unpinned(site, versions, OWN)
    yield from _unpinned(setup.ROOT / "python_modules", versions, frozenset())
    yield from _npm_faults()


def _unpinned(
    folder: Path, versions: set[tuple[str, str]], allowed: frozenset[str]
) -> Iterator[str]:
    for package in distributions(path=[str(folder)]):
        name = pins.normal(package.name)
        if name not in allowed and (name, package.version) not in versions:
            yield f"{folder.name}: {name} {package.version} is installed and not pinned"


def _npm_faults() -> Iterator[str]:
    """The lock beside npm's own note of what it has installed."""
    installed = node.MODULES / ".package-lock.json"
    if not installed.exists():
        return
    lock = json.loads((setup.ROOT / "package-lock.json").read_text())["packages"]
    for path, package in json.loads(installed.read_text())["packages"].items():
        pinned = lock.get(path, {})
        for key in ("version", "integrity"):
            if package.get(key) != pinned.get(key):
                yield f"{path}: its {key} is not the one of package-lock.json"
    known = {re.sub(r"^node_modules/", "", path) for path in lock}
    for folder in node.MODULES.iterdir():
        names = folder.iterdir() if folder.name.startswith("@") else [folder]
        for found in names:
            name = str(found.relative_to(node.MODULES))
            if not name.startswith(".") and found.is_dir() and name not in known:
                yield f"node_modules/{name}: not in package-lock.json"


def main() -> None:
    """Print the faults; exit with 1 when there are any."""
    found = list(faults())
    print("\n".join(found) or "Everything installed is pinned, by version and hash.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
