"""Dealing the unseen cards out: worlds that fit what is known, likelier ones more often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kahwa.chance import seeded
from kahwa.games.chkobba.hard.bits import KINDS
from kahwa.games.chkobba.hard.habits import CERTAIN, of_opponents
from kahwa.games.chkobba.hard.inference import Weights
from kahwa.games.chkobba.hard.knowledge import Knowledge
from kahwa.games.chkobba.hard.sight import Hand
from kahwa.games.chkobba.state import team_of

TRIES = 30
"""So many unlikely cards may be drawn in a row and thrown back."""

MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class World:
    """Every hand by seat, which seats play plainly, and how much this world counts."""

    hands: tuple[Hand, ...]
    plain: tuple[bool, ...]
    weight: int = 1


class Dice:
    """Random integers from a seed: a linear congruence, which costs a search less than a hash would."""

    def __init__(self, seed: bytes) -> None:
        self._state = int.from_bytes(seeded(seed)(8), "big")

    def below(self, bound: int) -> int:
        """An integer from 0 to `bound` - 1, from the generator's high bits."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & MASK
        return (self._state >> 33) * bound >> 31


class Worlds:
    """The worlds of one root: from what is known, what each seat may hold and who seems plain."""

    def __init__(self, k: Knowledge, weights: Weights, plain: list[int]) -> None:
        self._k = k
        self._weights = weights
        self._plain = plain
        self._pool = [kind for kind in range(KINDS) for _ in range(k.unseen[kind])]
        self._others = [seat for seat in range(k.players) if seat != k.seat and k.counts[seat]]

    def all_there_are(self) -> list[World]:
        """Every world when they are few, else none.

        They are few when no other hand has cards, or one alone: a known one, or a single card.
        """
        k = self._k
        if not self._others:
            return [
                World(
                    tuple([k.hand if seat == k.seat else () for seat in range(k.players)]),
                    (False,) * k.players,
                )
            ]
        other = self._others[0]
        if len(self._others) > 1 or k.players > 2:
            return []
        if not k.pack:
            return self._both_ways(other, tuple(self._pool), 1)
        if k.counts[other] > 1:
            return []
        return self._each_single_card(other)

    def sampled(self, seed: bytes) -> Iterator[World]:
        """Worlds without end."""
        dice = Dice(seed)
        team = team_of(self._k.seat)
        while True:
            hands = self.deal(dice)
            plain = [
                team_of(seat) != team and dice.below(CERTAIN) < self._plain[seat]
                for seat in range(self._k.players)
            ]
            yield World(hands, tuple(plain))

    def seen(self, hands: tuple[Hand, ...]) -> list[World]:
        """The one way the cards truly lie, played by the other team sharply and plainly."""
        team = team_of(self._k.seat)
        others = [team_of(seat) != team for seat in range(self._k.players)]
        plain = of_opponents(self._plain, self._k.seat)
        worlds = [
            World(hands, (False,) * self._k.players, CERTAIN - plain),
            World(hands, tuple(others), plain),
        ]
        return [world for world in worlds if world.weight]

    def deal(self, dice: Dice) -> tuple[Hand, ...]:
        """One way to deal the unseen cards out; every hand in order, so that equal worlds are equal."""
        k = self._k
        pool = self._pool[:]
        hands: list[Hand] = [()] * k.players
        hands[k.seat] = k.hand
        for seat in self._others:
            weights = self._weights[seat]
            hands[seat] = tuple(sorted([_draw(pool, weights, dice) for _ in range(k.counts[seat])]))
        return tuple(hands)

    def _each_single_card(self, other: int) -> list[World]:
        k, weights = self._k, self._weights[other]
        worlds = [
            world
            for kind in range(KINDS)
            for world in self._both_ways(other, (kind,), k.unseen[kind] * weights[kind])
        ]
        if worlds:
            return worlds
        return [
            world
            for kind in range(KINDS)
            for world in self._both_ways(other, (kind,), k.unseen[kind])
        ]

    def _both_ways(self, other: int, held: Hand, weight: int) -> list[World]:
        """The world in which the other seat holds these cards, played sharply and plainly."""
        k = self._k
        hands: list[Hand] = [()] * k.players
        hands[other] = held
        hands[k.seat] = k.hand
        plain = self._plain[other]
        worlds = [
            World(tuple(hands), (False,) * k.players, weight * (CERTAIN - plain)),
            World(tuple(hands), (True,) * k.players, weight * plain),
        ]
        return [world for world in worlds if world.weight]


def _draw(pool: list[int], weights: list[int], dice: Dice) -> int:
    """Take a card off the pool: any, thrown back as often as its weight makes it unlikely."""
    place = dice.below(len(pool))
    for _ in range(TRIES):
        weight = weights[pool[place]]
        if weight == CERTAIN or dice.below(CERTAIN) < weight:
            break
        place = dice.below(len(pool))
    else:
        possible = [index for index, kind in enumerate(pool) if weights[kind]]
        places = possible or range(len(pool))
        place = places[dice.below(len(places))]
    kind = pool[place]
    pool[place] = pool[-1]
    pool.pop()
    return kind
