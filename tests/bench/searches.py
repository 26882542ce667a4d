"""The moves of whole matches between hard bots, for timing their searches elsewhere."""

from __future__ import annotations

import json
import math
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kahwa.games.chkobba.hard import EFFORTS, think
from kahwa.games.chkobba.hard.root import root_of
from kahwa.games.game import Budget
from kahwa.jsontypes import JsonObject
from tests.games.hard_states import match_states
from tests.games.notation import CHKOBBA


@dataclass(frozen=True, slots=True)
class Decision:
    """A view that a hard bot has to move from, with its move and the nodes that takes on this Python.

    No nodes where there is but one thing to do: such a move is made without a search.
    """

    players: int
    view: JsonObject
    seed: str
    move: JsonObject
    nodes: int


def matches(budget: Budget, seed: int) -> list[Decision]:
    """Every decision of a match of two and of one of four players."""
    found: list[Decision] = []
    for players in (2, 4):
        for state in match_states(seed, players=players, level="hard"):
            assert state.turn is not None
            # As it arrives from afar: only what JSON can hold.
            view: JsonObject = json.loads(json.dumps(CHKOBBA.view(state, state.turn)))
            found.append(decide(players, view, budget, len(found).to_bytes(4, "big")))
            sys.stderr.write(f"\r{len(found)} moves played")
    sys.stderr.write("\n")
    return found


def decide(players: int, view: JsonObject, budget: Budget, seed: bytes) -> Decision:
    """The hard bot's decision on this Python."""
    thought = think(view, EFFORTS[budget], seed)
    nodes = thought.nodes if len(root_of(view).candidates) > 1 else 0
    return Decision(players, view, seed.hex(), CHKOBBA.move_json(thought.best()), nodes)


def repeat(decision: Decision, budget: Budget, times: int) -> float:
    """The processor's seconds of a search on this Python, of so many one after another."""
    seed = bytes.fromhex(decision.seed)
    start = time.process_time()
    for _ in range(times):
        CHKOBBA.bot_move(decision.view, "hard", seed, budget)
    return (time.process_time() - start) / times


def late(values: Sequence[float]) -> float:
    """The 99th percentile: the smallest value that at least 99% do not exceed."""
    return sorted(values)[math.ceil(len(values) * 0.99) - 1]


def spread(seconds: Sequence[float]) -> str:
    """Median, 99th percentile and the longest, in milliseconds."""
    median, worst = statistics.median(seconds), max(seconds)
    return (
        f"median {median * 1000:.1f} ms, 99th percentile {late(seconds) * 1000:.1f} ms,"
        f" longest {worst * 1000:.1f} ms"
    )


def work(decisions: Sequence[Decision]) -> str:
    """How many of the decisions took a search, and its nodes."""
    nodes = [decision.nodes for decision in decisions if decision.nodes]
    median = statistics.median(nodes)
    return (
        f"{len(nodes)} of {len(decisions)} moves took a search, of {median:.0f} nodes at the median and"
        f" {max(nodes)} at most."
    )
