"""Golden playthroughs: a whole round of any game, with what every seat sees after every step.

A transcript begins with one line of JSON, its scenario: the game, players, options, dealer, the bots'
levels (one a seat), the seed of chance, and moves given by hand (`moves`: from the number of a move,
counted from 0, to the move) where the bots' own would leave something out. The rest follows from it:

    > 3 seat 1 {"card":4,"take":[14]}     a move: its number, who made it, what it was
    step capture 680 ms {...}             a step and its public part
      seat 0 {...}                        what the step shows this seat beyond that, if anything
    watch {...}                           the whole view of a spectator after the step
    seat 0 {...}                          where a seat's view differs from the spectator's

So a card shown to the wrong seat, or to the spectator, shows in the difference of two transcripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kahwa.games import GAMES
from kahwa.games.game import AnyGame, Applied, Phase
from kahwa.jsontypes import JsonObject
from tests.games.chances import seeded_chance


def transcript(first_line: str) -> str:
    """The transcript of a scenario."""
    return "\n".join([first_line, *_lines(json.loads(first_line))]) + "\n"


def _lines(scenario: dict[str, Any]) -> Iterator[str]:
    game = GAMES[scenario["game"]]
    players: int = scenario["players"]
    chance = seeded_chance(scenario["seed"])
    options = game.full_options(scenario["options"])
    applied = game.new_match(options, players, scenario["dealer"], chance)
    yield from _shown(game, applied, players)
    number = 0
    while (status := game.status(applied.state)).phase is Phase.PLAYING:
        seat = status.turn
        assert seat is not None
        given = scenario["moves"].get(str(number))
        if given is None:
            level = scenario["levels"][seat]
            seed = number.to_bytes(4, "big")
            move = game.bot_move(game.view(applied.state, seat), level, seed)
        else:
            move = game.parse_move(given)
        assert game.refusal(applied.state, seat, move) is None
        yield f"\n> {number} seat {seat} {_json(game.move_json(move))}"
        applied = game.apply(applied.state, seat, move, chance)
        yield from _shown(game, applied, players)
        number += 1
    yield f"\n{game.status(applied.state)}"


def _shown(game: AnyGame, applied: Applied[Any], players: int) -> Iterator[str]:
    for step in applied.steps:
        yield f"step {step.public['kind']} {step.ms} ms {_json(step.public)}"
        for seat in range(players):
            own = _difference(step.public, step.seen_by(seat))
            if own:
                yield f"  seat {seat} {_json(own)}"
        watched = game.view(step.state, None)
        yield f"watch {_json(watched)}"
        for seat in range(players):
            yield f"seat {seat} {_json(_difference(watched, game.view(step.state, seat)))}"


def _difference(base: JsonObject, other: JsonObject) -> JsonObject:
    """The entries of `other` that are not the same in `base`; nothing may be missing from it."""
    assert base.keys() <= other.keys()
    return {key: value for key, value in other.items() if key not in base or base[key] != value}


def _json(value: JsonObject) -> str:
    return json.dumps(value, separators=(",", ":"))
