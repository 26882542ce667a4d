"""Readers of plain JSON values for Chkobba: each raises BadData where the data does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from kahwa.games.chkobba.rules import PACK_SIZE
from kahwa.jsontypes import Json, JsonObject


class BadData(ValueError):
    """Stored data, or a view, that is not what was written."""


def is_card(value: object) -> TypeGuard[int]:
    """Whether the value is a card id. True is not 1, and 1.0 is not either."""
    return type(value) is int and 0 <= value < PACK_SIZE


def read_object(value: Json) -> JsonObject:
    """A JSON object."""
    if not isinstance(value, dict):
        raise BadData(f"not an object: {value!r}")
    return value


def read_list(data: Mapping[str, Json], key: str) -> list[Json]:
    """The list under a key."""
    value = data.get(key)
    if not isinstance(value, list):
        raise BadData(f"{key} is not a list: {value!r}")
    return value


def read_int(data: Mapping[str, Json], key: str) -> int:
    """The integer under a key."""
    value = data.get(key)
    if type(value) is not int:
        raise BadData(f"{key} is not an integer: {value!r}")
    return value


def read_ints(data: Mapping[str, Json], key: str) -> tuple[int, ...]:
    """The list of integers under a key: figures per seat or per team."""
    figures = read_list(data, key)
    found = [figure for figure in figures if type(figure) is int]
    if len(found) != len(figures):
        raise BadData(f"{key} is not a list of integers: {figures!r}")
    return tuple(found)


def read_optional_int(data: Mapping[str, Json], key: str) -> int | None:
    """The integer or null under a key."""
    return None if data.get(key) is None else read_int(data, key)


def read_bool(data: Mapping[str, Json], key: str) -> bool:
    """The boolean under a key."""
    value = data.get(key)
    if not isinstance(value, bool):
        raise BadData(f"{key} is not a boolean: {value!r}")
    return value


def read_str(data: Mapping[str, Json], key: str) -> str:
    """The text under a key."""
    value = data.get(key)
    if not isinstance(value, str):
        raise BadData(f"{key} is not a text: {value!r}")
    return value


def read_cards(data: Mapping[str, Json], key: str) -> tuple[int, ...]:
    """The cards under a key."""
    return as_cards(data.get(key))


def read_groups(data: Mapping[str, Json], key: str) -> tuple[tuple[int, ...], ...]:
    """The lists of cards under a key: one per seat or per team."""
    return tuple([as_cards(group) for group in read_list(data, key)])


def as_cards(value: Json) -> tuple[int, ...]:
    """A JSON list of card ids."""
    if not isinstance(value, list):
        raise BadData(f"not a list of cards: {value!r}")
    cards = [card for card in value if is_card(card)]
    if len(cards) != len(value):
        raise BadData(f"not cards: {value!r}")
    return tuple(cards)
