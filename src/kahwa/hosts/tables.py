"""The local host's rooms in memory: loaded when asked for, put away when nobody is there.

Everything here runs in one thread of one event loop; only searches are made in another process. A
connection is a `Wire`, which queues what it is given, so that a slow page delays nobody.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from kahwa.chance import Entropy
from kahwa.games.game import AnyGame
from kahwa.hosts.addresses import Bars
from kahwa.hosts.codes import make_code
from kahwa.hosts.errors import Reason
from kahwa.hosts.http import NewRoom
from kahwa.hosts.keeper import Elsewhere, Keeper, now_ms
from kahwa.hosts.limits import FRAMES, Bucket
from kahwa.hosts.sqlite import Database
from kahwa.room import Room

SWEEP_SECONDS = 30.0
# A room that cannot be read is left for another version, and looked at again so much later.
UNREADABLE_MS = 6 * 3_600_000
RETRY_SECONDS = 5.0


class Wire(Protocol):
    """One connection's way out."""

    def send(self, frame: str) -> None:
        """Queue a frame and return at once; a page that lets its queue fill up is cut off."""
        ...

    def close(self, code: int, reason: str) -> None:
        """End the connection after what is queued."""
        ...


@dataclass(frozen=True, slots=True)
class _Connected:
    wire: Wire
    address: str | None
    since: int
    pace: Bucket = field(default_factory=lambda: Bucket(FRAMES))


class Switchboard:
    """The open connections of one room; what a `Keeper` calls its wires."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.open: dict[str, _Connected] = {}

    def add(self, connection: str, wire: Wire, address: str | None) -> None:
        """Take a new connection in."""
        self.open[connection] = _Connected(wire, address, self._clock())

    def send(self, connection: str, frame: str) -> None:
        connected = self.open.get(connection)
        if connected is not None:
            connected.wire.send(frame)

    def close(self, connection: str, code: int, reason: str) -> None:
        connected = self.open.pop(connection, None)
        if connected is not None:
            connected.wire.close(code, reason)

    def live(self) -> Mapping[str, int]:
        return {connection: connected.since for connection, connected in self.open.items()}


class Table:
    """One loaded room with its connections and its timer."""

    def __init__(
        self,
        database: Database,
        code: str,
        clock: Callable[[], int],
        entropy: Entropy,
        elsewhere: Elsewhere | None,
    ) -> None:
        self._clock = clock
        self._entropy = entropy
        self.board = Switchboard(clock)
        self.keeper = Keeper(
            database.store(code), self.board, clock, entropy, elsewhere, self._settle
        )
        self._bars = Bars()
        self._settled = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._due: int | None = None
        self._woken: int | None = None

    def refusal(self, address: str | None) -> Reason | None:
        """Why nobody of this address can enter, None when one may."""
        if self._bars.has(address, self._clock()):
            return Reason.TOO_FAST
        return None if self.keeper.welcomes() else Reason.ROOM_BUSY

    def attach(self, wire: Wire, address: str | None = None) -> str:
        """Connect a wire; its name among the room's connections comes back."""
        connection = self._entropy(8).hex()
        self.board.add(connection, wire, address)
        self.keeper.connect(connection)
        self.rearm()
        return connection

    def receive(self, connection: str, frame: str | int) -> None:
        """Pass a frame on; what a connection sends after it was closed here is not heard."""
        connected = self.board.open.get(connection)
        if connected is not None:
            if not self.keeper.receive(connection, frame, connected.pace):
                self._bars.add(connected.address, self._clock())
            self.rearm()

    def detach(self, connection: str) -> None:
        """The connection is over."""
        if self.board.open.pop(connection, None) is not None:
            self.keeper.disconnect(connection)
            self.rearm()

    async def settled(self) -> None:
        """Wait until no call is out: who does so after every frame sends no more than are handled."""
        while self.keeper.busy:
            await self._settled.wait()

    def rearm(self) -> None:
        """Have the timer fire at the room's deadline, unless a call is out that may change it.

        One that fires earlier is left: it finds nothing due and comes here again.
        """
        if self.keeper.busy:
            return
        due = self.keeper.deadline
        if due is not None and self._due is not None and self._due <= due:
            return
        self.disarm()
        if due is not None:
            # A room that failed to do what was due would otherwise be woken without end.
            now = self._clock()
            failed = due == self._woken and due <= now
            delay = RETRY_SECONDS if failed else max(0.0, (due - now) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)
            self._due = due

    def disarm(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._due = None

    def _wake(self) -> None:
        self._woken = self._due
        self._timer = self._due = None
        self.keeper.wake()
        self.rearm()

    def _settle(self) -> None:
        """No call is out any more."""
        self._settled.set()
        self._settled = asyncio.Event()
        self.rearm()


class Tables:
    """All rooms of a local host."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        elsewhere: Elsewhere | None = None,
        clock: Callable[[], int] = now_ms,
        entropy: Entropy = os.urandom,
    ) -> None:
        """Remember what rooms are made of; without an `elsewhere` every call is made in the loop."""
        self._database = database
        self._games = games
        self._elsewhere = elsewhere
        self._clock = clock
        self._entropy = entropy
        self._loaded: dict[str, Table] = {}

    def create(self, wanted: NewRoom) -> str:
        """Make a room and return its code.

        Raises:
            BadOptions: when the room refuses the options.
        """
        code = make_code(self._entropy)
        while self._database.has(code):
            code = make_code(self._entropy)
        room = Room.create(code, self._games[wanted.game], wanted.options, self._clock())
        table = self._table(code)
        table.keeper.create(room)
        table.rearm()
        self._loaded[code] = table
        return code

    def find(self, code: str) -> Table | None:
        """The room with this code, loaded if need be; None when there is none that can be read."""
        table = self._loaded.get(code)
        if table is not None and table.keeper.open:
            return table
        table = self._table(code)
        if not table.keeper.load(crashed=True):
            self._loaded.pop(code, None)
            return None
        table.rearm()
        self._loaded[code] = table
        return table

    def refusal(self, code: str, address: str | None) -> Reason | None:
        """Why nobody of this address can enter the room with this code, None when one may."""
        table = self.find(code)
        if table is not None:
            return table.refusal(address)
        return Reason.UNREADABLE if self._database.has(code) else Reason.NO_ROOM

    async def sweep_forever(self) -> None:
        """Look after rooms that nobody is in, now and every half minute."""
        while True:
            self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)

    def sweep(self) -> None:
        """Wake stored rooms that are overdue, and put away those nobody is in."""
        for code in self._database.due(self._clock()):
            table = self.find(code)
            if table is None:
                self._database.set_deadline(code, self._clock() + UNREADABLE_MS)
            else:
                table.keeper.wake()
                table.rearm()
                if table.keeper.open:
                    self._database.set_deadline(code, table.keeper.deadline)
        for code, table in list(self._loaded.items()):
            if not table.board.open and not table.keeper.busy:
                table.disarm()
                if table.keeper.open:
                    self._database.set_deadline(code, table.keeper.deadline)
                del self._loaded[code]

    def close(self) -> None:
        """Stop all timers."""
        for table in self._loaded.values():
            table.disarm()

    def _table(self, code: str) -> Table:
        return Table(self._database, code, self._clock, self._entropy, self._elsewhere)
