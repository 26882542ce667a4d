"""The deployed Worker, but for its rooms the clock stands still and entropy comes from a seed."""

from __future__ import annotations

from typing import Any

import worker
from kahwa.hosts.cloudflare import RoomObject
from tests.support import fixed_chance
from worker import Default

__all__ = ["Default", "Room"]


class Room(worker.Room):
    """A room of `fixed_chance`."""

    def __init__(self, ctx: Any, env: Any) -> None:
        super().__init__(ctx, env)
        context = getattr(ctx, "_ctx", ctx)
        self._object = RoomObject(
            context, fixed_chance.room_entropy(), worker.holder(context), fixed_chance.clock
        )
