"""Chance: every random decision of a game, made from a host's entropy by integer arithmetic.

`random` is not used: its helpers may differ between Python versions, and its state would have to be
saved with the room. A game asks a `Chance` for a shuffled pack; the room records what came out in its
journal, and a replay feeds the record back, so a match replays alike everywhere without a generator.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Entropy: TypeAlias = Callable[[int], bytes]
"""A source of random bytes: `entropy(n)` returns exactly n of them. The host's is cryptographic."""


class Chance(Protocol):
    """What a game may ask of chance."""

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """A uniformly random order of `cards`; the argument is left as it is."""
        ...

    def below(self, bound: int) -> int:
        """A uniformly random integer from 0 to `bound` - 1; `bound` is at least 1."""
        ...


def below(entropy: Entropy, bound: int) -> int:
    """A uniform integer in [0, bound), by rejection. Raises ValueError when `bound` is under 1."""
    if bound < 1:
        raise ValueError(f"bound must be at least 1, not {bound}")
    bits = (bound - 1).bit_length()
    size = (bits + 7) // 8
    while bits:
        number = int.from_bytes(entropy(size), "big") >> (size * 8 - bits)
        if number < bound:
            return number
    return 0


def shuffled(entropy: Entropy, items: Sequence[T]) -> list[T]:
    """A uniformly random order of `items` (Fisher and Yates)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(entropy, last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def seeded(seed: bytes) -> Entropy:
    """An endless deterministic stream made from `seed` (BLAKE2b in counter mode).

    For bots, tests and paces: the same seed gives the same bytes on every Python version.
    """
    counter = 0
    pool = b""

    def take(count: int) -> bytes:
        nonlocal counter, pool
        while len(pool) < count:
            pool += hashlib.blake2b(counter.to_bytes(8, "big"), key=seed[:64]).digest()
            counter += 1
        taken, pool = pool[:count], pool[count:]
        return taken

    return take


class RecordingChance:
    """Chance drawn from entropy; `record` holds every answer in order, for the journal."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self.record: list[int | list[int]] = []

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        result = shuffled(self._entropy, cards)
        self.record.append(list(result))
        return result

    def below(self, bound: int) -> int:
        result = below(self._entropy, bound)
        self.record.append(result)
        return result


class ReplayedChance:
    """Chance that gives a record's answers again. Raises ValueError where the record does not fit."""

    def __init__(self, record: Sequence[int | list[int]]) -> None:
        self._left = list(record)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        answer = self._next()
        if not isinstance(answer, list) or sorted(answer) != sorted(cards):
            raise ValueError("the record holds no shuffle of these cards here")
        return list(answer)

    def below(self, bound: int) -> int:
        answer = self._next()
        if not isinstance(answer, int) or not 0 <= answer < bound:
            raise ValueError(f"the record holds no number below {bound} here")
        return answer

    def _next(self) -> int | list[int]:
        if not self._left:
            raise ValueError("the record has ended")
        return self._left.pop(0)
