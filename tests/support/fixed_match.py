"""Whole matches from fixed seeds, each as one line with the SHA-256 of all that the room said and kept.

    python -m tests.support.fixed_match

The same lines must come out wherever the referee runs: of CPython, of Pyodide under Node, of workerd and
of Chromium. So it needs the standard library alone, and of the tests only the host without a network.
Bots of every level at both budgets, a win rate, a cut, turn clocks that run out, a player who drops and
is played for; people's moves are those of a seed and their own view.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kahwa.games import GAMES
from tests.room.table import Host

CHKOBBA = GAMES["chkobba"]
GOLDEN = Path(__file__).parents[1] / "room" / "golden" / "fixed-matches.txt"
THINKS_MS = 2_300
MOST_CALLS = 2_000


@dataclass(frozen=True)
class Fixed:
    """A match: who plays, and which bots on the seats behind them. The name is its seed."""

    name: str
    people: tuple[str, ...]
    bots: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    offline: bool = False


MATCHES = (
    Fixed(
        "two, hard, a room's budget", ("amira",), ("hard",), {"target": 11, "bothPast": "one-more"}
    ),
    Fixed(
        "two, hard, the browser's budget", ("amira",), ("hard",), {"target": 5, "cut": True}, True
    ),
    Fixed("two, a win rate", ("amira",), ("easy",), {"target": 5, "winRate": 45}, True),
    Fixed(
        "four, every level, offline",
        ("amira",),
        ("hard", "medium", "easy"),
        {"target": 5, "players": 4, "captureAssist": True, "voidTable": True},
        True,
    ),
    Fixed(
        "four, two people, clocks and a drop",
        ("amira", "sami"),
        ("hard", "medium"),
        {"target": 11, "players": 4, "turnClock": 10, "forceCapture": False, "botLevel": "hard"},
    ),
)


def golden() -> list[str]:
    """The lines as they should be."""
    return GOLDEN.read_text("utf-8").splitlines()


def lines() -> Iterator[str]:
    """A line for every match."""
    for fixed in MATCHES:
        host = played(fixed)
        frames = sum(len(texts) for texts in host.texts.values())
        dump: Any = host.room.dump()
        yield f"{checksum(host)}  {fixed.name}: {len(dump['archive'])} rounds, {frames} frames"


def checksum(host: Host) -> str:
    """Of every frame in the order of each connection, and of the journals that the room kept."""
    digest = hashlib.sha256()
    dump: Any = host.room.dump()
    for connection in sorted(host.texts):
        for text in (connection, *host.texts[connection]):
            digest.update(f"{text}\n".encode())
    for journal in dump["archive"]:
        digest.update(f"{journal}\n".encode())
    return digest.hexdigest()


def played(fixed: Fixed) -> Host:
    """The host after the whole match."""
    host = Host(fixed.options, seed=fixed.name.encode(), offline=fixed.offline)
    for person in fixed.people:
        host.hello(person)
        host.ok(person, "join", name=person.title())
    host.hello("watcher")
    for seat, level in enumerate(fixed.bots, len(fixed.people)):
        host.ok("amira", "bot", seat=seat, level=level)
    host.ok("amira", "start")
    for call in range(MOST_CALLS):
        if host.snap("amira")["phase"] == "match-over":
            match = host.snap("amira")["match"]
            host.ok("watcher", "journals", game=match["game"])
            return host
        host.wait(THINKS_MS)
        _go_on(host, call)
    raise AssertionError(f"{fixed.name}: the match never ends")


def scripted(view: Any, seed: str) -> Any:
    """A person's move, from what the seat sees and a seed alone."""
    return CHKOBBA.move_json(CHKOBBA.bot_move(view, "easy", seed.encode()))


def _go_on(host: Host, call: int) -> None:
    """The next thing that people do: now and then one is late, goes away, or comes back."""
    snapshot = host.snap("amira")
    match, turn = snapshot["match"], snapshot["match"]["turn"]
    if call % 60 == 20 and "sami" in host.live:
        host.drop("sami")
    elif call % 60 == 0 and "sami" in host.inbox and "sami" not in host.live:
        host.hello("sami")
    elif snapshot["phase"] == "round-over":
        host.ok("amira", "deal", game=match["game"], round=match["round"])
    elif any(hold["asked"] for hold in snapshot["holds"]):
        hold = snapshot["holds"][0]
        asked = {"seat": hold["seat"], "hold": hold["hold"], "answer": "bot"}
        host.ok("amira", "hold", game=match["game"], **asked)
    elif turn is not None and call % 11 != 10:
        mover = ("amira", "sami")[turn]
        if mover in host.live:
            move = scripted(host.snap(mover)["match"]["view"], f"{match['seq']} {match['round']}")
            assert host.move(mover, move)["ok"]


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in lines()))
