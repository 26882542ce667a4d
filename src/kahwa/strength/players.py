"""The players of a strength match, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from kahwa.games.chkobba.bots import think_all
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.chkobba.hard.choose import EFFORTS, Thought, think
from kahwa.games.chkobba.mixer import ALWAYS, mixed, share_of_good
from kahwa.games.chkobba.state import Move, State
from kahwa.games.game import ALWAYS_BEST, Budget
from kahwa.strength.yardstick import flat_monte_carlo, rule

CHKOBBA = Chkobba()

PARTNERS = "+"
"""Stands between the names of two partners."""

MIXERS = {"rated": ALWAYS_BEST, "mixed": ALWAYS}
"""See-all mixed with bad moves, named with a number up to this one: `rated:40` is to win 40%,
`mixed:700` plays see-all's best move 700 times in a thousand."""

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
        thought = _sound(think(CHKOBBA.view(state, seat), effort, seed))
        return Decision(thought.best(), thought.nodes)

    return decide


def _see_all(budget: str) -> Player:
    return _mixed(budget, lambda _players: ALWAYS)


def _mixed(budget: str, share: Callable[[int], int]) -> Player:
    """See-all, of whose moves a share is good: so many in a thousand, from the number of players."""

    def decide(state: State, seat: int, seed: bytes) -> Decision:
        thought = _sound(think_all(state, seat, Budget(budget)))
        return Decision(mixed(thought, state.table, share(state.players), seed), thought.nodes)

    return decide


def _sound(thought: Thought) -> Thought:
    """A search that failed must not count as a weak one."""
    if thought.error is not None:
        raise thought.error
    return thought


def _rule(state: State, seat: int, _seed: bytes) -> Decision:
    return Decision(rule(state.hands[seat], state.table))


def _mc20(state: State, seat: int, seed: bytes) -> Decision:
    return Decision(*flat_monte_carlo(state, seat, seed))


PLAYERS: dict[str, Callable[[str], Player]] = {
    "easy": lambda _budget: _level("easy"),
    "medium": lambda _budget: _level("medium"),
    "hard": _hard,
    "see-all": _see_all,
    "rule": lambda _budget: _rule,
    "mc20": lambda _budget: _mc20,
}
"""Every player there is but the mixers, made for a budget."""

NAMES = (*PLAYERS, *[f"{name}:N" for name in MIXERS])
"""What the command calls them."""


def team(text: str, budget: str) -> list[Player]:
    """The players of one team from their names: `hard`, or for two partners `hard+medium`."""
    return [_player(name, budget) for name in text.split(PARTNERS)]


def _player(name: str, budget: str) -> Player:
    mixer, colon, number = name.partition(":")
    if not colon:
        return PLAYERS[name](budget)
    if mixer == "rated":
        return _mixed(budget, lambda players: share_of_good(int(number), players))
    return _mixed(budget, lambda _players: int(number))


def team_fault(text: str, players: int) -> str | None:
    """What is wrong with the name of a team at a table of so many players; None if nothing."""
    names = text.split(PARTNERS)
    for name in names:
        mixer, _, number = name.partition(":")
        if mixer in MIXERS:
            if not (number.isascii() and number.isdigit() and int(number) <= MIXERS[mixer]):
                return f"{name!r} needs a number: {mixer}:0 to {mixer}:{MIXERS[mixer]}"
        elif name not in PLAYERS:
            return f"there is no player {name!r}: choose from {', '.join(NAMES)}"
    if len(names) > players // 2:
        return f"{text!r} is too many for a team: with --players {players} it has {players // 2}"
    return None
