"""`kill -9` of a host at random moments of running games, and what is there after the restart.

    python -m tests.endurance.kill --kind local --moments 50
    python -m tests.endurance.kill --kind worker --moments 50

At every table two pages play as fast as they are answered and come back by themselves after each
crash. Each page checks, in the first snapshot that it gets, that no move that was acknowledged to it is
missing; each match is played to its end and compared with its journals and an independent scorer.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.endurance import report
from tests.endurance.pages import STUCK, Page, Times, make_room, play_match, table
from tests.support import hosts
from tests.support.hosts import Host

# workerd alone: the processes of wrangler would take as much time as the Worker.
HOSTS: dict[str, Callable] = {"local": hosts.local_host, "worker": hosts.bare_worker_host}
TABLES = 6
# The page's own waits, where a start takes no time on a clock that is faster.
TIMES = {"local": Times().scaled(0.25), "worker": Times()}
# How many moves a host is left to acknowledge before it is killed, and how much longer it lives (s).
MOVES = (5, 80)
LONGER = 0.02
# A start on a machine that has other things to do.
PATIENCE = 300.0


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    kills: int = 0
    matches: int = 0
    crossed: int = 0  # matches that were running at one of the kills
    moves: int = 0
    acked: int = 0  # at tables that are done
    playing: list[Page] = field(default_factory=list)

    def acknowledged(self) -> int:
        """All acknowledged moves until now."""
        return self.acked + sum(len(page.acked) for page in self.playing)


async def crash(host: Host, moments: int, seed: int) -> Tally:
    """Kill the host so often while tables play; all matches that run are played to their end."""
    host.start_timeout = PATIENCE
    tally, chance, done = Tally(), random.Random(seed), asyncio.Event()
    tables = [asyncio.create_task(_play(host, seed * 100 + n, tally, done)) for n in range(TABLES)]
    try:
        for _ in range(moments):
            goal = tally.acknowledged() + chance.randint(*MOVES)
            while tally.acknowledged() < goal:
                await asyncio.sleep(LONGER / 4)
                _raise_faults(tables)
            await asyncio.sleep(chance.uniform(0, LONGER))
            await asyncio.to_thread(host.kill)
            tally.kills += 1
            begin = time.monotonic()
            await asyncio.to_thread(host.start)
            sys.stderr.write(f"{tally.kills}: back in {time.monotonic() - begin:.1f} s\n")
        done.set()
        await asyncio.gather(*tables)
    finally:
        for task in tables:
            task.cancel()
    return tally


def _raise_faults(tables: list[asyncio.Task[None]]) -> None:
    for task in tables:
        if task.done():
            task.result()


async def _play(host: Host, seed: int, tally: Tally, done: asyncio.Event) -> None:
    while not done.is_set():
        code = await make_room(host.url, target=5)
        async with table(host.ws_url, code, 2, TIMES[host.kind], seed) as pages:
            before = tally.kills
            tally.playing += pages
            journals = await play_match(pages, stuck=STUCK + PATIENCE)
            tally.matches += 1
            tally.crossed += tally.kills > before
            tally.moves += sum(len(journal["moves"]) for journal in journals)
            tally.acked += sum(len(page.acked) for page in pages)
            tally.playing = [page for page in tally.playing if page not in pages]


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=HOSTS, required=True)
    parser.add_argument("--moments", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, HOSTS[given.kind](Path(folder)) as host:
        tally = asyncio.run(crash(host, given.moments, given.seed))
    report.write(
        f"kill -9 ({given.kind})",
        f"python -m tests.endurance.kill --kind {given.kind} --moments {given.moments}",
        [
            f"The {given.kind} host was killed {tally.kills} times while {TABLES} tables played:",
            f"of {tally.acked:,} acknowledged moves **0 are missing**, and of {tally.matches} matches",
            f"({tally.crossed} across a kill) **all ended with the right result**.",
            f"It took {time.monotonic() - begin:.0f} s.",
        ],
    )


if __name__ == "__main__":
    main()
