"""The referee of a room, without I/O: `Room` and the effects that it hands to its host."""

from __future__ import annotations

from kahwa.room.effects import Close, Delete, Effect, Save, Send
from kahwa.room.options import BadOptions
from kahwa.room.room import Room

__all__ = ["BadOptions", "Close", "Delete", "Effect", "Room", "Save", "Send"]
