"""A host without a network: it keeps a room, its connections, invented time and entropy.

`Host` does what docs/PROTOCOL.md and `kahwa.room` ask of a host: it stores the dump when told to, before
any frame goes out, delivers, closes, deletes, and wakes the room when its deadline has come. Every call
is checked against the promises that a host relies on, so that any test that uses it tests those too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from kahwa.chance import Entropy, seeded
from kahwa.games import GAMES
from kahwa.games.game import AnyGame
from kahwa.jsontypes import JsonObject
from kahwa.room import Close, Delete, Effect, Room, Save, Send

START = 1_790_000_000_000
CODE = "K7QM2ZPA"


def token_of(name: str) -> str:
    """A page's secret, made from its name."""
    return hashlib.blake2b(name.encode(), digest_size=16).hexdigest()


def complete(snapshot: dict[str, Any], before: dict[str, Any] | None) -> dict[str, Any]:
    """A snapshot with what a page adds: the log so far, and the view that the last step leads to."""
    news = snapshot["log"]
    known = [] if before is None else before["log"]
    old = [line for line in known if not news or line["n"] < news[0]["n"]]
    assert not old or not news or len(news) == 50 or news[0]["n"] == old[-1]["n"] + 1, (
        "a line is missing"
    )
    view = None if snapshot["match"] is None else snapshot["match"]["view"]
    steps = [{"view": view, **step} for step in snapshot["steps"]]
    return {**snapshot, "steps": steps, "log": [*old, *news][-50:]}


class Host:
    """One room and everything around it.

    `inbox` holds every frame that a connection got, parsed; `texts` the same as it was sent; `shown` its
    snapshots as a page completes them. `stored` is what a restart would find.
    """

    def __init__(
        self,
        options: Mapping[str, Any] | None = None,
        game: AnyGame = GAMES["chkobba"],
        seed: bytes = b"table",
        now: int = START,
        *,
        offline: bool = False,
    ) -> None:
        self.now = now
        self.games = {game.name: game}
        self.entropy: Entropy = seeded(seed)
        self.room = Room.create(CODE, game, options or {}, now, offline=offline)
        self.live: dict[str, int] = {}
        self.inbox: dict[str, list[dict[str, Any]]] = {}
        self.texts: dict[str, list[str]] = {}
        self.shown: dict[str, list[dict[str, Any]]] = {}
        self.closed: dict[str, int] = {}
        self.stored: JsonObject = self.room.dump()
        self.deleted = False
        self.effects: list[Effect] = []
        self.requests = 0
        self.check: Callable[[Host], None] = lambda host: None

    # What pages do

    def connect(self, connection: str) -> list[dict[str, Any]]:
        self.live[connection] = self.now
        self.inbox.setdefault(connection, [])
        self.texts.setdefault(connection, [])
        self.shown.setdefault(connection, [])
        return self.apply(self.room.connect(connection, self.now, self.entropy), connection)

    def hello(
        self, connection: str, token: str | None = None, takeover: str | None = None
    ) -> list[dict[str, Any]]:
        """Connect if need be and say hello with the token of that name (default: the connection's)."""
        if connection not in self.live:
            self.connect(connection)
        message: dict[str, Any] = {
            "type": "hello",
            "protocol": 1,
            "token": token_of(token or connection),
        }
        if takeover:
            message["takeover"] = takeover
        return self.text(connection, json.dumps(message))

    def text(self, connection: str, text: str) -> list[dict[str, Any]]:
        """Send any text; the frames that this connection got."""
        return self.apply(self.room.receive(connection, text, self.now, self.entropy), connection)

    def send(self, connection: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request; its ack."""
        if "id" not in fields:
            self.requests += 1
            fields["id"] = f"r{self.requests}"
        frames = self.text(connection, json.dumps({"type": kind, **fields}))
        acks = [f for f in frames if f["type"] == "ack"]
        assert len(acks) == 1, frames
        assert acks[0]["id"] == fields["id"]
        return acks[0]

    def ok(self, connection: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request that must be carried out; the snapshot that follows, if any."""
        ack = self.send(connection, kind, **fields)
        assert ack == {"type": "ack", "id": ack["id"], "ok": True}, ack
        return self.snap(connection) if self.snapshots(connection) else {}

    def refused(self, connection: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request that must be refused and change nothing; its ack."""
        before = self.room.dump()
        ack = self.send(connection, kind, **fields)
        assert ack["ok"] is False, (kind, fields)
        assert self.room.dump() == before
        assert [type(effect) for effect in self.effects] == [Send]
        return ack

    def move(self, connection: str, move: Any, **fields: Any) -> dict[str, Any]:
        """Make a move on the newest snapshot; the ack."""
        match = self.snap(connection)["match"]
        return self.send(
            connection,
            "move",
            **{"game": match["game"], "seq": match["seq"], "move": move, **fields},
        )

    def drop(self, connection: str) -> None:
        del self.live[connection]
        self.apply(self.room.disconnect(connection, self.now, self.entropy), connection)

    # What time and hosts do

    def wait(self, ms: int) -> None:
        """Let time pass, waking the room whenever it asks for it."""
        until = self.now + ms
        while not self.deleted:
            deadline = self.room.deadline
            assert deadline is not None or self.room._table.offline
            if deadline is None or deadline > until:
                break
            self.now = max(self.now, deadline)
            self.wake()
            assert self.deleted or self.room.deadline != deadline, "a busy loop"
        self.now = until

    def wake(self) -> None:
        self.apply(self.room.wake(self.now, self.entropy), "")

    def sleep(self) -> None:
        """Forget the room and load it again from what was stored, like a hibernating host."""
        if not self.deleted:
            assert json.loads(json.dumps(self.stored)) == self.room.dump()
            self.room = Room.load(json.loads(json.dumps(self.stored)), self.games)
            self.apply(self.room.resume(self.live, self.now, self.entropy), "")

    def apply(self, effects: list[Effect], connection: str) -> list[dict[str, Any]]:
        """Do as the room says; the frames for one connection."""
        self.effects = effects
        got: list[dict[str, Any]] = []
        saved = any(isinstance(effect, Save) for effect in effects)
        if saved:
            assert isinstance(effects[0], Save), "saved before any frame goes out"
            before = self.stored
            self.stored = self.room.dump()
            assert self.stored["revision"] == before["revision"] + 1  # type: ignore[operator]
            kept = before["archive"]
            assert self.stored["archive"][: len(kept)] == kept  # type: ignore[index,arg-type]
        elif not self.deleted and not any(isinstance(effect, Delete) for effect in effects):
            assert self.room.dump() == self.stored, "a change that was not saved"
        for effect in effects:
            if isinstance(effect, Send):
                self.texts[effect.connection].append(effect.frame)
                frame = json.loads(effect.frame)
                self.inbox[effect.connection].append(frame)
                if frame["type"] == "snapshot":
                    shown = self.shown[effect.connection]
                    shown.append(complete(frame, shown[-1] if shown else None))
                if effect.connection == connection:
                    got.append(frame)
            elif isinstance(effect, Close):
                del self.live[effect.connection]
                self.closed[effect.connection] = effect.code
            elif isinstance(effect, Delete):
                self.deleted = True
                assert not self.live
        self.check(self)
        return got

    # What tests look at

    def snapshots(self, connection: str) -> list[dict[str, Any]]:
        """Every snapshot of a connection as its page completes it."""
        return self.shown[connection]

    def snap(self, connection: str) -> dict[str, Any]:
        """The newest snapshot."""
        return self.snapshots(connection)[-1]

    def last(self, connection: str) -> dict[str, Any]:
        """The newest frame."""
        return self.inbox[connection][-1]

    def to_move(self) -> int | None:
        table = self.room._table
        return None if table.match is None else table.match.turn

    def any_move(self) -> tuple[str, Any]:
        """The connection whose turn it is and a legal move for it."""
        table = self.room._table
        assert table.match is not None
        turn = table.match.turn
        assert turn is not None
        connection = table.seats[turn].connection
        assert connection is not None
        from kahwa.chance import RecordingChance

        chance = RecordingChance(seeded(f"{table.match.token} {table.match.seq}".encode()))
        move = table.game.timeout_move(table.match.state, turn, chance)
        return connection, table.game.move_json(move)

    def play(self, moves: int = 10_000) -> None:
        """Let the humans make legal moves until the round is over, or so many."""
        while moves and self.to_move() is not None:
            connection, move = self.any_move()
            assert self.move(connection, move)["ok"]
            moves -= 1


def two_humans(options: Mapping[str, Any] | None = None, **more: Any) -> Host:
    """Amira (seat 0, host) and Sami (seat 1), playing."""
    return seated(["amira", "sami"], options, **more)


def seated(
    names: list[str], options: Mapping[str, Any] | None = None, start: bool = True, **more: Any
) -> Host:
    """People sitting in this order, the first is host; bots on the other seats if it is to start."""
    host = Host({"players": 4 if len(names) > 2 else 2, **(options or {})}, **more)
    for name in names:
        host.hello(name)
        host.ok(name, "join", name=name.title())
    if start:
        for index, seat in enumerate(host.snap(names[0])["seats"]):
            if seat["kind"] == "empty":
                host.ok(names[0], "bot", seat=index)
        host.ok(names[0], "start")
    return host
