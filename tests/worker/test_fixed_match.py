"""In the real workerd a match from a fixed seed is to the byte what it is everywhere."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.support import fixed_match, hosts

pytestmark = pytest.mark.worker

SOURCE = Path(__file__).parent / "fixed_worker"
PACKAGES = ("src/kahwa", "tests/room/table.py", "tests/support/fixed_match.py")


def test_in_the_worker_every_fixed_match_has_the_golden_checksum(tmp_path: Path) -> None:
    with hosts.small_worker_host("fixed", SOURCE, tmp_path, PACKAGES) as host:
        answer = httpx.get(f"{host.url}/lines", timeout=120)
    assert answer.text.splitlines() == fixed_match.golden()
