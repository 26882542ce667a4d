"""Write a bench's figures into a page of docs/, between the markers of its name."""

from __future__ import annotations

import datetime as dt
import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.setup import ROOT

PAGE = ROOT / "docs" / "PERFORMANCE.md"
HEAD = """\
# Performance

Ratios and counts, since milliseconds are those of one machine. Each section is written by the command
it names (`python` is `.venv/bin/python`); run it again after a change that could matter.
"""


def write(name: str, command: str, lines: Sequence[str], file: Path = PAGE) -> None:
    """Print the lines and put them into the page, with command, machine and date."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    today = dt.datetime.now(dt.UTC).date().isoformat()
    section = "\n".join([begin, *lines, "", f"`{command}`, {machine()}, {today}.", end])
    sys.stdout.write("\n".join([*lines, ""]))
    page = file.read_text() if file.exists() else HEAD
    found = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if found.search(page):
        page = found.sub(lambda _: section, page)
    else:
        page = f"{page}\n## {name.capitalize()}\n\n{section}\n"
    file.write_text(page)


def machine() -> str:
    """The machine in a few words, with what else it was doing: the ratios need it quiet."""
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {system}"
