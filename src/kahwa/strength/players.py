"""The players of a strength match, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from kahwa.games.chkobba.game import Chkobba
from kahwa.games.chkobba.hard.choose import EFFORTS, think
from kahwa.games.chkobba.state import Move, State
from kahwa.games.game import Budget
from kahwa.strength.yardstick import flat_monte_carlo, rule

CHKOBBA = Chkobba()

PARTNERS = "+"
"""Stands between the names of two partners."""

BUDGETS = tuple(budget.value for budget in Budget)


class Decision(NamedTuple):
    """A move, and how many positions the player's search visited for it: none without a search."""

    move: Move
    nodes: int = 0


Player: TypeAlias = Callable[[State, int, bytes], Decision]
"""Decides for a seat, whose view alone it looks at; the bytes are the seed of its chance."""


def _level(level: str) -> Player:
    def decide(state: State, seat: int, seed: bytes) -> Decision:
        return Decision(CHKOBBA.bot_move(CHKOBBA.view(state, seat), level, seed))

    return decide


def _hard(budget: str) -> Player:
    effort = EFFORTS[Budget(budget)]

    def decide(state: State, seat: int, seed: bytes) -> Decision:
        thought = think(CHKOBBA.view(state, seat), effort, seed)
        if thought.error is not None:
            raise thought.error
        return Decision(thought.best(), thought.nodes)

    return decide


def _rule(state: State, seat: int, _seed: bytes) -> Decision:
    return Decision(rule(state.hands[seat], state.table))


def _mc20(state: State, seat: int, seed: bytes) -> Decision:
    return Decision(*flat_monte_carlo(state, seat, seed))


PLAYERS: dict[str, Callable[[str], Player]] = {
    "easy": lambda _budget: _level("easy"),
    "medium": lambda _budget: _level("medium"),
    "hard": _hard,
    "rule": lambda _budget: _rule,
    "mc20": lambda _budget: _mc20,
}
"""Every player there is, made for a budget."""


def team(text: str, budget: str) -> list[Player]:
    """The players of one team from their names: `hard`, or for two partners `hard+medium`."""
    return [PLAYERS[name](budget) for name in text.split(PARTNERS)]


def team_fault(text: str, players: int) -> str | None:
    """What is wrong with the name of a team at a table of so many players; None if nothing."""
    names = text.split(PARTNERS)
    for name in names:
        if name not in PLAYERS:
            return f"there is no player {name!r}: choose from {', '.join(PLAYERS)}"
    if len(names) > players // 2:
        return f"{text!r} is too many for a team: with --players {players} it has {players // 2}"
    return None
