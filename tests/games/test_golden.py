"""The golden playthroughs in `golden/`, one file each; `transcript.py` says how to read them.

After a change that is meant to change them, write them anew and read the difference line by line:

    KAHWA_GOLDEN=write .venv/bin/pytest tests/games/test_golden.py && git diff tests/games/golden

A new playthrough is a file of one line, its scenario; the same command writes the rest.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kahwa.games import GAMES
from tests.games.transcript import transcript

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def first_line(path: Path) -> str:
    return path.read_text("utf-8").partition("\n")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_playthrough(path: Path) -> None:
    played = transcript(first_line(path))
    if os.environ.get("KAHWA_GOLDEN") == "write":
        path.write_text(played, "utf-8")
    assert played.splitlines() == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    scenarios = [json.loads(first_line(path)) for path in FILES]
    players = {scenario["players"] for scenario in scenarios if scenario["game"] == name}
    assert len(players) >= min(2, len(GAMES[name].seat_counts)), f"{name} has no playthrough"
