"""The hard bot in the real workerd: it thinks as it does everywhere."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.bench.workerd_search import PACKAGES, SOURCE
from tests.games.hard_answers import golden
from tests.support import hosts

pytestmark = pytest.mark.worker


def test_in_the_worker_every_value_is_the_golden_one(tmp_path: Path) -> None:
    with hosts.small_worker_host("search", SOURCE, tmp_path, PACKAGES) as host:
        answer = httpx.get(f"{host.url}/answers", timeout=120)
    assert answer.text.splitlines() == golden()
