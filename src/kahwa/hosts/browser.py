"""The referee in the page: one room in a Web Worker, played against bots without a network.

`public/engine/worker.js` runs this under Pyodide. Every method of `Engine` is one call, and its answer
is a JSON text of all that is to be done, in this order:

    {"save": null | {"live": text, "first": n, "rounds": [text], "state": n, "summary": {...}},
     "deleted": bool,
     "out": [["send", connection, frame] | ["close", connection, code, reason]],
     "wake": null | ms from now}

The worker stores `save` and sends `out` only then, so nobody sees what a crash could take back. What
was stored last is kept here as well: a fault falls back to it like on any other host.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence

from kahwa.chance import Entropy
from kahwa.games import GAMES
from kahwa.games.game import AnyGame
from kahwa.hosts.keeper import Keeper, now_ms
from kahwa.hosts.storage import Rows
from kahwa.jsontypes import Json, JsonObject
from kahwa.room import BadOptions, Room
from kahwa.room.effects import encode
from kahwa.room.table import VERSION

CODE = "offline"


class Engine:
    """The one room of a page. Frames of a connection are given as they come; see the module's text."""

    def __init__(self, clock: Callable[[], int] = now_ms, entropy: Entropy = os.urandom) -> None:
        self._clock = clock
        self._entropy = entropy
        self._store: _Memory
        self._wires: _Out
        self._keeper: Keeper
        self.forget()

    def new_game(self, game: str, options: str) -> str:
        """Begin anew with these options (JSON text); with `reason` and nothing else when refused."""
        try:
            if game not in GAMES:
                return encode({"reason": "unknown-game"})
            room = _new_room(GAMES[game], json.loads(options), self._clock())
        except BadOptions:
            return encode({"reason": "bad-options"})
        self.forget()
        self._keeper.create(room)
        return self._done()

    def load(self, live: str, archive: str, crashed: bool) -> str:
        """Go on with a kept room; with `reason` and nothing else when it cannot be read.

        `crashed` says that Python died in the middle of a call of this room.
        """
        self.forget()
        self._store.put(Rows(live, tuple(json.loads(archive))))
        if not self._keeper.load(crashed=crashed):
            self.forget()
            return encode({"reason": "version"})
        return self._done()

    def forget(self) -> None:
        """Be as new: no room and no connections. Nothing is said to anybody."""
        self._store = _Memory()
        self._wires = _Out(self._clock)
        self._keeper = Keeper(self._store, self._wires, self._clock, self._entropy)

    def connect(self, connection: str) -> str:
        """A page's transport was opened."""
        self._wires.add(connection)
        if not self._keeper.open and self._store.load() is not None:
            self._keeper.load(crashed=False)  # a fault closed it
        self._keeper.connect(connection)
        return self._done()

    def receive(self, connection: str, frame: str) -> str:
        """A frame came in."""
        if connection in self._wires.live():
            self._keeper.receive(connection, frame)
        return self._done()

    def disconnect(self, connection: str) -> str:
        """A page's transport was closed."""
        if self._wires.drop(connection):
            self._keeper.disconnect(connection)
        return self._done()

    def wake(self) -> str:
        """The time that the last answer named has come."""
        self._keeper.wake()
        return self._done()

    def _done(self) -> str:
        """What all that was called since the last answer comes to."""
        room, save = self._keeper.room, self._store.take()
        if save is not None and room is not None:
            save |= {"state": VERSION, "summary": room.summary}
        answer: JsonObject = {
            "save": None if room is None else save,
            "deleted": self._store.take_deleted(),
            "out": self._wires.take(),
            "wake": self._wake_in(),
        }
        return encode(answer)

    def _wake_in(self) -> int | None:
        due = self._keeper.deadline
        return None if due is None else max(0, due - self._clock())


def _new_room(game: AnyGame, options: Mapping[str, object], now: int) -> Room:
    return Room.create(CODE, game, options, now, offline=True)


class _Memory:
    """The stored room as the page has it, and what of it the page is still to be told."""

    def __init__(self) -> None:
        self._rows: Rows | None = None
        self._unsaved: int | None = None
        self._deleted = False

    def put(self, rows: Rows) -> None:
        """Rows that the page has."""
        self._rows = rows

    def take(self) -> JsonObject | None:
        """What is to be stored since the last time."""
        if self._rows is None or self._unsaved is None:
            return None
        first, self._unsaved = self._unsaved, None
        return {
            "live": self._rows.live,
            "first": first,
            "rounds": list[Json](self._rows.archive[first:]),
        }

    def take_deleted(self) -> bool:
        """Whether the room was deleted since the last time."""
        deleted, self._deleted = self._deleted, False
        return deleted

    def load(self) -> Rows | None:
        return self._rows

    def save(self, live: str, first: int, rounds: Sequence[str], deadline: int | None) -> None:  # noqa: ARG002
        kept = () if self._rows is None else self._rows.archive[:first]
        self._rows = Rows(live, (*kept, *rounds))
        self._unsaved = first if self._unsaved is None else min(first, self._unsaved)

    def delete(self) -> None:
        self._rows = self._unsaved = None
        self._deleted = True


class _Out:
    """The open connections, and what is to be said to them in its order."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._open: dict[str, int] = {}
        self._out: list[Json] = []

    def add(self, connection: str) -> None:
        """A connection was opened."""
        self._open[connection] = self._clock()

    def drop(self, connection: str) -> bool:
        """A connection is over; whether there was one."""
        return self._open.pop(connection, None) is not None

    def take(self) -> list[Json]:
        """What is to be sent since the last time."""
        out, self._out = self._out, []
        return out

    def send(self, connection: str, frame: str) -> None:
        if connection in self._open:
            self._out.append(["send", connection, frame])

    def close(self, connection: str, code: int, reason: str) -> None:
        if self.drop(connection):
            self._out.append(["close", connection, code, reason])

    def live(self) -> Mapping[str, int]:
        return self._open
