"""A bad network: a proxy between pages and host that knows WebSocket frames, with a seeded mind.

Every connection that passes through draws a `Plan`: after so many frames one of these happens to it:

- `cut`: both ends are closed at once, in the middle of a frame now and then;
- `hole`: whatever is sent from then on is swallowed, one way or both, and nobody is told (a phone out of
  reach, a half-open socket);
- `delay`: everything waits a while, then goes on in order;
- `drop`: one frame of the page is swallowed (what TCP alone never does, a host that dies does);
- `double`: one frame of the page arrives twice;
- `refuse`: the connection is closed before it is one.

Frames of the host are never dropped or doubled one by one: a page could not know, and no network does
that to a stream.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator
from dataclasses import dataclass

FAULTS = ("cut", "cut-inside", "hole-up", "hole-down", "hole", "delay", "drop", "double", "refuse")
# Frames until the fault, both ways together. A match to 5 has about 400.
AFTER = (4, 60)
DELAY = (0.02, 0.5)


@dataclass(slots=True)
class Plan:
    """What is to happen to one connection; what does not end it happens again."""

    fault: str
    after: int
    delay: float

    @classmethod
    def draw(cls, chance: random.Random) -> Plan:
        """A plan as a network makes it."""
        return cls(chance.choice(FAULTS), chance.randint(*AFTER), chance.uniform(*DELAY))


class Network:
    """The proxy: `address` is where pages connect to instead of the host."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""
        self.faults: dict[str, int] = dict.fromkeys(FAULTS, 0)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncGenerator[Network]:
        """Listen until the end of the block."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        plan = Plan.draw(self._chance)
        try:
            if plan.fault == "refuse":
                self.faults["refuse"] += 1
                return
            host = await asyncio.open_connection("127.0.0.1", self._port)
            try:
                await self._join((reader, writer), host, plan)
            finally:
                host[1].transport.abort()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()

    async def _join(self, page: Pair, host: Pair, plan: Plan) -> None:
        line = _Line(self, plan)
        ways = [
            asyncio.create_task(line.carry(page[0], host[1], up=True)),
            asyncio.create_task(line.carry(host[0], page[1], up=False)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Line:
    """One connection and what becomes of it."""

    def __init__(self, network: Network, plan: Plan) -> None:
        self._network = network
        self._plan = plan
        self._frames = 0
        self._dead: set[bool] = set()

    async def carry(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, up: bool
    ) -> None:
        """Carry one way until the line is cut or an end closes."""
        sink.write(await source.readuntil(b"\r\n\r\n"))
        while True:
            frame = await read_frame(source)
            self._frames += 1
            for piece in await self._fate(frame, up=up):
                sink.write(piece)
                await sink.drain()

    async def _fate(self, frame: bytes, *, up: bool) -> list[bytes]:
        """What of a frame goes on; raises ConnectionError where the line is cut."""
        plan, network = self._plan, self._network
        if up in self._dead:
            return []
        if self._frames < plan.after or plan.fault == "done":
            return [frame]
        fault = plan.fault
        if fault in {"drop", "double"} and not up:
            return [frame]
        network.faults[fault] += 1
        if fault == "cut":
            raise ConnectionAbortedError
        if fault == "cut-inside":
            plan.fault = "cut"
            return [frame[: len(frame) // 2]]
        if fault.startswith("hole"):
            self._dead |= {"hole-up": {True}, "hole-down": {False}, "hole": {True, False}}[fault]
            plan.fault = "done"
            return [] if up in self._dead else [frame]
        # What does not end the line happens again later.
        plan.after = self._frames + plan.after
        if fault == "delay":
            await asyncio.sleep(plan.delay)
            return [frame]
        return [] if fault == "drop" else [frame, frame]


async def read_frame(source: asyncio.StreamReader) -> bytes:
    """One whole WebSocket frame as it came, masked or not."""
    head = await source.readexactly(2)
    size = head[1] & 0x7F
    more = b""
    if size >= 126:
        more = await source.readexactly(2 if size == 126 else 8)
        size = int.from_bytes(more)
    mask = 4 if head[1] & 0x80 else 0
    return head + more + await source.readexactly(mask + size)
