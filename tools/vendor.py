"""Vendor Cloudflare's pinned SDK into `python_modules/`: wrangler's build command.

From compatibility date 2026-04-21 on the SDK is not built into the runtime, and wrangler uploads
what lies in `python_modules/`. pywrangler fills the same folder its own way, from the version that
pyproject.toml constrains; a folder that already holds the pinned version is left as it is, so the
two get along. Runs with pip or uv, whichever is there, on a machine that has nothing else.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
import tempfile
from pathlib import Path

from tools import setup

PINS = setup.REQUIREMENTS / "worker.txt"
MODULES = setup.ROOT / "python_modules"


def vendor() -> bool:
    """Make `python_modules/` hold the pinned SDK; whether anything had to be done.

    Raises:
        setup.SetupError: with one line to show, when it cannot be installed.
    """
    if _in_place():
        return False
    with setup.locked():
        if _in_place():
            return False  # another run did it while this one waited
        with tempfile.TemporaryDirectory(dir=setup.CACHE) as folder:
            fresh = Path(folder) / "modules"
            setup.run_logged([*_installer(), "--target", str(fresh), "-r", str(PINS)])
            (fresh / ".lock").unlink(missing_ok=True)  # uv's own
            (fresh / "pyvenv.cfg").touch()  # pywrangler's mark of such a folder
            shutil.rmtree(MODULES, ignore_errors=True)
            fresh.rename(MODULES)
    return True


def _in_place() -> bool:
    return (MODULES / _dist_info()).is_dir()


def _dist_info() -> str:
    """The folder by which an installed SDK of the pinned version is known."""
    pinned = re.search(r"^([a-z-]+)==([0-9.]+)", PINS.read_text(), re.MULTILINE)
    if not pinned:
        raise setup.SetupError(f"{PINS} pins nothing.")
    return f"{pinned[1].replace('-', '_')}-{pinned[2]}.dist-info"


def _installer() -> list[str]:
    options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--quiet"]
    local = setup.CACHE / "tools" / "bin" / "uv"
    if uv := str(local) if local.exists() else shutil.which("uv"):
        # The SDK is pure Python for the Worker's version; this machine's does not matter.
        return [uv, "pip", "install", "--python-version", "3.14", *options]
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "install", "--no-compile", *options]
    raise setup.SetupError(f"Vendoring the SDK needs pip or uv, and {sys.executable} has neither.")


def main() -> None:
    """Vendor, and say what was done."""
    try:
        done = vendor()
    except setup.SetupError as error:
        sys.exit(str(error))
    print(f"{_dist_info()} {'vendored' if done else 'is in place'}")


if __name__ == "__main__":
    main()
