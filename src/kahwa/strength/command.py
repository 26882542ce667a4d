"""`kahwa strength A B`: plays the matches, shows progress, prints the figures."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence

from kahwa.strength.interval import wilson
from kahwa.strength.players import BUDGETS, CHKOBBA, NAMES, PARTNERS, team_fault
from kahwa.strength.tournament import MIRRORED, Plan, Result, Side, play_pairs

BAD_ARGUMENTS = 2
INTERRUPTED = 130
MATCHES = 400


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give the parser the command's arguments."""
    names = f"{', '.join(NAMES)}; two partners: hard{PARTNERS}medium"
    parser.add_argument("first", metavar="A", help=names)
    parser.add_argument("second", metavar="B", help="the same")
    parser.add_argument(
        "--matches",
        type=int,
        default=MATCHES,
        metavar="N",
        help=f"how many, an even number: every pack is played twice (default: {MATCHES})",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=sorted(CHKOBBA.seat_counts),
        default=2,
        help="seats at the table (default: 2)",
    )
    parser.add_argument(
        "--budget", choices=BUDGETS, default="room", help="of a search (default: room)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="of all chance (default: 1)"
    )
    parser.add_argument("--processes", type=int, metavar="N", help="default: one for every core")


def run(options: argparse.Namespace) -> int:
    """Play and print; the exit code. The last line is `A won W of N (P%, 95% L-H%)`."""
    processes = os.cpu_count() or 1 if options.processes is None else options.processes
    plan = Plan(options.first, options.second, options.players, options.budget, options.seed)
    if fault := _fault(plan, options.matches, processes):
        sys.stderr.write(f"kahwa strength: {fault}\n")
        return BAD_ARGUMENTS
    result = Result.of(plan)
    code = 0
    try:
        for _ in _play(plan, options.matches, processes, result):
            sys.stderr.write(f"\r{result.played}/{options.matches} {outcome(result)}  ")
            sys.stderr.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.stderr.write("\n")
    if result.played:
        sys.stdout.write("\n".join([*figures(plan, result), outcome(result), ""]))
    return code


def _fault(plan: Plan, matches: int, processes: int) -> str | None:
    """What is wrong with the arguments, in a line; None if nothing."""
    if matches < MIRRORED or matches % MIRRORED:
        return f"--matches is an even number from {MIRRORED}, as every pack is played twice"
    if processes < 1:
        return "--processes is a number from 1"
    return team_fault(plan.first, plan.players) or team_fault(plan.second, plan.players)


def _play(plan: Plan, matches: int, processes: int, result: Result) -> Iterator[None]:
    """Count the matches into the result; a turn of the iterator after each pair."""
    for part in play_pairs(plan, matches // MIRRORED, processes):
        result.add(part)
        yield


def outcome(result: Result) -> str:
    """The command's last line."""
    low, high = wilson(result.won, result.played)
    share = 100 * result.won / result.played
    interval = f"{share:.1f}%, 95% {100 * low:.1f}-{100 * high:.1f}%"
    return f"{result.sides[0].name} won {result.won} of {result.played} ({interval})"


def figures(plan: Plan, result: Result) -> list[str]:
    """The lines before the last one."""
    first, second = [side.points / result.rounds for side in result.sides]
    conditions = (
        f"{plan.first} against {plan.second}: {plan.players} players, to {plan.target}, "
        f"budget {plan.budget}, seed {plan.seed}, mirrored packs"
    )
    play = (
        f"Points a round: {first:.2f} to {second:.2f} ({first - second:+.2f}). "
        f"Rounds a match: {result.rounds / result.played:.2f}. "
        f"Won by all ten diamonds: {result.diamonds}."
    )
    return [conditions, play, *[_cost(side) for side in result.sides]]


def _cost(side: Side) -> str:
    """What a move of one side costs."""
    times = [1000 * seconds for seconds in side.seconds]
    return (
        f"A move of {side.name}: CPU {_middle(times, '.2f')} ms; "
        f"nodes {_middle(side.nodes, '.0f')}; {len(times)} moves"
    )


def _middle(values: Sequence[float], form: str) -> str:
    """Mean, median and 99th percentile."""
    ranked = sorted(values)
    mean = sum(ranked) / len(ranked)
    median, slow = [ranked[len(ranked) * percent // 100] for percent in (50, 99)]
    return f"mean {mean:{form}}, median {median:{form}}, 99th percentile {slow:{form}}"
