"""What only the local host can be asked: signals, a second process, pages that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
import uvicorn
import websockets
from websockets.protocol import State
from websockets.server import ServerProtocol

from kahwa.games import GAMES
from kahwa.hosts.files import Files
from kahwa.hosts.http import NewRoom
from kahwa.hosts.keeper import now_ms
from kahwa.hosts.limits import FRAMES
from kahwa.hosts.local import FRAMES_AT_ONCE, PAGE, _talk, make_app, make_config
from kahwa.hosts.sqlite import Busy, Database
from kahwa.hosts.tables import Tables
from kahwa.hosts.uvicorn_protocol import UNSENT_LIMIT, WIRE, SocketProtocol
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
    assert second.stdout == "", "nothing says that it is open"
    assert len(second.stderr.splitlines()) == 1
    assert "in use" in second.stderr
    assert "--data" in second.stderr


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
    """An open socket whose page reads nothing."""

    def __init__(self, transport: Any) -> None:
        self.conn = ServerProtocol(state=State.OPEN)
        self.transport = transport
        self.close_sent = False


def test_a_page_that_reads_nothing_is_cut_off_and_delays_nobody() -> None:
    transport = Transport()
    page = Deaf(transport)
    while transport.unsent <= UNSENT_LIMIT:
        assert not transport.aborted
        page.send_frame("x" * 1000)
    assert transport.aborted
    unsent = transport.unsent
    page.send_frame("x")
    assert transport.unsent == unsent


def test_pings_that_are_answered_to_nobody_are_as_bounded() -> None:
    transport = Transport()
    page = Deaf(transport)
    pings = frame(0x9, b"p" * 125) * 10
    for _ in range(1000):
        page.data_received(pings)
    assert transport.aborted
    assert transport.unsent < UNSENT_LIMIT + 2000


async def test_an_overdue_room_is_found_and_deleted_after_a_restart(database: Database) -> None:
    code = Tables(database, GAMES).create(NewRoom("chkobba", {}))
    tables = Tables(database, GAMES)
    tables.sweep()
    assert database.has(code)
    later = now_ms() + 7 * HOUR
    tables = Tables(database, GAMES, clock=lambda: later)
    tables.sweep()
    assert not database.has(code)
    assert tables.find(code) is None
    assert tables.refusal(code, None) == "no-room"


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
        patch.setattr(Room, "receive", lambda *_, **__: 1 / 0)
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


# --- what is sent by hand ---


@pytest.fixture
async def port(database: Database, monkeypatch: pytest.MonkeyPatch):
    """The port of a local host in this process that is soon out of patience."""
    monkeypatch.setattr("kahwa.hosts.uvicorn_protocol.PATIENCE", 0.3)
    number = hosts.free_port()
    server = uvicorn.Server(make_config(make_app(database, Files(PAGE), ""), "127.0.0.1", number))
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    yield number
    server.should_exit = True
    await serving


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 18\r\n\r\n{",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
async def test_who_does_not_finish_a_request_is_not_waited_for(
    port: int, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    async with asyncio.timeout(3):
        assert await reader.read() == b""
    writer.close()
    assert caplog.records == []


async def test_bytes_that_trickle_in_do_not_put_the_end_off(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX: ")
    assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(20):
            while not reader.at_eof():
                writer.write(b"x")
                await asyncio.sleep(0.05)
    writer.close()


async def test_who_finishes_requests_and_plays_slowly_is_waited_for(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # More than a busy machine may stand still between two requests, less than all of them take.
    monkeypatch.setattr("kahwa.hosts.uvicorn_protocol.PATIENCE", 1.5)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(3):
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        await asyncio.sleep(0.6)
    writer.close()
    url = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient() as client:
        code = (await client.post(f"{url}/api/rooms", json={"game": "chkobba"})).json()["code"]
    async with websockets.connect(f"ws://127.0.0.1:{port}/ws?room={code}") as socket:
        await asyncio.sleep(2)
        await socket.send("ping")
        assert await socket.recv() == "pong"


UPGRADE = (
    b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    ("sent", "status", "why"),
    [
        (b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"Content-Length: 5\r\n\r\nabcde", 400, "bad-body"),
        (b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n", 400, "bad-body"),
        (b"GET http://x/ws HTTP/1.1\r\n" + UPGRADE + b"\r\n", 404, "not-found"),
        (b"GET http://evil/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not-found"),
        (b"GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not-found"),
        (b"OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405, "wrong-method"),
    ],
)  # fmt: skip
async def test_a_request_that_no_page_sends_is_answered_too(
    port: int, sent: bytes, status: int, why: str
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    async with asyncio.timeout(3):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-type: application/json" in head.lower()
    assert json.loads(body)["error"]["reason"] == why
    writer.close()


def frame(opcode: int, data: bytes) -> bytes:
    """A short WebSocket frame as a client masks it, with a mask of zeros."""
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


async def socket_of(host: Host) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """An opened WebSocket to a new room, for frames made by hand."""
    code = await asyncio.to_thread(new_room, host)
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    writer.write(f"GET /ws?room={code} HTTP/1.1\r\n".encode() + UPGRADE + b"\r\n")
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


@pytest.mark.parametrize("after", [b"", frame(0x8, b""), frame(0x1, b"\xff"), frame(0x9, b"")])
async def test_text_that_is_no_utf_8_closes_with_1007_and_is_no_fault(
    local_host: Host, after: bytes
) -> None:
    logged = local_host.log_tail(10**9)
    reader, writer = await socket_of(local_host)
    writer.write(frame(0x1, b"\xff\xfe") + after)
    async with asyncio.timeout(3):
        told = await reader.read()
    if after != frame(0x8, b""):
        assert told[-2:] == (1007).to_bytes(2)
    writer.close()
    assert local_host.log_tail(10**9) == logged


async def test_frames_that_are_all_there_leave_the_loop_to_others_in_between(
    database: Database,
) -> None:
    tables = Tables(database, GAMES)
    turns = 0

    class Flood:
        """A socket whose next frame is always there, so that receiving it suspends nothing."""

        scope: ClassVar = {"state": {WIRE: Page()}}
        left = 1000

        async def receive(self) -> dict[str, str]:
            self.left -= 1
            over = {"type": "websocket.disconnect"}
            return {"type": "websocket.receive", "text": "ping"} if self.left >= 0 else over

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    waiting = asyncio.create_task(others())
    flood: Any = Flood()
    await _talk(flood, tables, tables.create(NewRoom("chkobba", {})))
    waiting.cancel()
    tables.close()
    assert turns >= 1000 // FRAMES_AT_ONCE - 1


def test_a_socket_is_read_in_pieces_that_hold_few_frames() -> None:
    assert len(frame(0x1, b"ping")) * 250 > len(Deaf(Transport()).get_buffer(-1))


async def test_a_flood_of_pings_delays_nobody(local_host: Host) -> None:
    pings = frame(0x1, b"ping") * 2000
    answered = 0

    async def flood() -> None:
        """Over one connection after the other, since each is cut off soon."""
        nonlocal answered
        while True:
            reader, writer = await socket_of(local_host)
            try:
                writer.write(pings)
                while got := await reader.read(65536):
                    answered += got.count(b"pong")
            except ConnectionError:
                pass  # cut off while sending
            finally:
                writer.transport.abort()

    async with Player.enter(local_host, new_room(local_host)) as player:
        tasks = [asyncio.create_task(flood()) for _ in range(8)]
        await asyncio.sleep(0.5)
        times: list[float] = []
        for _ in range(20):
            start = time.monotonic()
            assert not (await player.ask("start"))["ok"]
            times.append(time.monotonic() - start)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    assert answered >= 8 * FRAMES.burst
    assert max(times) < 0.5
