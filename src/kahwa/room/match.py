"""A match on the table: the game's state and what the room keeps beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from kahwa.games.game import AnyGame, Phase, Status
from kahwa.jsontypes import JsonObject
from kahwa.room.journal import Journal


@dataclass(frozen=True, slots=True)
class Clock:
    """The turn clock of one turn, in table time: there is one for each `turn_number`."""

    turn_number: int
    starts: int
    ends: int


@dataclass(frozen=True, slots=True)
class Ended:
    """How players ended a match before the game did: by `surrender` or `claim`."""

    winner: int
    reason: str


@dataclass(slots=True)
class Match:
    """One match. `token` is its public name. Times are in table time.

    `shown` is when the pages will have shown every step, `deal_any` when any seated player may deal on.
    `journal` is None between rounds.
    """

    token: str
    state: Any
    status: Status
    journal: Journal | None
    seq: int = 0
    clock: Clock | None = None
    shown: int = 0
    deal_any: int | None = None
    ended: Ended | None = None

    @property
    def phase(self) -> Phase:
        """The game's phase, unless the players ended the match."""
        return Phase.MATCH_OVER if self.ended else self.status.phase

    @property
    def turn(self) -> int | None:
        """The seat to move, None when nobody is."""
        return self.status.turn if self.phase is Phase.PLAYING else None

    @property
    def winner(self) -> int | None:
        """The team that won."""
        return self.ended.winner if self.ended else self.status.winner

    @property
    def reason(self) -> str:
        """Why the match ended."""
        return self.ended.reason if self.ended else self.status.reason

    def dump(self, game: AnyGame) -> JsonObject:
        """The match as plain JSON."""
        clock, ended = self.clock, self.ended
        return {
            "token": self.token,
            "state": game.dump(self.state),
            "journal": None if self.journal is None else self.journal.dump(),
            "seq": self.seq,
            "clock": None if clock is None else [clock.turn_number, clock.starts, clock.ends],
            "shown": self.shown,
            "deal_any": self.deal_any,
            "ended": None if ended is None else [ended.winner, ended.reason],
        }

    @classmethod
    def load(cls, data: JsonObject, game: AnyGame) -> Match:
        """The match that `dump` wrote. Raises ValueError, TypeError or KeyError."""
        fields: dict[str, Any] = dict(data)
        state = game.load(fields.pop("state"))
        journal = fields.pop("journal")
        clock = cast("tuple[int, int, int] | None", fields.pop("clock"))
        ended = cast("tuple[int, str] | None", fields.pop("ended"))
        return cls(
            state=state,
            status=game.status(state),
            journal=None if journal is None else Journal.load(journal),
            clock=None if clock is None else Clock(*clock),
            ended=None if ended is None else Ended(*ended),
            **fields,
        )
