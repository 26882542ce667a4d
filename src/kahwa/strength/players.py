"""The players of a strength match, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kahwa.games.chkobba.game import Chkobba
from kahwa.games.chkobba.state import Move, State
from kahwa.games.game import Budget
from kahwa.strength.yardstick import flat_monte_carlo, rule

Player: TypeAlias = Callable[[State, int, bytes], Move]

CHKOBBA = Chkobba()


def _level(level: str) -> Player:
    return lambda state, seat, seed: CHKOBBA.bot_move(CHKOBBA.view(state, seat), level, seed)


def _rule(state: State, seat: int, _seed: bytes) -> Move:
    return rule(state.hands[seat], state.table)


def _hard(budget: str) -> Player:
    """The hard bot at the budget of a room or of a browser."""
    return lambda state, seat, seed: CHKOBBA.bot_move(
        CHKOBBA.view(state, seat), "hard", seed, Budget(budget)
    )


PLAYERS: dict[str, Callable[[str], Player]] = {
    "easy": lambda _budget: _level("easy"),
    "medium": lambda _budget: _level("medium"),
    "hard": _hard,
    "rule": lambda _budget: _rule,
    "mc20": lambda _budget: flat_monte_carlo,
}


def team(text: str, budget: str) -> list[Player]:
    """The players of one team from their names: `hard`, or for two partners `hard+medium`."""
    return [PLAYERS[name](budget) for name in text.split("+")]
