"""What a search costs the other rooms, with a process for searches and without.

Twenty people play against three hard bots each, as fast as they are answered. Meanwhile two people play
at a table without bots: from each of their moves sent to the other's snapshot. Both hosts run at the
same time and are measured in turns, so that a noisy machine is noisy for both alike; only the one being
measured is played on.

    python -m tests.bench.search_process
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import uvicorn

from kahwa.hosts.files import Files
from kahwa.hosts.local import DATABASE, PAGE, make_app, make_config
from kahwa.hosts.searches import Searches
from kahwa.hosts.sqlite import Database
from tests.bench import report
from tests.bench.latency import Game
from tests.hosts.players import Player, new_room, seat_all
from tests.support import hosts
from tests.support.hosts import Host, running
from tools import setup

ROOMS = 20
TURNS = 3
MOVES = 70
WARM_UP = 5


async def play_on(host: Host, answered: list[int]) -> None:
    """Play against three hard bots for ever, and count the moves."""
    async with Player.enter(host, new_room(host, players=4, target=31)) as person:
        await person.sit_with_bots(4, "hard")
        while True:
            if await person.go_on():
                answered.append(1)


@contextlib.asynccontextmanager
async def busy(host: Host, answered: list[int]) -> AsyncGenerator[None]:
    """The twenty rooms, for a while."""
    tasks = [asyncio.create_task(play_on(host, answered)) for _ in range(ROOMS)]
    try:
        while len(answered) < ROOMS:
            await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def measure(host: Host, *, alone: bool) -> tuple[list[float], float]:
    """Milliseconds for so many moves without bots, and how many hard rooms' moves went by for each."""
    answered: list[int] = []
    async with contextlib.AsyncExitStack() as stack:
        if not alone:
            await stack.enter_async_context(busy(host, answered))
        code = new_room(host, target=31)
        players = [await stack.enter_async_context(Player.enter(host, code)) for _ in range(2)]
        await seat_all(players)
        game = Game(players)
        for _ in range(WARM_UP):
            await game.turn()
        answered.clear()
        start = asyncio.get_running_loop().time()
        taken = [await game.turn() * 1000 for _ in range(MOVES)]
        return taken, len(answered) / (asyncio.get_running_loop().time() - start)


def line(name: str, taken: list[float], rate: float) -> str:
    """One host's figures in words."""
    late = sorted(taken)[len(taken) * 99 // 100]
    words = f"- {name}: median {statistics.median(taken):.1f} ms, 99th percentile {late:.1f} ms"
    return (
        f"{words}; meanwhile the hard rooms made {rate:.0f} moves a second."
        if rate
        else f"{words}."
    )


@contextlib.contextmanager
def host_of(folder: Path, kind: str) -> Generator[Host]:
    """The local host in a process of its own: `process` searches in another, `loop` does not."""
    place = folder / kind
    place.mkdir()
    port = hosts.free_port()
    command = [sys.executable, "-m", "tests.bench.search_process", kind, str(port), str(place)]
    env = {
        **setup.tool_env(),
        "PYTHONPATH": os.pathsep.join([str(setup.ROOT / "src"), str(setup.ROOT)]),
    }
    with running(Host(kind, port, command, place, env, hosts.LOCAL_START)) as host:
        yield host


def serve(kind: str, port: int, folder: Path) -> None:
    """Be one of the two hosts."""
    with contextlib.closing(Database(folder / DATABASE)) as database:
        app = make_app(database, Files(PAGE), "", Searches() if kind == "process" else None)
        uvicorn.Server(make_config(app, "127.0.0.1", port)).run()


def main() -> None:
    """Measure, print and record."""
    figures: dict[str, tuple[list[float], list[float]]] = {}
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        both = [stack.enter_context(host_of(Path(name), kind)) for kind in ("loop", "process")]
        for _ in range(TURNS):
            for host, alone in ((both[0], True), (both[0], False), (both[1], False)):
                taken, rate = asyncio.run(measure(host, alone=alone))
                key = "no other rooms" if alone else f"searches in the {host.kind}"
                times, rates = figures.setdefault(key, ([], []))
                times.extend(taken)
                rates.append(rate)
    what = (
        f"From a move without bots to the other seat's snapshot, while {ROOMS} people play against three"
        f" hard bots each as fast as they are answered ({MOVES * TURNS} moves each, in turns):"
    )
    each = [line(key, times, statistics.mean(rates)) for key, (times, rates) in figures.items()]
    lines = [what, "", *each]
    report.write("searches", "python -m tests.bench.search_process", lines)


if __name__ == "__main__":
    if sys.argv[1:]:
        serve(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
    else:
        main()
