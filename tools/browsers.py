"""Install the browsers that Playwright drives no build of: Firefox and WebKitGTK with its driver."""

from __future__ import annotations

import shutil

from tools import setup

PACKAGES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""A program -> the Debian package that has it."""


def install() -> None:
    """Install what is missing; where that cannot be, their tests are skipped and say so."""
    missing = [package for program, package in PACKAGES.items() if not shutil.which(program)]
    if not missing:
        return
    setup.say("Installing Firefox and WebKitGTK ...")
    try:
        setup.install_packages("--no-install-recommends", *missing)
    except setup.SetupError as error:
        setup.say(f"Without them, so their tests are skipped. {error}")
