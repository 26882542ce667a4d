"""What a hard bot's move costs inside the real workerd, over whole matches.

No clock runs inside while it thinks, so a Worker that does nothing else is timed from outside: the same
search so many times over in one request, less a request with the same view and no search.

    python -m tests.bench.workerd_search
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx

from kahwa.games.game import Budget
from tests.bench import report
from tests.bench.searches import Decision, matches, repeat, spread, work
from tests.support import cpu, hosts

SOURCE = Path(__file__).parent / "search_worker"
PACKAGES = ("src/kahwa", "tests/games")
SEED = 1
TIMES = 5
ROUNDS = 3


@dataclass(slots=True)
class Cost:
    """Seconds of one search: by the clock outside, of workerd's processors, and of CPython's here."""

    clock: float
    busy: float
    here: float


class Bench:
    """The connection to the Worker, and the count of its time."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._meter = cpu.Meter("workerd")

    def cost(self, decision: Decision) -> Cost:
        """Of each request and time the least of so many: other programs only ever add to it."""
        empty: list[tuple[float, float]] = []
        full: list[tuple[float, float]] = []
        here: list[float] = []
        for _ in range(ROUNDS):
            empty.append(self.ask(decision, 0))
            full.append(self.ask(decision, TIMES))
            here.append(repeat(decision, Budget.ROOM, TIMES))
        clock, busy = (
            (min(more) - min(less)) / TIMES
            for more, less in zip(zip(*full, strict=True), zip(*empty, strict=True), strict=True)
        )
        return Cost(clock, busy, min(here))

    def ask(self, decision: Decision, times: int) -> tuple[float, float]:
        """Both times of one request with so many searches; they must find the move found here."""
        asked = {"view": decision.view, "seed": decision.seed, "budget": "room", "times": times}
        body = json.dumps(asked)
        busy, start = self._meter.seconds(), time.perf_counter()
        answer = self._client.post("/search", content=body)
        clock, busy = time.perf_counter() - start, self._meter.seconds() - busy
        assert answer.status_code == 200, answer.text
        assert answer.json() == (decision.move if times else None), decision
        return clock, busy


def measure(decisions: list[Decision]) -> list[Cost]:
    """The cost of every decision."""
    costs: list[Cost] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        hosts.small_worker_host("search", SOURCE, Path(folder), PACKAGES) as host,
        httpx.Client(base_url=host.url, timeout=60) as client,
    ):
        bench = Bench(client)
        for decision in decisions[:20]:
            bench.ask(decision, TIMES)
        for decision in decisions:
            costs.append(bench.cost(decision))
            sys.stderr.write(f"\r{len(costs)} of {len(decisions)} moves")
    sys.stderr.write("\n")
    return costs


def main() -> None:
    """Measure, print and record."""
    decisions = matches(Budget.ROOM, SEED)
    costs = measure(decisions)
    taken = list(zip(decisions, costs, strict=True))
    searched = [cost for decision, cost in taken if decision.nodes]
    clock, busy, here = ([getattr(cost, kind) for cost in searched] for kind in Cost.__slots__)
    every = [cost.clock for cost in costs]
    ratio = sum(busy) / sum(here)
    how = (
        f"Whole matches to 21, one of two and one of four players; for each move (a request with"
        f" {TIMES} searches less one with none) / {TIMES}, each the least of {ROUNDS}."
    )
    lines = [
        f"A move of a hard bot at the room's budget inside the real workerd: **{spread(every)}**",
        "(bars: median 10 ms, 99th percentile 40 ms). Every move was the one that CPython found.",
        work(decisions),
        "",
        f"- Those that took a search: {spread(clock)}.",
    ]
    for players in (2, 4):
        own = [cost.clock for decision, cost in taken if decision.players == players]
        lines.append(f"- {players} players, {len(own)} moves: {spread(own)}.")
    lines += [
        f"- Searches in workerd's processor time: {spread(busy)}.",
        f"- The same in CPython's: {spread(here)}; workerd takes {ratio:.2f} x as long.",
        "",
        how,
    ]
    report.write("search in workerd", "python -m tests.bench.workerd_search", lines)


if __name__ == "__main__":
    main()
