"""Nothing hostile gets through: a minute of `fuzz_host` and `flood`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.endurance.flood import measure
from tests.endurance.fuzz_host import check_log, fuzz
from tests.support import hosts
from tests.support.hosts import Host

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("frames", [4000])
async def test_hostile_frames_do_no_harm(host: Host, frames: int) -> None:
    tally = await fuzz(host, frames // (2 if host.kind == "worker" else 1), seed=7)
    assert tally.honest_matches
    assert tally.answers.total() > tally.frames / 3
    assert tally.memory[-1] < tally.memory[0] + 100e6


async def test_while_one_client_floods_the_local_host_answers_the_others(local_host: Host) -> None:
    _, flooded, (sent, cut) = await measure(local_host, turns=1, moves=20)
    assert len(flooded) == 20
    assert sent
    assert cut


@pytest.mark.worker
async def test_while_one_client_floods_workerd_answers_the_others(tmp_path: Path) -> None:
    with hosts.bare_worker_host(tmp_path) as bare:
        _, flooded, (sent, _) = await measure(bare, turns=1, moves=20)
    assert len(flooded) == 20
    assert sent


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("local", "Traceback (most recent call last):\n"),
        ("local", "ValueError at /x/room.py:7 receive\n"),
        ("worker", "PythonError: ...\n"),
        ("worker", "ValueError at /session/room.py:7 receive\n"),
        ("worker", "GET /ws?token=0123456789abcdef\n"),
        ("local", "{'hand': [1, 2, 3]}\n"),
    ],
)
def test_what_must_not_be_in_a_log_is_found(kind: str, told: str) -> None:
    with pytest.raises(AssertionError):
        check_log(kind, told, {"0123456789abcdef"})
    check_log(kind, "Kahwa is open on http://localhost:3110\n", {"0123456789abcdef"})
