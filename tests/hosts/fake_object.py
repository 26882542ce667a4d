"""A stand-in for the runtime around a Durable Object: what `RoomObject` touches, and counters."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from typing import Any, cast

from kahwa.chance import seeded
from kahwa.hosts.cloudflare import RoomObject
from tests.hosts.players import moves

START = 1_800_000_000_000
BODY = b'{"game":"chkobba"}'


class Date:
    def __init__(self, ms: int) -> None:
        self._ms = ms

    def getTime(self) -> float:  # noqa: N802
        return float(self._ms)


class Cursor:
    def __init__(self, rows: list[tuple]) -> None:
        self._rows = rows

    def raw(self) -> Iterator[tuple]:
        return iter(self._rows)


class Sql:
    """Statements go to SQLite in memory. `written` counts the rows; `broken` makes writes fail, and
    `over` as Cloudflare does once a day's rows are used up."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        self.written = 0
        self.broken = False
        self.over = False

    def exec(self, query: str, *values: Any) -> Cursor:
        if self.broken and not query.startswith("SELECT"):
            raise OSError("no room on the disk; a hand: 1 2 3")
        if self.over and not query.startswith("SELECT"):
            raise OSError("Error: Exceeded allowed rows written in Durable Objects free tier.")
        before = self.db.total_changes
        rows = self.db.execute(query, values).fetchall()
        self.written += self.db.total_changes - before
        return Cursor(rows)

    @property
    def tables(self) -> list[str]:
        return [name for (name,) in self.db.execute("SELECT name FROM sqlite_master")]


class Storage:
    def __init__(self) -> None:
        self.sql = Sql()
        self.alarm: int | None = None
        self.alarms_set = 0

    async def getAlarm(self) -> int | None:  # noqa: N802
        return self.alarm

    async def setAlarm(self, time: int) -> None:  # noqa: N802
        self.alarm = time
        self.alarms_set += 1

    def deleteAll(self) -> None:  # noqa: N802
        self.alarm = None
        for table in self.sql.tables:
            self.sql.db.execute(f"DROP TABLE {table}")


class Socket:
    """The server's end of a socket; `frames` is what was sent, `end` the code it was closed with."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.end: int | None = None
        self.pinged: int | None = None
        self.broken = False
        self._attachment: str | None = None

    def send(self, frame: str) -> None:
        if self.broken or self.end is not None:
            raise OSError("closing")
        self.frames.append(frame)

    def close(self, code: int, reason: str) -> None:
        self.end = code

    def serializeAttachment(self, text: str) -> None:  # noqa: N802
        assert len(text) < 2048
        self._attachment = text

    def deserializeAttachment(self) -> str | None:  # noqa: N802
        return self._attachment

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a type."""
        return [frame for frame in map(json.loads, self.frames) if frame["type"] == kind]

    @property
    def snapshot(self) -> dict[str, Any]:
        return self.of("snapshot")[-1]


class Runtime:
    """The runtime with one object, its storage, its sockets and a clock of its own."""

    def __init__(self) -> None:
        self.now = START
        self.storage = Storage()
        self.sockets: list[Socket] = []
        self.held: list[int] = []
        self._entropy = seeded(b"fake")
        self._ids = 0
        self.wake()

    def wake(self) -> None:
        """A new life of the object: nothing of the old one's memory is left."""
        self.object = RoomObject(
            cast("Any", self), self._entropy, self.held.append, lambda: self.now
        )

    # What the object calls.

    def acceptWebSocket(self, socket: Socket) -> None:  # noqa: N802
        self.sockets.append(socket)

    def getWebSockets(self) -> list[Socket]:  # noqa: N802
        return list(self.sockets)

    def getWebSocketAutoResponseTimestamp(self, socket: Socket) -> Date | None:  # noqa: N802
        return None if socket.pinged is None else Date(socket.pinged)

    # What a test does.

    def create(self, code: str = "K7QM2ZPA", body: bytes = BODY) -> bool:
        return run(self.object.create(code, body))

    def connect(self, token: str | None = None) -> Socket:
        """Open a socket, and say hello with a token when one is given."""
        socket = Socket()
        assert self.object.refusal() is None
        run(self.object.accept(cast("Any", socket)))
        if token is not None:
            self.say(socket, {"type": "hello", "protocol": 1, "token": token})
        return socket

    def say(self, socket: Socket, message: dict[str, Any] | str) -> None:
        text = json.dumps(message) if isinstance(message, dict) else message
        left = self.object.message(cast("Any", socket), text)
        if left is not None:
            run(left)

    def ask(self, socket: Socket, kind: str, **fields: Any) -> dict[str, Any]:
        """A request; its ack comes back."""
        self._ids += 1
        self.say(socket, {"type": kind, "id": str(self._ids), **fields})
        return socket.of("ack")[-1]

    def lose(self, socket: Socket) -> None:
        """The socket's end, as the runtime reports it."""
        self.sockets.remove(socket)
        run(self.object.closed(cast("Any", socket)))

    def fire(self) -> None:
        """Let time pass until the alarm fires."""
        assert self.storage.alarm is not None
        self.now = max(self.now, self.storage.alarm)
        self.storage.alarm = None
        run(self.object.alarm())

    def pass_time(self, ms: int) -> None:
        """Let time pass, with all pages pinging; alarms fire when they are due."""
        end = self.now + ms
        while self.storage.alarm is not None and self.storage.alarm <= end:
            self.ping_all(self.storage.alarm)
            self.fire()
        self.now = end
        self.ping_all(end)

    def ping_all(self, now: int) -> None:
        for socket in self.sockets:
            socket.pinged = now

    def table_of_two(self) -> tuple[Socket, Socket]:
        """Two players in a running match."""
        assert self.create()
        one, two = self.connect("1" * 32), self.connect("2" * 32)
        assert self.ask(one, "join", name="One")["ok"]
        assert self.ask(two, "join", name="Two")["ok"]
        assert self.ask(one, "start")["ok"]
        return one, two

    def move(self, one: Socket, two: Socket) -> dict[str, Any]:
        """Whoever is to move makes a legal move."""
        mover = (one, two)[one.snapshot["match"]["turn"]]
        match = mover.snapshot["match"]
        move = next(moves(match["view"]))
        return self.ask(mover, "move", game=match["game"], seq=match["seq"], move=move)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run what never really waits."""
    return asyncio.run(work)
