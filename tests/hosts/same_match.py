"""One scripted evening at a table, through any host: everything that every page got, to be compared.

`play` speaks through `Line`s and waits after each thing done for all the frames that follow from it, so
every host hears the same things in the same order. The hosts draw from the same seed at a clock that
stands still (`tests/support/fixed_chance.py`), so of all that they say only these may differ:

- `code`, the room's name;
- in the page, which has a room of its own (docs/PROTOCOL.md), the option `winRate`.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from tests.room.table import token_of
from tests.support.fixed_match import scripted

Frame: TypeAlias = dict[str, Any]
Heard: TypeAlias = Mapping[str, list[Frame]]

SPEED = {"speed": "fast", "turnClock": 30}
LONGEST = 400


class Line(Protocol):
    """One connection of a page with the referee."""

    def send(self, text: str) -> None:
        """Send a frame."""
        ...

    def receive(self) -> str | int:
        """The next frame, or the code with which the connection was closed from the other side."""
        ...

    def close(self) -> None:
        """Close it from this side."""
        ...


class Page:
    """A page without a screen: what it heard, and its newest snapshot."""

    def __init__(self, line: Line, heard: list[Frame]) -> None:
        self.line = line
        self.heard = heard
        self.snapshot: Frame = {}

    def next(self) -> Frame:
        got = self.line.receive()
        frame: Frame = {"type": "closed", "code": got} if isinstance(got, int) else json.loads(got)
        self.heard.append(frame)
        if frame["type"] == "snapshot":
            self.snapshot = frame
        return frame

    def read(self, kind: str) -> Frame:
        """Read to the next frame of a kind."""
        while (frame := self.next())["type"] != kind:
            assert frame["type"] != "closed", self.heard[-3:]
        return frame


class Evening:
    """All pages at a table. Each is known by a name; its token is made from the part before a space."""

    def __init__(self, call: Callable[[], Line]) -> None:
        self._call = call
        self._ids = itertools.count(1)
        self.pages: dict[str, Page] = {}
        self.heard: dict[str, list[Frame]] = {}

    def enter(self, name: str, /, **more: Any) -> None:
        """Connect and say hello; the others are shown who came."""
        page = self.pages[name] = Page(self._call(), self.heard.setdefault(name, []))
        token = token_of(name.partition(" ")[0])
        hello = {"type": "hello", "protocol": 1, "token": token, **more}
        page.line.send(json.dumps(hello))
        page.read("welcome")
        self.follow(name)

    def follow(self, *names: str) -> None:
        """Some read the snapshot that they are due, then all others up to the same revision."""
        for name in names:
            self.pages[name].read("snapshot")
        newest = max(page.snapshot["revision"] for page in self.pages.values())
        for page in self.pages.values():
            while page.snapshot["revision"] < newest:
                page.read("snapshot")

    def ask(self, name: str, kind: str, /, **fields: Any) -> Frame:
        """Send a request; its ack, when all have read what follows from it."""
        request = fields.pop("id", None) or f"r{next(self._ids)}"
        page = self.pages[name]
        page.line.send(json.dumps({"type": kind, "id": request, **fields}))
        ack = page.read("ack")
        if ack["ok"] and kind not in {"emote", "journals", "leave"}:
            self.follow(name)
        return ack

    def ok(self, name: str, kind: str, /, **fields: Any) -> None:
        ack = self.ask(name, kind, **fields)
        assert ack["ok"], ack

    def refused(self, name: str, kind: str, reason: str, /, **fields: Any) -> None:
        ack = self.ask(name, kind, **fields)
        assert ack["reason"] == reason, ack

    def leave(self, name: str) -> None:
        """Leave on purpose, to the end of the connection; the others are shown it."""
        self.ok(name, "leave")
        self.end(name)
        if self.pages:
            self.follow(next(iter(self.pages)))

    def end(self, name: str) -> None:
        """Read to the end of a connection that the referee closes."""
        page = self.pages.pop(name)
        while page.next()["type"] != "closed":
            pass

    def renew(self, name: str) -> None:
        """Open the seat on a new connection, as after a reload; the referee closes the old one."""
        old = self.pages.pop(name)
        self.enter(name)
        while old.next()["type"] != "closed":
            pass

    def drop(self, name: str) -> None:
        """Lose a connection; the others are shown it."""
        self.pages.pop(name).line.close()
        self.follow(next(iter(self.pages)))

    def match(self, name: str = "amira") -> Frame:
        """The match as a page sees it."""
        return self.pages[name].snapshot["match"]

    def this(self) -> Frame:
        """The field that names the match."""
        return {"game": self.match()["game"]}

    def move(self) -> None:
        """Whoever is to move makes a scripted move, now and then after one that is refused."""
        match = self.match()
        seat, seq = match["turn"], match["seq"]
        name = next(n for n, p in self.pages.items() if p.snapshot["you"]["seat"] == seat)
        match = self.match(name)
        here = {**self.this(), "seq": seq}
        if seq % 3 == 0:
            self.refused(name, "move", "bad-move", **here, move={"card": 99})
            self.refused(name, "move", "stale", **{**here, "seq": seq + 1}, move={"card": 0})
        move = scripted(match["view"], f"{match['round']} {seq}")
        sent = {**here, "move": move, "id": f"move {seq}"}
        self.ok(name, "move", **sent)
        if seq % 5 == 0 and self.match(name)["turn"] is not None:
            self.again(name, **sent)

    def again(self, name: str, /, **sent: Any) -> None:
        """A retry of a move, whose answer was lost: the same ack, and nothing else."""
        self.pages[name].line.send(json.dumps({"type": "move", **sent}))
        assert self.pages[name].read("ack")["ok"]

    def play(self, until: str, moves: int = LONGEST) -> None:
        """Play on until a phase, or so many moves; amira deals.

        Between rounds every player reloads: with a clock that stands still a connection may send only
        so many frames (`kahwa.hosts.limits`).
        """
        for _ in range(moves):
            phase = self.pages["amira"].snapshot["phase"]
            if phase in {until, "match-over"}:
                return
            if phase == "round-over":
                for name, page in list(self.pages.items()):
                    if page.snapshot["you"]["seat"] is not None:
                        self.renew(name)
                self.ok("amira", "deal", **self.this(), round=self.match()["round"])
            else:
                self.move()


def play(call: Callable[[], Line], level: str) -> Heard:
    """The whole evening with bots of a level; what every page heard, under its name."""
    evening = Evening(call)
    _sit_down(evening)
    _two_people(evening)
    _away_and_back(evening)
    _with_bots(evening, level)
    _go_home(evening)
    return evening.heard


def _sit_down(evening: Evening) -> None:
    for name in ("amira", "sami", "watcher"):
        evening.enter(name)
    for malformed in (
        "{",
        "[" * 4000,
        '{"":' * 900,
        '{"type":"start","id":"x","a":' + "9" * 4000 + "}",
    ):
        evening.pages["watcher"].line.send(malformed)
        evening.pages["watcher"].read("error")
    evening.ok("amira", "join", name="Amira")
    evening.ok("sami", "join", name=" أميرة  \u202e👩‍🚀 ", seat=1)
    evening.refused("watcher", "join", "full", name="W")
    evening.refused("watcher", "join", "bad-message", name=7)
    evening.refused("sami", "options", "not-host", options=SPEED)
    evening.refused("amira", "options", "bad-options", options={"target": 7})
    evening.ok(
        "amira", "options", options={"target": 5, "cut": True, "captureAssist": True, **SPEED}
    )
    evening.ok("amira", "start")


def _two_people(evening: Evening) -> None:
    evening.play("round-over")
    for name in ("sami", "watcher", "amira"):
        evening.ask(name, "emote", emote="tea")
        if name != "watcher":
            for page in evening.pages.values():
                page.read("emote")
    evening.refused("sami", "emote", "rate", emote="wow")
    evening.ok("amira", "options", options={"theme": "noir"})
    evening.play("match-over")
    evening.ok("watcher", "journals", **evening.this())
    evening.pages["watcher"].read("journals")


def _away_and_back(evening: Evening) -> None:
    evening.ok("amira", "rematch", **evening.this())
    evening.play("match-over", 7)
    evening.drop("sami")
    evening.enter("sami")
    evening.enter("sami 2", takeover="ask")
    hello = {"type": "hello", "protocol": 1, "token": token_of("sami")}
    evening.pages["sami 2"].line.send(json.dumps(hello))
    evening.end("sami")
    evening.follow("sami 2")
    evening.leave("sami 2")
    hold = evening.pages["amira"].snapshot["holds"][0]
    asked = {**evening.this(), "seat": 1, "hold": hold["hold"]}
    evening.refused("amira", "hold", "stale", **{**asked, "hold": 99}, answer="bot")
    evening.ok("amira", "hold", **asked, answer="bot")
    evening.play("match-over", 5)
    evening.enter("sami")
    evening.play("match-over", 3)
    evening.ok("sami", "surrender", **evening.this(), agree=True)
    evening.ok("amira", "lobby", **evening.this())


def _with_bots(evening: Evening, level: str) -> None:
    evening.ok("amira", "options", options={"players": 4, "target": 11, "voidTable": True})
    evening.ok("amira", "swap", a=1, b=2)
    evening.ok("amira", "bot", seat=1, level=level)
    evening.ok("amira", "bot", seat=3)
    evening.ok("amira", "start")
    evening.play("match-over")
    evening.ok("amira", "rematch", **evening.this())
    evening.play("round-over")


def _go_home(evening: Evening) -> None:
    evening.leave("amira")
    evening.ok("sami", "leave")
    evening.end("sami")
    evening.end("watcher")


def comparable(heard: Heard) -> Heard:
    """What was heard, without what may differ between hosts."""
    return {name: [_plain(frame) for frame in frames] for name, frames in heard.items()}


def _plain(frame: Frame) -> Frame:
    plain = dict(frame)
    if frame["type"] == "welcome":
        specs = frame["optionSpecs"]
        plain["optionSpecs"] = [spec for spec in specs if spec["name"] != "winRate"]
    if frame["type"] == "snapshot":
        plain["code"] = "CODE"
        plain["options"] = {k: v for k, v in frame["options"].items() if k != "winRate"}
    return plain
