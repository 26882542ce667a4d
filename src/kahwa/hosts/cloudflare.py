"""A room as a Durable Object: sockets that hibernate, one row per change, one alarm.

`RoomObject` is all of the object but its class, which `src/worker.py` declares; what it needs of the
runtime it takes as arguments, so it runs in tests without one. Between any two events the object may
be put to sleep: then everything in memory is gone, while the sockets, their attachments, the rows and
the alarm stay. So every event begins with `_ready`, which loads the room if this is a new life, without
awaiting anything (an event could come in between).

- **Rows.** One table: row 0 is the live part, rows 1 and on are the finished rounds. Its key is an
  integer, since a text key writes index rows too. A code nobody made has no table and gets none.
- **The alarm** is set when the room's deadline is earlier than the one that stands, never otherwise
  (each setting is a row). One that fires early finds nothing due and is set anew.
- **The limit on processor time.** Shortly before an event has used it up, the runtime signals Python.
  `out_of_time` makes that an ordinary exception: a search ends with the best it has found, other work
  falls back to the stored room. An event that is ended by force takes all sockets with it, and by that
  the next life knows. Either way bots do not search until they have moved (`Table.cautious`).
- **Floods.** workerd reads on from a socket while there is something to read, before it looks at any
  other: thousands of frames of one client would keep all rooms waiting that share its thread. So now and
  then the object of who is in a hurry is given nothing for a moment (`hold`): others get their turn.
- **Half-open sockets.** The page sends `ping` every 8 s, answered by the runtime without waking the
  object. A socket whose last sign of life is over 25 s old when something else happens is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kahwa.chance import Entropy
from kahwa.games import GAMES
from kahwa.hosts.addresses import Bars
from kahwa.hosts.errors import Reason, Refused
from kahwa.hosts.http import read_new_room
from kahwa.hosts.keeper import Keeper, OverLimit, log_fault, now_ms
from kahwa.hosts.limits import FRAMES, Bucket
from kahwa.hosts.storage import Rows
from kahwa.room import BadOptions, Room

if TYPE_CHECKING:
    from js import WebSocket
    from workers import DurableObjectState, Storage

SILENCE_MS = 25_000
LOOK_EVERY_MS = 5_000
SILENT_CODE = 1001
# Of the frames of a connection that has sent so many in a short time every fifth, and all that are sent
# before it knows that it was cut off, have the object given nothing for some milliseconds.
HURRIED_FRAMES = 20
HURRIED_EVERY = 5
HURRIED_MS = 1
STALE_MS = 10


class OutOfTime(Exception):
    """This event has nearly used up its processor time."""


class ObjectStore:
    """The rows of one room in the object's SQLite storage; what a `Keeper` calls its store."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._sql = storage.sql
        self._made = False

    @property
    def made(self) -> bool:
        """Whether there is a stored room, also one that cannot be read; known once `load` was called."""
        return self._made

    def load(self) -> Rows | None:
        found = self._sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'rows'").raw()
        self._made = any(True for _ in found)
        if not self._made:
            return None
        texts = [str(row[0]) for row in self._sql.exec("SELECT text FROM rows ORDER BY id").raw()]
        return Rows(texts[0], tuple(texts[1:])) if texts else None

    def save(self, live: str, first: int, rounds: Sequence[str], deadline: int | None) -> None:
        del deadline  # the alarm is the object's own, see RoomObject.rearm
        try:
            self._write(live, first, rounds)
        except Exception as fault:
            if over_limit(fault):
                raise OverLimit from None
            raise

    def _write(self, live: str, first: int, rounds: Sequence[str]) -> None:
        if self._made:
            self._sql.exec("UPDATE rows SET text = ? WHERE id = 0", live)
        else:
            self._sql.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
            self._sql.exec("INSERT INTO rows VALUES (0, ?)", live)
            self._made = True
        for number, text in enumerate(rounds, first + 1):
            self._sql.exec("INSERT INTO rows VALUES (?, ?)", number, text)

    def delete(self) -> None:
        # The alarm goes with it (from compatibility date 2026-02-24 on). The promise is left alone:
        # whatever follows in this object waits for it in any case.
        _ = self._storage.deleteAll()
        self._made = False


def over_limit(fault: Exception) -> bool:
    """Whether Cloudflare said that a limit of the free plan is reached for today."""
    return "free tier" in str(fault)


@dataclass(slots=True)
class _Socket:
    """An open socket, when it was opened, and its last message and pace in this life of the object."""

    socket: WebSocket
    since: int
    heard: int
    address: str | None = None
    pace: Bucket = field(default_factory=lambda: Bucket(FRAMES))


class Sockets:
    """The hibernating sockets of one room; what a `Keeper` calls its wires.

    A socket is known by its attachment, a JSON text with the connection's name and its start:
    the objects that stand for one socket need not be the same from event to event.
    """

    def __init__(self, context: DurableObjectState) -> None:
        self._context = context
        self._open: dict[str, _Socket] = {}

    def gather(self) -> bool:
        """Find the sockets that outlived a sleep; whether there are any."""
        for socket in self._context.getWebSockets():
            if (known := name_of(socket)) is not None:
                connection, since = known
                self._open[connection] = _Socket(socket, since, since)
        return bool(self._open)

    def add(self, socket: WebSocket, connection: str, now: int, address: str | None = None) -> None:
        """Take a new socket in."""
        socket.serializeAttachment(json.dumps({"id": connection, "at": now}))
        self._context.acceptWebSocket(socket)
        self._open[connection] = _Socket(socket, now, now, address)

    def heard(self, connection: str, now: int) -> None:
        """Note a sign of life."""
        if connection in self._open:
            self._open[connection].heard = now

    def limits(self, connection: str) -> tuple[Bucket, str | None] | None:
        """A connection's bucket of frames and its address, None when it is not open here."""
        entry = self._open.get(connection)
        return None if entry is None else (entry.pace, entry.address)

    def silent(self, now: int) -> list[str]:
        """The connections whose last sign of life is too old."""
        return [name for name, entry in self._open.items() if now - self._last(entry) > SILENCE_MS]

    def forget(self, connection: str) -> bool:
        """Strike a connection off; False when it was not open here."""
        return self._open.pop(connection, None) is not None

    def send(self, connection: str, frame: str) -> None:
        entry = self._open.get(connection)
        if entry is not None:
            # A socket that is closing raises; its close event tells the room.
            with suppress(Exception):
                entry.socket.send(frame)

    def close(self, connection: str, code: int, reason: str) -> None:
        entry = self._open.pop(connection, None)
        if entry is not None:
            with suppress(Exception):
                entry.socket.close(code, reason)

    def live(self) -> Mapping[str, int]:
        return {connection: entry.since for connection, entry in self._open.items()}

    def _last(self, entry: _Socket) -> int:
        stamp = self._context.getWebSocketAutoResponseTimestamp(entry.socket)
        answered = int(stamp.getTime()) if hasattr(stamp, "getTime") else 0
        return max(entry.heard, answered)


def name_of(socket: WebSocket) -> tuple[str, int] | None:
    """A socket's connection and start from its attachment, None when it has none of ours."""
    try:
        data = json.loads(socket.deserializeAttachment())
        return str(data["id"]), int(data["at"])
    except (TypeError, ValueError, KeyError):
        return None


class RoomObject:
    """One room's Durable Object: what each event of the runtime does."""

    def __init__(
        self,
        context: DurableObjectState,
        entropy: Entropy,
        hold: Callable[[int], None],
        clock: Callable[[], int] = now_ms,
    ) -> None:
        """Remember the runtime's state object; nothing is read before the first event.

        `hold` keeps all events of this object back for some milliseconds, from when this one is done.
        """
        self._context = context
        self._clock = clock
        self._entropy = entropy
        self._hold = hold
        self._sockets = Sockets(context)
        self._store = ObjectStore(context.storage)
        self._keeper = Keeper(self._store, self._sockets, clock, entropy)
        self._bars = Bars()
        self._alarm: int | None = None
        self._alarm_known = False
        self._looked = 0
        self._hurried = 0

    def out_of_time(self, _signum: int, _frame: object) -> None:
        """The handler of the runtime's signal, SIGXCPU.

        Raises:
            OutOfTime: always, wherever Python is.
        """
        self._keeper.be_cautious()
        raise OutOfTime

    async def create(self, code: str, body: bytes) -> bool:
        """Make this object's room as a request's body asks; False when it has one already.

        Raises:
            Refused: when the body or its options are not possible.
        """
        wanted = read_new_room(body, GAMES)
        if self._ready() or self._store.made:
            return False
        try:
            room = Room.create(code, GAMES[wanted.game], wanted.options, self._clock())
        except BadOptions as bad:
            raise Refused(Reason.BAD_OPTIONS, str(bad)) from None
        self._keeper.create(room)
        await self._rearm()
        return True

    def refusal(self, address: str | None = None) -> Reason | None:
        """Why nobody of this address can enter, None when one may."""
        if self._bars.has(address, self._clock()):
            return Reason.TOO_FAST
        if not self._ready():
            return Reason.UNREADABLE if self._store.made else Reason.NO_ROOM
        return None if self._keeper.welcomes() else Reason.ROOM_BUSY

    async def accept(self, socket: WebSocket, address: str | None = None) -> None:
        """Take in the server's end of a new socket."""
        connection = self._entropy(8).hex()
        self._sockets.add(socket, connection, self._clock(), address)
        self._keeper.connect(connection)
        self._drop_silent()
        await self._rearm()

    def message(self, socket: WebSocket, frame: str | int) -> Coroutine[None, None, None] | None:
        """A frame came in, as `Keeper.receive` takes it; what is left to be awaited, mostly nothing.

        No coroutine itself: Pyodide begins those in a later turn, until which the runtime reads on,
        and all that one client has sent would stand before the next frame of another room.
        """
        known = name_of(socket)
        if known is None or not self._ready(known[0]):
            return None
        connection = known[0]
        limits = self._sockets.limits(connection)
        if limits is None:
            # Sent before the socket knew that it was closed.
            self._hold(STALE_MS)
            return None
        self._sockets.heard(connection, self._clock())
        pace, address = limits
        if not self._keeper.receive(connection, frame, pace):
            self._bars.add(address, self._clock())
        if pace.taken > HURRIED_FRAMES:
            self._hurried += 1
            if self._hurried % HURRIED_EVERY == 0:
                self._hold(HURRIED_MS)
        self._drop_silent()
        return self._rearm() if self._alarm_is_late() else None

    async def closed(self, socket: WebSocket) -> None:
        """A socket was closed or broke."""
        known = name_of(socket)
        if known is None:
            return
        # The runtime leaves the closing handshake's answer to the object.
        with suppress(Exception):
            socket.close(1000, "")
        if not self._keeper.open:
            # In a new life the room learns by `resume` that this one is missing.
            self._ready(gone=known[0])
        elif self._sockets.forget(known[0]):
            self._keeper.disconnect(known[0])
        await self._rearm()

    async def alarm(self) -> None:
        """The alarm fired."""
        self._alarm, self._alarm_known = None, True
        if self._ready():
            self._drop_silent(now=True)
            self._keeper.wake()
            await self._rearm()

    def _ready(self, speaking: str | None = None, gone: str | None = None) -> bool:
        """Load the room in a new life of this object; whether there is one.

        `speaking` is the connection whose frame woke it, `gone` the one whose end did.
        """
        if self._keeper.open:
            return True
        asleep = self._sockets.gather() or gone is not None
        now = self._clock()
        if gone is not None:
            self._sockets.forget(gone)
        if speaking is not None:
            self._sockets.heard(speaking, now)
        for connection in self._sockets.silent(now):
            self._sockets.close(connection, SILENT_CODE, "silent")
        self._looked = now
        return self._keeper.load(crashed=not asleep)

    def _drop_silent(self, *, now: bool = False) -> None:
        """Count connections without a sign of life as dropped; looks every few seconds only."""
        time_now = self._clock()
        if not now and time_now - self._looked < LOOK_EVERY_MS:
            return
        self._looked = time_now
        for connection in self._sockets.silent(time_now):
            self._sockets.close(connection, SILENT_CODE, "silent")
            self._keeper.disconnect(connection)

    def _alarm_is_late(self) -> bool:
        """Whether `_rearm` would do anything."""
        due = self._keeper.deadline
        if due is None:
            return self._alarm_known
        return not self._alarm_known or self._fires_after(due)

    def _fires_after(self, due: int) -> bool:
        """Whether no alarm stands that fires in time."""
        return self._alarm is None or due < self._alarm

    async def _rearm(self) -> None:
        """Set the alarm if it must fire earlier than the one that stands."""
        due = self._keeper.deadline
        if due is None:
            self._alarm_known = False
            return
        if not self._alarm_known:
            standing: object = await self._context.storage.getAlarm()
            self._alarm = int(standing) if isinstance(standing, int | float) else None
            self._alarm_known = True
        if self._fires_after(due):
            self._alarm = due
            try:
                await self._context.storage.setAlarm(due)
            except Exception as fault:  # noqa: BLE001 - what was answered before stands
                log_fault(fault)
                self._alarm_known = False
