"""The referee alone: how many moves a second, with frames and rows made but nothing sent or stored.

    python -m tests.bench.referee

Two humans, no bots. Also tells how long the rows and frames of a move are, which the yardsticks of
`tests.bench.latency` then write and send too.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from dataclasses import dataclass
from typing import Any

from kahwa.games import GAMES
from kahwa.hosts.storage import to_rows
from kahwa.room import Effect, Room, Save, Send
from tests.bench import report
from tests.hosts.players import moves

MOVES = 1000
NOW = 1_700_000_000_000


@dataclass(frozen=True)
class Figures:
    """Of one move: the referee's time, the row's characters, and those of one snapshot."""

    seconds: float
    row: int
    frame: int


class Bench:
    """A room with two connections and no host."""

    def __init__(self) -> None:
        self.room = Room.create("ABCDEFGH", GAMES["chkobba"], {"target": 31}, NOW)
        self.snapshots: dict[str, dict[str, Any]] = {}
        self.times: list[float] = []
        self.rows: list[int] = []
        self.frames: list[int] = []
        self._ids = 0
        for connection in "ab":
            self.room.connect(connection, NOW, os.urandom)
            hello = {"type": "hello", "protocol": 1, "token": connection * 32}
            self._keep(self.room.receive(connection, json.dumps(hello), NOW, os.urandom))
            self._receive(connection, type="join", name=connection.upper())
        self._receive("a", type="start")

    def play(self, count: int) -> None:
        """Make so many moves, in as many matches as they take."""
        while len(self.times) < count:
            match, phase = self.snapshots["a"]["match"], self.snapshots["a"]["phase"]
            if phase == "round-over":
                self._receive("a", type="deal", game=match["game"], round=match["round"])
            elif phase == "match-over":
                self._receive("a", type="rematch", game=match["game"])
            else:
                self._move("ab"[match["turn"]])

    def _move(self, connection: str) -> None:
        match = self.snapshots[connection]["match"]
        move = next(moves(match["view"]))
        text = self._text(type="move", game=match["game"], seq=match["seq"], move=move)
        start = time.perf_counter()
        effects = self.room.receive(connection, text, NOW, os.urandom)
        rows = to_rows(self.room.dump())
        self.times.append(time.perf_counter() - start)
        assert Save() in effects, text
        self.rows.append(len(rows.live))
        self._keep(effects)

    def _receive(self, connection: str, **fields: Any) -> None:
        self._keep(self.room.receive(connection, self._text(**fields), NOW, os.urandom))

    def _text(self, **fields: Any) -> str:
        self._ids += 1
        return json.dumps({"id": str(self._ids), **fields})

    def _keep(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send) and '"type":"snapshot"' in effect.frame:
                self.snapshots[effect.connection] = json.loads(effect.frame)
                self.frames.append(len(effect.frame))


def figures(count: int = MOVES) -> Figures:
    """Play, and say what a move takes at the median."""
    bench = Bench()
    bench.play(count)
    row, frame = statistics.median(bench.rows), statistics.median(bench.frames)
    return Figures(statistics.median(bench.times), round(row), round(frame))


def main() -> None:
    """Measure, print and record."""
    one = figures()
    speed = (
        f"The referee alone makes {1 / one.seconds:,.0f} moves a second: {one.seconds * 1000:.2f} ms"
        f" for a move with its frames and its row (median of {MOVES:,} moves, two humans)."
    )
    sizes = f"A row has {one.row:,} characters, a snapshot {one.frame:,} (medians)."
    report.write("referee", "python -m tests.bench.referee", [speed, sizes])


if __name__ == "__main__":
    main()
