"""Frames without end for one room after another: sensible ones, spoilt ones, and noise.

    python -m tests.endurance.fuzz_room --frames 1000000

Pages connect, say hello, drop out, come back and let time pass meanwhile, and the host sleeps. After
every frame: nothing raised, what was refused changed nothing, the seat to move is a person's while one
is there (`tests/room/table.py`, `check_room`). Now and then well-behaved pages take the seats in a copy
of the room and must be able to play a match to its end: no table is stuck. Memory is looked at, too.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import string
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kahwa.games import GAMES
from kahwa.games.game import AnyGame
from kahwa.room import Room
from kahwa.room.messages import TABLE
from kahwa.room.requests import EMOTES
from kahwa.room.seats import Kind
from kahwa.room.table import hash_token
from tests.endurance import report
from tests.room.frames import check_frame
from tests.room.table import Host, token_of
from tests.room.test_machine import check_room
from tests.room.toy import Toy

FRAMES_A_ROOM = 3_000
PROBE_EVERY = 1_500
LOOK_EVERY = 40
PAGES = [f"p{number}" for number in range(6)]
WAITS = (1, 200, 999, 1_000, 5_000, 10_000, 30_000, 60_000, 400_000)
LONGEST_MATCH = 3_000
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")

TABLES: list[tuple[AnyGame, dict[str, Any], bool]] = [
    (GAMES["chkobba"], {"turnClock": 10, "target": 5}, False),
    (
        GAMES["chkobba"],
        {"players": 4, "cut": True, "voidTable": True, "captureAssist": True},
        False,
    ),
    (GAMES["chkobba"], {"target": 5, "botLevel": "easy", "turnClock": 30, "cut": True}, True),
    (Toy(), {"botLevel": "broken", "turnClock": 10}, False),
    (Toy(), {"players": 2, "botLevel": "cheat", "speed": "fast"}, False),
]

NAMES = ["Amira", "أميرة", "👩‍🚀", "", "\u202e", "x" * 21, " a  b ", "e\u0301" * 30, "\ud800", "\0"]
WORDS = [
    *TABLE,
    "hello",
    "nudge",
    "x",
    "",
    *EMOTES,
    "bot",
    "claim",
    "wait",
    "always",
    "ask",
    "hard",
]
OPTIONS = ["players", "turnClock", "speed", "theme", "target", "cut", "winRate", "x"]
VALUES: list[Any] = [
    *(0, 1, 2, 3, 4, 5, 10, 11, 39, 40, -1, 10**15 - 1, 10**15, 1.5, True, False, None),
    *("", "slow", "fast", "easy", "medium", "broken", "x", "keep", "lay", "off"),
    *([], [0], [[]], {}, {"card": 0}, {"cut": "keep"}, {"x": {"x": {}}}),
]
SPOILERS = [
    *('"', "{", "}", "[", "]", ":", ",", "\\", "\\ud800", "0", "-", "e9", "null", "\0", "\u202e"),
    *('"type":"move",', '"id":"x",', "[" * 300, '{"":' * 300, "9" * 400, "é" * 400, " " * 500),
]


@dataclass(slots=True)
class Tally:
    """What came of the frames."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter[str])
    rooms: int = 0
    moves: int = 0
    probes: int = 0
    largest: int = 0
    grown: int = 0
    """Bytes of the process after the first quarter, with what its allocator keeps."""
    objects: int = 0
    """Pieces of memory that Python has in use more than after the first quarter."""


class Fuzzer:
    """One room at a time, and the frames for it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.tally = Tally()
        self.count = 0
        self.host = self._new_room()

    def run(self, frames: int) -> Tally:
        """Send so many frames."""
        settled = objects = 0
        while self.tally.sent < frames:
            self._frame()
            sent = self.tally.sent
            if sent % PROBE_EVERY == 0:
                self._probe()
            if self.host.deleted or sent % FRAMES_A_ROOM == 0:
                self._close_room()
                self.host = self._new_room()
            if sent == frames // 4:
                settled, objects = resident(), sys.getallocatedblocks()
        self.tally.grown = resident() - settled
        self.tally.objects = sys.getallocatedblocks() - objects
        return self.tally

    # Rooms

    def _new_room(self) -> Host:
        game, options, offline = self.rng.choice(TABLES)
        host = Host(options, game, self.rng.randbytes(8), offline=offline)
        host.check = self._check
        self.tally.rooms += 1
        for page in PAGES[: self.rng.randint(1, 3)]:
            self._enter(host, page)
            self._say(host, f"{page} {self.count}", "join", name=page)
        return host

    def _close_room(self) -> None:
        match, stored = self.host.room._table.match, self.host.stored
        archive: Any = stored["archive"]
        self.tally.moves += sum(len(json.loads(text)["moves"]) for text in archive)
        if match is not None and match.journal is not None:
            self.tally.moves += len(match.journal.moves)
        live = {**stored, "archive": []}
        self.tally.largest = max(self.tally.largest, len(json.dumps(live)))

    def _check(self, host: Host) -> None:
        """After every call; now and then all that the tests of the room look at."""
        table = host.room._table
        if self.count % LOOK_EVERY == 0:
            check_room(host)
        match = table.match
        if match is not None and match.turn is not None and table.someone_present():
            assert not table.seats[match.turn].bot_level, "a bot is left to move"

    def _probe(self) -> None:
        """Good pages take over in a copy of the room and play a match to its end."""
        if not self.host.deleted:
            finish(self.host)
            self.tally.probes += 1

    # Frames

    def _frame(self) -> None:
        """Perhaps something else that happens, then one frame from some connection."""
        rng, host = self.rng, self.host
        self.count += 1
        if rng.random() < 0.08:
            self._happen(host)
        if host.deleted:
            return
        if not host.live:
            self._enter(host, rng.choice(PAGES))
            return
        sender, text = self._text()
        connection = sender if sender in host.live else rng.choice(list(host.live))
        frames = host.text(connection, text)
        self.tally.sent += 1
        for frame in frames:
            check_frame(frame)
            if frame["type"] in {"ack", "error"}:
                self.tally.answers["ok" if frame.get("ok") else frame["reason"]] += 1
        if frames == []:
            self.tally.answers["none"] += 1

    def _happen(self, host: Host) -> None:
        rng, chance = self.rng, self.rng.random()
        if chance < 0.35:
            self._enter(host, rng.choice(PAGES))
        elif chance < 0.55 and host.live:
            host.drop(rng.choice(list(host.live)))
        elif chance < 0.8:
            host.wait(rng.choice(WAITS))
        elif chance < 0.9:
            host.sleep()
        elif not host.room.too_busy():
            host.connect(f"mute {self.count}")

    def _enter(self, host: Host, page: str) -> None:
        if not host.deleted and not host.room.too_busy():
            host.hello(f"{page} {self.count}", page, self.rng.choice(["always", "always", "ask"]))

    def _say(self, host: Host, connection: str, kind: str, **fields: Any) -> None:
        if connection in host.live:
            host.send(connection, kind, **fields)

    def _text(self) -> tuple[str | None, str]:
        """A frame, and the connection that it would come from; None for any."""
        rng, chance = self.rng, self.rng.random()
        if chance < 0.35:
            sender, message = self._sensible()
            return sender, json.dumps(message)
        if chance < 0.6:
            return None, json.dumps(self._random_request())
        if chance < 0.92:
            sender, message = self._sensible()
            if rng.random() < 0.3:
                message = self._random_request()
            return sender, self._spoilt(json.dumps(message, ensure_ascii=rng.random() < 0.5))
        return None, self._noise()

    def _sensible(self) -> tuple[str | None, dict[str, Any]]:
        """What a page might well send now, and which page that is; None for any."""
        rng, table = self.rng, self.host.room._table
        if table.match is None:
            return self._lobby()
        match, game = table.match, {"game": table.match.token, "id": self._id()}
        holds = [(i, s.hold) for i, s in enumerate(table.seats) if s.hold is not None]
        seated = [seat.connection for seat in table.seats if seat.connection is not None]
        someone = rng.choice(seated) if seated else None
        if holds and rng.random() < 0.2:
            seat, hold = rng.choice(holds)
            answer = rng.choice(["bot", "bot", "wait", "wait", "claim"])
            asked = {"seat": seat, "hold": hold.number, "answer": answer}
            return someone, {"type": "hold", **game, **asked}
        if table.phase == "round-over":
            dealer = self._leader() if rng.random() < 0.7 else someone
            return dealer, {"type": "deal", **game, "round": match.status.round_number}
        if table.phase == "match-over":
            kind = rng.choice(["rematch", "rematch", "lobby", "journals"])
            return self._leader(), {"type": kind, **game}
        if rng.random() < 0.02:
            return someone, {"type": "surrender", **game, "agree": rng.random() < 0.5}
        if rng.random() < 0.01:
            return someone, {"type": "leave", "id": self._id()}
        if match.turn is not None and table.seats[match.turn].present:
            mover, move = self.host.any_move()
            return mover, {"type": "move", **game, "seq": match.seq, "move": move}
        return self._leader(), {"type": "step", **game, "seq": match.seq}

    def _leader(self) -> str | None:
        table = self.host.room._table
        return next((c for c in table.connections if table.is_host(c)), None)

    def _lobby(self) -> tuple[str | None, dict[str, Any]]:
        rng, table = self.rng, self.host.room._table
        message: dict[str, Any] = {"id": self._id()}
        watchers = [c for c in table.connections if table.seat_at(c) is None]
        if watchers and rng.random() < 0.4:
            return rng.choice(watchers), {**message, "type": "join", "name": rng.choice(NAMES[:3])}
        kind = rng.choice([*["start", "bot"] * 4, "sit", "stand", "swap", "remove", "options"])
        message["type"] = kind
        if kind in {"bot", "sit", "remove"}:
            message["seat"] = rng.randrange(4)
        elif kind == "swap":
            message |= {"a": rng.randrange(4), "b": rng.randrange(4)}
        elif kind == "options":
            message["options"] = {rng.choice(OPTIONS): rng.choice(VALUES)}
        return self._leader(), message

    def _random_request(self) -> dict[str, Any]:
        """A message with fields that may be anything."""
        rng = self.rng
        kind = rng.choice(list(TABLE))
        _, required, optional = TABLE[kind]
        match = self.host.room._table.match
        message: dict[str, Any] = {"type": kind, "id": self._id()}
        for name in (*required, *(n for n in optional if rng.random() < 0.5)):
            if name == "game":
                message[name] = match.token if match and rng.random() < 0.9 else rng.choice(WORDS)
            elif name == "seq":
                message[name] = match.seq if match and rng.random() < 0.8 else rng.choice(VALUES)
            elif name == "name":
                message[name] = rng.choice(NAMES)
            elif name in {"emote", "level", "answer"}:
                message[name] = rng.choice(WORDS)
            else:
                message[name] = rng.choice(VALUES)
        if rng.random() < 0.1:
            message[rng.choice(WORDS)] = rng.choice(VALUES)
        return message

    def _spoilt(self, text: str) -> str:
        """A text with a few cuts, doublings and things put in."""
        rng = self.rng
        for _ in range(rng.choice([1, 1, 2, 5])):
            at = rng.randint(0, len(text))
            to = min(len(text), at + rng.choice([0, 1, 1, 3, 20]))
            middle = rng.choice(
                ["", rng.choice(SPOILERS), text[at:to] * 2, chr(rng.randrange(0x300))]
            )
            text = text[:at] + middle + text[to:]
        return text

    def _noise(self) -> str:
        rng = self.rng
        size = rng.choice([0, 1, 10, 100, 4_000, 5_000])
        if rng.random() < 0.3:
            return rng.choice(SPOILERS) * (size // 4 + 1)
        if rng.random() < 0.5:
            return "".join(rng.choices(string.printable, k=size))
        return rng.randbytes(size).decode("utf-8", rng.choice(["replace", "surrogateescape"]))

    def _id(self) -> str:
        """Now and then one that came before."""
        return str(self.count if self.rng.random() < 0.95 else self.count - 1)


def finish(host: Host) -> None:
    """Play a match to its end in a copy of a room, with good pages on all seats that are people's."""
    copy = _copied(host)
    table = copy.room._table
    owners = {hash_token(token_of(page)): page for page in PAGES}
    for seat in [seat for seat in table.seats if seat.human]:
        copy.hello(f"good {owners[seat.token]}", owners[seat.token])
    for connection in [c for c in copy.live if not c.startswith("good")]:
        copy.drop(connection)
    if not table.someone_present():
        if table.match is not None or not any(s.kind is Kind.EMPTY for s in table.seats):
            return  # bots alone, which stand still until their host is back
        copy.hello("good 0", PAGES[0])
        copy.ok("good 0", "join", name="Good")
    for _ in range(LONGEST_MATCH):
        if table.phase == "match-over":
            return
        _go_on(copy)
    raise AssertionError(f"a stuck table: {json.dumps(host.stored)}")


def _go_on(host: Host) -> None:
    """Whatever has to be done next."""
    table = host.room._table
    leader = next((c for c in host.live if table.is_host(c)), None)
    match = table.match
    if match is None and leader is None:
        host.wait(61_000)
    elif match is None and leader is not None:
        for index, seat in enumerate(table.seats):
            if seat.kind is Kind.EMPTY:
                host.ok(leader, "bot", seat=index)
        host.ok(leader, "start")
    elif match is not None and table.phase == "round-over":
        seated = next(seat.connection for seat in table.seats if seat.connection)
        fields = {"game": match.token, "round": match.status.round_number}
        host.wait(host.send(seated, "deal", **fields).get("left", 0))
    else:
        host.play(1)


def _copied(host: Host) -> Host:
    """The room as it was stored, with the same connections, and nothing of what was sent before."""
    copy = Host({}, host.room.game, b"copy", host.now)
    copy.room = Room.load(json.loads(json.dumps(host.stored)), host.games)
    copy.stored = copy.room.dump()
    copy.live = dict(host.live)
    copy.requests = 1_000_000  # ids that no request had
    for connection in copy.live:
        copy.inbox[connection] = []
        copy.texts[connection] = []
        copy.shown[connection] = []
    assert copy.room.resume(copy.live, copy.now, copy.entropy) == []
    return copy


def resident() -> int:
    """The bytes of this process in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES


def main() -> None:
    """Run it, and write the figures into docs/RELIABILITY.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = time.monotonic()
    tally = Fuzzer(given.seed).run(given.frames)
    answers = tally.answers
    refused = sum(n for reason, n in answers.items() if reason not in {"ok", "none"})
    report.write(
        "fuzzed room",
        f"python -m tests.endurance.fuzz_room --frames {given.frames}",
        [
            f"{tally.sent:,} frames to {tally.rooms:,} rooms: **no exception, no stuck table**, and",
            f"what was refused changed nothing. {answers['ok']:,} were carried out, {refused:,}",
            f"refused ({answers['bad-json']:,} were no JSON), {tally.moves:,} moves made.",
            f"{tally.probes:,} times good pages took over a copy of the room and played a match to",
            "its end.",
            f"The largest live row had {tally.largest:,} characters; memory grew by",
            f"{tally.grown / 1e6:.1f} MB after the first quarter, what Python holds",
            f"by {tally.objects:,} pieces.",
            f"It took {time.monotonic() - begin:.0f} s.",
        ],
    )


if __name__ == "__main__":
    main()
