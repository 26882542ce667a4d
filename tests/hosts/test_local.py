"""What only the local host can be asked: signals, a second process, pages that do not read."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest
from websockets.protocol import State
from websockets.server import ServerProtocol

from kahwa.games import GAMES
from kahwa.hosts.http import NewRoom
from kahwa.hosts.sqlite import Busy, Database
from kahwa.hosts.tables import Tables, now_ms
from kahwa.hosts.uvicorn_protocol import UNSENT_LIMIT, SocketProtocol
from kahwa.room import Room
from tests.hosts.players import Player, new_room, play_until, seat_all
from tests.support import hosts
from tests.support.hosts import Host

pytestmark = pytest.mark.anyio

HOUR = 3_600_000


class Page:
    """A wire that keeps what it is given."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.ended: list[int] = []

    def send(self, frame: str) -> None:
        self.frames.append(frame)

    def close(self, code: int, reason: str) -> None:
        self.ended.append(code)


@pytest.fixture
def database(tmp_path: Path):
    opened = Database(tmp_path / "kahwa.sqlite3")
    yield opened
    opened.close()


async def test_kill_9_at_any_move_loses_nothing_acknowledged(tmp_path: Path) -> None:
    with hosts.local_host(tmp_path) as host:
        code = new_room(host, target=5)
        tokens, enter = ["1" * 32, "2" * 32], Player.enter
        for crash in range(6):
            async with enter(host, code, tokens[0]) as one, enter(host, code, tokens[1]) as two:
                if crash == 0:
                    await seat_all([one, two])
                for _ in range(crash + 1):
                    mover = [one, two][one.match["turn"]]
                    if one.snapshot["phase"] == "playing":
                        assert (await mover.move())["ok"]
                        await one.until(seq=mover.match["seq"])
                        await two.until(seq=mover.match["seq"])
                seen = [one.match, two.match]
                await asyncio.to_thread(host.kill)
            await asyncio.to_thread(host.start)
            async with enter(host, code, tokens[0]) as one, enter(host, code, tokens[1]) as two:
                assert [one.match["view"], two.match["view"]] == [m["view"] for m in seen]
                assert one.match["seq"] == seen[0]["seq"]
        async with enter(host, code, tokens[0]) as one, enter(host, code, tokens[1]) as two:
            await play_until([one, two], "match-over")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_host_cleanly(tmp_path: Path, number: int) -> None:
    with hosts.local_host(tmp_path) as host:
        async with Player.enter(host, new_room(host)) as player:
            process = host._process
            assert process is not None
            os.kill(process.pid, number)
            assert (await player.closed())[0] == 1012
            assert await asyncio.to_thread(process.wait, 8) in {0, -number}
        assert "Traceback" not in host.log_tail()


def test_a_second_host_on_the_same_rooms_stops_with_one_line(
    local_host: Host, database: Database, tmp_path: Path
) -> None:
    with pytest.raises(Busy):
        Database(tmp_path / "kahwa.sqlite3")
    command = [*local_host.command[:3], str(hosts.free_port()), *local_host.command[4:]]
    second = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert second.returncode == 1
    assert len(second.stderr.splitlines()) == 1
    assert "in use" in second.stderr


def test_a_page_that_reads_nothing_is_cut_off_and_delays_nobody() -> None:
    class Transport:
        """Nothing ever leaves its buffer."""

        unsent = 0
        aborted = False

        def write(self, data: bytes) -> None:
            self.unsent += len(data)

        def get_write_buffer_size(self) -> int:
            return self.unsent

        def is_closing(self) -> bool:
            return self.aborted

        def abort(self) -> None:
            self.aborted = True

    class Deaf(SocketProtocol):
        def __init__(self) -> None:
            self.conn = ServerProtocol()
            self.conn.state = State.OPEN
            self.transport = transport
            self.close_sent = False

    transport: Any = Transport()
    page = Deaf()
    while transport.unsent <= UNSENT_LIMIT:
        assert not transport.aborted
        page.send_frame("x" * 1000)
    assert transport.aborted
    unsent = transport.unsent
    page.send_frame("x")
    assert transport.unsent == unsent


async def test_an_overdue_room_is_found_and_deleted_after_a_restart(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = Tables(database, GAMES).create(NewRoom("chkobba", {}))
    tables = Tables(database, GAMES)
    tables.sweep()
    assert database.has(code)
    later = now_ms() + 7 * HOUR
    monkeypatch.setattr("kahwa.hosts.tables.now_ms", lambda: later)
    tables = Tables(database, GAMES)
    tables.sweep()
    assert not database.has(code)
    assert tables.find(code) is None


async def test_a_room_nobody_is_in_is_put_away_and_found_again(database: Database) -> None:
    tables = Tables(database, GAMES)
    code = tables.create(NewRoom("chkobba", {}))
    first = tables.find(code)
    tables.sweep()
    second = tables.find(code)
    assert first is not None
    assert second is not None
    assert second is not first
    name = second.attach(Page())
    tables.sweep()
    assert tables.find(code) is second
    second.detach(name)
    tables.close()


async def test_a_fault_in_one_room_leaves_the_others_and_itself_playable(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(database, GAMES)
    table = tables.find(tables.create(NewRoom("chkobba", {})))
    assert table is not None
    page = Page()
    name = table.attach(page)
    hello = json.dumps({"type": "hello", "protocol": 1, "token": "1" * 32})
    table.receive(name, hello)
    with monkeypatch.context() as patch:
        patch.setattr(Room, "receive", lambda *_: 1 / 0)
        table.receive(name, json.dumps({"type": "join", "id": "1", "name": "A"}))
    table.receive(name, json.dumps({"type": "join", "id": "1", "name": "A"}))
    await asyncio.sleep(0.01)
    kinds = [json.loads(frame)["type"] for frame in page.frames]
    assert kinds == ["welcome", "snapshot", "error", "ack", "snapshot"]
    tables.close()


async def test_a_timer_fires_at_the_rooms_deadline(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kahwa.room.room.NO_HELLO_MS", 60)
    tables = Tables(database, GAMES)
    table = tables.find(tables.create(NewRoom("chkobba", {})))
    assert table is not None
    page = Page()
    table.attach(page)
    await asyncio.sleep(0.3)
    assert json.loads(page.frames[-1]) == {"type": "bye", "reason": "no-hello"}
    assert page.ended == [4003]
    tables.close()


def test_a_save_is_whole_or_not_at_all(database: Database) -> None:
    store = database.store("K7QM2ZPA")
    store.save("one", 0, ["r0"], 5)
    with pytest.raises(sqlite3.IntegrityError):
        store.save("two", 0, ["again"], 6)
    rows = database.store("K7QM2ZPA").load()
    assert rows is not None
    assert (rows.live, rows.archive) == ("one", ("r0",))
    store.save("three", 1, ["r1"], 7)
    assert database.due(6) == []
    assert database.due(7) == ["K7QM2ZPA"]
    store.delete()
    assert database.store("K7QM2ZPA").load() is None
