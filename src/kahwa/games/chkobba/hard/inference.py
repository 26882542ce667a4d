"""What the plays of this deal make unlikely in the others' hands.

- Force capture: who placed a card had no equal of any table card. That is certain.
- Who placed a card though another would have captured seldom held that other.
- Who captured seldom held a card that would have captured much more.
- Who plays plainly lays the lowest card: lower ones are unlikely, as far as plainness is.
"""

from __future__ import annotations

from typing import TypeAlias

from kahwa.games.chkobba.hard.bits import KINDS
from kahwa.games.chkobba.hard.habits import CERTAIN
from kahwa.games.chkobba.hard.knowledge import Knowledge, Line
from kahwa.games.chkobba.hard.sight import Sight

Weights: TypeAlias = list[list[int]]
"""For every seat and kind how readily it is believed to be in that hand, of `CERTAIN`; 0: impossible."""

PLACED_A_CATCHER = 10
TOOK_LESS = 32
LAID_A_HIGHER = 32
"""What is left of a kind's weight, of `CERTAIN`, after a play that speaks against it."""

MUCH = 300
"""Thousandths of a point: by so much a better capture must have been better."""


def weights(k: Knowledge, sight: Sight, plain: list[int]) -> Weights:
    """The weights after all plays of this deal; `plain` is how likely each seat plays plainly."""
    found = [[CERTAIN] * KINDS for _ in range(k.players)]
    for line in k.lines:
        if line.seat != k.seat:
            lower = CERTAIN - (CERTAIN - LAID_A_HIGHER) * plain[line.seat] // CERTAIN
            _weigh(found[line.seat], line, k, sight, lower)
    return found


def _weigh(held: list[int], line: Line, k: Knowledge, sight: Sight, lower: int) -> None:
    for kind in range(KINDS):
        if k.unseen[kind] and held[kind]:
            held[kind] = held[kind] * _left_by(line, kind, k.force, sight, lower) // CERTAIN


def _left_by(line: Line, kind: int, force: bool, sight: Sight, lower: int) -> int:
    """How well a play fits with this kind having been in the hand beside the card played."""
    if not line.pile and force and line.table >> 4 * (kind >> 1) & 15:
        return 0
    gain, _, pile = sight.plain_play(line.table, kind)
    if line.pile:
        taken = sight.gain(line.pile) + (0 if line.after else 1000)
        return TOOK_LESS if pile and gain > taken + MUCH else CERTAIN
    if pile:
        return PLACED_A_CATCHER
    return lower if kind >> 1 < line.kind >> 1 else CERTAIN
