"""One call of a room as a value: it can be made here, or be sent to another process and made there.

A room, its effects and a call are plain data and can be pickled: a call is a `partial` of one of
`Room`'s methods.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kahwa.hosts.storage import Rows, to_rows
from kahwa.room import Effect, Room, Save

RoomCall: TypeAlias = Callable[[Room], list[Effect]]


@dataclass(frozen=True, slots=True)
class Done:
    """What a call came to: the room after it, what is to be done, and what to store if it changed."""

    room: Room
    effects: list[Effect]
    rows: Rows | None


@dataclass(frozen=True, slots=True)
class Failed:
    """A call that raised, as a line for the log. The room it was made with is not to be used on."""

    why: str


def perform(room: Room, call: RoomCall) -> Done | Failed:
    """Make a call."""
    try:
        effects = call(room)
        return Done(room, effects, to_rows(room.dump()) if Save() in effects else None)
    except Exception as fault:  # noqa: BLE001 - whatever it was, the room's keeper goes on
        return Failed(describe(fault))


def describe(fault: BaseException) -> str:
    """What kind of fault it was and where, without its text, which may hold hands or tokens."""
    places = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(fault.__traceback__)
    ]
    return f"{type(fault).__name__} at {' < '.join(reversed(places))}"
