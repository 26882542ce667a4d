"""What a match costs on Cloudflare's free plan, counted.

    python -m tests.endurance.bill

Whole matches to 11 are played by the room's Durable Object on a stand-in for the runtime that counts
(`tests/hosts/fake_object.py`: rows are SQLite's own number of changed rows, and one for each `setAlarm`,
as Cloudflare has it), at a human pace and with all clocks. Three matches are played in the real workerd
for their processor time. From that: how many matches a day each limit allows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from dataclasses import dataclass, fields
from pathlib import Path

from kahwa.chance import seeded
from tests.bench import report
from tests.endurance.pages import Times, make_room, play_match, table
from tests.hosts.fake_object import Runtime, Socket
from tests.hosts.players import moves
from tests.support import hosts
from tests.support.cpu import Meter

# The free plan's limits of a day: docs of Workers and Durable Objects. A GB-s is 8 s of 128 MB.
ROWS = 100_000
OBJECT_REQUESTS = 100_000
WORKER_REQUESTS = 100_000
ACTIVE_SECONDS = 13_000 / 0.128
MESSAGES_A_REQUEST = 20
THINKING_MS = 4_000
MATCHES = 20
# Of a socket: reading all that it ever got anew for each move would take most of the time.
FRAMES_KEPT = 8


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of match: who plays, and what happens."""

    name: str
    players: int = 2
    humans: int = 2
    clock: int = 0
    level: str = "medium"
    drop: bool = False


KINDS = (
    Kind("2 players"),
    Kind("2 players, turn clock 20 s", clock=20),
    Kind("2 players, one drops and returns", drop=True),
    Kind("4 players", players=4, humans=4),
    Kind("4 players, turn clock 20 s", players=4, humans=4, clock=20),
    Kind("1 player, 1 hard bot", humans=1, level="hard"),
    Kind("2 players, 2 medium bots", players=4),
)


@dataclass(slots=True)
class Bill:
    """What was counted."""

    moves: float = 0
    rows: float = 0
    alarms_set: float = 0
    alarms_fired: float = 0
    messages: float = 0
    http: float = 0

    @property
    def object_requests(self) -> float:
        """Requests to the object: HTTP, alarms, and twenty messages for one."""
        return self.http + self.alarms_fired + self.messages / MESSAGES_A_REQUEST

    @property
    def all_rows(self) -> float:
        """Rows with those of the alarms."""
        return self.rows + self.alarms_set

    def matches_a_day(self) -> dict[str, float]:
        """How many such matches each limit allows."""
        return {
            "rows written": ROWS / self.all_rows,
            "object requests": OBJECT_REQUESTS / self.object_requests,
            "Worker requests": WORKER_REQUESTS / self.http,
        }


class Counting(Runtime):
    """The runtime, counting."""

    def __init__(self, seed: str) -> None:
        self.bill = Bill()
        super().__init__()
        self._entropy = seeded(seed.encode())
        self.wake()

    def create(self, code: str = "K7QM2ZPA", body: bytes = b"") -> bool:
        self.bill.http += 1
        return super().create(code, body)

    def connect(self, token: str | None = None) -> Socket:
        self.bill.http += 1
        return super().connect(token)

    def say(self, socket: Socket, message: dict | str) -> None:
        self.bill.messages += 1
        super().say(socket, message)

    def fire(self) -> None:
        self.bill.alarms_fired += 1
        super().fire()


def count_match(kind: Kind, seed: int) -> Bill:
    """Play a match of a kind from the making of its room until all have left; what it cost."""
    runtime = Counting(f"{kind.name} {seed}")
    options = {"players": kind.players, "turnClock": kind.clock, "target": 11}
    assert runtime.create(body=json.dumps({"game": "chkobba", "options": options}).encode())
    tokens = [str(number) * 32 for number in range(1, kind.humans + 1)]
    sockets = [runtime.connect(token) for token in tokens]
    for number, socket in enumerate(sockets):
        runtime.pass_time(THINKING_MS)
        assert runtime.ask(socket, "join", name=f"Player {number}")["ok"]
    for seat in range(kind.humans, kind.players):
        assert runtime.ask(sockets[0], "bot", seat=seat, level=kind.level)["ok"]
    assert runtime.ask(sockets[0], "start")["ok"]
    while (phase := sockets[0].snapshot["phase"]) != "match-over":
        match = sockets[0].snapshot["match"]
        for socket in sockets:
            del socket.frames[:-FRAMES_KEPT]
        runtime.pass_time(THINKING_MS)
        if phase == "round-over":
            ask = {"game": match["game"], "round": match["round"]}
            assert runtime.ask(sockets[0], "deal", **ask)["ok"]
            continue
        if kind.drop and match["seq"] == 20 and runtime.bill.http < 4:
            runtime.lose(sockets[1])
            runtime.pass_time(30_000)
            sockets[1] = runtime.connect(tokens[1])
        _move(runtime, sockets[match["turn"]])
    runtime.bill.moves = sockets[0].snapshot["match"]["seq"]
    for socket in sockets:
        runtime.ask(socket, "leave")
    runtime.bill.rows = runtime.storage.sql.written + 1  # the deleting
    runtime.bill.alarms_set = runtime.storage.alarms_set
    return runtime.bill


def _move(runtime: Counting, mover: Socket) -> None:
    """A legal move; the tries that were none cost nothing here, since a page makes none."""
    match = mover.snapshot["match"]
    for move in moves(match["view"]):
        said = runtime.bill.messages
        ack = runtime.ask(mover, "move", game=match["game"], seq=match["seq"], move=move)
        if ack["ok"]:
            return
        runtime.bill.messages = said
    raise AssertionError("no legal move")


def mean_bill(kind: Kind, matches: int = MATCHES) -> Bill:
    """The mean of some matches."""
    bills = [count_match(kind, seed) for seed in range(matches)]
    return Bill(*(statistics.mean(getattr(b, f.name) for b in bills) for f in fields(Bill)))


async def processor_time(host: hosts.Host, matches: int = 3) -> float:
    """Seconds of workerd's time a move over whole matches of two, with all that belongs to a match."""
    meter = Meter("workerd")
    made = 0
    begin = meter.seconds()
    for number in range(matches + 1):
        if number == 1:
            begin, made = meter.seconds(), 0
        code = await make_room(host.url, target=11)
        async with table(host.ws_url, code, 2, Times(), number) as pages:
            made += sum(len(journal["moves"]) for journal in await play_match(pages))
    return (meter.seconds() - begin) / made


def main() -> None:
    """Count, measure, and write the section of docs/PERFORMANCE.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=MATCHES)
    given = parser.parse_args()
    begin = time.monotonic()
    bills = {kind: mean_bill(kind, given.matches) for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder, hosts.bare_worker_host(Path(folder)) as host:
        used = asyncio.run(processor_time(host))
    first = bills[KINDS[0]]
    by_limit = first.matches_a_day() | {"active time": ACTIVE_SECONDS / (used * first.moves)}
    least = min(by_limit, key=lambda name: by_limit[name])
    report.write("bill", "python -m tests.endurance.bill", [
        f"**{by_limit[least]:,.0f} matches of two to 11 a day** on the free plan (bar: 500). What ends",
        f"first is {least}. By limit: "
        + ", ".join(f"{name} {count:,.0f}" for name, count in by_limit.items()) + ".",
        "",
        "| a match to 11 | moves | rows | of them alarms set | object requests | matches a day |",
        "|---|---|---|---|---|---|",
        *(
            f"| {kind.name} | {bill.moves:.0f} | {bill.all_rows:.0f} | {bill.alarms_set:.0f} "
            f"| {bill.object_requests:.1f} | {min(bill.matches_a_day().values()):,.0f} |"
            for kind, bill in bills.items()
        ),
        "",
        f"Rows: {ROWS:,} / {first.all_rows:.1f} = {ROWS / first.all_rows:,.0f}. Object requests:",
        f"{first.http:.0f} HTTP + {first.alarms_fired:.1f} alarms + {first.messages:.0f} messages / 20",
        f"= {first.object_requests:.1f}; {OBJECT_REQUESTS:,} / {first.object_requests:.1f} =",
        f"{by_limit['object requests']:,.0f}. Active time: {used * 1000:.1f} ms of workerd",
        f"a move, everything in it, x {first.moves:.0f} = {used * first.moves:.2f} s;",
        f"{ACTIVE_SECONDS:,.0f} s / that = {by_limit['active time']:,.0f}.",
        "What the entry Worker takes: see its own section.",
        f"Means of {given.matches} matches of each kind, {THINKING_MS / 1000:.0f} s a move;",
        f"counting took {time.monotonic() - begin:.0f} s.",
    ])  # fmt: skip


if __name__ == "__main__":
    main()
