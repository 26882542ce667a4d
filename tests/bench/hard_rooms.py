"""How long a person waits for hard bots: from a move sent to its snapshot with all their answers.

Measured over real sockets on both hosts, with one hard bot and with three; so it is an upper bound of
what a search costs inside the real workerd, where no clock runs meanwhile.

    python -m tests.bench.hard_rooms
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from tests.bench import report
from tests.hosts.players import Player, new_room
from tests.support import hosts
from tests.support.hosts import Host

MOVES = 200


async def waits(host: Host, players: int) -> list[float]:
    """Milliseconds for each of so many moves of one person against hard bots, sorted."""
    code = new_room(host, players=players, target=31)
    taken: list[float] = []
    async with Player.enter(host, code) as person:
        await person.sit_with_bots(players, "hard")
        while len(taken) < MOVES:
            start = time.perf_counter()
            if await person.go_on():
                taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)


def line(host: Host, players: int) -> str:
    """One host's figures in words."""
    taken = asyncio.run(waits(host, players))
    median, late = statistics.median(taken), taken[MOVES * 99 // 100]
    bots = "one hard bot answers" if players == 2 else f"{players - 1} hard bots answer"
    return f"- {host.kind}, {bots}: median {median:.1f} ms, 99th percentile {late:.1f} ms."


def main() -> None:
    """Measure, print and record."""
    lines = [
        f"From a move sent to its snapshot with the bots' answers in it ({MOVES} moves each):",
        "",
    ]
    for start in (hosts.worker_host, hosts.local_host):
        with start(Path(tempfile.mkdtemp())) as host:
            lines += [line(host, players) for players in (2, 4)]
    report.write("hard bots", "python -m tests.bench.hard_rooms", lines)


if __name__ == "__main__":
    main()
