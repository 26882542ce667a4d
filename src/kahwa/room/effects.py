"""What a call of the room asks its host to do, as values, in the order in which to do it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Send:
    """Deliver one text frame. That a connection is closing must not stop the others' frames."""

    connection: str
    frame: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close a connection; the room has forgotten it already."""

    connection: str
    code: int
    reason: str


@dataclass(frozen=True, slots=True)
class Save:
    """The room changed: store `dump()` before delivering any frame of this call."""


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete everything stored for the room and drop its connections; the room is dead."""


Effect: TypeAlias = Send | Close | Save | Delete

encode = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), allow_nan=False
).encode
"""The one writer of frames, journals and rows.

What it is given is made anew each time and cannot hold itself: that check would cost a fifth.
"""
