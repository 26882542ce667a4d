"""A room's options: those that every game has, then the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from kahwa.games.game import AnyGame, Option, OptionValue
from kahwa.jsontypes import Json


class BadOptions(ValueError):
    """Options with an unknown name or a value that is none of its choices."""


def specs(game: AnyGame) -> tuple[Option, ...]:
    """Every option of a room of this game, in the order in which it is shown."""
    return (
        Option("players", game.seat_counts[0], game.seat_counts),
        Option("turnClock", 0, (0, 10, 15, 20, 30, 45, 60)),
        Option("speed", "normal", ("slow", "normal", "fast")),
        Option("botLevel", game.default_level, game.levels),
        *game.options,
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


def checked(game: AnyGame, changes: Mapping[str, object]) -> dict[str, OptionValue]:
    """The changes, known to be allowed. Raises BadOptions."""
    known = {option.name: option for option in specs(game)}
    for name, value in changes.items():
        if name not in known or not known[name].allows(value):
            raise BadOptions("an option is unknown or its value none of the choices")
    return cast("dict[str, OptionValue]", dict(changes))
