"""Whole matches over a bad network.

    python -m tests.endurance.faults --kind local --schedules 200
    python -m tests.endurance.faults --kind worker --schedules 200

Two pages play a match through a proxy that delays, drops, cuts and doubles what passes (`proxy.py`), by
a schedule that its seed decides. The page's own waits run on a faster clock. Each match has to end, with
every acknowledged move in its journals and the result of an independent scorer.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.endurance import report
from tests.endurance.kill import HOSTS
from tests.endurance.pages import Times, make_room, play_match, table
from tests.endurance.proxy import Network
from tests.support.hosts import Host

# On a clock that is faster than the page's, as much as the host's answers allow.
TIMES = {"local": Times().scaled(0.1), "worker": Times().scaled(0.5)}
AT_ONCE = 8


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    matches: int = 0
    moves: int = 0
    connections: int = 0
    faults: Counter[str] = field(default_factory=Counter)


async def play_schedules(host: Host, seeds: range, at_once: int = AT_ONCE) -> Tally:
    """Play a match by each schedule, a few at a time."""
    tally, turn = Tally(), asyncio.Semaphore(at_once)

    async def one(seed: int) -> None:
        async with turn:
            try:
                await play_schedule(host, seed, tally)
            except BaseException as fault:
                fault.add_note(f"the schedule's seed is {seed}")
                raise

    async with asyncio.TaskGroup() as group:
        for seed in seeds:
            group.create_task(one(seed))
    return tally


async def play_schedule(host: Host, seed: int, tally: Tally) -> None:
    """One match by the schedule of a seed."""
    code = await make_room(host.url, target=5)
    async with Network(host.port, seed).open() as network:
        async with table(network.address, code, 2, TIMES[host.kind], seed) as pages:
            journals = await play_match(pages)
            tally.matches += 1
            tally.moves += sum(len(journal["moves"]) for journal in journals)
            tally.connections += sum(page.line.opened for page in pages)
        tally.faults.update(network.faults)


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=HOSTS, required=True)
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    given = parser.parse_args()
    begin = time.monotonic()
    seeds = range(given.first, given.first + given.schedules)
    with tempfile.TemporaryDirectory() as folder, HOSTS[given.kind](Path(folder)) as host:
        tally = asyncio.run(play_schedules(host, seeds))
    listed = ", ".join(f"{count} {name}" for name, count in sorted(tally.faults.items()))
    report.write(
        f"bad network ({given.kind})",
        f"python -m tests.endurance.faults --kind {given.kind} --schedules {given.schedules}",
        [
            f"{tally.matches} matches by {given.schedules} random schedules of faults: **all ended with",
            "the right result**, every acknowledged move is in the journals.",
            f"{tally.moves:,} moves, {tally.connections:,} connections; faults: {listed}.",
            f"It took {time.monotonic() - begin:.0f} s.",
        ],
    )


if __name__ == "__main__":
    main()
