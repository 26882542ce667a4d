"""Many tables at a human pace on one host.

    python -m tests.endurance.load                          # 1,000 tables, 3 minutes
    python -m tests.endurance.load --kind worker --rooms 200
    python -m tests.endurance.load --rooms 50 --seconds 30
    python -m tests.endurance.load --rooms 50 --seconds 1800 # a soak

At each table two people are connected and move after a few seconds' thought; at one in ten they sit
with two hard bots. The time is taken from a move to the other person's snapshot, bots' answers included.
The people are all in one process, whose own work is part of the times: run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import random
import resource
import sqlite3
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kahwa.hosts.local import DATABASE
from tests.endurance import report
from tests.endurance.kill import HOSTS
from tests.endurance.pages import Page, Times, make_room
from tests.hosts.players import Frame
from tests.support.cpu import memory, own_memory
from tests.support.hosts import Host

THINKING = (2.0, 6.0)
BOTS_EVERY = 10
AT_ONCE = 20
BAR = {"local": " (bar: 50 ms)", "worker": ""}
SEARCHES = {"local": ", with its search process", "worker": ""}
FILES = 8192
# Where finished rounds are stored: one database, or one for each object.
JOURNALS = {
    "local": (DATABASE, "SELECT sum(length(text)) FROM rounds"),
    "worker": (
        "Room/" + "[0-9a-f]" * 64 + ".sqlite",
        "SELECT sum(length(text)) FROM rows WHERE id > 0",
    ),
}


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    rooms: int = 0
    plain: list[float] = field(default_factory=list)
    with_bots: list[float] = field(default_factory=list)
    empty: int = 0  # the host's memory without rooms, with idle ones, and after each minute of play
    idle: int = 0
    later: list[int] = field(default_factory=list)
    journals: int = 0  # the bytes of all finished rounds, which their rooms keep

    @property
    def times(self) -> list[float]:
        """All of them."""
        return self.plain + self.with_bots


@dataclass(slots=True)
class Sent:
    """The move of a table that is under way."""

    game: str
    seq: int
    seat: int
    at: float


class Timed(Page):
    """A page of a table that takes the times of its moves."""

    under_way: list[Sent]
    taken: list[float]

    async def request(self, kind: str, **fields: Any) -> Frame:
        if kind == "move":
            now = time.perf_counter()
            self.under_way[:] = [Sent(fields["game"], fields["seq"], self.seat, now)]
            self.thinking = self._random.uniform(*THINKING)
        return await super().request(kind, **fields)

    def _look(self, snapshot: Frame) -> None:
        super()._look(snapshot)
        match = snapshot["match"]
        for sent in [*self.under_way] if match else []:
            shown = match["game"] == sent.game and match["seq"] > sent.seq
            if shown and self.seat != sent.seat:
                self.taken.append(time.perf_counter() - sent.at)
                self.under_way.clear()
        # What is checked at the end elsewhere would only fill this process here.
        self.hands.clear()
        del self.sent[:-1], self.acked[:-1]

    async def live(self) -> None:
        """Play, match after match."""
        while True:
            if self.snapshot["phase"] == "match-over" and self.seat == 0:
                await self.request("rematch", game=self.snapshot["match"]["game"])
            await self.act()


async def run(host: Host, rooms: int, seconds: float) -> Tally:
    """Open so many tables and let them play so long."""
    tally = Tally(rooms)
    await make_room(host.url)
    tally.empty = own_memory(host.pid)
    async with contextlib.AsyncExitStack() as stack:
        turn = asyncio.Semaphore(AT_ONCE)

        async def seat(number: int) -> list[Timed]:
            async with turn:
                return await _seat(host, number, tally, stack)

        tables = await asyncio.gather(*(seat(number) for number in range(rooms)))
        tally.idle = own_memory(host.pid)
        for pages in tables:
            await pages[0].start()
        # Two thousand pages are many objects: looking through them all would hold up what is measured.
        gc.disable()
        people = [asyncio.create_task(page.live()) for pages in tables for page in pages]
        try:
            for _ in range(max(1, round(seconds / 60))):
                await asyncio.wait(people, timeout=min(seconds, 60), return_when="FIRST_EXCEPTION")
                for person in people:
                    if person.done():
                        person.result()
                tally.later.append(memory(host.pid))
        finally:
            for person in people:
                person.cancel()
            await asyncio.gather(*people, return_exceptions=True)
            gc.enable()
    return tally


async def _seat(
    host: Host, number: int, tally: Tally, stack: contextlib.AsyncExitStack
) -> list[Timed]:
    """Two people at a table of their own, who have not started yet."""
    bots = number % BOTS_EVERY == 0
    code = await make_room(host.url, players=4 if bots else 2, target=21)
    under_way: list[Sent] = []
    pages: list[Timed] = []
    for seat in range(2):
        page = Timed(host.ws_url, code, seat, Times(), number * 2 + seat)
        page.under_way, page.taken = under_way, tally.with_bots if bots else tally.plain
        page.thinking = random.Random(number).uniform(*THINKING)
        pages.append(await stack.enter_async_context(page))
        await page.sit()
    for seat in (2, 3) if bots else ():
        assert (await pages[0].request("bot", seat=seat, level="hard"))["ok"]
    return pages


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=HOSTS, default="local")
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=180)
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    with tempfile.TemporaryDirectory() as folder, HOSTS[given.kind](Path(folder)) as host:
        tally = asyncio.run(run(host, given.rooms, given.seconds))
        host.stop()
        tally.journals = _journals(Path(folder), *JOURNALS[given.kind])
    times = tally.times
    idle = (tally.idle - tally.empty) / tally.rooms
    name = "soak" if given.seconds > 600 else "load"
    command = f"python -m tests.endurance.load --rooms {given.rooms} --seconds {given.seconds:.0f}"
    if given.kind == "worker":
        name, command = f"{name} (workerd)", f"{command} --kind worker"
    report.write(
        name,
        command,
        [
            f"{tally.rooms:,} tables with two connected people each, one in {BOTS_EVERY} with bots;",
            f"{len(times):,} moves in {given.seconds:.0f} s. From a move to the other's snapshot:",
            f"**99th percentile {_centile(times, 99):.1f} ms**{BAR[given.kind]}, median",
            f"{_centile(times, 50):.1f} ms; 99th percentile with bots",
            f"{_centile(tally.with_bots, 99):.1f} ms, without {_centile(tally.plain, 99):.1f} ms.",
            f"An idle room with its two connections takes {idle / 1000:.0f} kB. The host's memory:",
            f"{tally.empty / 1e6:.0f} MB without rooms, {tally.idle / 1e6:.0f} MB with all idle; by the",
            f"minute{SEARCHES[given.kind]}: {', '.join(f'{m / 1e6:.0f}' for m in tally.later)} MB,",
            f"{tally.journals / 1e6:.1f} MB of it finished rounds, which their rooms keep.",
        ],
    )


def _journals(folder: Path, files: str, query: str) -> int:
    size = 0
    for file in folder.rglob(files):
        with contextlib.closing(sqlite3.connect(file)) as database:
            size += database.execute(query).fetchone()[0] or 0
    return size


def _centile(times: list[float], number: int) -> float:
    return statistics.quantiles(times, n=100)[number - 1] * 1000


if __name__ == "__main__":
    main()
