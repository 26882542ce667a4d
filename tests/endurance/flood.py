"""What one client that floods its room costs the people in another.

    python -m tests.endurance.flood --kind local
    python -m tests.endurance.flood --kind worker

At one table two people play at a steady pace; the time from a move to the other seat's snapshot is
taken, in turns of calm and flood. In a flood one client, a process with an address of its own, sends as
fast as the socket takes it, in another room, what is dearest: changes of its name, each of which is
stored and shown. When it is cut off or kept out it tries again at once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import websockets

from tests.endurance import report
from tests.endurance.kill import HOSTS
from tests.hosts.players import Player, new_room, seat_all
from tests.support.hosts import Host
from tools.setup import ROOT

TURNS = 6
MOVES = 30
PACE = 0.03
# As Cloudflare names the address, and a proxy before the local host.
FROM = {"CF-Connecting-IP": "203.0.113.99", "X-Forwarded-For": "203.0.113.99"}


class Flood:
    """One client that never stops and sends as fast as the socket takes it."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.sent = self.cut = 0

    async def run(self) -> None:
        """Flood, and come back whenever it is cut off."""
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException):
                await self._once()

    async def _once(self) -> None:
        async with websockets.connect(
            self._address, ping_interval=None, close_timeout=0.1, additional_headers=FROM
        ) as socket:
            reading = asyncio.create_task(self._read(socket))
            try:
                await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": "f" * 32}))
                await socket.send(json.dumps({"type": "join", "id": "j", "name": "Flood"}))
                self._begin()
                while True:
                    name = {
                        "type": "name",
                        "id": str(self.sent),
                        "name": f"Flood {self.sent % 1000}",
                    }
                    await socket.send(json.dumps(name))
                    self.sent += 1
                    if self.sent % 20 == 0:
                        await asyncio.sleep(0)
            finally:
                reading.cancel()
                ended = socket.protocol.close_rcvd
                self.cut += ended is not None and ended.code == 4006

    def _begin(self) -> None:
        if not self.sent:
            sys.stdout.write("begun\n")
            sys.stdout.flush()

    async def _read(self, socket: websockets.ClientConnection) -> None:
        async for _ in socket:
            pass


async def flood(address: str) -> None:
    """Flood until SIGTERM, then tell what was sent."""
    client = Flood(address)
    task = asyncio.create_task(client.run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
    sys.stdout.write(f"{client.sent} {client.cut}")


@contextlib.asynccontextmanager
async def flooding(address: str, counts: list[int]) -> AsyncGenerator[None]:
    """Another process floods meanwhile; what it has sent is added to the counts."""
    command = [sys.executable, "-m", "tests.endurance.flood", "--at", address]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        await process.stdout.readline()
        yield
    finally:
        process.terminate()
        told, _ = await process.communicate()
    for number, count in enumerate(told.split()):
        counts[number] += int(count)


async def measure(host: Host, turns: int = TURNS, moves: int = MOVES) -> tuple[list[float], ...]:
    """Times in calm and in flood, and [frames sent, times cut off]."""
    calm: list[float] = []
    flooded: list[float] = []
    counts = [0, 0]
    code = new_room(host)
    address = f"{host.ws_url}/ws?room={new_room(host)}"
    async with Player.enter(host, code) as one, Player.enter(host, code) as two:
        await seat_all([one, two])
        async with one.pinging(), two.pinging():
            for _ in range(turns):
                calm += await _moves([one, two], moves)
                async with flooding(address, counts):
                    flooded += await _moves([one, two], moves)
    return calm, flooded, [*map(float, counts)]


async def _moves(players: list[Player], moves: int) -> list[float]:
    times: list[float] = []
    for _ in range(moves):
        times.append(await _move(players))
        await asyncio.sleep(PACE)
    return times


async def _move(players: list[Player]) -> float:
    """One move, dealing on before if need be; the seconds until the other seat has seen it."""
    phase, match = players[0].snapshot["phase"], players[0].match
    if phase != "playing":
        kind = {"round-over": "deal", "match-over": "rematch"}[phase]
        more = {"round": match["round"]} if kind == "deal" else {}
        await players[0].ask(kind, game=match["game"], **more)
        for player in players:
            await player.until(phase="playing")
    mover = players[players[0].match["turn"]]
    other = players[1 - players.index(mover)]
    begin = time.perf_counter()
    assert (await mover.move())["ok"]
    await other.until(seq=mover.match["seq"])
    return time.perf_counter() - begin


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=HOSTS)
    parser.add_argument("--at", help="be the flood, at this address")
    given = parser.parse_args()
    if given.at:
        asyncio.run(flood(given.at))
        return
    with tempfile.TemporaryDirectory() as folder, HOSTS[given.kind](Path(folder)) as host:
        calm, flooded, (sent, cut) = asyncio.run(measure(host))
    ratio = statistics.median(flooded) / statistics.median(calm)
    report.write(
        f"one flooding client ({given.kind})",
        f"python -m tests.endurance.flood --kind {given.kind}",
        [
            f"Another room's moves take **{ratio:.2f} x** as long while one client floods as fast as",
            f"its socket takes it ({sent:,.0f} frames, cut off {cut:.0f} times): from a move to the",
            "other's snapshot",
            f"{_told(calm)} in calm, {_told(flooded)} in the flood ({len(calm)} moves each, in turns).",
        ],
    )


def _told(times: list[float]) -> str:
    p95 = statistics.quantiles(times, n=20)[-1]
    return f"median {statistics.median(times) * 1000:.1f} ms, 95th percentile {p95 * 1000:.1f} ms"


if __name__ == "__main__":
    main()
