"""Hostile frames over real sockets, beside people who play.

    python -m tests.endurance.fuzz_host --kind local --frames 100000
    python -m tests.endurance.fuzz_host --kind worker --frames 100000

Hostile clients sit down, host, watch and break off in rooms of their own and watch the rooms of people
who play honestly meanwhile, and send what `hostile.py` thinks of. Afterwards nothing may be in the log
but what is there without them, no frame may have said `internal`, every room must answer and let play,
the honest matches must end with the right result, and the host may not have grown.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import secrets
import tempfile
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.endurance import hostile, report
from tests.endurance.kill import HOSTS
from tests.endurance.pages import Page, Times, make_room, play_match, table
from tests.endurance.proxy import read_frame
from tests.hosts.players import Frame
from tests.support.cpu import memory
from tests.support.hosts import Host

HONEST_TABLES = 2
HOSTILE_ROOMS = 4
CLIENTS = 8
PER_CONNECTION = 380  # as fast as one may; now and then more, to be cut off
THINKING = 0.02
QUIET = 0.3
# A host that is busy reads on after that; some of what was sent hides the ping that asks for it.
SLOW = 5.0
# So many frames at once: what comes after the one that ends a connection is not heard.
BREATH = 15
# What the local host's log may hold: its one line, and uvicorn's of what is no HTTP.
HARMLESS = re.compile(r"Kahwa is open on .*|WARNING:  Invalid HTTP request received.|\s*")
# The log of wrangler holds its own lines and workerd's of sockets that break the rules; none may be of
# Python's, which name a file of it.
PYTHON = re.compile(r"Traceback|PythonError|\.py\b|Exception\b")


@dataclass(slots=True)
class Tally:
    """What a run came to."""

    frames: int = 0
    requests: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    honest_matches: int = 0
    memory: list[int] = field(default_factory=list)
    tokens: set[str] = field(default_factory=set)


async def fuzz(host: Host, frames: int, seed: int) -> Tally:
    """Send so many hostile frames, and look at what is left.

    Raises:
        AssertionError: for whatever must not be.
    """
    tally, over = Tally(), asyncio.Event()
    logged = len(host.log_tail(10**9))
    honest = [
        asyncio.create_task(_honest(host, seed + n, tally, over)) for n in range(HONEST_TABLES)
    ]
    rooms = [
        await make_room(host.url, target=5, players=2 + 2 * (n % 2)) for n in range(HOSTILE_ROOMS)
    ]
    tokens = {room: [secrets.token_hex(16) for _ in range(3)] for room in rooms}
    tally.tokens |= {token for each in tokens.values() for token in each}
    for part in range(5):
        goal = frames * (part + 1) // 5
        async with asyncio.TaskGroup() as group:
            for number in range(CLIENTS):
                chance = random.Random(f"{seed} {part} {number}")
                group.create_task(_attack(host, chance, tokens, tally, goal))
        for task in honest:
            assert not task.done() or task.result() is None
        tally.memory.append(memory(host.pid, MEASURED[host.kind]))
    over.set()
    await asyncio.gather(*honest)
    for room, people in tokens.items():
        await _alive(host, room, people)
    assert not tally.answers["internal"], "the host failed"
    check_log(host.kind, host.log_tail(10**9)[logged:], tally.tokens)
    return tally


# The process that holds the rooms.
MEASURED = {"local": None, "worker": "workerd"}


def check_log(kind: str, told: str, tokens: set[str]) -> None:
    """That a log holds nothing unusual, no token and no hand."""
    lines = [line.strip() for line in re.sub(r"\x1b\[[0-9;]*m", "", told).splitlines()]
    if kind == "local":
        unusual = [line for line in lines if not HARMLESS.fullmatch(line)]
    else:
        unusual = [line for line in lines if PYTHON.search(line)]
    assert not unusual, unusual[:20]
    assert not any(token in told for token in tokens), "a token in the log"
    assert "hand" not in told


async def _honest(host: Host, seed: int, tally: Tally, over: asyncio.Event) -> None:
    """People who play, match after match, whoever watches."""
    while not over.is_set():
        code = await make_room(host.url, target=5)
        async with table(host.ws_url, code, 2, Times(), seed) as pages:
            tally.tokens |= {page.token for page in pages}
            for page in pages:
                page.thinking = 0 if over.is_set() else THINKING
            async with asyncio.TaskGroup() as group:
                watcher = group.create_task(_watch(host, code, seed, tally, over))
                await play_match(pages)
                watcher.cancel()
            assert [page.line.opened for page in pages] == [1, 1], "an honest page was cut off"
        tally.honest_matches += 1


async def _watch(host: Host, code: str, seed: int, tally: Tally, over: asyncio.Event) -> None:
    """A hostile watcher of an honest table."""
    chance, token = random.Random(seed), secrets.token_hex(16)
    while not over.is_set():
        await _session(host, chance, code, token, tally, PER_CONNECTION // 4)
        await asyncio.sleep(0.2)


async def _attack(
    host: Host, chance: random.Random, tokens: dict[str, list[str]], tally: Tally, goal: int
) -> None:
    while tally.frames < goal:
        room = chance.choice(list(tokens))
        if chance.random() < 0.1:
            await _wrong_http(host, chance, room, tally)
            if room not in tokens:
                continue
        limit = chance.choice((20, 100, PER_CONNECTION, 2 * PER_CONNECTION))
        token = chance.choice(tokens[room])
        gone = await _session(host, chance, room, token, tally, min(limit, goal - tally.frames))
        if gone and room in tokens:
            # All had left: the room is deleted, and another takes its place.
            new = await make_room(host.url, target=5)
            if room in tokens:
                tokens[new] = tokens.pop(room)


async def _session(
    host: Host, chance: random.Random, code: str, token: str, tally: Tally, most: int
) -> bool:
    """One hostile connection; whether there was no such room."""
    client = Client(tally)
    tally.connections += 1
    try:
        async with asyncio.timeout(60):
            if not await client.open(host.port, code, packed=chance.random() < 0.3):
                return True
            if chance.random() < 0.95:
                _begin(client, chance, token)
                await asyncio.sleep(0.01)
            for number in range(most):
                tally.frames += 1
                if _send_one(client, chance, token) or client.over:
                    break
                if number % BREATH == BREATH - 1:
                    await client.drain()
                    await asyncio.sleep(0.01)
            await client.settle(chance)
    except (OSError, EOFError, TimeoutError):
        pass
    finally:
        await client.close()
    return False


def _begin(client: Client, chance: random.Random, token: str) -> None:
    """Come in as a player does, and start a match with bots now and then."""
    client.send(chance, _say(type="hello", protocol=1, token=token))
    client.send(chance, _say(type="join", id="j", name="Mallory"))
    if chance.random() < 0.7:
        for seat in range(1, 4):
            client.send(chance, _say(type="bot", id=f"b{seat}", seat=seat))
        client.send(chance, _say(type="start", id="s"))


def _send_one(client: Client, chance: random.Random, token: str) -> bool:
    """One hostile frame; whether it must end the connection."""
    if chance.random() < 0.95:
        client.send(chance, hostile.text(chance, token, client.match))
        return False
    pieces, ends = hostile.odd_frames(chance)
    client.write(pieces)
    return ends


def _say(**message: object) -> str:
    return json.dumps(message)


async def _wrong_http(host: Host, chance: random.Random, code: str, tally: Tally) -> None:
    tally.requests += 1
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    with contextlib.suppress(OSError, TimeoutError):
        writer.write(hostile.http_request(chance, code))
        async with asyncio.timeout(0.3):
            answer = await reader.read(100_000)
            assert not PYTHON.search(answer.decode("latin-1")), answer[:200]
    writer.transport.abort()


class Client:
    """A WebSocket made by hand, which sends whatever it is given and counts what comes back."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._reading: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.match: Frame | None = None
        self.over = False
        self._taken = 0
        self._heard = asyncio.Event()  # its ping was, or it is over

    async def open(self, port: int, code: str, *, packed: bool = False) -> bool:
        """Connect, able to read compressed frames or not; False when there is no such room."""
        reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if packed else ""
        head = f"GET /ws?room={code} HTTP/1.1\r\n{hostile.UPGRADE}{offer}\r\n"
        self._writer.write(head.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0]:
            return b" 404 " not in head.partition(b"\r\n")[0]
        self._reading = asyncio.create_task(self._read(reader))
        return True

    def send(self, chance: random.Random, written: str) -> None:
        """Send a text."""
        self.write(hostile.frames(chance, written))

    def write(self, pieces: list[bytes]) -> None:
        """Send bytes, each piece by itself."""
        assert self._writer is not None
        if self._writer.transport.is_closing():
            self.over = True
            self._heard.set()
            return
        for piece in pieces:
            self._writer.write(piece)

    async def drain(self) -> None:
        """Wait until what was sent is on its way."""
        assert self._writer is not None
        await self._writer.drain()

    async def settle(self, chance: random.Random) -> None:
        """Wait until the answers have ended, since what is still unread when it breaks off is lost."""
        self._heard.clear()
        self.send(chance, "ping")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SLOW):
                await self._heard.wait()
        seen = -1
        while not self.over and self._taken != seen:
            seen = self._taken
            await asyncio.sleep(QUIET)

    async def close(self) -> None:
        """Break off."""
        if self._writer is not None:
            self._writer.transport.abort()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError, EOFError):
            while True:
                whole = await read_frame(reader)
                data = whole[{126: 4, 127: 10}.get(whole[1] & 0x7F, 2) :]
                if whole[0] & 0x40:
                    data = self._inflate.decompress(data + b"\0\0\xff\xff")
                self._take(whole[0] & 0x0F, data)
        self.over = True
        self._heard.set()

    def _take(self, opcode: int, data: bytes) -> None:
        self._taken += 1
        if opcode == hostile.CLOSE:
            self.over = True
            self._tally.ends[int.from_bytes(data[:2])] += 1
            # 1011 alone is also what who answers no ping of the WebSocket layer gets.
            self._tally.answers["internal"] += data[2:] == b"internal"
        if data == b"pong" or self.over:
            self._heard.set()
        if opcode != hostile.TEXT or data == b"pong":
            return
        got: Frame = json.loads(data)
        self._tally.answers[got.get("reason") or got["type"]] += 1
        if got["type"] == "snapshot":
            self.match = got["match"]


async def _alive(host: Host, code: str, tokens: list[str]) -> None:
    """That a room which still exists answers each of its people, and lets who is to move play on."""
    for token in tokens:
        async with httpx.AsyncClient(timeout=30) as client:
            asked = await client.get(f"{host.url}/ws?room={code}")
        if asked.status_code == 404:
            return
        assert asked.status_code == 426, asked.text
        page = Page(host.ws_url, code, 0, Times())
        page.token = token
        async with page:
            for _ in range(40):
                if page.snapshot or page.line.ended is not None:
                    break
                await page.change(0.25)
            assert page.snapshot, "the room does not answer"
            page.seat = page.snapshot["you"]["seat"]
            match = page.snapshot["match"]
            if (
                page.seat is None
                or page.snapshot["phase"] != "playing"
                or match["turn"] != page.seat
            ):
                continue
            await page.act()
            assert page.acked, "who is to move cannot move"


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=HOSTS, required=True)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, HOSTS[given.kind](Path(folder)) as host:
        tally = asyncio.run(fuzz(host, given.frames, given.seed))
    grown = tally.memory[-1] - tally.memory[0]
    common = ", ".join(f"{count:,} {name}" for name, count in tally.answers.most_common(12))
    ends = ", ".join(f"{count:,} x {code}" for code, count in sorted(tally.ends.items()))
    report.write(
        f"hostile frames ({given.kind})",
        f"python -m tests.endurance.fuzz_host --kind {given.kind} --frames {given.frames}",
        [
            f"{tally.frames:,} hostile frames ({tally.answers.total():,} answers) and",
            f"{tally.requests:,} wrong requests over {tally.connections:,} connections:",
            "**no exception, no token and no hand in the log, no room that does not answer**;",
            f"{tally.honest_matches} honest matches beside them ended",
            "with the right result, and none of their pages was cut off.",
            f"Memory after each fifth: {', '.join(f'{size / 1e6:.0f}' for size in tally.memory)} MB",
            f"({grown / 1e6:+.1f} MB from the first to the last).",
            f"Answers: {common}. Closed with {ends}.",
            f"It took {time.monotonic() - begin:.0f} s.",
        ],
    )


if __name__ == "__main__":
    main()
