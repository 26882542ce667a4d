"""What two piles and a table are worth, in thousandths of a point. All of it is integer arithmetic.

Two moments are valued: the end of the round (`final_points`, exact) and the moment before a deal
(`expected_points`), where the search stops. There the seat after the dealer, the **mover**, will play
first; it gets most of what lies on the table, while the dealer, who plays last, gets more of what is
still to come. How much was counted in matches of the bot against itself (docs/STRENGTH.md): the
`Prospects` below, by the number of cards to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kahwa.games.chkobba.hard.bits import (
    CHKOBBAS,
    COUNT,
    DIAMONDS,
    HAYA_ON_TABLE,
    HAYAS,
    SEVENS,
    SIXES,
    SUM,
)
from kahwa.games.chkobba.hard.standing import Standing

POINT = 1000
DIAMONDS_IN_PACK = 10
OF_A_RANK = 4

# fmt: off
BELL = (
    0, 70, 140, 209, 276, 341, 404, 464, 520, 574, 623, 669, 711, 749, 784, 815, 843, 867, 888, 907,
    923, 937, 948, 958, 966, 973, 978, 983, 987, 990, 992, 994, 995, 996, 997, 998, 999, 999, 999, 999,
    1000,
)
"""The error function at sixteenths, in thousandths: how sure a lead is."""
# fmt: on


@dataclass(frozen=True, slots=True)
class Prospects:
    """What the mover can expect, in thousandths, with so many cards to come.

    Its share of the diamonds, sevens and sixes on the table and of those to come; the cards it gains on
    the other team by itself and for each card on the table, with their spread; and the points that the
    7 of diamonds is worth to it on the table and among the cards to come.
    """

    table: tuple[int, int, int]
    hidden: tuple[int, int, int]
    lead: int
    lead_per_card: int
    spread: int
    haya_on_table: int
    haya_hidden: int


PROSPECTS = {
    30: Prospects((610, 585, 580), (461, 463, 460), -2780, 280, 8660, 227, -81),
    24: Prospects((597, 595, 577), (453, 456, 454), -2710, 280, 7990, 212, -96),
    18: Prospects((604, 590, 589), (437, 448, 445), -2730, 314, 7260, 192, -140),
    12: Prospects((582, 574, 583), (412, 434, 428), -2640, 311, 6440, 121, -204),
    6: Prospects((512, 511, 525), (367, 418, 403), -2720, 370, 5480, -61, -347),
}
"""By the cards to come before a deal; four players meet 24 and 12."""

EMPTY_TABLE = -94
SWEEPABLE = -70
NARROW_TABLE = -100
"""Chkobbas the mover can expect over the other team: nothing to take, besides the chance of holding the
card that takes all, and with two or three cards that nothing can take together."""


def final_points(mine: int, theirs: int) -> tuple[int, int]:
    """Both teams' points of a finished round, chkobbas included, from packed piles."""
    barmila = _sign((mine >> SEVENS & 15) - (theirs >> SEVENS & 15)) or _sign(
        (mine >> SIXES & 15) - (theirs >> SIXES & 15)
    )
    dinari = _sign((mine >> DIAMONDS & 255) - (theirs >> DIAMONDS & 255))
    karta = _sign((mine & 255) - (theirs & 255))
    verdicts = (barmila, dinari, karta)
    ours = verdicts.count(1) + (mine >> HAYAS & 15) + (mine >> CHKOBBAS)
    return ours, verdicts.count(-1) + (theirs >> HAYAS & 15) + (theirs >> CHKOBBAS)


def final_value(mine: int, theirs: int, standing: Standing) -> int:
    """What a finished round is worth for the match; all ten diamonds in one pile win it."""
    won, lost = standing.match()
    if mine >> DIAMONDS & 255 == DIAMONDS_IN_PACK:
        return won
    if theirs >> DIAMONDS & 255 == DIAMONDS_IN_PACK:
        return -lost
    return standing.worth(*final_points(mine, theirs))


def scored(mine: int, theirs: int) -> int:
    """Points that are certain already: the 7 of diamonds and the chkobbas."""
    haya = (mine >> HAYAS & 15) - (theirs >> HAYAS & 15)
    return haya + (mine >> CHKOBBAS) - (theirs >> CHKOBBAS)


def all_diamonds(mine: int, theirs: int, standing: Standing) -> int:
    """What all ten diamonds in one pile win, the match, halved for each that is still missing."""
    won, lost = standing.match()
    diamonds, others = mine >> DIAMONDS & 255, theirs >> DIAMONDS & 255
    ours = 0 if others else won >> (DIAMONDS_IN_PACK - diamonds)
    return ours - (0 if diamonds else lost >> (DIAMONDS_IN_PACK - others))


def expected_points(mover: int, other: int, table: int, to_come: int) -> int:
    """The points that the mover's team will be ahead by after the round; ten diamonds apart."""
    chances = _prospects(to_come)
    count = table >> COUNT
    points = POINT * scored(mover, other)
    points += _karta(to_come, (mover & 255) - (other & 255), count)
    points += _dinari(
        to_come, mover >> DIAMONDS & 255, other >> DIAMONDS & 255, (table >> 40 & 1023).bit_count()
    )
    points += _barmila(
        to_come,
        (mover >> SEVENS & 15, other >> SEVENS & 15, table >> 24 & 15),
        (mover >> SIXES & 15, other >> SIXES & 15, table >> 20 & 15),
    )
    if not (mover | other) >> HAYAS & 15:
        points += chances.haya_on_table if table & HAYA_ON_TABLE else chances.haya_hidden
    return points


def expected_chkobbas(table: int, none: Sequence[int], unseen: Sequence[int]) -> int:
    """The chkobbas that the mover can expect over the other team, in thousandths.

    `none[n]` is the chance that a fresh hand holds none of n cards, `unseen` counts cards by value.
    """
    total = table >> SUM & 255
    if not total:
        return EMPTY_TABLE
    if total <= 10:
        return 1000 - none[unseen[total]] + SWEEPABLE
    return NARROW_TABLE if table >> COUNT < 4 and total < 20 else 0


@cache
def _prospects(to_come: int) -> Prospects:
    """Those of the deal nearest in size: a host's tools may leave a pack of any."""
    return PROSPECTS[min(PROSPECTS, key=lambda size: abs(size - to_come))]


@cache
def _karta(to_come: int, ahead: int, on_table: int) -> int:
    chances = _prospects(to_come)
    lead = POINT * ahead + chances.lead + chances.lead_per_card * on_table
    place, part = divmod(abs(lead) * 16000, chances.spread * 1414)
    if place >= len(BELL) - 1:
        sure = POINT
    else:
        sure = BELL[place] + (BELL[place + 1] - BELL[place]) * part // (chances.spread * 1414)
    return sure if lead > 0 else -sure


@cache
def _dinari(to_come: int, mover: int, other: int, on_table: int) -> int:
    left = DIAMONDS_IN_PACK - mover - other
    return _majority(to_come, 0, mover - other, on_table, left - on_table)[0]


@cache
def _barmila(to_come: int, sevens: tuple[int, int, int], sixes: tuple[int, int, int]) -> int:
    """Most sevens, level: most sixes; each as (mover's, other's, on the table)."""
    points, level = _majority_of(to_come, 1, sevens)
    return points + level * _majority_of(to_come, 2, sixes)[0] // POINT


def _majority_of(to_come: int, which: int, cards: tuple[int, int, int]) -> tuple[int, int]:
    mover, other, on_table = cards
    return _majority(to_come, which, mover - other, on_table, OF_A_RANK - sum(cards))


def _majority(to_come: int, which: int, ahead: int, on_table: int, hidden: int) -> tuple[int, int]:
    """Chance that the mover's team has most minus that the other has, and the chance of a draw.

    Every card on the table and every hidden one goes to the mover's team with its own chance.
    """
    chances = _prospects(to_come)
    ways = [1]
    for share in [chances.table[which]] * on_table + [chances.hidden[which]] * hidden:
        without = [way * (1000 - share) for way in ways]
        ways = [a + b * share for a, b in zip([*without, 0], [0, *ways], strict=True)]
    left = on_table + hidden
    scale = 1000**left
    leads = [ahead + 2 * gained - left for gained in range(left + 1)]
    better = sum([way * _sign(lead) for way, lead in zip(ways, leads, strict=True)])
    level = sum([way for way, lead in zip(ways, leads, strict=True) if lead == 0])
    return POINT * better // scale, POINT * level // scale


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
