"""A position played on to the end of its round, fast: the roll-outs of flat Monte Carlo.

The referee (`playing.play`) makes a state and the page's steps of every card; a roll-out wants the
points alone, a hundred times a move. The tests play the same cards through both and compare.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kahwa.games.chkobba.rules import HAND_SIZE, IS_DIAMOND
from kahwa.games.chkobba.scoring import DIAMONDS_IN_PACK, TEAMS, verdicts
from kahwa.games.chkobba.state import Play, State, team_of

TEN_DIAMONDS = 8
"""What winning the match by all ten diamonds counts, in points."""

Policy: TypeAlias = Callable[[Sequence[int], Sequence[int]], Play]
"""The play of a seat from its hand and the table."""


@dataclass(frozen=True, slots=True)
class World:
    """A position with every card known. The pack's first card is dealt next."""

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    pack: tuple[int, ...]
    table: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    last_team: int | None

    @staticmethod
    def of(state: State, hands: Sequence[tuple[int, ...]], pack: Sequence[int]) -> World:
        """The state's position with these hands and this pack in place of its own."""
        last = None if state.last_taker is None else team_of(state.last_taker)
        return World(state.dealer, tuple(hands), tuple(pack), state.table, state.piles, last)


def roll_out(world: World, seat: int, first: Play, policy: Policy) -> int:
    """The points by which `seat`'s team comes out ahead of now, after its play `first`.

    After that the policy plays every seat to the end of the round.
    """
    game = _Round(world)
    game.play(seat, first)
    turn = seat
    while game.winner is None and game.deal_if_empty():
        turn = (turn + 1) % len(game.hands)
        if game.hands[turn]:
            game.play(turn, policy(game.hands[turn], game.table))
    ahead = game.ahead()
    return ahead if team_of(seat) == 0 else -ahead


class _Round:
    """A world being played: lists in place of the referee's immutable states."""

    def __init__(self, world: World) -> None:
        self.dealer = world.dealer
        self.hands = [list(hand) for hand in world.hands]
        self.pack = list(world.pack)
        self.table = list(world.table)
        self.piles = [list(pile) for pile in world.piles]
        self.diamonds = [_diamonds(pile) for pile in world.piles]
        self.chkobbas = [0] * TEAMS
        self.last_team = world.last_team
        self.winner: int | None = None
        """The team that has all ten diamonds, which ends the match."""

    def play(self, seat: int, play: Play) -> None:
        """Place the card or capture with it."""
        self.hands[seat].remove(play.card)
        if not play.take:
            self.table.append(play.card)
            return
        team = team_of(seat)
        self.table = [card for card in self.table if card not in play.take]
        self.last_team = team
        if not self.table and not (seat == self.dealer and self._is_last_card()):
            self.chkobbas[team] += 1
        self._take(team, (play.card, *play.take))

    def deal_if_empty(self) -> bool:
        """Deal when all hands are empty; False when the round is over."""
        if not any(self.hands):
            if not self.pack:
                return False
            for seat in range(len(self.hands)):
                self.hands[seat] = self.pack[:HAND_SIZE]
                del self.pack[:HAND_SIZE]
        return True

    def ahead(self) -> int:
        """The points of team 0 less those of team 1, once the round or the match is over."""
        if self.winner is None and self.last_team is not None:
            self._take(self.last_team, self.table)
        if self.winner is not None:
            return TEN_DIAMONDS if self.winner == 0 else -TEN_DIAMONDS
        points = verdicts(self.piles).points()
        return self.chkobbas[0] + points[0] - self.chkobbas[1] - points[1]

    def _is_last_card(self) -> bool:
        return not self.pack and not any(self.hands)

    def _take(self, team: int, cards: Sequence[int]) -> None:
        self.piles[team] += cards
        self.diamonds[team] += _diamonds(cards)
        if self.diamonds[team] == DIAMONDS_IN_PACK:
            self.winner = team


def _diamonds(cards: Sequence[int]) -> int:
    return sum([IS_DIAMOND[card] for card in cards])
