"""What `./play` does once Python is found: set up, then become `kahwa serve`."""

from __future__ import annotations

import os
import sys

from tools import setup


def main() -> None:
    """Install what the local host needs, then replace this process by it."""
    try:
        setup.install("local")
    except setup.SetupError as error:
        sys.exit(str(error))
    kahwa = str(setup.BIN / "kahwa")
    os.execv(kahwa, [kahwa, "serve", *sys.argv[1:]])  # noqa: S606 - the project's own program


if __name__ == "__main__":
    main()
