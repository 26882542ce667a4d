"""Cards, tables and piles packed into integers, and the captures on them, for the search.

Hearts, clubs and spades of one rank are worth the same everywhere in Chkobba, so a card is its **kind**:
twice (value - 1), plus one for a diamond. A **table** is one integer:

    bits 0-39   how many cards of each value, four bits each (1 lowest)
    bits 40-49  the diamonds lying there, one bit per value
    bits 50-57  the sum of the values
    bits 58-    the number of cards

and so is a **pile**, of which only figures matter: cards, diamonds, sevens, sixes, the 7 of diamonds,
chkobbas (`CARDS` and the following shifts). Adding cards is adding integers.
"""

from __future__ import annotations

from collections.abc import Iterable

from kahwa.games.chkobba.rules import HAYA, HIGHEST_VALUE, IS_DIAMOND, PACK_SIZE, VALUES

KINDS = 2 * HIGHEST_VALUE
KIND = tuple([2 * (VALUES[card] - 1) + IS_DIAMOND[card] for card in range(PACK_SIZE)])
COPIES = tuple([1 if kind % 2 else 3 for kind in range(KINDS)])

SUM, COUNT = 50, 58
COUNTS = (1 << 40) - 1
FENCE = 0x8888888888
"""The highest bit of every four: a borrow there means that a value is missing."""

DIAMONDS, SEVENS, SIXES, HAYAS, CHKOBBAS = 8, 16, 20, 24, 28
HAYA_ON_TABLE = 1 << 46
ONE_CHKOBBA = 1 << CHKOBBAS


def _table_weight(kind: int) -> int:
    value = kind // 2 + 1
    diamond = kind % 2 << (39 + value)
    return 1 << 4 * (value - 1) | diamond | value << SUM | 1 << COUNT


def _pile_weight(kind: int) -> int:
    value = kind // 2 + 1
    seven, six, diamond = value == 7, value == 6, kind % 2
    haya = diamond and seven
    return 1 | diamond << DIAMONDS | seven << SEVENS | six << SIXES | haya << HAYAS


ON_TABLE = tuple([_table_weight(kind) for kind in range(KINDS)])
IN_PILE = tuple([_pile_weight(kind) for kind in range(KINDS)])
assert IN_PILE[KIND[HAYA]] >> HAYAS == 1


def kinds_of(cards: Iterable[int]) -> tuple[int, ...]:
    """The kinds of card ids, in their order."""
    return tuple([KIND[card] for card in cards])


def table_of(cards: Iterable[int]) -> int:
    """A table of card ids."""
    return sum([ON_TABLE[KIND[card]] for card in cards])


def pile_of(cards: Iterable[int]) -> int:
    """A pile of card ids."""
    return sum([IN_PILE[KIND[card]] for card in cards])


def _partitions(total: int, highest: int) -> list[tuple[int, ...]]:
    """All multisets of values up to `highest` with this sum, no value more than four times."""
    if total == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for first in range(min(total, highest), 0, -1):
        found += [(first, *rest) for rest in _partitions(total - first, first)]
    return [values for values in found if all(values.count(value) <= 4 for value in values)]


def _pattern(values: tuple[int, ...]) -> tuple[int, int, int, int]:
    counts = sum([1 << 4 * (value - 1) for value in values])
    cut = counts | sum(values) << SUM | len(values) << COUNT
    diamonds = sum([1 << (39 + value) for value in set(values)])
    pile = len(values) + (values.count(7) << SEVENS) + (values.count(6) << SIXES)
    return counts, cut, diamonds, pile


PATTERNS = tuple(
    [
        tuple([_pattern(values) for values in _partitions(value, value) if len(values) > 1])
        for value in range(HIGHEST_VALUE + 1)
    ]
)
"""For each value, every sum of two or more cards: counts, what leaves the table, diamonds, pile."""

SINGLES = tuple([_pattern((value,) if value else ()) for value in range(HIGHEST_VALUE + 1)])


def captures(table: int, value: int) -> list[tuple[int, int]]:
    """What a card of this value can take: the table after it and what joins the pile, for each way.

    Of equal ranks the diamond is taken first: leaving it is never better, so that is left out.
    """
    nibble = 4 * (value - 1)
    if table >> nibble & 15:
        patterns = (SINGLES[value],)
    elif (table >> SUM & 255) < value:
        return []
    else:
        fenced = table & COUNTS | FENCE
        patterns = [p for p in PATTERNS[value] if (fenced - p[0]) & FENCE == FENCE]
    found: list[tuple[int, int]] = []
    for _, cut, ranks, plain in patterns:
        diamonds = table & ranks
        pile = plain
        if diamonds:
            haya = diamonds & HAYA_ON_TABLE != 0
            pile += (diamonds.bit_count() << DIAMONDS) + (haya << HAYAS)
        found.append((table - cut - diamonds, pile))
    return found
