"""The journal of a round: all that is needed to play it again move for move (see `kahwa.replay`).

One JSON text per finished round goes into the room's archive and is never touched again, so that a host
writes it once. Packs are in it: no part of a journal may go into a frame before its match is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, cast

from kahwa.jsontypes import Json, JsonObject

VERSION = 1


def journals_of(archive: Iterable[str], match: str) -> list[JsonObject]:
    """The journals of one match in an archive, oldest first."""
    journals: list[JsonObject] = [json.loads(text) for text in archive]
    return [journal for journal in journals if journal["match"] == match]


@dataclass(slots=True)
class Journal:
    """The round that is being played. `chance` is what its deal drew.

    A move is [seat, move] or, when applying it drew from chance, [seat, move, what it drew].
    """

    game: str
    match: str
    round: int
    options: JsonObject
    players: int
    dealer: int
    chance: list[Json]
    moves: list[Json] = field(default_factory=list[Json])

    def add(self, seat: int, move: JsonObject, drawn: list[int | list[int]]) -> None:
        """Write down a move just made."""
        self.moves.append([seat, move, cast("Json", drawn)] if drawn else [seat, move])

    def dump(self) -> JsonObject:
        """The journal as plain JSON; `load(dump()) == self`."""
        return {
            "version": VERSION,
            "game": self.game,
            "match": self.match,
            "round": self.round,
            "options": self.options,
            "players": self.players,
            "dealer": self.dealer,
            "chance": self.chance,
            "moves": list(self.moves),
        }

    @classmethod
    def load(cls, data: JsonObject) -> Journal:
        """The journal that `dump` wrote. Raises ValueError, TypeError or KeyError."""
        fields: dict[str, Any] = dict(data)
        if fields.pop("version") != VERSION:
            raise ValueError("a journal of an unknown version")
        fields["moves"] = list(fields["moves"])
        return cls(**fields)
