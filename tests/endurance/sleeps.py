"""Rooms that sleep and wake in the real workerd, many at a time.

    python -m tests.endurance.sleeps --sleeps 200

workerd puts an object to sleep when nothing has come for ten seconds (`tests/worker/test_sleep.py`
proves it): all of its memory is gone, its sockets stay. At each table two pages play a while, sit still
for longer than that and play on. Some tables sleep with a turn clock running, some while a player is
away. At the end each match is played out and compared with its journals.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.endurance import report
from tests.endurance.pages import Page, Times, make_room, play_match, table
from tests.support import hosts
from tests.support.hosts import Host

ASLEEP = 12.0
AT_ONCE = 40
KINDS = ("plain", "clock", "away")


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    sleeps: int = 0
    matches: int = 0
    moves: int = 0


async def sleep_and_wake(host: Host, sleeps: int, each: int, at_once: int = AT_ONCE) -> Tally:
    """So many sleeps in all, `each` at one table."""
    tally, turn = Tally(), asyncio.Semaphore(at_once)

    async def one(number: int) -> None:
        async with turn:
            await _sleepy_match(host, number, each, tally)

    async with asyncio.TaskGroup() as group:
        for number in range(sleeps // each):
            group.create_task(one(number))
    return tally


async def _sleepy_match(host: Host, number: int, sleeps: int, tally: Tally) -> None:
    kind, chance = KINDS[number % len(KINDS)], random.Random(number)
    clock = 60 if kind == "clock" else 0
    code = await make_room(host.url, target=5, turnClock=clock)
    async with table(host.ws_url, code, 2, Times(), number) as pages:
        for _ in range(sleeps):
            await play_some(pages, chance.randint(1, 6))
            if kind == "away":
                await away_and_back(pages[number % 2])
            else:
                await asyncio.sleep(ASLEEP)
            tally.sleeps += 1
        journals = await play_match(pages)
        tally.matches += 1
        tally.moves += sum(len(journal["moves"]) for journal in journals)


async def play_some(pages: list[Page], moves: int) -> None:
    """Play so many moves, unless the match ends before."""
    match = pages[0].snapshot["match"]
    goal = match["seq"] + moves
    while pages[0].snapshot["phase"] != "match-over" and pages[0].snapshot["match"]["seq"] < goal:
        for page in pages:
            acting = page.snapshot
            if acting["match"]["turn"] == page.seat or acting["phase"] == "round-over":
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        await page.act()
        await asyncio.sleep(0)


async def away_and_back(page: Page) -> None:
    """The page is gone while the object sleeps."""
    await page.leave_line()
    await asyncio.sleep(ASLEEP)
    page.return_to_line()


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sleeps", type=int, default=200)
    given = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, hosts.bare_worker_host(Path(folder)) as host:
        tally = asyncio.run(sleep_and_wake(host, given.sleeps, 5))
    report.write(
        "sleep (worker)",
        f"python -m tests.endurance.sleeps --sleeps {given.sleeps}",
        [
            f"Rooms in workerd slept and woke {tally.sleeps} times between two moves, a third with",
            f"a turn clock running, a third with a player away: **{tally.matches} matches ended with",
            f"the right result**, none of {tally.moves:,} moves is missing.",
            f"It took {time.monotonic() - begin:.0f} s.",
        ],
    )


if __name__ == "__main__":
    main()
