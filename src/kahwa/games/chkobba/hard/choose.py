"""The values of all legal plays of a seat, and the choice of one."""

from __future__ import annotations

from dataclasses import dataclass, field

from kahwa.games.chkobba.hard.habits import plainness
from kahwa.games.chkobba.hard.inference import weights
from kahwa.games.chkobba.hard.root import Root, betters, root_of
from kahwa.games.chkobba.hard.search import INFINITE, OutOfNodes, Search
from kahwa.games.chkobba.hard.sight import Hand
from kahwa.games.chkobba.hard.worlds import World, Worlds
from kahwa.games.chkobba.state import Play
from kahwa.games.game import Budget
from kahwa.jsontypes import JsonObject

SEARCHED = 32
"""So many candidates are searched, the best at first sight; a full table can have hundreds."""

REPEATED_WORLD = 4
"""What looking up a world that came up before costs, in nodes."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to think: after so many `nodes` no new world is begun; at `limit` the search stops."""

    nodes: int
    limit: int


ROOM = Effort(1400, 2800)
BROWSER = Effort(12000, 24000)
EFFORTS = {Budget.ROOM: ROOM, Budget.BROWSER: BROWSER}


@dataclass(slots=True)
class Thought:
    """What came out of thinking about one move.

    `values` has every legal play with its value, in hand order, then in table order. `error` is what
    stopped the search, if anything did: the values are those found until then.
    """

    values: list[tuple[Play, int]] = field(default_factory=list[tuple[Play, int]])
    nodes: int = 0
    worlds: int = 0
    error: Exception | None = None

    def best(self) -> Play:
        """The play of the highest value; the first among equals."""
        return max(self.values, key=lambda item: item[1])[0]


def values(view: JsonObject, effort: Effort, seed: bytes) -> list[tuple[Play, int]]:
    """Every legal play of the seat to move with its value, in thousandths of a point.

    A value is by how many points the seat's team may expect to be ahead in this round at its end.
    """
    return think(view, effort, seed).values


def best_play(view: JsonObject, effort: Effort, seed: bytes) -> Play:
    """The play of the highest value, the first among equals."""
    root = root_of(view)
    if len(root.candidates) == 1:
        return root.candidates[0].plays[0]
    return _think(root, effort, seed).best()


def think(view: JsonObject, effort: Effort, seed: bytes) -> Thought:
    """Search until the effort is spent. Whatever goes wrong inside, what was found so far is used."""
    return _think(root_of(view), effort, seed)


def think_in(root: Root, hands: tuple[Hand, ...], effort: Effort) -> Thought:
    """The same with every hand in view, as kinds, for see-all: the true cards are the one world."""
    return _think(root, effort, b"", hands)


def _think(
    root: Root, effort: Effort, seed: bytes, hands: tuple[Hand, ...] | None = None
) -> Thought:
    search = Search(root.k, root.sight, effort.limit)
    tally = Tally(root, search)
    thought = Thought()
    try:
        tally.fill(effort, seed, hands)
    except Exception as error:  # noqa: BLE001 - a worse move is better than none
        thought.error = error
    thought.nodes, thought.worlds = search.nodes, tally.worlds
    found = _by_play(root, tally.values())
    thought.values = [(play, found[play]) for play in root.plays]
    return thought


class Tally:
    """The candidates' values, summed over worlds; all candidates are tried in the same worlds."""

    def __init__(self, root: Root, search: Search) -> None:
        self.worlds = 0
        self._root = root
        self._search = search
        self._options = root.candidates[:SEARCHED]
        self._totals = [0] * len(self._options)
        self._weight = 0
        self._begun: list[int] = []
        self._seen: dict[tuple[tuple[Hand, ...], tuple[bool, ...]], list[int]] = {}

    def fill(self, effort: Effort, seed: bytes, hands: tuple[Hand, ...] | None = None) -> None:
        """Look at world after world: at all there are when they are few, or as the effort allows.

        With all `hands` known there is only one.
        """
        k, sight = self._root.k, self._root.sight
        plain = plainness(k, sight)
        worlds = Worlds(k, weights(k, sight, plain), plain)
        try:
            for world in worlds.seen(hands) if hands else worlds.all_there_are():
                self._look(world)
            if not self.worlds:
                self._sample(worlds, effort, seed)
        except OutOfNodes:
            return

    def values(self) -> list[int]:
        """The values of the first candidates: of all that are searched if one world was finished."""
        if self._weight:
            return [total // self._weight for total in self._totals]
        return self._begun

    def _sample(self, worlds: Worlds, effort: Effort, seed: bytes) -> None:
        repeated = 0
        for world in worlds.sampled(seed):
            repeated += self._look(world)
            if self._search.nodes + REPEATED_WORLD * repeated >= effort.nodes:
                return

    def _look(self, world: World) -> bool:
        """Add a world's values; whether they were known."""
        key = (world.hands, world.plain)
        known = self._seen.get(key)
        if known is None:
            self._seen[key] = self._values_in(world)
        values = self._seen[key]
        for place, value in enumerate(values):
            self._totals[place] += world.weight * value
        self._weight += world.weight
        self.worlds += 1
        return known is not None

    def _values_in(self, world: World) -> list[int]:
        k, search = self._root.k, self._search
        search.plain = world.plain
        values: list[int] = []
        self._begun = values
        for option in self._options:
            hands = list(world.hands)
            hands[k.seat] = option.rest
            start = (0, option.after, option.pile, k.mine, k.theirs, k.last)
            values.append(search.play(*start, hands, -INFINITE, INFINITE))
        return values


def _by_play(root: Root, searched: list[int]) -> dict[Play, int]:
    """Every legal play's value from those of the first candidates.

    A candidate that was not searched is valued by how much worse it looks at first sight than the last
    one that was. Where taking a diamond is better for sure, leaving it is never worth more.
    """
    options = root.candidates
    found = searched[:]
    for option in options[len(found) :]:
        known = found[-1] - options[len(found) - 1].sight if found else 0
        found.append(known + option.sight)
    found = [
        min(value, found[better]) for value, better in zip(found, betters(options), strict=True)
    ]
    return {play: found[place] for place, option in enumerate(options) for play in option.plays}
