"""The whole state of a room, and the questions one can ask of it. Nothing here changes anything.

**Table time** is what the clocks of a match run on: real time (ms since the epoch) less all the time in
which no seated human was connected. It stands still at `stopped` while nobody is there, so turn clocks,
holds and the 30 s wait keep their time left without being touched. Deleting an unused room goes by real
time, and so do connections that say no `hello`.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field, fields
from typing import Any, cast

from kahwa.games.game import AnyGame, OptionValue, Phase
from kahwa.jsontypes import Json, JsonObject
from kahwa.room.match import Match
from kahwa.room.options import with_defaults
from kahwa.room.seats import Seat

VERSION = 1
"""Of the dump."""

LOBBY = "lobby"

HOLD_MS = 60_000
DEAL_ANY_MS = 30_000
NO_HELLO_MS = 10_000
UNUSED_MS = 6 * 3_600_000
LOG_LINES = 50
MAX_WATCHERS = 64


def hash_token(token: str) -> str:
    """What the room keeps of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(slots=True)
class Table:
    """One room.

    `host` is a token's hash ("" when there is none), `host_until` the table time at which an absent
    host passes the room on. `connections` maps each connection that has said hello to its token's hash;
    `pending` holds those that have not, with the time they came. `acks` is the id of the newest request
    carried out for each token. `saved` is when the room last changed. `questions` is the number of the
    newest hold, `lines` counts all lines the log ever had; those it has are JSON texts, written once and
    sent often. `offline`: the room is in the page of its one player, whose bots may think longer and, as
    that player wishes, see every card. `cautious` says that bots may not search until they have moved:
    the host went down under the players, or is about to. `pending` and `emoted` are not saved.
    """

    code: str
    game: AnyGame
    options: dict[str, OptionValue]
    seats: list[Seat]
    used: int
    saved: int
    stopped: int | None
    host: str = ""
    host_name: str = ""
    host_until: int | None = None
    connections: dict[str, str] = field(default_factory=dict[str, str])
    acks: dict[str, str] = field(default_factory=dict[str, str])
    revision: int = 0
    lost: int = 0
    questions: int = 0
    log: list[str] = field(default_factory=list[str])
    lines: int = 0
    match: Match | None = None
    archive: list[str] = field(default_factory=list[str])
    offline: bool = False
    cautious: bool = False
    pending: dict[str, int] = field(default_factory=dict[str, int])
    emoted: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    deleted: bool = False

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def phase(self) -> str:
        """`lobby` or the match's phase."""
        return LOBBY if self.match is None else self.match.phase.value

    @property
    def watchers(self) -> int:
        """How many connections that have said hello speak for no seat."""
        return len(self.connections) - sum(seat.present for seat in self.seats)

    @property
    def match_running(self) -> bool:
        """A match has begun and not ended."""
        return self.match is not None and self.match.phase is not Phase.MATCH_OVER

    def time(self, now: int) -> int:
        """Table time."""
        return (now if self.stopped is None else self.stopped) - self.lost

    def team(self, seat: int) -> int:
        """The team of a seat."""
        return self.game.team(seat, self.players, self.game.full_options(self.options))

    def teams(self) -> list[int]:
        """Every team, once."""
        return sorted({self.team(seat) for seat in range(self.players)})

    def asked(self, seat: Seat) -> bool:
        """Whether the others are being asked what shall be done for this absent player."""
        return seat.hold is not None and seat.hold.over and self.match_running

    def seat_of(self, token: str) -> int | None:
        """The seat that a token's hash owns."""
        for index, seat in enumerate(self.seats):
            if seat.human and hmac.compare_digest(seat.token, token):
                return index
        return None

    def seat_at(self, connection: str) -> int | None:
        """The seat that a connection speaks for."""
        for index, seat in enumerate(self.seats):
            if seat.connection == connection:
                return index
        return None

    def is_host(self, connection: str) -> bool:
        """Whether a connection speaks for the host: from its seat, or for one who stood up."""
        token = self.connections.get(connection, "")
        if not self.host or not hmac.compare_digest(token, self.host):
            return False
        seat = self.seat_of(token)
        return seat is None or self.seats[seat].connection == connection

    def host_present(self) -> bool:
        """Whether some connection speaks for the host."""
        return any(self.is_host(connection) for connection in self.connections)

    def someone_present(self) -> bool:
        """Whether a seated human is connected: while none is, table time stands still."""
        return any(seat.present for seat in self.seats)

    def dump(self) -> JsonObject:
        """The table as plain JSON. `offline` and `cautious` are in it only when they are set."""
        rare: JsonObject = {"offline": True} if self.offline else {}
        if self.cautious:
            rare["cautious"] = True
        return {
            **rare,
            "version": VERSION,
            "code": self.code,
            "game": self.game.name,
            "options": dict(self.options),
            "seats": [seat.dump() for seat in self.seats],
            "used": self.used,
            "saved": self.saved,
            "stopped": self.stopped,
            "host": self.host,
            "host_name": self.host_name,
            "host_until": self.host_until,
            "connections": dict(self.connections),
            "acks": dict(self.acks),
            "revision": self.revision,
            "lost": self.lost,
            "questions": self.questions,
            "log": list[Json](self.log),
            "lines": self.lines,
            "match": None if self.match is None else self.match.dump(self.game),
            "archive": list[Json](self.archive),
        }

    @classmethod
    def load(cls, data: JsonObject, game: AnyGame) -> Table:
        """The table that `dump` wrote. Raises ValueError, TypeError or KeyError."""
        saved = cast("dict[str, Any]", data)
        same = {"code", "used", "saved", "stopped", "host", "host_name", "host_until", "revision"}
        same |= {"lost", "questions", "lines"}
        offline = saved.get("offline", False)
        return cls(
            game=game,
            options=with_defaults(game, saved["options"], offline=offline),
            seats=[Seat.load(seat) for seat in saved["seats"]],
            connections=dict(saved["connections"]),
            acks=dict(saved["acks"]),
            log=list(saved["log"]),
            match=None if saved["match"] is None else Match.load(saved["match"], game),
            archive=list(saved["archive"]),
            offline=offline,
            cautious=saved.get("cautious", False),
            **{f.name: saved[f.name] for f in fields(cls) if f.name in same},
        )
