"""The frames that show a connection the room: `welcome` and `snapshot`.

A snapshot is put together from JSON texts, so that what all may see is encoded once for everybody and
a view once for each seat. Only a game's `view` and `seen_by` decide what a seat may see of the cards.
"""

from __future__ import annotations

from typing import Any

from kahwa.games.game import Step
from kahwa.jsontypes import Json, JsonObject
from kahwa.room.call import Call, ShownStep
from kahwa.room.effects import encode
from kahwa.room.match import Match
from kahwa.room.messages import PROTOCOL
from kahwa.room.options import specs_json
from kahwa.room.requests import EMOTES
from kahwa.room.seats import Seat
from kahwa.room.states import deal_any_left
from kahwa.room.table import Table


def welcome(table: Table, elsewhere: bool) -> JsonObject:
    """The answer to `hello`."""
    return {
        "type": "welcome",
        "protocol": PROTOCOL,
        "game": table.game.name,
        "emotes": list[Json](EMOTES),
        "optionSpecs": specs_json(table.game, offline=table.offline),
        "levels": list[Json](table.game.levels),
        "elsewhere": elsewhere,
    }


class Snapshots:
    """The snapshots of one call."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._table = call.table
        self._shared = encode(self._shared_part())[:-1]
        log = self._table.log
        self._log = ",".join(log)
        self._news = ",".join(log[max(0, len(log) - call.logged) :])
        match = self._table.match
        self._match = None if match is None else encode(self._match_part(match))[:-1]
        self._views: dict[tuple[int, int | None], str] = {}
        self._events: dict[tuple[int, int | None], str] = {}
        self._frames: dict[tuple[int | None, bool, bool], str] = {}

    def frame(self, connection: str) -> str:
        """The snapshot for one connection."""
        seat, host = self._table.seat_at(connection), self._table.is_host(connection)
        key = (seat, host, connection == self._call.greeted)
        if key not in self._frames:
            self._frames[key] = self._build(*key)
        return self._frames[key]

    def _build(self, seat: int | None, host: bool, greeted: bool) -> str:
        own = encode({"you": {"seat": seat, "host": host}, "holds": self._holds(seat)})[1:-1]
        steps = "" if greeted else ",".join(self._steps(seat))
        match = "null"
        if self._match is not None and self._table.match is not None:
            match = f'{self._match},"view":{self._view(self._table.match.state, seat)}}}'
        log = self._log if greeted else self._news
        return f'{self._shared},{own},"match":{match},"steps":[{steps}],"log":[{log}]}}'

    def _view(self, state: object, seat: int | None) -> str:
        """A state's view as text; `id` is safe as a key while the call keeps the states."""
        key = (id(state), seat)
        if key not in self._views:
            self._views[key] = encode(self._table.game.view(state, seat))
        return self._views[key]

    def _steps(self, seat: int | None) -> list[str]:
        last = len(self._call.steps) - 1
        return [
            self._step(shown, seat, with_view=index < last)
            for index, shown in enumerate(self._call.steps)
        ]

    def _step(self, shown: ShownStep, seat: int | None, *, with_view: bool) -> str:
        """A step as text. The view after the last one is the match's own, so it is not sent twice."""
        view = f',"view":{self._view(shown.step.state, seat)}' if with_view else ""
        event = self._event(shown.step, seat)
        return f'{{"event":{event},"pause":{shown.pause},"ms":{shown.ms},"seq":{shown.seq}{view}}}'

    def _event(self, step: Step[Any], seat: int | None) -> str:
        """A step's event as text, written once for all who may know no more than others."""
        key = (id(step), seat if seat in step.private else None)
        if key not in self._events:
            self._events[key] = encode(step.seen_by(seat))
        return self._events[key]

    def _shared_part(self) -> JsonObject:
        table = self._table
        return {
            "type": "snapshot",
            "revision": table.revision,
            "code": table.code,
            "phase": table.phase,
            "seats": [_seat(table, index, seat) for index, seat in enumerate(table.seats)],
            "options": dict(table.options),
            "watchers": table.watchers,
            "host": {"seat": table.seat_of(table.host), "name": table.host_name}
            if table.host
            else None,
        }

    def _match_part(self, match: Match) -> JsonObject:
        clock, time = match.clock, self._call.time
        return {
            "game": match.token,
            "seq": match.seq,
            "turn": match.turn,
            "round": match.status.round_number,
            "scores": list[Json](match.status.scores),
            "winner": match.winner,
            "reason": match.reason,
            "clock": clock
            and {
                "seconds": self._table.options["turnClock"],
                "starts": max(0, clock.starts - time),
                "left": max(0, clock.ends - time),
            },
            "dealAny": deal_any_left(self._table, self._call.now),
        }

    def _holds(self, own: int | None) -> list[Json]:
        table = self._table
        return [
            {
                "seat": index,
                "hold": seat.hold.number,
                "left": None if seat.hold.over else max(0, seat.hold.ends - self._call.time),
                "asked": table.asked(seat),
                "gone": seat.gone,
                "answers": _answers(table, index, own) if table.asked(seat) else [],
            }
            for index, seat in enumerate(table.seats)
            if seat.hold is not None
        ]


def _answers(table: Table, absent: int, own: int | None) -> list[Json]:
    if own is None:
        return []
    opponents = len(table.teams()) == 2 and table.team(absent) != table.team(own)
    return ["bot", "claim", "wait"] if opponents else ["bot", "wait"]


def _seat(table: Table, index: int, seat: Seat) -> JsonObject:
    if seat.human:
        shown: JsonObject = {
            "kind": "human",
            "name": seat.name,
            "connected": seat.present,
            "team": table.team(index),
            "surrender": seat.surrender,
        }
        if seat.played_by:
            shown["playedBy"] = seat.played_by
        return shown
    if seat.bot_level:
        return {"kind": "bot", "level": seat.level, "team": table.team(index)}
    return {"kind": "empty"}
