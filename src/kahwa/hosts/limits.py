"""How much one connection or one address may ask for: token buckets, with the host's clock.

What a person or a quick script of the page does stays far below.
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
