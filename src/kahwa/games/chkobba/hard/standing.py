"""What the points of a round are worth for the match: at 20 to 19 a single one decides it.

The chance of winning the match from given scores is counted from how rounds end between two equal
players (`ROUNDS`), and turned back into points by what one point more makes of it at the scores that
the round began with. So a value stays in thousandths of a point, and near the end of a match a safe
point is worth more than a chance of several. Source of what wins: `rules/chkobba.md`, "Scoring a round".
Whether both past the target play one more round is not in a view, so before it is due it is not
thought of.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

SURE = 1_000_000
"""A certain win."""

Round: TypeAlias = tuple[int, int, int]

# fmt: off
ROUNDS: tuple[Round, ...] = (
    (0, 4, 131), (1, 3, 122), (2, 3, 109), (1, 4, 96), (2, 2, 77), (1, 2, 69), (0, 5, 65), (2, 4, 56),
    (0, 3, 51), (1, 5, 46), (3, 3, 29), (3, 4, 24), (2, 5, 24), (0, 6, 23), (1, 6, 16), (0, 2, 9),
    (2, 6, 8), (1, 1, 8), (3, 5, 7), (0, 7, 6), (4, 4, 5), (1, 7, 4), (4, 5, 3), (2, 7, 2), (3, 6, 2),
)
# fmt: on
"""How often, of about a thousand rounds, one team scores so many points and the other so many."""

_OUTCOMES = (*ROUNDS, *[(more, fewer, weight) for fewer, more, weight in ROUNDS])
_WEIGHT = sum([weight for _, _, weight in _OUTCOMES])

LEAST_STEP = SURE // 200
"""What a point changes is taken to be no less: a match as good as over is played on for points."""

PART_FOR_POINTS = 16
"""One part of so many of a value is plain points, which decides between plays that win alike."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How many points each team still needed when the round began (0: none), and if it decides."""

    mine: int
    theirs: int
    decider: bool

    def worth(self, mine: int, theirs: int) -> int:
        """What it is worth, in thousandths of a point, to end the round with so many points each."""
        now, step = _now(self.mine, self.theirs, self.decider)
        after = _after(self.mine - mine, self.theirs - theirs, self.decider)
        won = (PART_FOR_POINTS - 1) * (after - now) * 1000 // step
        return (won + 1000 * (mine - theirs)) // PART_FOR_POINTS

    def match(self) -> tuple[int, int]:
        """What winning the match at once is worth, and what losing it costs."""
        now, step = _now(self.mine, self.theirs, self.decider)
        return (SURE - now) * 1000 // step, now * 1000 // step


@cache
def _now(mine: int, theirs: int, decider: bool) -> tuple[int, int]:
    """The chance to win the match from here, and by how much a point either way changes it."""
    either_way = _after(mine - 1, theirs, decider) - _after(mine, theirs - 1, decider)
    return _after(mine, theirs, decider), max(LEAST_STEP, either_way // 2)


def _after(mine: int, theirs: int, decider: bool) -> int:
    """The chance to win after a round, by the points still needed; none or fewer: past the target."""
    if decider or (mine <= 0 and theirs <= 0):
        return SURE // 2 if mine == theirs else SURE * (mine < theirs)
    if mine <= 0 or theirs <= 0:
        return SURE * (mine <= 0)
    return chance(mine, theirs)


@cache
def chance(mine: int, theirs: int) -> int:
    """The chance, of `SURE`, to win a match in which the teams need so many points (1 or more)."""
    total = sum(
        [weight * _after(mine - ours, theirs - other, False) for ours, other, weight in _OUTCOMES]
    )
    return total // _WEIGHT
