"""A room as rows: one that every change rewrites, and one more for every round that ended.

The room's dump holds its finished rounds under `archive`, a list that only ever grows at its end. So
a change writes one row, and the end of a round two.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from kahwa.jsontypes import Json, JsonObject
from kahwa.room.effects import encode

ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class Rows:
    """The texts of a room: `live` is rewritten by every change, `archive` grows at its end."""

    live: str
    archive: tuple[str, ...]


def to_rows(dump: JsonObject) -> Rows:
    """The rows of what `Room.dump` gave.

    Raises:
        ValueError: when the dump has no archive of texts.
    """
    archive = dump.get(ARCHIVE)
    if not isinstance(archive, list) or not all(isinstance(text, str) for text in archive):
        raise ValueError("a dump holds its archive as a list of texts")
    live = {key: value for key, value in dump.items() if key != ARCHIVE}
    return Rows(encode(live), tuple(cast("list[str]", archive)))


def from_rows(live: str, archive: Sequence[str]) -> JsonObject:
    """The dump that `to_rows` was given.

    Raises:
        ValueError: when the live text is no JSON object.
    """
    data: Json = json.loads(live)
    if not isinstance(data, dict):
        raise ValueError("a stored room is a JSON object")  # noqa: TRY004 - it is the data
    return {**data, ARCHIVE: list(archive)}
