"""What only the real workerd can show: objects that sleep, alarms that fire, sockets half open."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import httpx
import pytest
import websockets

from tests.bench.latency import echo_host
from tests.hosts.players import Player, new_room, seat_all
from tests.support.hosts import Host

pytestmark = [pytest.mark.anyio, pytest.mark.worker]

# workerd puts an object with hibernating sockets to sleep after ten idle seconds.
ASLEEP = 12.0


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def stored(host: Host) -> list[str]:
    """The files of all objects that have a room's rows."""
    found: list[str] = []
    for file in (host.folder.parent / "state").rglob("*.sqlite"):
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'rows'").fetchone():
                found.append(file.name)
    return found


async def test_workerd_puts_an_idle_object_to_sleep_as_these_tests_assume(tmp_path: Path) -> None:
    with echo_host(tmp_path) as host:
        async with websockets.connect(f"{host.ws_url}/echo?a") as socket:
            for expected in ("1", "2"):
                await socket.send("heard")
                assert await socket.recv() == expected
            await asyncio.sleep(ASLEEP)
            await socket.send("heard")
            assert await socket.recv() == "1"


def test_an_unknown_code_leaves_no_rows(worker_host: Host) -> None:
    before = stored(worker_host)
    for code in ("ZZZZZZZ2", "ZZZZZZZ3"):
        url = f"{worker_host.url}/ws?room={code}"
        assert httpx.get(url, timeout=30).status_code == 404
    assert stored(worker_host) == before
    new_room(worker_host)
    assert len(stored(worker_host)) == len(before) + 1


async def test_a_game_goes_on_after_the_object_slept(worker_host: Host) -> None:
    code = new_room(worker_host)
    enter = Player.enter
    async with (
        enter(worker_host, code) as one,
        enter(worker_host, code) as two,
        enter(worker_host, code) as watcher,
        one.pinging(),
        two.pinging(),
        watcher.pinging(),
    ):
        await seat_all([one, two])
        for _ in range(2):
            await asyncio.sleep(ASLEEP)
            mover = [one, two][one.match["turn"]]
            assert (await mover.move())["ok"]
            for player in (one, two, watcher):
                await player.until(seq=mover.match["seq"])


async def test_a_socket_lost_while_the_object_slept_shows_to_the_other(worker_host: Host) -> None:
    code = new_room(worker_host)
    async with Player.enter(worker_host, code) as one, Player.enter(worker_host, code) as two:
        await seat_all([one, two])
        await asyncio.sleep(ASLEEP)
        two.socket.transport.abort()
        await one.read("snapshot")
        assert not one.snapshot["seats"][1]["connected"]


async def test_the_alarm_closes_a_socket_that_never_says_hello(worker_host: Host) -> None:
    url = f"{worker_host.ws_url}/ws?room={new_room(worker_host)}"
    async with websockets.connect(url) as socket:
        async with asyncio.timeout(15):
            assert await socket.recv() == '{"type":"bye","reason":"no-hello"}'
        # workerd leaves the transport of a socket closed by a woken object open for a while.
        await socket.wait_closed()
        assert socket.close_code == 4003


async def test_the_alarm_asks_for_an_absent_player_and_drops_who_pings_no_more(
    worker_host: Host,
) -> None:
    code = new_room(worker_host)
    enter = Player.enter
    async with enter(worker_host, code) as one, enter(worker_host, code) as watcher:
        async with enter(worker_host, code) as two:
            await seat_all([one, two])
        async with one.pinging(), asyncio.timeout(120):
            while not any(hold["asked"] for hold in one.snapshot["holds"]):
                await one.next()
            assert set(one.snapshot["holds"][0]["answers"]) == {"bot", "claim", "wait"}
            await one.until(watchers=0)
        assert (await watcher.closed())[0] == 1001
