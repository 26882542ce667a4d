"""What a request costs the entry Worker, of which Cloudflare's free plan allows 10 ms of processor time.

    python -m tests.bench.entry

workerd runs the Worker with nothing around it (`tests/support/bare_worker.py`), first with rooms that
do nothing, so that what it uses is the entry's and its own for HTTP, then with the real ones. Each
kind of request is made in a new workerd first, then so many times more.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
import websockets

from tests.bench import report
from tests.support import hosts
from tests.support.cpu import Meter
from tests.support.hosts import Host

LIMIT_MS = 10
WARM_UP = 20
TIMES = 100
# As Cloudflare names it: rooms of an address are counted.
ADDRESS = {"CF-Connecting-IP": "203.0.113.9"}


@dataclass(slots=True)
class Cost:
    """Milliseconds of processor time: of the first request of its kind, and of the later ones.

    What else runs makes a request dearer, never cheaper: the least disturbed tenth tells its price.
    """

    first: float
    tenth: float
    median: float


Request = Callable[[], Awaitable[object]]


class Asker:
    """Makes the requests."""

    def __init__(self, host: Host, client: httpx.AsyncClient) -> None:
        self._host, self._client = host, client
        self.code = "K7QM2ZPA"

    def kinds(self) -> dict[str, Request]:
        """Each kind of request to the entry."""
        return {
            "asked for its health": self.health,
            "a path that is nothing": self.nothing,
            "a room that is refused": self.refused,
            "a room that is made": self.made,
            "a socket that is opened": self.opened,
        }

    async def health(self) -> None:
        """`GET /api/health`."""
        answer = await self._client.get(f"{self._host.url}/api/health")
        assert answer.status_code == 200

    async def nothing(self) -> None:
        """A path that is no file's, for which the entry is run too."""
        answer = await self._client.get(f"{self._host.url}/nothing")
        assert answer.status_code == 404

    async def refused(self) -> None:
        """A room of a game that there is not."""
        assert (await self._post("whist")).status_code == 400

    async def made(self) -> None:
        """A room."""
        answer = await self._post("chkobba")
        assert answer.status_code == 201, answer.text
        self.code = answer.json()["code"]

    async def opened(self) -> None:
        """A socket of the last room, which is closed at once."""
        async with websockets.connect(f"{self._host.ws_url}/ws?room={self.code}"):
            pass

    async def _post(self, game: str) -> httpx.Response:
        body = {"game": game, "options": {"target": 11}}
        return await self._client.post(f"{self._host.url}/api/rooms", json=body, headers=ADDRESS)


async def measure(host: Host, times: int = TIMES) -> dict[str, Cost]:
    """What each kind of request costs."""
    meter = Meter("workerd", "workerd")

    async def one(request: Request) -> float:
        begin = meter.seconds()
        await request()
        return (meter.seconds() - begin) * 1000

    async with httpx.AsyncClient(timeout=30) as client:
        kinds = Asker(host, client).kinds()
        first = {name: await one(request) for name, request in kinds.items()}
        costs: dict[str, Cost] = {}
        for name, request in kinds.items():
            later = [await one(request) for _ in range(WARM_UP + times)][WARM_UP:]
            tenth, *_ = statistics.quantiles(later, n=10)
            costs[name] = Cost(first[name], tenth, statistics.median(later))
    return costs


def main() -> None:
    """Measure, and write the section of docs/PERFORMANCE.md."""
    found: list[dict[str, Cost]] = []
    for empty in (True, False):
        with (
            tempfile.TemporaryDirectory() as folder,
            hosts.bare_worker_host(Path(folder), empty_rooms=empty) as host,
        ):
            found.append(asyncio.run(measure(host)))
    alone, whole = found
    dearest = max(cost.tenth for cost in alone.values())
    report.write("entry Worker", "python -m tests.bench.entry", [
        f"A request takes at most **{dearest:.1f} ms** of processor time (limit: {LIMIT_MS} ms), the",
        "work for HTTP in it, the room's object not; files cost none. Milliseconds of workerd's",
        f"thread, {TIMES} requests each:",
        "",
        "| | entry: least disturbed tenth | median | first in a new workerd | with the object |",
        "|---|---|---|---|---|",
        *(
            f"| {name} | {cost.tenth:.1f} | {cost.median:.1f} | {cost.first:.1f} "
            f"| {whole[name].tenth:.1f} |"
            for name, cost in alone.items()
        ),
    ])  # fmt: skip


if __name__ == "__main__":
    main()
