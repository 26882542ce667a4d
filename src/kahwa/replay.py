"""Playing a match again from its journals, move for move, without any randomness.

A room's archive holds one journal per finished round (`kahwa.room.journal`). What the shuffles gave is
in them, so a replay reaches the same states on every Python version; where it cannot, it raises.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kahwa.chance import ReplayedChance
from kahwa.games.game import AnyGame, Phase
from kahwa.room.journal import VERSION


def replay(game: AnyGame, journals: Iterable[str]) -> Iterator[Any]:
    """Every state of a game's rounds in order: after each deal and after each move.

    The journals are those of one room, oldest first; a new match begins where its token changes. Raises
    ValueError where a journal does not fit the game or the round before it.
    """
    state: Any = None
    match = ""
    for text in journals:
        journal = json.loads(text)
        if journal["version"] != VERSION or journal["game"] != game.name:
            raise ValueError("a journal of another version or game")
        state = _dealt(game, journal, state if journal["match"] == match else None)
        match = journal["match"]
        yield state
        for seat, written, *drawn in journal["moves"]:
            state = _moved(game, state, seat, written, drawn[0] if drawn else [])
            yield state


def _dealt(game: AnyGame, journal: Mapping[str, Any], before: object) -> object:
    chance = ReplayedChance(journal["chance"])
    if before is None:
        options, players, dealer = journal["options"], journal["players"], journal["dealer"]
        return game.new_match(options, players, dealer, chance).state
    return game.next_round(before, chance).state


def _moved(game: AnyGame, state: object, seat: int, written: Any, drawn: list[Any]) -> object:  # noqa: ANN401
    status = game.status(state)
    move = game.parse_move(written)
    if status.phase is not Phase.PLAYING or status.turn != seat or game.refusal(state, seat, move):
        raise ValueError(f"seat {seat} cannot have made {written} here")
    return game.apply(state, seat, move, ReplayedChance(drawn)).state
