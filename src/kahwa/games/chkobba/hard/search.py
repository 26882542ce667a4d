"""The search of the rest of a deal in one world, where every hand is known.

Values are thousandths of a point for the team of the seat that asks. What the others do depends on how
they are taken to play in this world:

- **plain**: what takes most at once; the lowest card when nothing can be taken.
- **sharp**: with two players, whatever is worst for the asking seat (alpha-beta); with four, where that
  would be too wide, and for partners always, the play that is worth most less what it leaves.

With two players the asking seat's own later cards are all tried. With four they are guessed like a
partner's, which costs a third and plays as well: more worlds are looked at instead.

The deal's end is valued by `evaluate.py`, exactly when it is the end of the round.
"""

from __future__ import annotations

from typing import TypeAlias

from kahwa.games.chkobba.hard.bits import (
    COUNT,
    DIAMONDS,
    HAYA_ON_TABLE,
    HAYAS,
    ONE_CHKOBBA,
    SEVENS,
    SIXES,
)
from kahwa.games.chkobba.hard.evaluate import (
    all_diamonds,
    expected_chkobbas,
    expected_points,
    final_value,
)
from kahwa.games.chkobba.hard.knowledge import Knowledge
from kahwa.games.chkobba.hard.sight import Hand, Sight
from kahwa.games.chkobba.state import seat_after

INFINITE = 1 << 30

Position: TypeAlias = tuple[int, int, int, int]
"""Between two plays: the table, the two teams' piles, who captured last (as `Knowledge.last`)."""

SHARP_PLIES = 3
"""With four players so many plays after the root are guessed sharply: those of the next opponent, the
partner and the other opponent. Looking at what later tables leave would cost most of the time, and win
less than the worlds which that time buys."""


class OutOfNodes(Exception):
    """The search has used all the nodes it may."""


class Search:
    """One root's search: what is the same in all its worlds.

    `plain` says which seats play plainly in the world that is searched next.
    """

    def __init__(self, k: Knowledge, sight: Sight, limit: int) -> None:
        self.sight = sight
        self.plain: tuple[bool, ...] = ()
        self._limit = limit
        self._nodes = 0
        self._seat = k.seat
        self._order = k.order
        self._plies = len(k.order)
        self._minimax = k.players == 2
        self._pack = k.pack
        self._standing = k.standing
        self._ours = [(seat - k.seat) % 2 == 0 for seat in range(k.players)]
        self._moves_next = self._ours[seat_after(k.dealer, k.players)]
        dealers_last = not k.pack and k.order[-1] == k.dealer
        self._unscored = self._plies - 1 if dealers_last else -1
        self._leaves: dict[tuple[int, int, int], int] = {}

    @property
    def nodes(self) -> int:
        """The work done so far."""
        return self._nodes + self.sight.nodes

    def taken(self, ply: int, after: int, pile: int, mine: int, theirs: int, last: int) -> Position:
        """The position after a play. With the round's last card the dealer scores no chkobba."""
        if not pile:
            return after, mine, theirs, last
        if not after and ply == self._unscored:
            pile -= ONE_CHKOBBA
        if self._ours[self._order[ply]]:
            return after, mine + pile, theirs, 1
        return after, mine, theirs + pile, -1

    def play(
        self,
        ply: int,
        after: int,
        pile: int,
        mine: int,
        theirs: int,
        last: int,
        hands: list[Hand],
        alpha: int,
        beta: int,
    ) -> int:
        """The value of a play that leaves this table and takes this pile; `hands` are those after it."""
        reached = self.taken(ply, after, pile, mine, theirs, last)
        return self.walk(ply + 1, *reached, hands, alpha, beta)

    def walk(
        self,
        ply: int,
        table: int,
        mine: int,
        theirs: int,
        last: int,
        hands: list[Hand],
        alpha: int,
        beta: int,
    ) -> int:
        """The value of a position; exact between `alpha` and `beta`. Raises OutOfNodes."""
        order, plain, sight = self._order, self.plain, self.sight
        if self._nodes + sight.nodes > self._limit:
            raise OutOfNodes
        while ply < self._plies:
            self._nodes += 1
            seat = order[ply]
            if self._minimax and (seat == self._seat or not plain[seat]):
                return self._best(ply, table, mine, theirs, last, hands, alpha, beta)
            model = sight.plain_child if plain[seat] or ply > SHARP_PLIES else sight.sharp_child
            rest, table, pile = model(table, hands[seat])
            hands = hands[:]
            hands[seat] = rest
            table, mine, theirs, last = self.taken(ply, table, pile, mine, theirs, last)
            ply += 1
        self._nodes += 1
        return self._leaf(table, mine, theirs, last)

    def _best(
        self,
        ply: int,
        table: int,
        mine: int,
        theirs: int,
        last: int,
        hands: list[Hand],
        alpha: int,
        beta: int,
    ) -> int:
        """The best play for the asking seat, or the worst for it when an opponent is to play."""
        seat = self._order[ply]
        ours = seat == self._seat
        best = -INFINITE if ours else INFINITE
        for rest, after, pile in self.sight.plays(table, hands[seat]):
            following = hands[:]
            following[seat] = rest
            value = self.play(ply, after, pile, mine, theirs, last, following, alpha, beta)
            if ours and value > best:
                best = value
                if value > alpha:
                    alpha = value
            elif not ours and value < best:
                best = value
                if value < beta:
                    beta = value
            if alpha >= beta:
                break
        return best

    def _leaf(self, table: int, mine: int, theirs: int, last: int) -> int:
        """The value of the end of the deal. At the end of the round the last taker gets what lies."""
        if not self._pack:
            if last > 0:
                mine += _leftovers(table)
            elif last < 0:
                theirs += _leftovers(table)
            table = 0
        key = (mine, theirs, table)
        value = self._leaves.get(key)
        if value is None:
            if self._pack:
                value = all_diamonds(mine, theirs, self._standing)
                value += self._expected(mine, theirs, table)
            else:
                value = final_value(mine, theirs, self._standing)
            self._leaves[key] = value
        return value

    def _expected(self, mine: int, theirs: int, table: int) -> int:
        chkobbas = expected_chkobbas(table, self.sight.none, self.sight.unseen)
        if self._moves_next:
            return expected_points(mine, theirs, table, self._pack) + chkobbas
        return -expected_points(theirs, mine, table, self._pack) - chkobbas


def _leftovers(table: int) -> int:
    """All the cards of a table as a pile."""
    return (
        (table >> COUNT)
        + ((table >> 40 & 1023).bit_count() << DIAMONDS)
        + ((table >> 24 & 15) << SEVENS)
        + ((table >> 20 & 15) << SIXES)
        + ((table & HAYA_ON_TABLE) >> 46 << HAYAS)
    )
