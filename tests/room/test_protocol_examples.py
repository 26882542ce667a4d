"""The examples at the end of docs/PROTOCOL.md are frames of a room, and none is missing or stale.

After a change of the protocol: `KAHWA_WRITE_EXAMPLES=1 pytest tests/room/test_protocol_examples.py`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from kahwa.room.messages import TABLE
from tests.room.frames import CHECKS, check_frame
from tests.room.table import Host

PROTOCOL = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"
HEADING = "## Examples\n"


class Noting(Host):
    """A host that notes the first frame of each kind, to and from the room."""

    def __init__(self) -> None:
        super().__init__({"turnClock": 20}, seed=b"examples")
        self.sent: dict[str, dict[str, Any]] = {}
        self.got: dict[str, dict[str, Any]] = {}

    def text(self, connection: str, text: str) -> list[dict[str, Any]]:
        frames = super().text(connection, text)
        message = json.loads(text)
        if message["type"] not in TABLE or frames[0]["ok"]:
            self.sent.setdefault(message["type"], message)
        return frames

    def keep(self, connection: str, name: str) -> None:
        self.got[name] = self.last(connection)


def scenario() -> Noting:
    """An evening at the table, with every message of the protocol in it."""
    host = Noting()
    host.hello("amira")
    host.got["welcome"] = host.inbox["amira"][0]
    host.ok("amira", "join", name="Amira", seat=0)
    host.hello("sami")
    host.ok("sami", "join", name="Sami")
    host.ok("sami", "name", name="Sami B")
    host.ok("sami", "stand")
    host.ok("amira", "bot", seat=1, level="easy")
    host.ok("amira", "remove", seat=1)
    host.ok("amira", "sit", seat=1)
    host.ok("sami", "join", name="Sami")
    host.ok("amira", "swap", a=0, b=1)
    host.ok("amira", "options", options={"target": 5, "speed": "fast"})
    host.keep("amira", "snapshot in the lobby")
    host.ok("amira", "start")
    host.wait(2_000)
    mover, move = host.any_move()
    got = len(host.inbox[mover])
    assert host.move(mover, move)["ok"]
    host.got["ack"], host.got["snapshot"] = host.inbox[mover][got : got + 2]
    host.got["ack of a refusal"] = host.move("amira", {"card": 40})
    host.got["ack of a refusal by the game"] = host.move(*_foul(host))
    host.text("sami", '{"type":"nudge"}')
    host.ok("sami", "emote", emote="bravo")
    host.keep("amira", "emote")
    host.text("sami", '{"type":"nudge","n":1}')
    host.keep("sami", "error")
    host.play()
    match = host.snap("amira")["match"]
    host.ok("amira", "deal", game=match["game"], round=match["round"])
    host.drop("sami")
    host.wait(60_000)
    number = host.snap("amira")["holds"][0]["hold"]
    host.ok("amira", "hold", game=match["game"], seat=1, hold=number, answer="bot")
    host.hello("sami 2", "sami")
    host.hello("sami 3", "sami")
    host.keep("sami 2", "bye")
    host.ok("sami 3", "surrender", game=match["game"], agree=True)
    host.ok("amira", "rematch", game=match["game"])
    game = host.snap("amira")["match"]["game"]
    host.ok("amira", "surrender", game=game, agree=True)
    host.ok("amira", "journals", game=game)
    host.keep("amira", "journals")
    host.ok("amira", "lobby", game=game)
    host.ok("sami 3", "leave")
    host.ok("amira", "stand")
    for seat in range(2):
        host.ok("amira", "bot", seat=seat)
    host.ok("amira", "start")
    host.ok("amira", "step", game=host.snap("amira")["match"]["game"], seq=0)
    return host


def _foul(host: Host) -> tuple[str, Any]:
    """A capture whose sum is wrong."""
    mover, move = host.any_move()
    table = host.snap(mover)["match"]["view"]["table"]
    return mover, {"card": move["card"], "take": table}


def _written(frame: dict[str, Any]) -> str:
    """One line; a snapshot has a line for each of its fields."""
    if frame["type"] != "snapshot":
        return json.dumps(frame, ensure_ascii=False)
    fields = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in frame.items()]
    return "{\n" + ",\n".join(fields) + "\n}"


def section(host: Noting) -> str:
    lines = [
        HEADING,
        "Taken from a room by `tests/room/test_protocol_examples.py`, which fails when they are old.\n",
        "From the client:\n",
        "```json",
        *(_written(host.sent[kind]) for kind in ["hello", *TABLE, "nudge"]),
        "```\n",
        "From the referee:\n",
    ]
    for name, frame in host.got.items():
        lines += [f"{name[0].upper()}{name[1:]}:\n", "```json", _written(frame), "```\n"]
    return "\n".join(lines).rstrip() + "\n"


def test_every_kind_of_message_has_an_example() -> None:
    host = scenario()
    assert host.sent.keys() == {"hello", "nudge", *TABLE}
    assert {frame["type"] for frame in host.got.values()} == set(CHECKS)
    for frame in host.got.values():
        check_frame(frame)


def test_the_examples_in_the_protocol_are_what_a_room_says() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    before, _, old = text.partition(HEADING)
    new = section(scenario())
    if os.environ.get("KAHWA_WRITE_EXAMPLES"):
        PROTOCOL.write_text(f"{before.rstrip()}\n\n{new}", encoding="utf-8")
        return
    assert HEADING + old == new, "run it with KAHWA_WRITE_EXAMPLES=1 and look at the difference"
