"""For hosts in tests: a clock that stands still, and entropy made from a seed.

A host draws for more than the room: its code, where the room and the code are made in one place, and
names of connections, eight bytes each. So every length that is asked for has a stream of its own, and a
host that draws no code leaves out as much.
"""

from __future__ import annotations

from kahwa.chance import Entropy, seeded
from kahwa.hosts.codes import make_code

NOW = 1_790_000_000_000


def clock() -> int:
    """The time: always the same."""
    return NOW


def entropy() -> Entropy:
    """Entropy for a host that draws a room's code first."""
    streams: dict[int, Entropy] = {}

    def take(count: int) -> bytes:
        if count not in streams:
            streams[count] = seeded(f"fixed {count}".encode())
        return streams[count](count)

    return take


def room_entropy() -> Entropy:
    """The same for a host that has its code from elsewhere."""
    take = entropy()
    make_code(take)
    return take
