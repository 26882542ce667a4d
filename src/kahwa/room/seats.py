"""Seats, and the holds of players who are away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from kahwa.jsontypes import JsonObject


class Kind(StrEnum):
    """Who sits on a seat."""

    EMPTY = "empty"
    HUMAN = "human"
    BOT = "bot"


@dataclass(slots=True)
class Hold:
    """The time for which an absent player's seat is kept.

    `number` names the question put to the others at its end, so an answer to an older one is known to
    be late. `ends` is in table time; `over` once that has passed. Whether the others are asked then
    depends on the phase (see `Table.asked`).
    """

    number: int
    ends: int
    over: bool = False


@dataclass(slots=True)
class Seat:
    """One seat. `token` is the SHA-256 of its owner's secret, never the secret.

    `played_by` is the level of the bot that plays for an absent human, `gone` whether that human left
    on purpose, `surrender` whether it asks its partners to give up.
    """

    kind: Kind = Kind.EMPTY
    name: str = ""
    token: str = ""
    level: str = ""
    connection: str | None = None
    played_by: str = ""
    surrender: bool = False
    gone: bool = False
    hold: Hold | None = None

    @property
    def human(self) -> bool:
        """A person owns this seat, there or not, played by a bot or not."""
        return self.kind is Kind.HUMAN

    @property
    def present(self) -> bool:
        """Its owner is connected."""
        return self.connection is not None

    @property
    def bot_level(self) -> str:
        """The level of the bot that moves for this seat, "" when nobody but its owner does."""
        return self.level if self.kind is Kind.BOT else self.played_by

    def dump(self) -> JsonObject:
        """The seat as plain JSON; `load(dump()) == self`."""
        if self.kind is not Kind.HUMAN:
            return {"kind": self.kind.value, "level": self.level}
        hold = self.hold
        return {
            "kind": self.kind.value,
            "name": self.name,
            "token": self.token,
            "connection": self.connection,
            "played_by": self.played_by,
            "surrender": self.surrender,
            "gone": self.gone,
            "hold": None if hold is None else [hold.number, hold.ends, hold.over],
        }

    @classmethod
    def load(cls, data: JsonObject) -> Seat:
        """The seat that `dump` wrote. Raises ValueError, TypeError or KeyError."""
        fields: dict[str, Any] = dict(data)
        hold = cast("tuple[int, int, bool] | None", fields.pop("hold", None))
        kind = Kind(fields.pop("kind"))
        return cls(kind=kind, hold=None if hold is None else Hold(*hold), **fields)
