"""What `./play` does once Python is found: set up, then become `kahwa serve`."""

from __future__ import annotations

import os
import subprocess
import sys

from tools import engine, setup


def main() -> None:
    """Install what the local host needs, then replace this process by it."""
    try:
        setup.install("local")
    except setup.SetupError as error:
        sys.exit(str(error))
    _build_engine()
    kahwa = str(setup.BIN / "kahwa")
    os.execv(kahwa, [kahwa, "serve", *sys.argv[1:]])  # noqa: S606 - the project's own program


def _build_engine() -> None:
    """Build the engine of offline play, where it can be; without it everything else is there."""
    try:
        if engine.build():
            # Nobody wants to wait for its compression; until then it is served as it is.
            command = ["nice", sys.executable, "-m", "tools.engine", "--packed"]
            quiet = subprocess.DEVNULL
            subprocess.Popen(command, cwd=setup.ROOT, stdin=quiet, stdout=quiet, stderr=quiet)
    except setup.SetupError as error:
        setup.say(f"Without play offline: {error}")


if __name__ == "__main__":
    main()
