"""Install the browsers that Playwright drives no build of: Firefox and WebKitGTK with its driver."""

from __future__ import annotations

import os
import shutil

from tools import setup

PACKAGES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""A program -> the Debian package that has it."""


def install() -> None:
    """Install what is missing, as root on Debian; elsewhere their tests are skipped and say so.

    Raises:
        setup.SetupError: with the log's path, when Debian's packages cannot be installed.
    """
    missing = [package for program, package in PACKAGES.items() if not shutil.which(program)]
    if not missing or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    setup.say("Installing Firefox and WebKitGTK ...")
    env = {**setup.tool_env(), "DEBIAN_FRONTEND": "noninteractive"}
    setup.run_logged(["apt-get", "update"], env)
    setup.run_logged(["apt-get", "install", "-y", "--no-install-recommends", *missing], env)
