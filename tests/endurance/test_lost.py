"""Nothing acknowledged is lost: a minute of `kill`, `faults` and `sleeps`."""

from __future__ import annotations

import pytest

from tests.endurance.faults import play_schedules
from tests.endurance.kill import crash
from tests.endurance.sleeps import sleep_and_wake
from tests.support.hosts import Host

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


async def test_kill_9_of_the_local_host_loses_no_acknowledged_move(local_host: Host) -> None:
    tally = await crash(local_host, moments=6, seed=6)
    assert tally.kills == 6
    assert tally.crossed


@pytest.mark.worker
async def test_kill_9_of_workerd_loses_no_acknowledged_move(worker_host: Host) -> None:
    tally = await crash(worker_host, moments=1, seed=6)
    assert tally.kills == 1
    assert tally.crossed


async def test_matches_over_a_bad_network_end_with_the_right_result(host: Host) -> None:
    tally = await play_schedules(host, range(1000, 1008), at_once=8)
    assert tally.matches == 8
    assert tally.faults.total() > 20


@pytest.mark.worker
async def test_tables_that_sleep_between_moves_end_with_the_right_result(worker_host: Host) -> None:
    tally = await sleep_and_wake(worker_host, sleeps=20, each=1)
    assert (tally.sleeps, tally.matches) == (20, 20)
