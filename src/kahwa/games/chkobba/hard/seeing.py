"""See-all: the hard search with every hand and the pack in view. Source: `rules/chkobba.md`, "Bots".

`think_in` searches this deal with the true hands. Here the pack is known too, so every later deal of
the round is: a play is followed through all of them. The other seats are taken to play at first sight,
sharply and, as likely as each seems to, plainly. Of the seat's own plays all are tried, and after every
deal only the positions that look best are kept (a beam search). The beam starts with one position and is
doubled as long as the effort allows; what a play leads to is remembered from one width to the next.

Nobody plays as foreseen for long, so the nearer end counts more: half of what a play is worth is how it
stands after this deal, a quarter how after the next, and so on to the end of the round; and all that is
half the value, the other half being the search of this deal against the best replies.

A deal's end is valued by `Search`, which ends there, so that the same figures are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kahwa.games.chkobba.hard.bits import kinds_of
from kahwa.games.chkobba.hard.choose import Effort, Thought, think_in
from kahwa.games.chkobba.hard.habits import CERTAIN, of_opponents, plainness
from kahwa.games.chkobba.hard.knowledge import Knowledge
from kahwa.games.chkobba.hard.root import Candidate, Root, betters, root_of
from kahwa.games.chkobba.hard.search import INFINITE, Position, Search
from kahwa.games.chkobba.hard.sight import Hand, Sight
from kahwa.games.chkobba.rules import HAND_SIZE
from kahwa.games.chkobba.state import seat_after, team_of
from kahwa.jsontypes import JsonObject

FOLLOWED = 12
"""So many candidates are followed, the best at first sight, and so many plays of a hand later on."""

WIDEST = 16
"""The widest beam: more won nothing."""


class _Spent(Exception):
    """The effort is spent; what the last whole width found stands."""


def think_knowing(
    view: JsonObject, hands: Sequence[Sequence[int]], pack: Sequence[int], effort: Effort
) -> Thought:
    """Every legal play's value as `think` gives it, for a seat that sees all `hands` and the `pack`."""
    root = root_of(view)
    held = tuple([kinds_of(hand) for hand in hands])
    thought = think_in(root, held, effort)
    if thought.error is None and pack and len(root.candidates) > 1:
        ahead = Ahead(root, held, kinds_of(pack), effort.limit)
        try:
            _blend(thought, root, ahead.values(effort.nodes))
        except Exception as error:  # noqa: BLE001 - the search of this deal stands
            thought.error = error
        thought.nodes += ahead.nodes
    return thought


def _blend(thought: Thought, root: Root, found: list[int]) -> None:
    """Let what following the plays found join the values; plays not followed keep their distance."""
    before = dict(thought.values)
    values: list[int] = []
    change = 0
    for place, option in enumerate(root.candidates):
        value = before[option.plays[0]]
        if place < len(found):
            change = (found[place] - value) // 2
        values.append(value + change)
    # Where taking a diamond is better for sure, leaving it is never worth more.
    values = [
        min(value, values[better])
        for value, better in zip(values, betters(root.candidates), strict=True)
    ]
    by_play = {
        play: values[place] for place, option in enumerate(root.candidates) for play in option.plays
    }
    thought.values = [(play, by_play[play]) for play in root.plays]


class Ahead:
    """The rest of the round from one root, every card of it known. `nodes` counts the cards played."""

    def __init__(self, root: Root, hands: Sequence[Hand], pack: Hand, limit: int) -> None:
        self.nodes = 0
        self._limit = limit
        self._k = root.k
        self._sight = root.sight
        self._options = root.candidates[:FOLLOWED]
        self._deals = [_Deal(self._k, root.sight, [_ordered(hand) for hand in hands])]
        while pack:
            self._deals.append(_next_deal(self._deals[-1], root.sight, pack))
            pack = pack[sum(self._deals[-1].k.counts) :]
        self._plain = of_opponents(plainness(self._k, root.sight), self._k.seat)
        self._ends: dict[tuple[int, bool, Position], list[tuple[int, Position]]] = {}

    def values(self, nodes: int) -> list[int]:
        """The first candidates' values at the widest beam that so many nodes allow; none if not one."""
        found: list[int] = []
        width = 1
        while width <= WIDEST and (width == 1 or self.nodes < nodes):
            try:
                found = [self._value(option, width) for option in self._options]
            except _Spent:
                break
            width *= 2
        return found

    def _value(self, option: Candidate, width: int) -> int:
        plain = self._plain
        sharply = self._followed(option, width, plain=False) if plain < CERTAIN else 0
        plainly = self._followed(option, width, plain=True) if plain else 0
        return (sharply * (CERTAIN - plain) + plainly * plain) // CERTAIN

    def _followed(self, option: Candidate, width: int, *, plain: bool) -> int:
        """How the team stands after each deal, the nearer the more it counts."""
        deal = self._deals[0]
        hands = list(deal.hands)
        hands[deal.k.seat] = option.rest
        start = deal.search.taken(
            0, option.after, option.pile, deal.k.mine, deal.k.theirs, deal.k.last
        )
        ends = self._played(deal, start, hands, 1, plain=plain)
        stands = [ends[0][0]]
        for number in range(1, len(self._deals)):
            following = [
                end
                for _, position in ends[:width]
                for end in self._after_deal(number, position, plain=plain)
            ]
            ends = sorted(set(following), reverse=True)
            stands.append(ends[0][0])
        value = stands[-1]
        for nearer in reversed(stands[:-1]):
            value = (value + nearer) // 2
        return value

    def _after_deal(
        self, number: int, position: Position, *, plain: bool
    ) -> list[tuple[int, Position]]:
        """Where a whole deal can lead from a position, best first."""
        key = (number, plain, position)
        found = self._ends.get(key)
        if found is None:
            deal = self._deals[number]
            found = self._ends[key] = self._played(deal, position, deal.hands, 0, plain=plain)
        return found

    def _played(
        self, deal: _Deal, position: Position, hands: list[Hand], ply: int, *, plain: bool
    ) -> list[tuple[int, Position]]:
        """Where the rest of a deal can lead, by all plays of the seat's own, best first."""
        ends: set[Position] = set()
        self._walk(deal, position, hands, ply, plain, ends)
        return sorted([(deal.value(end), end) for end in ends], reverse=True)

    def _walk(
        self,
        deal: _Deal,
        position: Position,
        hands: list[Hand],
        ply: int,
        plain: bool,
        ends: set[Position],
    ) -> None:
        own, order, sight = deal.k.seat, deal.k.order, self._sight
        while ply < len(order):
            self.nodes += 1
            if self.nodes > self._limit:
                raise _Spent
            seat = order[ply]
            table, *standing = position
            if seat == own:
                for rest, after, pile in sight.plays(table, hands[seat])[:FOLLOWED]:
                    following = hands[:]
                    following[seat] = rest
                    reached = deal.search.taken(ply, after, pile, *standing)
                    self._walk(deal, reached, following, ply + 1, plain, ends)
                return
            model = sight.plain_child if plain and not deal.ours[seat] else sight.sharp_child
            rest, after, pile = model(table, hands[seat])
            hands = hands[:]
            hands[seat] = rest
            position = deal.search.taken(ply, after, pile, *standing)
            ply += 1
        ends.add(position)


class _Deal:
    """One deal of the round with every hand known; `k` is what a seat would know at its beginning."""

    def __init__(self, k: Knowledge, sight: Sight, hands: list[Hand]) -> None:
        self.k = k
        self.hands = hands
        self.ours = [team_of(seat) == team_of(k.seat) for seat in range(k.players)]
        self.search = Search(k, sight, INFINITE)

    def value(self, end: Position) -> int:
        """What the end of the deal is worth."""
        return self.search.walk(len(self.k.order), *end, [], -INFINITE, INFINITE)


def _next_deal(before: _Deal, sight: Sight, pack: Hand) -> _Deal:
    """The deal that follows: three cards for every seat, in seat order."""
    k = before.k
    hands = [_ordered(pack[HAND_SIZE * seat :][:HAND_SIZE]) for seat in range(k.players)]
    counts = tuple([len(hand) for hand in hands])
    order = [seat_after(k.order[-1], k.players)]
    while len(order) < sum(counts):
        order.append(seat_after(order[-1], k.players))
    following = replace(
        k, counts=counts, order=tuple(order), pack=max(0, len(pack) - sum(counts)), lines=()
    )
    return _Deal(following, sight, hands)


def _ordered(hand: Hand) -> Hand:
    return tuple(sorted(hand))
