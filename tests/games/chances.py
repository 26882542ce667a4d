"""Chances for tests: seeded, fixed, and one that must not be asked."""

from __future__ import annotations

from collections.abc import Sequence

from kahwa.chance import RecordingChance, ReplayedChance, seeded


def seeded_chance(seed: int) -> RecordingChance:
    """The same answers for the same seed."""
    return RecordingChance(seeded(seed.to_bytes(8, "big")))


def fixed_packs(*packs: Sequence[int]) -> ReplayedChance:
    """A chance that deals these packs, in order."""
    return ReplayedChance([list(pack) for pack in packs])


NO_CHANCE = ReplayedChance([])
"""Raises when it is asked: for moves that must not need chance."""
