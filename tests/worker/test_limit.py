"""The limit on processor time, in the real workerd: see `limited_worker/`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hosts.players import Player, new_room
from tests.support import hosts
from tests.support.hosts import Host

pytestmark = [pytest.mark.anyio, pytest.mark.worker]

NO_ANSWER = 2.0
SOURCE = Path(__file__).parent / "limited_worker"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("limited")
    with hosts.small_worker_host("limited", SOURCE, folder, ("src/kahwa", "src/worker.py")) as host:
        yield host


async def sit_with_bots(person: Player, players: int) -> None:
    await person.ask("join", name="Person", seat=0)
    for seat in range(1, players):
        await person.ask("bot", seat=seat, level="hard")


async def test_the_signal_in_mid_search_ends_the_search_and_nothing_else(limited: Host) -> None:
    async with Player.enter(limited, new_room(limited, players=2)) as person:
        await sit_with_bots(person, 2)
        assert (await person.ask("start"))["ok"]
        for _ in range(5):
            assert (await person.move())["ok"]
            assert person.match["turn"] == 0


async def test_a_worker_ended_in_mid_search_comes_back_and_gets_past_it(limited: Host) -> None:
    code = new_room(limited, players=4)
    async with Player.enter(limited, code) as person:
        await sit_with_bots(person, 4)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(NO_ANSWER):
                await person.ask("start")
        limited.restart()
    async with Player.enter(limited, code, person.token) as person:
        assert person.snapshot["phase"] == "lobby", "what was not stored has not happened"
        assert (await person.ask("start"))["ok"]
        assert person.match["turn"] == 0, "three bots have moved, without a search"
