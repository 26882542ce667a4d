"""What plays look like at first sight: what they take at once, and what they leave to the next seat.

A capture's worth is taken to be linear in its cards; the prices of a card, a diamond, a seven and a six
follow from the two piles at the root (`evaluate.py`). Everything here is a function of the root's
knowledge, a table and a hand, so all of it is kept: the same tables come up in world after world.
"""

from __future__ import annotations

from math import comb
from typing import TypeAlias

from kahwa.games.chkobba.hard.bits import (
    CHKOBBAS,
    COUNTS,
    DIAMONDS,
    HAYAS,
    IN_PILE,
    KINDS,
    ON_TABLE,
    ONE_CHKOBBA,
    SEVENS,
    SIXES,
    SUM,
    captures,
)
from kahwa.games.chkobba.hard.evaluate import DIAMONDS_IN_PACK, POINT, expected_points
from kahwa.games.chkobba.hard.knowledge import Knowledge
from kahwa.games.chkobba.rules import HAND_SIZE, HIGHEST_VALUE

Hand: TypeAlias = tuple[int, ...]

Sighted: TypeAlias = tuple[int, int, int]
"""A play of one card: what it seems worth, the table after it, the pile it takes (0: placed)."""

Taking: TypeAlias = tuple[int, int]
"""A capture: the table after it and the pile it takes."""

NOTHING: Sighted = (-(1 << 30), 0, 0)

Child: TypeAlias = tuple[Hand, int, int]
"""A play from a hand: the rest of the hand, the table after it, the pile it takes (0: placed)."""

RISK = 900
"""How much of what the next seat may be expected to take counts against a play, in thousandths."""

REPLY_NODES = 3
"""What `best_reply` costs, in nodes of the search."""

IN_A_DEAL = 6
"""In the last deal prices are those of the deal before, where no pile is yet final."""


class Sight:
    """First sight from one root. `nodes` counts the work done."""

    def __init__(self, k: Knowledge) -> None:
        self.nodes = 0
        self.unseen = k.unseen_by_value()
        self.none = _chances_of_none(sum(self.unseen))
        self._force = k.force
        self._set_prices(k)
        self._replies: dict[int, int] = {0: 0}
        self._gains: dict[int, int] = {}
        self._takings: dict[int, list[Taking]] = {}
        self._plain: dict[int, Sighted] = {}
        self._sharp: dict[int, tuple[Sighted | None, Sighted]] = {}
        self._plays: dict[tuple[int, Hand], list[Child]] = {}
        self._plain_children: dict[tuple[int, Hand], Child] = {}
        self._sharp_children: dict[tuple[int, Hand], Child] = {}
        self._kind_prices = [self.gain(IN_PILE[kind]) for kind in range(KINDS)]

    def _set_prices(self, k: Knowledge) -> None:
        to_come = k.pack or IN_A_DEAL
        moves_next = (k.dealer + 1 - k.seat) % 2 == 0

        def ahead(mine: int, theirs: int) -> int:
            if moves_next:
                return expected_points(mine, theirs, 0, to_come)
            return -expected_points(theirs, mine, 0, to_come)

        def price(pile: int) -> int:
            """Half of what it matters which team gets these cards."""
            return (ahead(k.mine + pile, k.theirs) - ahead(k.mine, k.theirs + pile)) // 2

        def captured(shift: int, mask: int) -> int:
            return (k.mine >> shift & mask) + (k.theirs >> shift & mask)

        self._card = price(2) // 2
        self._diamond = price(1 << DIAMONDS) if captured(DIAMONDS, 255) < DIAMONDS_IN_PACK else 0
        self._seven = price(1 << SEVENS) if captured(SEVENS, 15) < 4 else 0
        self._six = price(1 << SIXES) if captured(SIXES, 15) < 4 else 0

    def gain(self, pile: int) -> int:
        """What taking these cards is worth at once, in thousandths of a point."""
        gain = self._gains.get(pile)
        if gain is None:
            gain = self._gains[pile] = (
                (pile & 255) * self._card
                + (pile >> DIAMONDS & 255) * self._diamond
                + (pile >> SEVENS & 15) * self._seven
                + (pile >> SIXES & 15) * self._six
                + POINT * ((pile >> HAYAS & 15) + (pile >> CHKOBBAS))
            )
        return gain

    # What the next seat takes

    def best_reply(self, table: int) -> int:
        """The expected gain of the best capture that a fresh hand of unseen cards has on this table."""
        reply = self._replies.get(table)
        if reply is None:
            self.nodes += REPLY_NODES
            reply = self._replies[table] = self._expected(table, self._best_takes(table))
        return reply

    def _best_takes(self, table: int) -> list[int]:
        """For each value the gain of the best that a card of it takes, itself apart; below 0: none."""
        best = [0] + [-1] * HIGHEST_VALUE
        equal: list[tuple[int, int]] = []
        counts, value, reach = table & COUNTS, 0, 0
        while counts:
            value += 1
            price = self._kind_prices[2 * value - 2]
            first = self._kind_prices[2 * value - 1] if table >> (39 + value) & 1 else price
            for lying in range(counts & 15):
                if not lying:
                    equal.append((value, first))
                _add_to_sums(best, value, price if lying else first, reach)
                reach += value
            counts >>= 4
        for value, gain in equal:
            best[value] = gain or best[value]
        return best

    def _expected(self, table: int, takes: list[int]) -> int:
        total, unseen, none = table >> SUM & 255, self.unseen, self.none
        options = [
            (take + POINT if value == total else take, value)
            for value, take in enumerate(takes)
            if take > 0 and unseen[value]
        ]
        options.sort(reverse=True)
        expected, better, without = 0, 0, none[0]
        for gain, value in options:
            better += unseen[value]
            expected += (gain + self._card) * (without - none[better])
            without = none[better]
        return expected // 1000

    # Plays of one card

    def takings(self, table: int, kind: int) -> list[Taking]:
        """What a card can take: the table after it, and the pile."""
        key = table << 5 | kind
        found = self._takings.get(key)
        if found is None:
            own = IN_PILE[kind]
            found = self._takings[key] = [
                (after, pile + own if after else pile + own + ONE_CHKOBBA)
                for after, pile in captures(table, (kind >> 1) + 1)
            ]
        return found

    def plain_play(self, table: int, kind: int) -> Sighted:
        """The card's most valuable capture; placed it is worth the less the higher it is."""
        key = table << 5 | kind
        best = self._plain.get(key)
        if best is None:
            best = (-1 - (kind >> 1), table + ON_TABLE[kind], 0)
            for after, pile in self.takings(table, kind):
                best = max(best, (self.gain(pile), after, pile))
            self._plain[key] = best
        return best

    def sharp_plays(self, table: int, kind: int) -> tuple[Sighted | None, Sighted]:
        """The card's best capture, if any, and its placing, each less what it leaves to the next."""
        key = table << 5 | kind
        plays = self._sharp.get(key)
        if plays is None:
            best: Sighted | None = None
            for after, pile in self.takings(table, kind):
                taking = (self.sight(after, pile), after, pile)
                if best is None or taking > best:
                    best = taking
            laid = table + ON_TABLE[kind]
            plays = self._sharp[key] = (best, (self.sight(laid, 0), laid, 0))
        return plays

    def sight(self, after: int, pile: int) -> int:
        """What a play seems worth that takes this pile and leaves this table."""
        return self.gain(pile) - RISK * self.best_reply(after) // 1000

    # Plays from a hand

    def forced(self, table: int, hand: Hand) -> bool:
        """Whether force capture forbids placing: a card of the hand has an equal one on the table."""
        if self._force:
            for kind in hand:
                if table >> 4 * (kind >> 1) & 15:
                    return True
        return False

    def plays(self, table: int, hand: Hand) -> list[Child]:
        """Every play that is worth looking at: captures first, each card's best ones first."""
        key = (table, hand)
        found = self._plays.get(key)
        if found is None:
            rests = {kind: _without(hand, kind) for kind in hand}
            found = [
                (rest, after, pile)
                for kind, rest in rests.items()
                for after, pile in self._best_first(self.takings(table, kind))
            ]
            if not self.forced(table, hand):
                found += [(rest, table + ON_TABLE[kind], 0) for kind, rest in rests.items()]
            self._plays[key] = found
        return found

    def _best_first(self, takings: list[Taking]) -> list[Taking]:
        if len(takings) < 2:
            return takings
        return sorted(takings, key=lambda taking: -self.gain(taking[1]))

    def plain_child(self, table: int, hand: Hand) -> Child:
        """What a plain player plays from this hand."""
        key = (table, hand)
        child = self._plain_children.get(key)
        if child is None:
            best, kind = max([(self.plain_play(table, kind), kind) for kind in hand])
            child = self._plain_children[key] = (_without(hand, kind), best[1], best[2])
        return child

    def sharp_child(self, table: int, hand: Hand) -> Child:
        """The play from this hand that is worth most less what it leaves."""
        key = (table, hand)
        child = self._sharp_children.get(key)
        if child is None:
            may_place = not self.forced(table, hand)
            best, chosen = NOTHING, hand[0]
            for kind in hand:
                take, lay = self.sharp_plays(table, kind)
                if take is not None and take > best:
                    best, chosen = take, kind
                if may_place and lay > best:
                    best, chosen = lay, kind
            child = self._sharp_children[key] = (_without(hand, chosen), best[1], best[2])
        return child


def _chances_of_none(unseen: int) -> list[int]:
    """The chance, in thousandths, that a fresh hand holds none of n cards, for every n."""
    hand = min(HAND_SIZE, unseen)
    return [1000 * comb(unseen - n, hand) // comb(unseen, hand) for n in range(unseen + 1)]


def _add_to_sums(best: list[int], value: int, price: int, reach: int) -> None:
    """Let a card join the sums: `best[total]` is the dearest set of cards of this total.

    `reach` is the sum of the cards that joined before: no total is higher.
    """
    for rest in range(min(reach, HIGHEST_VALUE - value), -1, -1):
        known = best[rest]
        if known >= 0 and known + price > best[rest + value]:
            best[rest + value] = known + price


def _without(hand: Hand, kind: int) -> Hand:
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]
