"""One room on its host: carries out what the referee answers, in the right order, whatever happens.

The referee does no I/O; it returns effects. A `Keeper` owns a loaded room and turns effects into calls
of its host's `Store` and `Wires`:

- **Stored before told.** When a call's effects hold `Save`, the room is written before any frame of
  that call goes out, so nobody ever saw what a crash could take back.
- **A fault stays small.** When the room or its storage raises, the room falls back to what was last
  stored, the asker gets `{"type": "error", "reason": "internal"}`, and the others play on. The log
  names the place in the code and nothing of the room: no hand, no token, no message.
- **One call after the other.** A room never handles two at once, also when one is made elsewhere
  (`searches`): those that come meanwhile wait.
- **Frames are bounded.** What is over `MAX_FRAME` bytes is answered `too-large` and closed with 1009.
  What comes too fast is answered `too-fast` and not read; who goes on is closed with 4006.

The host calls `connect`, `receive`, `disconnect` and `wake`, and looks at `deadline` afterwards.
"""

from __future__ import annotations

import json
import logging
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from kahwa.chance import Entropy
from kahwa.games import GAMES
from kahwa.hosts.calls import Done, Failed, RoomCall, describe, perform
from kahwa.hosts.limits import Bucket, Verdict
from kahwa.hosts.storage import Rows, from_rows, to_rows
from kahwa.room import Close, Delete, Room, Send
from kahwa.room.messages import MAX_FRAME

PING, PONG = "ping", "pong"
TOO_LARGE, INTERNAL_ERROR, GONE, TOO_FAST = 1009, 1011, 4002, 4006

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


class Elsewhere(Protocol):
    """Where a host makes calls that would hold up its other rooms."""

    def takes(self, room: Room) -> bool:
        """Whether the room's next call is to be made there."""
        ...

    def begin(self, room: Room, call: RoomCall, back: Callable[[Done | Failed], None]) -> None:
        """Make a call and pass on what it came to, later. The room must be left alone until then."""
        ...


@dataclass(frozen=True, slots=True)
class _Job:
    """A call, who is told when it fails, and what to say when it is the first after a fault."""

    call: RoomCall
    asker: str | None = None
    after_fault: str = ""


class OverLimit(Exception):
    """The storage takes no more today."""


class Keeper:
    """One loaded room with its store and its connections.

    With an `elsewhere`, a call may be made there. Those that come meanwhile wait for their turn, and
    `settled` is called when none is left.
    """

    def __init__(
        self,
        store: Store,
        wires: Wires,
        clock: Callable[[], int],
        entropy: Entropy,
        elsewhere: Elsewhere | None = None,
        settled: Callable[[], None] | None = None,
    ) -> None:
        self._store = store
        self._wires = wires
        self._clock = clock
        self._entropy = entropy
        self._elsewhere = elsewhere
        self._settled = settled
        self._room: Room | None = None
        self._archived = 0
        self._jobs: deque[_Job] = deque()
        self._away = False
        self._busy = False

    @property
    def open(self) -> bool:
        """Whether a room is loaded."""
        return self._room is not None

    @property
    def room(self) -> Room | None:
        """The loaded room, to be looked at; its calls are made here."""
        return self._room

    @property
    def busy(self) -> bool:
        """Whether a call is being made elsewhere."""
        return self._busy

    @property
    def deadline(self) -> int | None:
        """When `wake` has to be called, in ms since the epoch; None when nothing is due."""
        return self._room.deadline if self._room else None

    def create(self, room: Room) -> None:
        """Keep a new room, which is stored here for the first time."""
        self._room = room
        self._archived = 0
        self._save(to_rows(room.dump()), room.deadline)

    def load(self, *, crashed: bool) -> bool:
        """Load the stored room and let it look at who is still connected; False without one to read.

        `crashed` says that no connection outlived whatever ended the last life of this room.
        """
        try:
            loaded = self._load()
        except Exception as fault:  # noqa: BLE001 - see the module's text
            log_fault(fault)
            self._give_up()
            return False
        if loaded:
            self._act(self._resume(crashed=crashed))
        return loaded and self._room is not None

    def welcomes(self) -> bool:
        """Whether one more connection may be opened."""
        return self._room is not None and not self._room.too_busy()

    def connect(self, connection: str) -> None:
        """A connection was opened."""
        now, entropy = self._clock(), self._entropy
        call = partial(Room.connect, connection=connection, now=now, entropy=entropy)
        self._act(call, connection)

    def receive(self, connection: str, frame: str | int, pace: Bucket | None = None) -> bool:
        """A frame came in; a number stands for a binary one of so many bytes.

        `pace` is the connection's bucket of frames; without one it may send as it likes. False comes
        back when it was cut off for what it has sent.
        """
        verdict = Verdict.TAKE if pace is None else pace.take(self._clock())
        if verdict is Verdict.REFUSE:
            self._wires.send(connection, _error("too-fast"))
        elif verdict is Verdict.CUT:
            self._wires.send(connection, json.dumps({"type": "bye", "reason": "too-fast"}))
            self._wires.close(connection, TOO_FAST, "too-fast")
            self.disconnect(connection)
        elif frame == PING:
            self._wires.send(connection, PONG)
        elif _size(frame) > MAX_FRAME:
            self._wires.send(connection, _error("too-large"))
            self._wires.close(connection, TOO_LARGE, "too-large")
            self.disconnect(connection)
        elif isinstance(frame, int):
            self._wires.send(connection, _error("bad-message"))
        else:
            now, entropy = self._clock(), self._entropy
            call = partial(
                Room.receive, connection=connection, text=frame, now=now, entropy=entropy
            )
            self._act(call, connection)
        return verdict is not Verdict.CUT

    def disconnect(self, connection: str) -> None:
        """A connection was lost or closed by its page."""
        now, entropy = self._clock(), self._entropy
        self._act(partial(Room.disconnect, connection=connection, now=now, entropy=entropy))

    def wake(self) -> None:
        """The deadline has come."""
        self._act(partial(Room.wake, now=self._clock(), entropy=self._entropy))

    def be_cautious(self) -> None:
        """Little processor time is left: see `Room.be_cautious`."""
        if self._room is not None:
            self._room.be_cautious()

    def _resume(self, *, crashed: bool = False) -> RoomCall:
        live, now = dict(self._wires.live()), self._clock()
        return partial(Room.resume, live=live, now=now, entropy=self._entropy, crashed=crashed)

    def _act(self, call: RoomCall, asker: str | None = None) -> None:
        """Make a call, after those that wait."""
        self._jobs.append(_Job(call, asker))
        self._work()

    def _work(self) -> None:
        """Make the calls that wait, in their order, until one is made elsewhere."""
        while self._jobs and not self._busy:
            job = self._jobs.popleft()
            if self._room is None:
                continue
            if self._away and self._elsewhere is not None:
                self._busy = True
                self._elsewhere.begin(self._room, job.call, partial(self._back, job))
            else:
                self._finish(job, perform(self._room, job.call))

    def _back(self, job: _Job, outcome: Done | Failed) -> None:
        """A call made elsewhere is back."""
        self._busy = False
        self._finish(job, outcome)
        self._work()
        if not self._busy and self._settled is not None:
            self._settled()

    def _finish(self, job: _Job, outcome: Done | Failed) -> None:
        """Carry out what a call came to."""
        try:
            if isinstance(outcome, Done):
                self._carry_out(outcome)
                if job.after_fault and job.asker is not None:
                    self._wires.send(job.asker, _error(job.after_fault))
            else:
                log.error(outcome.why)
                self._fall_back(job)
        except Exception as fault:  # noqa: BLE001 - see the module's text
            log_fault(fault)
            limit = isinstance(fault, OverLimit)
            self._fall_back(job, "daily-limit" if limit else "internal")
        self._look()

    def _look(self) -> None:
        """Decide where the next call is made."""
        room, elsewhere = self._room, self._elsewhere
        self._away = room is not None and elsewhere is not None and elsewhere.takes(room)

    def _carry_out(self, done: Done) -> None:
        gone = Delete() in done.effects
        if gone:
            self._store.delete()
            self._room = None
        else:
            self._room = done.room
            if done.rows is not None:
                self._save(done.rows, done.room.deadline)
        for effect in done.effects:
            match effect:
                case Send(connection, frame):
                    self._wires.send(connection, frame)
                case Close(connection, code, reason):
                    self._wires.close(connection, code, reason)
                case _:
                    pass
        if gone:
            self._close_all(GONE, "gone")

    def _save(self, rows: Rows, deadline: int | None) -> None:
        fresh = rows.archive[self._archived :]
        self._store.save(rows.live, self._archived, fresh, deadline)
        self._archived = len(rows.archive)

    def _load(self) -> bool:
        rows = self._store.load()
        if rows is None:
            self._room = None
            return False
        self._room = Room.load(from_rows(rows.live, rows.archive), GAMES)
        self._archived = len(rows.archive)
        return True

    def _fall_back(self, job: _Job, reason: str = "internal") -> None:
        """Return to the stored room after a fault, and from there to the calls that wait."""
        try:
            loaded = not job.after_fault and self._load()
        except Exception as fault:  # noqa: BLE001 - a room that cannot even be loaded
            log_fault(fault)
            loaded = False
        if loaded:
            self._jobs.appendleft(_Job(self._resume(), job.asker, after_fault=reason))
        else:
            self._give_up()

    def _give_up(self) -> None:
        """Leave the room as it is stored; its pages reconnect, perhaps to a mended version."""
        self._room = None
        self._close_all(INTERNAL_ERROR, "internal")

    def _close_all(self, code: int, reason: str) -> None:
        for connection in list(self._wires.live()):
            self._wires.close(connection, code, reason)


def log_fault(fault: BaseException) -> None:
    """Log a fault of a room or its storage."""
    log.error(describe(fault))


def _error(reason: str) -> str:
    return json.dumps({"type": "error", "reason": reason})


def _size(frame: str | int) -> int:
    """The frame's bytes; counting is spared where the characters decide."""
    if isinstance(frame, int):
        return frame
    if frame.isascii() or len(frame) > MAX_FRAME:
        return len(frame)
    return len(frame.encode("utf-8", "surrogatepass"))
