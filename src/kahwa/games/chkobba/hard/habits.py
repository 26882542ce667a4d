"""How the others seem to play, judged by the deals of this round that are over.

Many people play **plainly**: they take what is worth most at once and lay their lowest card otherwise
(`Sight.plain_play`). Against them the best replies differ from those against **sharp** play, which minds
what it leaves. Once a deal is over, every hand that was held in it is known from the plays; so each
play of it tells, by Bayes' rule, for or against the seat's playing plainly.
"""

from __future__ import annotations

from kahwa.games.chkobba.hard.bits import COUNTS
from kahwa.games.chkobba.hard.knowledge import Knowledge, Line
from kahwa.games.chkobba.hard.sight import Sight
from kahwa.games.chkobba.state import team_of

CERTAIN = 128
"""Likelihoods are counted in these parts."""

BEFORE: tuple[int, int] = (60, 40)
"""The odds, plain to sharp, before anything was seen."""

AS_PLAIN, OTHERWISE = (135, 100), (30, 100)
"""What a play as a plain player's, or another, makes of the odds: sharp play often looks plain too."""


def plainness(k: Knowledge, sight: Sight) -> list[int]:
    """For every seat how likely it plays plainly, of `CERTAIN`."""
    odds = [BEFORE] * k.players
    for deal in k.past:
        for index, line in enumerate(deal):
            hand = [other.kind for other in deal[index:] if other.seat == line.seat]
            if len(hand) > 1:
                told = AS_PLAIN if _is_plain(line, hand, sight) else OTHERWISE
                plain, sharp = odds[line.seat]
                odds[line.seat] = (plain * told[0], sharp * told[1])
    return [CERTAIN * plain // (plain + sharp) for plain, sharp in odds]


def of_opponents(plain: list[int], seat: int) -> int:
    """How likely the other team plays plainly: as its likeliest player."""
    return max([chance for other, chance in enumerate(plain) if team_of(other) != team_of(seat)])


def _is_plain(line: Line, hand: list[int], sight: Sight) -> bool:
    """Whether a plain player with this hand plays this value and leaves these values."""
    (_, after, _), kind = max([(sight.plain_play(line.table, kind), kind) for kind in hand])
    return kind >> 1 == line.kind >> 1 and after & COUNTS == line.after & COUNTS
