"""What the hard bot makes of a fixed set of positions, as text: alike on every Python version.

`golden/chkobba-hard.jsonl` has these lines. This runs in CPython, and in Pyodide under Node and in the
Worker; so it needs no more than the standard library and the tests' own positions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from kahwa.games.chkobba.hard import EFFORTS, think
from kahwa.games.chkobba.state import Play, State
from kahwa.games.game import Budget
from tests.games.hard_states import match_states, rounds_states
from tests.games.notation import CHKOBBA, names

GOLDEN = Path(__file__).parent / "golden" / "chkobba-hard.jsonl"

ROUNDS = 30
EVERY = 11
FROM_EACH_MATCH = 15


def golden() -> list[str]:
    """The answers as they should be."""
    return GOLDEN.read_text("utf-8").splitlines()


def answers() -> Iterator[str]:
    """A line of JSON for every position; every fifth is thought about as in a browser."""
    for number, state in enumerate(positions()):
        budget = Budget.BROWSER if number % 5 == 4 else Budget.ROOM
        yield json.dumps(answer(state, budget, number.to_bytes(4, "big")))


def positions() -> Iterator[State]:
    """From rounds played at random with all options, and from whole matches with their scores."""
    for seed in range(ROUNDS):
        choices = list(filter(_has_choice, rounds_states(seed)))
        yield choices[seed * 7 % len(choices)]
    for players in (2, 4):
        choices = filter(_has_choice, match_states(5, players=players, level="medium"))
        yield from islice(choices, 0, EVERY * FROM_EACH_MATCH, EVERY)


def _has_choice(state: State) -> bool:
    assert state.turn is not None
    return len(state.hands[state.turn]) > 1


def answer(state: State, budget: Budget, seed: bytes) -> dict[str, object]:
    """The choice, the work and the value of every legal play; and what tells the position apart."""
    assert state.turn is not None
    view = CHKOBBA.view(state, state.turn)
    thought = think(view, EFFORTS[budget], seed)
    return {
        "view": hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()[:12],
        "budget": budget,
        "nodes": thought.nodes,
        "worlds": thought.worlds,
        "error": None if thought.error is None else repr(thought.error),
        "choice": written(thought.best()),
        "values": {written(play): value for play, value in thought.values},
    }


def written(play: Play) -> str:
    """A play in the tests' notation."""
    return f"{names([play.card])}: {names(play.take)}" if play.take else names([play.card])
