"""From the sending of a move to the other seat's snapshot, beside a yardstick in the same run.

    python -m tests.bench.latency            # both hosts
    python -m tests.bench.latency local      # one

Two humans, no bots. The Worker is compared with a bare echo from a Durable Object, and for
information with one that writes a row and sends two frames; the local host with a bare Starlette
handler that does these two things. Each move is followed by one turn of each yardstick, so that a noisy
machine is noisy for all of them alike. Rows and frames of the yardsticks are as long as a move's.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path

import websockets

from kahwa.hosts.limits import FRAMES
from tests.bench import report
from tests.bench.referee import Figures, figures
from tests.hosts.players import Player, moves, new_room, seat_all
from tests.support import hosts
from tests.support.hosts import Host
from tools import setup

MOVES = 240
# Then two others go on at a new table: each of the two sends half as many frames, all taken at once.
AT_A_TABLE = FRAMES.burst
WARM_UP = 20
ASLEEP = 14.0
WAKES = 3
ECHO = Path(__file__).parent / "echo_worker"

Turn = Callable[[], Awaitable[float]]


class Game:
    """Two players at one table of a host."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players

    async def turn(self) -> float:
        """One move; the seconds from its sending to the other seat's snapshot."""
        if self.players[0].snapshot["phase"] != "playing":
            await self._deal()
        mover = self.players[self.players[0].match["turn"]]
        other = next(player for player in self.players if player is not mover)
        match = mover.match
        move = next(moves(match["view"]))
        frame = {
            "type": "move", "id": str(time.perf_counter_ns()),
            "game": match["game"], "seq": match["seq"], "move": move,
        }  # fmt: skip
        start = time.perf_counter()
        await mover.send(frame)
        while (text := await other.socket.recv()) == "pong":
            pass
        seconds = time.perf_counter() - start
        assert other.take(text)["match"]["seq"] == match["seq"] + 1
        assert (await mover.read("ack"))["ok"]
        await mover.read("snapshot")
        return seconds

    async def _deal(self) -> None:
        one, match = self.players[0], self.players[0].match
        over = one.snapshot["phase"] == "match-over"
        kind, more = ("rematch", {}) if over else ("deal", {"round": match["round"]})
        assert (await one.ask(kind, game=match["game"], **more))["ok"]
        await self.players[1].read("snapshot")


class Yardstick:
    """Two sockets of a bare host; a turn is a frame from the first to the last of them."""

    def __init__(self, sockets: list[websockets.ClientConnection]) -> None:
        self.sockets = sockets

    async def turn(self) -> float:
        """One frame; the seconds until the last socket has what comes of it."""
        start = time.perf_counter()
        await self.sockets[0].send("x" * 120)
        await self.sockets[-1].recv()
        seconds = time.perf_counter() - start
        for socket in self.sockets[:-1]:
            await socket.recv()
        return seconds


async def measure(
    host: Host, yardsticks: dict[str, str], sockets: dict[str, int]
) -> dict[str, float]:
    """The medians in seconds: of a move under "move", of each yardstick under its name."""
    async with contextlib.AsyncExitStack() as stack:
        enter = stack.enter_async_context
        turns: dict[str, Turn] = {}
        for name, url in yardsticks.items():
            opened = [await enter(websockets.connect(url)) for _ in range(sockets[name])]
            turns[name] = Yardstick(opened).turn
        times: dict[str, list[float]] = {name: [] for name in ("move", *turns)}
        for number in range(WARM_UP + MOVES):
            if number % AT_A_TABLE == 0:
                code = new_room(host, target=31)
                players = [await enter(Player.enter(host, code)) for _ in range(2)]
                await seat_all(players)
                turns["move"] = Game(players).turn
            for name, turn in turns.items():
                seconds = await turn()
                if number >= WARM_UP:
                    times[name].append(seconds)
        return {name: statistics.median(taken) for name, taken in times.items()}


async def measure_wake(host: Host) -> float:
    """The median seconds from a move sent to a sleeping object to the other seat's snapshot."""
    times: list[float] = []
    code = new_room(host)
    enter = Player.enter
    async with enter(host, code) as one, enter(host, code) as two, one.pinging(), two.pinging():
        await seat_all([one, two])
        game = Game([one, two])
        for _ in range(WAKES):
            await asyncio.sleep(ASLEEP)
            times.append(await game.turn())
    return statistics.median(times)


def bench_worker(one: Figures) -> None:
    """The Worker beside the echo object."""
    with tempfile.TemporaryDirectory() as folder:
        room, echo = Path(folder) / "room", Path(folder) / "echo"
        room.mkdir()
        echo.mkdir()
        with hosts.worker_host(room) as host, echo_host(echo) as bare:
            urls = {
                "echo": f"{bare.ws_url}/echo?a",
                "write": f"{bare.ws_url}/write?row={one.row}&frame={one.frame}",
            }
            took = asyncio.run(measure(host, urls, {"echo": 1, "write": 2}))
            wake = asyncio.run(measure_wake(host))
    write = (
        f"A bare object that writes one row and sends two such frames: {took['write'] * 1000:.2f} ms,"
        f" {took['write'] / took['echo']:.2f} x the echo."
    )
    woken = f"To an object that slept {ASLEEP:.0f} s: {wake * 1000:.0f} ms (median of {WAKES})."
    lines = _lines(took, "a bare echo from a Durable Object", "echo", 2.5)
    report.write("worker", "python -m tests.bench.latency worker", [*lines, write, woken])


def bench_local(one: Figures) -> None:
    """The local host beside the bare handler."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        host = stack.enter_context(hosts.local_host(folder))
        bare = stack.enter_context(bare_host(folder, one))
        took = asyncio.run(measure(host, {"bare": f"{bare.ws_url}/ws"}, {"bare": 2}))
    what = "a bare Starlette handler that writes the same row and sends the same two frames"
    report.write("local", "python -m tests.bench.latency local", _lines(took, what, "bare", 2.0))


def _lines(took: dict[str, float], what: str, name: str, bar: float) -> list[str]:
    move, yardstick = took["move"] * 1000, took[name] * 1000
    times = (
        f"p50 from a move to the other seat's snapshot {move:.2f} ms, yardstick {yardstick:.2f} ms"
        f" ({MOVES} moves, two humans, interleaved)."
    )
    return [f"**{move / yardstick:.2f} x** {what} (bar: {bar} x).", times]


def echo_host(folder: Path) -> contextlib.AbstractContextManager[Host]:
    """The echo object in a workerd of its own."""
    return hosts.small_worker_host("echo", ECHO, folder)


@contextlib.contextmanager
def bare_host(folder: Path, one: Figures) -> Generator[Host]:
    """The bare handler in a process of its own."""
    port = hosts.free_port()
    sizes = [str(port), str(folder / "bare.sqlite3"), str(one.row), str(one.frame)]
    command = [sys.executable, "-m", "tests.bench.bare_host", *sizes]
    env = {**setup.tool_env(), "PYTHONPATH": str(setup.ROOT)}
    with hosts.running(Host("bare", port, command, folder, env, hosts.LOCAL_START)) as host:
        yield host


def main() -> None:
    """Measure what is named, or both hosts."""
    wanted = sys.argv[1:] or ["local", "worker"]
    one = figures()
    for name in wanted:
        {"local": bench_local, "worker": bench_worker}[name](one)


if __name__ == "__main__":
    main()
