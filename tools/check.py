"""What `./check` does once Python is found."""

from __future__ import annotations

import subprocess
import sys

from tools import setup


def main() -> None:
    """Set up, then run every check."""
    setup.install("dev")
    steps = (["ruff", "check"], ["ruff", "format", "--check"], ["pyright"], ["pytest", "-n", "2"])
    failed = [
        s for s in steps if subprocess.run(s, cwd=setup.ROOT, env=setup.tool_env()).returncode
    ]
    if failed:
        sys.exit(f"Failed: {', '.join(' '.join(s) for s in failed)}")


if __name__ == "__main__":
    main()
