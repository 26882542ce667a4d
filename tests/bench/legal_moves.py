"""100,000 moves of the hard bot from random states: always legal, never an exception.

    python -m tests.bench.legal_moves [--moves N] [--nodes N]

The states are those of `tests/games/hard_states.py`: two and four players, all options, kept cuts, wide
tables, turns changed by a host's tools. Uses all cores and shows how far it is.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from collections.abc import Iterator
from multiprocessing import Pool

from kahwa.games.chkobba.hard import Effort, think
from tests.games.hard_states import rounds_states
from tests.games.notation import CHKOBBA


def try_round(task: tuple[int, int]) -> int:
    """Think about every move of one round; how many there were. Raises where anything is wrong."""
    seed, nodes = task
    moves = 0
    for state in rounds_states(seed):
        moves += 1
        assert state.turn is not None
        view = CHKOBBA.view(state, state.turn)
        thought = think(view, Effort(nodes, 2 * nodes), seed.to_bytes(4, "big"))
        if thought.error is not None:
            raise thought.error
        for play in {thought.best(), thought.values[0][0], thought.values[-1][0]}:
            refused = CHKOBBA.refusal(state, state.turn, play)
            assert refused is None, f"{refused}: {play} in {state}"
    return moves


def rounds(nodes: int) -> Iterator[tuple[int, int]]:
    """A task for every seed."""
    return ((seed, nodes) for seed in itertools.count())


def main() -> None:
    """Try rounds until there were enough moves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--nodes", type=int, default=200)
    chosen = parser.parse_args()
    # A round has 36 moves.
    tasks = itertools.islice(rounds(chosen.nodes), -(-chosen.moves // 36))
    done = 0
    with Pool(os.cpu_count()) as pool:
        for moves in pool.imap_unordered(try_round, tasks):
            done += moves
            sys.stderr.write(f"\r{done} moves")
    sys.stdout.write(f"\n{done} moves, all legal, no exception\n")


if __name__ == "__main__":
    main()
