"""What must not be in the repository: names of package registries, and files that would hurt."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tools import setup

# Written apart, so that this file does not name what it looks for.
REGISTRIES = re.compile(
    rb"(registry\.npm"
    rb"js\.org|npm"
    rb"js\.com|pypi\."
    rb"org|python"
    rb"hosted\.org"
    rb"|deb\.debian"
    rb"\.org|files\.python"
    rb"hosted|registry\.yarn"
    rb"pkg)",
    re.IGNORECASE,
)

# Tool -> why its file may not be tracked.
FORBIDDEN = {
    "uv.lock": "it names the registry it was made with; the pins are in requirements/",
    "pylock.toml": "it names the registry it was made with; the pins are in requirements/",
    "requirements.txt": "pywrangler stops when it is there; the pins are in requirements/",
    "cf-requirements.txt": "wrangler no longer reads it",
}


def faults() -> Iterator[str]:
    """Every fault of the tracked files, one line each."""
    tracked = _tracked()
    for name, reason in FORBIDDEN.items():
        if name in tracked or (name == "requirements.txt" and (setup.ROOT / name).exists()):
            yield f"{name}: {reason}"
    for name in tracked:
        path = setup.ROOT / name
        if path.is_file() and (found := REGISTRIES.search(path.read_bytes())):
            yield f"{name}: names a package registry ({found[0].decode()})"
    yield from _lock_faults()


def _tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=setup.ROOT, check=True, capture_output=True, text=True
    )
    return listed.stdout.split("\0")[:-1]


def _lock_faults() -> Iterator[str]:
    lock: dict[str, Any] = json.loads((setup.ROOT / "package-lock.json").read_text())
    packages: dict[str, dict[str, Any]] = lock["packages"]
    for name, package in packages.items():
        if "resolved" in package:
            yield f"package-lock.json: {name} has a resolved address (see .npmrc)"
        if name and "integrity" not in package:
            yield f"package-lock.json: {name} has no hash"


def main() -> None:
    """Print the faults; exit with 1 when there are any."""
    found = list(faults())
    print("\n".join(found) or "Nothing that must not be in the repository.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
