"""One room on its host: carries out what the referee answers, in the right order, whatever happens.

The referee does no I/O; it returns effects. A `Keeper` owns a loaded room and turns effects into calls
of its host's `Store` and `Wires`:

- **Stored before told.** When a call's effects hold `Save`, the room is written before any frame of
  that call goes out, so nobody ever saw what a crash could take back.
- **A fault stays small.** When the room or its storage raises, the room falls back to what was last
  stored, the asker gets `{"type": "error", "reason": "internal"}`, and the others play on. The log
  names the place in the code and nothing of the room: no hand, no token, no message.
- **Frames are bounded.** What is over `MAX_FRAME` bytes is answered `too-large` and closed with 1009.

The host calls `connect`, `receive`, `disconnect` and `wake`, and looks at `deadline` afterwards.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from kahwa.chance import Entropy
from kahwa.games import GAMES
from kahwa.hosts.storage import Rows, from_rows, to_rows
from kahwa.room import Close, Delete, Effect, Room, Save, Send
from kahwa.room.messages import MAX_FRAME

PING, PONG = "ping", "pong"
TOO_LARGE, INTERNAL_ERROR, GONE = 1009, 1011, 4002

log = logging.getLogger("kahwa")


def now_ms() -> int:
    """The time as rooms know it: milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class Store(Protocol):
    """The rows of one room. What `save` was given has to outlive the process once it returns."""

    def load(self) -> Rows | None:
        """What was stored last, None when there is no such room."""
        ...

    def save(self, live: str, first: int, rounds: Sequence[str], deadline: int | None) -> None:
        """Write the live row, and `rounds` as archive rows from number `first` on, all or nothing."""
        ...

    def delete(self) -> None:
        """Forget the room."""
        ...


class Wires(Protocol):
    """The open connections of one room. No method raises because of one broken connection."""

    def send(self, connection: str, frame: str) -> None:
        """Send a text frame; a connection that is not open any more is passed over."""
        ...

    def close(self, connection: str, code: int, reason: str) -> None:
        """Close a connection after the frames sent so far; it is not live from here on."""
        ...

    def live(self) -> Mapping[str, int]:
        """The open connections and when each was opened, in ms since the epoch."""
        ...


class Keeper:
    """One loaded room with its store and its connections."""

    def __init__(
        self, store: Store, wires: Wires, clock: Callable[[], int], entropy: Entropy
    ) -> None:
        self._store = store
        self._wires = wires
        self._clock = clock
        self._entropy = entropy
        self._room: Room | None = None
        self._archived = 0

    @property
    def open(self) -> bool:
        """Whether a room is loaded."""
        return self._room is not None

    @property
    def deadline(self) -> int | None:
        """When `wake` has to be called, in ms since the epoch; None when nothing is due."""
        return self._room.deadline if self._room else None

    def create(self, room: Room) -> None:
        """Keep a new room, which is stored here for the first time."""
        self._room = room
        self._archived = 0
        self._save(room)

    def load(self) -> bool:
        """Load the stored room and let it look at who is still connected; False without one."""
        try:
            loaded = self._load()
        except Exception as fault:  # noqa: BLE001 - see the module's text
            log_fault(fault)
            self._give_up()
            return False
        if loaded:
            self._act(lambda room, now: room.resume(self._wires.live(), now, self._entropy), None)
        return loaded and self._room is not None

    def welcomes(self) -> bool:
        """Whether one more connection may be opened."""
        return self._room is not None and not self._room.too_busy()

    def connect(self, connection: str) -> None:
        """A connection was opened."""
        self._act(lambda room, now: room.connect(connection, now, self._entropy), connection)

    def receive(self, connection: str, frame: str | int) -> None:
        """A frame came in; a number stands for a binary one of so many bytes."""
        if frame == PING:
            self._wires.send(connection, PONG)
        elif _size(frame) > MAX_FRAME:
            self._wires.send(connection, _error("too-large"))
            self._wires.close(connection, TOO_LARGE, "too-large")
            self.disconnect(connection)
        elif isinstance(frame, int):
            self._wires.send(connection, _error("bad-message"))
        else:
            self._act(
                lambda room, now: room.receive(connection, frame, now, self._entropy), connection
            )

    def disconnect(self, connection: str) -> None:
        """A connection was lost or closed by its page."""
        self._act(lambda room, now: room.disconnect(connection, now, self._entropy), None)

    def wake(self) -> None:
        """The deadline has come."""
        self._act(lambda room, now: room.wake(now, self._entropy), None)

    def _act(self, call: Callable[[Room, int], list[Effect]], asker: str | None) -> None:
        if self._room is None:
            return
        try:
            self._carry_out(self._room, call(self._room, self._clock()))
        except Exception as fault:  # noqa: BLE001 - see the module's text
            log_fault(fault)
            self._fall_back(asker)

    def _carry_out(self, room: Room, effects: list[Effect]) -> None:
        gone = any(isinstance(effect, Delete) for effect in effects)
        if gone:
            self._store.delete()
            self._room = None
        elif any(isinstance(effect, Save) for effect in effects):
            self._save(room)
        for effect in effects:
            match effect:
                case Send(connection, frame):
                    self._wires.send(connection, frame)
                case Close(connection, code, reason):
                    self._wires.close(connection, code, reason)
                case _:
                    pass
        if gone:
            self._close_all(GONE, "gone")

    def _save(self, room: Room) -> None:
        rows = to_rows(room.dump())
        fresh = rows.archive[self._archived :]
        self._store.save(rows.live, self._archived, fresh, room.deadline)
        self._archived = len(rows.archive)

    def _load(self) -> bool:
        rows = self._store.load()
        if rows is None:
            self._room = None
            return False
        self._room = Room.load(from_rows(rows.live, rows.archive), GAMES)
        self._archived = len(rows.archive)
        return True

    def _fall_back(self, asker: str | None) -> None:
        """Return to the stored room after a fault."""
        try:
            loaded = self._load()
            room = self._room
            if loaded and room is not None:
                now = self._clock()
                self._carry_out(room, room.resume(self._wires.live(), now, self._entropy))
        except Exception as fault:  # noqa: BLE001 - a room that cannot even be loaded
            log_fault(fault)
            self._give_up()
            return
        if asker is not None:
            self._wires.send(asker, _error("internal"))

    def _give_up(self) -> None:
        """Leave the room as it is stored; its pages reconnect, perhaps to a mended version."""
        self._room = None
        self._close_all(INTERNAL_ERROR, "internal")

    def _close_all(self, code: int, reason: str) -> None:
        for connection in list(self._wires.live()):
            self._wires.close(connection, code, reason)


def log_fault(fault: BaseException) -> None:
    """Log what kind of fault it was and where, without its text, which may hold hands or tokens."""
    places = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(fault.__traceback__)
    ]
    log.error("%s at %s", type(fault).__name__, " < ".join(reversed(places)))


def _error(reason: str) -> str:
    return json.dumps({"type": "error", "reason": reason})


def _size(frame: str | int) -> int:
    """The frame's bytes; counting is spared where the characters decide."""
    if isinstance(frame, int):
        return frame
    if frame.isascii() or len(frame) > MAX_FRAME:
        return len(frame)
    return len(frame.encode("utf-8", "surrogatepass"))
