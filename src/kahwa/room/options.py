"""A room's options: those that every game has, then the game's own, then how the table looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from kahwa.games.game import AnyGame, Option, OptionValue
from kahwa.jsontypes import Json


class BadOptions(ValueError):
    """Options with an unknown name or a value that is none of its choices."""


LOOKS = (
    Option("theme", "felt", ("felt", "balatro", "noir")),
    Option("cards", "photo", ("photo", "flat", "pixel")),
    Option("suits", "french", ("french", "coins")),
)
"""How the table looks to everybody. They never touch the game: the host may change them any time."""

_LOOK_NAMES = frozenset(option.name for option in LOOKS)


def specs(game: AnyGame) -> tuple[Option, ...]:
    """Every option of a room of this game, in the order in which it is shown."""
    return (
        Option("players", game.seat_counts[0], game.seat_counts),
        Option("turnClock", 0, (0, 10, 15, 20, 30, 45, 60)),
        Option("speed", "normal", ("slow", "normal", "fast")),
        Option("botLevel", game.default_level, game.levels),
        *game.options,
        *LOOKS,
    )


def specs_json(game: AnyGame) -> list[Json]:
    """The same for a page."""
    return [
        {"name": option.name, "default": option.default, "choices": list[Json](option.choices)}
        for option in specs(game)
    ]


def defaults(game: AnyGame) -> dict[str, OptionValue]:
    """Every option at its default."""
    return {option.name: option.default for option in specs(game)}


def with_defaults(game: AnyGame, saved: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options of a room saved by a version that may have had fewer."""
    return {**defaults(game), **saved}


def only_looks(changes: Mapping[str, object]) -> bool:
    """Whether nothing but the looks is changed."""
    return changes.keys() <= _LOOK_NAMES


def checked(game: AnyGame, changes: Mapping[str, object]) -> dict[str, OptionValue]:
    """The changes, known to be allowed. Raises BadOptions."""
    known = {option.name: option for option in specs(game)}
    for name, value in changes.items():
        if name not in known or not known[name].allows(value):
            raise BadOptions("an option is unknown or its value none of the choices")
    return cast("dict[str, OptionValue]", dict(changes))
