"""The interval of a share of wins."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""Of 95%."""


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95% interval of the chance to win, after `won` of `played` (Wilson's score interval)."""
    share = won / played
    spread = Z * Z / played
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / played + spread / played / 4) / (1 + spread)
    return max(middle - half, 0.0), min(middle + half, 1.0)
