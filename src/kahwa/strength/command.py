"""`kahwa strength A B`: plays the matches, shows progress, prints the figures."""

from __future__ import annotations

import os
import sys

from kahwa.strength.interval import wilson
from kahwa.strength.tournament import SIDES, Plan, Result, play_pairs


def run(plan: Plan, matches: int, processes: int | None) -> None:
    """Play and print; the last line is `A won W of N (P%, 95% L-H%)`."""
    result = Result()
    for part in play_pairs(plan, (matches + 1) // SIDES, processes or os.cpu_count() or 1):
        result.add(part)
        print(f"\r{_outcome(plan, result)}   ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for line in _figures(plan, result):
        print(line)
    print(_outcome(plan, result))


def _outcome(plan: Plan, result: Result) -> str:
    low, high = wilson(result.won, result.played)
    share = 100 * result.won / result.played
    figures = f"{share:.1f}%, 95% {100 * low:.1f}-{100 * high:.1f}%"
    return f"{plan.first} won {result.won} of {result.played} ({figures})"


def _figures(plan: Plan, result: Result) -> list[str]:
    times = sorted(result.times)
    median, slow = [1000 * times[len(times) * part // 100] for part in (50, 99)]
    return [
        f"{plan.first} against {plan.second}, {plan.players} players, to {plan.target}, "
        f"budget {plan.budget}, seed {plan.seed}",
        f"points ahead a round {result.ahead / result.rounds:+.2f}, "
        f"rounds a match {result.rounds / result.played:.2f}, "
        f"all ten diamonds {result.diamonds}",
        f"CPU a move: median {median:.2f} ms, 99th percentile {slow:.2f} ms, {len(times)} moves",
    ]
