"""Find the Chromium that Playwright drives, or install one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tools import setup

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]

_ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_or_install_chromium() -> Path:
    """Chromium's path: Playwright's own, the system's, or a new one of either kind.

    Raises:
        setup.SetupError: with one line to show, when there is none and none can be installed.
    """
    return find_chromium() or _install()


def find_chromium() -> Path | None:
    """Playwright's own Chromium, else the system's, else None."""
    asked = subprocess.run(
        [setup.BIN / "python", "-c", _ASK_PLAYWRIGHT], capture_output=True, text=True
    )
    own = Path(asked.stdout.strip() or "/nowhere")
    if own.exists():
        return own
    found = (shutil.which(name) for name in SYSTEM_NAMES)
    return next((Path(path) for path in found if path), None)


def _install() -> Path:
    """Try Playwright's download, then Debian's package, which takes root.

    The download needs Playwright's own host, which a machine that reaches package registries alone
    does not find.
    """
    setup.say("Installing Chromium ...")
    playwright = [str(setup.BIN / "playwright"), "install", "chromium"]
    attempts = (
        lambda: setup.run_logged(playwright, setup.tool_env()),
        lambda: setup.install_packages("chromium"),
    )
    for attempt in attempts:
        try:
            attempt()
        except setup.SetupError:
            continue
        if found := find_chromium():
            return found
    raise setup.SetupError(f"No Chromium, and none could be installed; see {setup.LOG}")
