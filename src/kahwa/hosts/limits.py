"""How much one connection or one address may ask for: token buckets, with the host's clock.

What a person or a quick script of the page does stays far below. The local host counts addresses here,
in memory; on Cloudflare the runtime does (wrangler.toml: `NEW_ROOMS`), whose counters all isolates of a
place share and which costs no storage.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, so many a second for ever, and so many more that are refused before the end."""

    burst: int
    per_second: float
    debt: int = 0


# Frames of one connection: as many at once as ten people make in ten seconds, and ten a second for ever.
# Who goes on sending after the refusal is cut off, and its address is kept out of the room for a while:
# on Cloudflare rooms may share a processor, and what a socket holds already is worked off in one go.
FRAMES = Limit(burst=120, per_second=10, debt=40)
BARRED_SECONDS = 30
# New rooms of one address, which a school or a mobile network may share. As in wrangler.toml.
ROOMS = Limit(burst=20, per_second=20 / 60)
ROOMS_AGAIN_SECONDS = 60
MAX_ADDRESSES = 10_000


class Verdict(Enum):
    """What is to be done with one more."""

    TAKE = "take"
    REFUSE = "refuse"
    CUT = "cut"


class Bucket:
    """A token bucket. What is refused is taken from it as well, down to the limit's debt."""

    __slots__ = ("_at", "_left", "_limit")

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._left = float(limit.burst)
        self._at: int | None = None

    def take(self, now: int) -> Verdict:
        """One more at `now`, in ms; a clock that was set back gives nothing."""
        left = self._level(now)
        self._at = now
        if left - 1 < -self._limit.debt:
            self._left = left
            return Verdict.CUT
        self._left = left - 1
        return Verdict.TAKE if self._left >= 0 else Verdict.REFUSE

    @property
    def taken(self) -> float:
        """How much was taken lately."""
        return self._limit.burst - self._left

    def full(self, now: int) -> bool:
        """Whether it is as if nothing had ever been taken."""
        return self._level(now) >= self._limit.burst

    def _level(self, now: int) -> float:
        passed = 0 if self._at is None else max(0, now - self._at)
        return min(self._limit.burst, self._left + passed * self._limit.per_second / 1000)


class Addresses:
    """A bucket for each address. Those that are full again are forgotten, and past a number all are."""

    def __init__(self, limit: Limit, most: int = MAX_ADDRESSES) -> None:
        self._limit = limit
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, address: str | None, now: int) -> bool:
        """Whether one more of this address, as the connection or a proxy named it, is allowed."""
        key = counted(address)
        if key is None:
            return True
        if key not in self._buckets and len(self._buckets) >= self._most:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.full(now)}
            if len(self._buckets) >= self._most:
                self._buckets.clear()
        bucket = self._buckets.setdefault(key, Bucket(self._limit))
        return bucket.take(now) is Verdict.TAKE


class Bars:
    """The addresses that are kept out of a room, each until its time has come."""

    def __init__(self) -> None:
        self._until: dict[str, int] = {}

    def add(self, address: str | None, now: int) -> None:
        """Keep an address out from now on."""
        key = counted(address)
        if key is not None:
            self._until = {k: until for k, until in self._until.items() if until > now}
            self._until[key] = now + BARRED_SECONDS * 1000

    def has(self, address: str | None, now: int) -> bool:
        """Whether an address is kept out."""
        return self._until.get(counted(address) or "", 0) > now


def counted(address: str | None) -> str | None:
    """What stands for an address in a count; None for what is not counted.

    That is this machine itself, and what is no address. A home's IPv6 addresses share their first half.
    """
    from ipaddress import IPv6Address, ip_address  # not on the way to the page, which counts none

    try:
        read = ip_address(address or "")
    except ValueError:
        return None
    if isinstance(read, IPv6Address) and read.ipv4_mapped is not None:
        read = read.ipv4_mapped
    if read.is_loopback:
        return None
    return str(read) if read.version == 4 else read.packed[:8].hex()
