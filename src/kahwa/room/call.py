"""What one call of the room gathers on its way: who asked, what changed, what is to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kahwa.chance import Entropy
from kahwa.games.game import Step
from kahwa.jsontypes import Json, JsonObject
from kahwa.room.effects import Close, Effect, Send, encode
from kahwa.room.table import LOG_LINES, Table

CLOSE_CODES: Mapping[str, int] = {
    "replaced": 4000,
    "left": 4001,
    "gone": 4002,
    "no-hello": 4003,
    "wrong-protocol": 4004,
    "busy": 4005,
}


class Refused(Exception):
    """A request that is refused, raised before anything was changed: reason and details of the ack."""

    def __init__(self, reason: str, **details: Json) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of the game with its times at the room's speed, and the `seq` after it."""

    step: Step[Any]
    pause: int
    ms: int
    seq: int


@dataclass(slots=True)
class Call:
    """One call. `answers` go out before the snapshots, `after` behind them.

    `changed`: the room is to be saved and everybody gets a snapshot. `deleting`: it is to be deleted
    instead. `logged` counts this call's lines of the log. `greeted` is the connection that
    said hello in this call: it gets a snapshot in any case, with no steps and the whole log.
    """

    table: Table
    now: int
    entropy: Entropy
    steps: list[ShownStep] = field(default_factory=list[ShownStep])
    answers: list[Effect] = field(default_factory=list[Effect])
    after: list[Effect] = field(default_factory=list[Effect])
    changed: bool = False
    deleting: bool = False
    logged: int = 0
    greeted: str | None = None

    @property
    def time(self) -> int:
        """Table time."""
        return self.table.time(self.now)

    def answer(self, connection: str, frame: JsonObject) -> None:
        """Send a frame before the snapshots."""
        self.answers.append(Send(connection, encode(frame)))

    def tell(self, connection: str, frame: JsonObject) -> None:
        """Send a frame after the snapshots."""
        self.after.append(Send(connection, encode(frame)))

    def tell_all(self, frame: JsonObject) -> None:
        """Send a frame to every connection that has said hello, after the snapshots."""
        text = encode(frame)
        self.after += [Send(connection, text) for connection in self.table.connections]

    def bye(self, connection: str, reason: str, **more: Json) -> None:
        """Close a connection, which the table must have forgotten."""
        self.after.append(Send(connection, encode({"type": "bye", "reason": reason, **more})))
        self.after.append(Close(connection, CLOSE_CODES[reason], reason))

    def log(self, line: JsonObject) -> None:
        """Add a line to the log. It is seen by all: nothing that only some may know."""
        table = self.table
        table.lines += 1
        self.logged += 1
        table.log.append(encode({"n": table.lines, **line}))
        del table.log[:-LOG_LINES]

    def log_seat(self, kind: str, seat: int) -> None:
        """Add a line about a human's seat."""
        self.log({"kind": kind, "seat": seat, "name": self.table.seats[seat].name})
