"""Write a figure into docs/RELIABILITY.md, between the markers of its name."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench import report
from tools.setup import ROOT

PAGE = ROOT / "docs" / "RELIABILITY.md"


def write(name: str, command: str, lines: Sequence[str]) -> None:
    """Print the lines and put them into the page, with command, machine and date."""
    report.write(name, command, lines, PAGE)
