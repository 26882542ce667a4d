"""The hard bot thinks alike on every Python version: here, and in Pyodide, which the Worker runs.

After a change that is meant to change its values, write them anew and look at what changed:

    KAHWA_GOLDEN=write .venv/bin/pytest tests/games/test_chkobba_hard_golden.py; git diff tests/games
"""

from __future__ import annotations

import json
import os
import subprocess

from tests.games.hard_answers import GOLDEN, answers, golden
from tools import node, setup

RUN = setup.ROOT / "tests" / "support" / "pyodide_run.mjs"


def test_in_this_python_every_value_is_the_golden_one() -> None:
    found = list(answers())
    if os.environ.get("KAHWA_GOLDEN") == "write":
        GOLDEN.write_text("".join(f"{line}\n" for line in found), "utf-8")
    assert found == golden()


def test_in_pyodide_every_value_is_the_golden_one() -> None:
    command = [str(node.NODE), str(RUN), str(setup.ROOT), "tests.games.hard_answers", "answers"]
    run = subprocess.run(command, cwd=setup.ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == golden()


def test_the_golden_positions_are_many_and_searched_without_a_fault() -> None:
    found = [json.loads(line) for line in golden()]
    assert len(found) == 60
    assert len({one["view"] for one in found}) == 60
    assert {one["budget"] for one in found} == {"room", "browser"}
    assert all(one["error"] is None for one in found)
    assert sum(len(one["values"]) > 1 for one in found) > 40
