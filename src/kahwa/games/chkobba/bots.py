"""Chkobba's bots. Source: `rules/chkobba.md`, "Bots".

They see what their seat sees and nothing more; only see-all is given the state, and it is no level.

A level is one function in `LEVELS`, weakest first; it gets the view, a seed for its chance, and how much
it may think. `hard` has a package of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from kahwa.chance import below, seeded
from kahwa.games.chkobba import view as views
from kahwa.games.chkobba.hard import EFFORTS, Thought, best_play
from kahwa.games.chkobba.hard.seeing import think_knowing
from kahwa.games.chkobba.reading import read_bool, read_cards
from kahwa.games.chkobba.rules import (
    HAYA,
    IS_DIAMOND,
    captures,
    equal_cards,
    takeable,
)
from kahwa.games.chkobba.state import Cut, Move, Play, State
from kahwa.games.game import Budget
from kahwa.jsontypes import JsonObject

DIAMOND_BONUS = 3
HAYA_BONUS = 5
SWEEP_BONUS = 10


@dataclass(frozen=True, slots=True)
class Seen:
    """What the two simple bots look at."""

    hand: tuple[int, ...]
    table: tuple[int, ...]
    force_capture: bool


def bot_move(view: JsonObject, level: str, seed: bytes, budget: Budget = Budget.ROOM) -> Move:
    """The move of the seat whose view this is. Bots lay the card they cut."""
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    if view["cut"] is not None:
        return Cut(keep=False)
    return LEVELS[level](view, seed, budget)


def _seen(view: JsonObject) -> Seen:
    return Seen(
        read_cards(view, "hand"), read_cards(view, "table"), read_bool(view, "forceCapture")
    )


def easy(view: JsonObject, seed: bytes, _budget: Budget) -> Play:
    """A random card with a random legal capture, else placed; forbidden that, a random forced match."""
    seen, entropy = _seen(view), seeded(seed)
    card = seen.hand[below(entropy, len(seen.hand))]
    ways = takeable(card, seen.table).captures
    if ways:
        chosen = below(entropy, ways)
        return Play(card, next(islice(captures(card, seen.table), chosen, None)))
    forced = [Play(held, (equal,)) for held in seen.hand for equal in equal_cards(held, seen.table)]
    if seen.force_capture and forced:
        return forced[below(entropy, len(forced))]
    return Play(card)


def medium(view: JsonObject, _seed: bytes, _budget: Budget) -> Play:
    """The capture of the most worth; the first in hand order, then in table order, among equals.

    With no capture nothing is forced, so the first card of the hand may be placed.
    """
    seen = _seen(view)
    plays = (Play(card, take) for card in seen.hand for take in captures(card, seen.table))
    return max(plays, key=lambda play: worth(play, len(seen.table)), default=Play(seen.hand[0]))


def worth(play: Play, table_size: int) -> int:
    """Cards taken, with bonuses for a diamond, the 7 of diamonds and a sweep."""
    take = play.take
    worth = len(take)
    if any(IS_DIAMOND[card] for card in take):
        worth += DIAMOND_BONUS
    if HAYA in take:
        worth += HAYA_BONUS
    if len(take) == table_size:
        worth += SWEEP_BONUS
    return worth


def bot_move_seeing(state: State, seat: int, budget: Budget = Budget.BROWSER) -> Move:
    """See-all: the hard search with every hand and the pack in view.

    For the host's tools and offline play alone.
    """
    if state.cut_due:
        return Cut(keep=False)
    return think_all(state, seat, budget).best()


def think_all(state: State, seat: int, budget: Budget) -> Thought:
    """What see-all thinks of the plays of the seat to move."""
    return think_knowing(views.view(state, seat), state.hands, state.pack, EFFORTS[budget])


def hard(view: JsonObject, seed: bytes, budget: Budget) -> Play:
    """The play of the highest value that the search finds (`hard/`)."""
    return best_play(view, EFFORTS[budget], seed)


LEVELS: dict[str, Callable[[JsonObject, bytes, Budget], Move]] = {
    "easy": easy,
    "medium": medium,
    "hard": hard,
}
