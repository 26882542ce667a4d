"""How many good moves win which share of matches: makes the table of `games/chkobba/mixer.py`.

    python -m tests.bench.win_rate --matches 400 --players 2

Plays see-all with some shares of good moves (`mixed:N` of `kahwa strength`) against the hard bot, as
many matches each; makes the curve rise (isotonic regression) and reads the shares for 0, 10, ... 100%
off it. Then it plays each of those on other packs, and prints the constants and both tables as
docs/STRENGTH.md has them. `--check` plays the mixer's table as it stands and measures no curve.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TypeAlias

from kahwa.games.chkobba.mixer import ALWAYS, SHARES, STEP
from kahwa.games.game import ALWAYS_BEST
from kahwa.strength.interval import wilson
from kahwa.strength.tournament import MIRRORED, Plan, Result, play_pairs

MEASURED = (0, 200, 300, 350, 400, 450, 500, 550, 600, 700, 800, 900, ALWAYS)
"""The shares of good moves at which the curve is measured."""

Point: TypeAlias = tuple[int, Result]
"""A share of good moves and the matches that were played with it."""


def rising(rates: Sequence[float]) -> list[float]:
    """The rates nearest to these that never fall: neighbours that do are averaged."""
    pools: list[tuple[float, int]] = []
    for rate in rates:
        pool = (rate, 1)
        while pools and pools[-1][0] >= pool[0]:
            mean, size = pools.pop()
            pool = (mean * size + pool[0] * pool[1]) / (size + pool[1]), size + pool[1]
        pools.append(pool)
    return [mean for mean, size in pools for _ in range(size)]


def fitted(shares: Sequence[int], rates: Sequence[float]) -> tuple[int, ...]:
    """The share of good moves for 0, 10, ... 100%, where the measured shares won at these rates.

    What is below the curve gets the first share and what is above it the last, which 100% always gets.
    """
    curve = rising(rates)
    wanted = [percent / ALWAYS_BEST for percent in range(0, ALWAYS_BEST, STEP)]
    return (*[_share_at(rate, shares, curve) for rate in wanted], ALWAYS)


def _share_at(rate: float, shares: Sequence[int], curve: Sequence[float]) -> int:
    if rate <= curve[0]:
        return shares[0]
    for place in range(1, len(curve)):
        low, high = curve[place - 1], curve[place]
        if rate <= high:
            part = (rate - low) / (high - low)
            return round(shares[place - 1] + (shares[place] - shares[place - 1]) * part)
    return shares[-1]


def played(share: int, chosen: argparse.Namespace, seed: int) -> Result:
    """The matches with one share of good moves."""
    plan = Plan(f"mixed:{share}", "hard", chosen.players, chosen.budget, seed)
    result = Result.of(plan)
    for part in play_pairs(plan, chosen.matches // MIRRORED, chosen.processes):
        result.add(part)
        sys.stderr.write(f"\r{plan.first}: {result.won} of {result.played}   ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    return result


def row(share: int, result: Result) -> str:
    """The end of a table's row."""
    low, high = wilson(result.won, result.played)
    rate = f"{100 * result.won / result.played:.1f}% | {100 * low:.1f}-{100 * high:.1f}%"
    return f"{share / 10:.1f}% | {result.won} of {result.played} | {rate} |"


def curve_lines(points: Sequence[Point]) -> list[str]:
    """The measured curve as a Markdown table."""
    head = ["| good moves | won | share | 95% |", "|---|---|---|---|"]
    return head + [f"| {row(share, result)}" for share, result in points]


def check_lines(points: Sequence[Point]) -> list[str]:
    """What each wanted rate came to as a Markdown table."""
    head = ["| wanted | good moves | won | share | 95% |", "|---|---|---|---|---|"]
    return head + [
        f"| {STEP * place}% | {row(share, result)}" for place, (share, result) in enumerate(points)
    ]


def main() -> None:
    """Measure, fit, check and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=400, help="of every point, an even number")
    parser.add_argument("--players", type=int, choices=sorted(SHARES), default=2)
    parser.add_argument("--budget", default="room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--check", action="store_true", help="only play the table there is")
    chosen = parser.parse_args()
    shares = SHARES[chosen.players]
    if not chosen.check:
        curve = [(share, played(share, chosen, chosen.seed)) for share in MEASURED]
        shares = fitted(MEASURED, [result.won / result.played for _, result in curve])
        sys.stdout.write("\n".join([*curve_lines(curve), "", f"{chosen.players}: {shares},", ""]))
        sys.stdout.flush()
    checked = [(share, played(share, chosen, chosen.seed + 1)) for share in shares]
    sys.stdout.write("\n".join(["", *check_lines(checked), ""]))


if __name__ == "__main__":
    main()
