"""A match from a fixed seed is the same to the byte on every Python: here, and in Pyodide under Node.

`tests/worker` and `tests/e2e` say so for workerd and Chromium. After a change that is meant to change
what a room says or keeps, or how bots play, write the golden checksums anew:

    KAHWA_GOLDEN=write .venv/bin/pytest tests/room/test_fixed_match.py; git diff tests/room/golden
"""

from __future__ import annotations

import json
import os
import subprocess

from tests.support import fixed_match
from tools import node, setup

RUN = setup.ROOT / "tests" / "support" / "pyodide_run.mjs"


def test_in_this_python_every_fixed_match_has_the_golden_checksum() -> None:
    found = list(fixed_match.lines())
    if os.environ.get("KAHWA_GOLDEN") == "write":
        fixed_match.GOLDEN.parent.mkdir(exist_ok=True)
        fixed_match.GOLDEN.write_text("".join(f"{line}\n" for line in found), "utf-8")
    assert found == fixed_match.golden()


def test_in_pyodide_every_fixed_match_has_the_golden_checksum() -> None:
    command = [str(node.NODE), str(RUN), str(setup.ROOT), "tests.support.fixed_match", "lines"]
    run = subprocess.run(command, cwd=setup.ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == fixed_match.golden()


def test_the_fixed_matches_reach_what_may_differ() -> None:
    hosts = {fixed.name: fixed_match.played(fixed) for fixed in fixed_match.MATCHES}
    texts = [text for host in hosts.values() for texts in host.texts.values() for text in texts]
    kinds = {
        line["kind"]
        for text in texts
        if '"type":"snapshot"' in text
        for line in json.loads(text)["log"]
    }
    assert kinds >= {"dropped", "back", "bot-plays", "cut", "capture", "place", "tally", "win"}
    levels = {level for fixed in fixed_match.MATCHES for level in fixed.bots}
    assert levels == {"easy", "medium", "hard"}
    assert {fixed.offline for fixed in fixed_match.MATCHES if "hard" in fixed.bots} == {True, False}
    assert {len(host.room._table.seats) for host in hosts.values()} == {2, 4}
    assert any('"type":"journals"' in text for text in texts)


def test_another_byte_in_any_frame_is_another_checksum() -> None:
    host = fixed_match.played(fixed_match.MATCHES[1])
    before = fixed_match.checksum(host)
    frame = host.texts["watcher"][3]
    host.texts["watcher"][3] = frame.replace('"type"', '"tYpe"')
    assert fixed_match.checksum(host) != before
