"""The rules of a single move of Chkobba, as pure functions on card ids.

Source: `rules/chkobba.md`, sections "Pack and deal", "A move" and "Chkobba". A card is its id, 0 to 39:
ten times the suit (hearts, diamonds, clubs, spades) plus the place in A 2 3 4 5 6 7 J Q K.

A claimed capture is always checked by itself, never looked up in a list of captures: a King can have
1,698 of them. Where all captures are wanted (bots, tests) `captures` yields them one by one; what the
page wants to know of them (capture assist) is counted by sums, not by listing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SUITS = "hdcs"
RANKS = "A234567JQK"
VALUE_OF_RANK = {"A": 1, **{str(face): face for face in range(2, 8)}, "Q": 8, "J": 9, "K": 10}
PACK_SIZE = len(SUITS) * len(RANKS)
HIGHEST_VALUE = max(VALUE_OF_RANK.values())

NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
VALUES = tuple(VALUE_OF_RANK[name[0]] for name in NAMES)
IS_DIAMOND = tuple(name[1] == "d" for name in NAMES)
CARD_OF_NAME = {name: card for card, name in enumerate(NAMES)}
HAYA = CARD_OF_NAME["7d"]

TABLE_SIZE = 4
HAND_SIZE = 3


@dataclass(frozen=True, slots=True)
class Breach:
    """The rule that a play breaks: a reason code and, for the last two reasons, the cards to take."""

    reason: str
    must_take: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Takeable:
    """What one card can take: the table cards in any legal capture, and the number of captures.

    With exactly one capture, `cards` are that capture.
    """

    cards: tuple[int, ...]
    captures: int


def equal_cards(card: int, table: Sequence[int]) -> tuple[int, ...]:
    """The table cards of the card's value, in table order."""
    value = VALUES[card]
    return tuple([other for other in table if VALUES[other] == value])


def first_match(hand: Sequence[int], table: Sequence[int]) -> int | None:
    """The first hand card that has an equal card on the table."""
    on_table = {VALUES[card] for card in table}
    for card in hand:
        if VALUES[card] in on_table:
            return card
    return None


def breach(
    hand: Sequence[int],
    table: Sequence[int],
    card: int,
    take: Sequence[int],
    force_capture: bool,
) -> Breach | None:
    """The first rule, in the order of the rules page, that playing `card` for `take` breaks.

    An empty `take` places the card: the referee never chooses a capture for a player.
    """
    if card not in hand:
        return Breach("not-in-hand")
    if not take:
        return _placing_breach(hand, table, card) if force_capture else None
    return _capture_breach(table, card, take)


def _placing_breach(hand: Sequence[int], table: Sequence[int], card: int) -> Breach | None:
    """Force capture: nothing may be placed while any card of the hand has an equal on the table."""
    match = card if equal_cards(card, table) else first_match(hand, table)
    return None if match is None else Breach("must-capture", equal_cards(match, table))


def _capture_breach(table: Sequence[int], card: int, take: Sequence[int]) -> Breach | None:
    """The claimed set itself is checked; with an equal card on the table only that one is legal."""
    if len(set(take)) != len(take):
        return Breach("duplicate")
    if not all(taken in table for taken in take):
        return Breach("not-on-table")
    if sum(VALUES[taken] for taken in take) != VALUES[card]:
        return Breach("bad-sum")
    if len(take) > 1 and (equals := equal_cards(card, table)):
        return Breach("must-take-match", equals)
    return None


def captures(card: int, table: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every legal capture with `card`, lazily, ordered by the table positions of its cards.

    Equal cards first: with any on the table, each of them alone. The search never enters a branch
    without a capture in it, so the first capture costs one pass over the table.
    """
    equals = equal_cards(card, table)
    if equals:
        return iter([(equal,) for equal in equals])
    return _sums(VALUES[card], table)


def _sums(total: int, table: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set of table cards with this sum, ordered by table positions."""
    small = [card for card in table if VALUES[card] <= total]
    # reach[i] has bit s set when some of small[i:] sum to s.
    reach = [1] * (len(small) + 1)
    for index in range(len(small) - 1, -1, -1):
        reach[index] = reach[index + 1] | reach[index + 1] << VALUES[small[index]]

    def extend(start: int, missing: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if missing == 0:
            yield chosen
            return
        for index in range(start, len(small)):
            if not reach[index] >> missing & 1:
                return
            card = small[index]
            rest = missing - VALUES[card]
            if rest >= 0 and reach[index + 1] >> rest & 1:
                yield from extend(index + 1, rest, (*chosen, card))

    return extend(0, total, ())


def takeable(card: int, table: Sequence[int]) -> Takeable:
    """Which table cards `card` can take, and in how many ways, without listing the captures."""
    equals = equal_cards(card, table)
    if equals:
        return Takeable(equals, len(equals))
    value = VALUES[card]
    small = [VALUES[other] for other in table if VALUES[other] < value]
    ways = _ways(value, small)
    if not ways:
        return Takeable((), 0)
    useful = {face for face in set(small) if _completes(value, small, face)}
    return Takeable(tuple([other for other in table if VALUES[other] in useful]), ways)


def _ways(total: int, values: Sequence[int]) -> int:
    """In how many ways some of `values` sum to `total`."""
    ways = [1] + [0] * total
    for value in values:
        for partial in range(total, value - 1, -1):
            ways[partial] += ways[partial - value]
    return ways[total]


def _completes(total: int, values: Sequence[int], face: int) -> bool:
    """Whether some of `values`, a card of value `face` among them, sum to `total`."""
    others = list(values)
    others.remove(face)
    sums = 1
    for value in others:
        sums |= sums << value
    return bool(sums >> (total - face) & 1)
