"""Pin every dependency with its hashes in `requirements/`, naming no package index."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from tools import setup

PROJECT = "pyproject.toml"

# File in requirements/ -> what it is compiled from. "dev" keeps to what "local" has pinned, so that
# both install into one environment.
SOURCES: dict[str, list[str]] = {
    "uv": ["requirements/uv.in"],
    "worker": ["requirements/worker.in"],
    "local": [PROJECT, "--extra", "local"],
    "dev": [PROJECT, "--extra", "local", "--group", "dev", "-c", "requirements/local.txt"],
}

# Lines that may name the index this machine uses.
INDEX_LINE = re.compile(r"(?m)^\s*(--(extra-)?index-url|--find-links|--trusted-host|-i|-f)\b.*\n")


def pin(name: str, options: Sequence[str]) -> None:
    """Compile one file of `requirements/`.

    Raises:
        setup.SetupError: with the log's path, when it cannot be resolved.
    """
    target = setup.REQUIREMENTS / f"{name}.txt"
    compile_ = [str(setup.find_uv()), "pip", "compile", "--quiet", "--universal", "--no-header"]
    setup.run_logged(
        [
            *(*compile_, "--generate-hashes", "--no-emit-index-url", "--python-version", "3.11"),
            *(*SOURCES[name], *options, "--output-file", str(target)),
        ]
    )
    target.write_text(INDEX_LINE.sub("", target.read_text()))


def main() -> None:
    """Pin everything; options go to uv's compiler."""
    try:
        for name in SOURCES:
            pin(name, sys.argv[1:])
    except setup.SetupError as error:
        sys.exit(str(error))
    print(f"Pinned: {', '.join(f'requirements/{name}.txt' for name in SOURCES)}")


if __name__ == "__main__":
    main()
