"""A room's options: those that every game has, then the game's own, then how the table looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from kahwa.games.game import ALWAYS_BEST, AnyGame, Option, OptionValue
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

WIN_RATE = Option("winRate", "off", ("off", *range(0, ALWAYS_BEST + 1, 5)))
"""How many of a hundred matches the bots against a human are to win. Such bots see every card, so only
offline rooms have it, where nobody else is at the table."""


def specs(game: AnyGame, *, offline: bool) -> tuple[Option, ...]:
    """Every option of a room of this game, in the order in which it is shown."""
    return (
        Option("players", game.seat_counts[0], game.seat_counts),
        Option("turnClock", 0, (0, 10, 15, 20, 30, 45, 60)),
        Option("speed", "normal", ("slow", "normal", "fast")),
        Option("botLevel", game.default_level, game.levels),
        *([WIN_RATE] if offline and game.sees_all else []),
        *game.options,
        *LOOKS,
    )


def specs_json(game: AnyGame, *, offline: bool) -> list[Json]:
    """The same for a page."""
    return [
        {"name": option.name, "default": option.default, "choices": list[Json](option.choices)}
        for option in specs(game, offline=offline)
    ]


def with_defaults(
    game: AnyGame, chosen: Mapping[str, OptionValue], *, offline: bool
) -> dict[str, OptionValue]:
    """Every option: what was chosen, perhaps in a version that had fewer, else the default."""
    return {**{option.name: option.default for option in specs(game, offline=offline)}, **chosen}


def only_looks(changes: Mapping[str, object]) -> bool:
    """Whether nothing but the looks is changed."""
    return changes.keys() <= _LOOK_NAMES


def checked(
    game: AnyGame, changes: Mapping[str, object], *, offline: bool
) -> dict[str, OptionValue]:
    """The changes, known to be allowed. Raises BadOptions."""
    known = {option.name: option for option in specs(game, offline=offline)}
    for name, value in changes.items():
        if name not in known or not known[name].allows(value):
            raise BadOptions("an option is unknown or its value none of the choices")
    return cast("dict[str, OptionValue]", dict(changes))
