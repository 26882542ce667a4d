"""What a match of Chkobba is made of: its settings, its state and its moves. All of it is immutable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kahwa.games.chkobba.scoring import TEAMS
from kahwa.games.game import Phase

NOBODY: tuple[tuple[int, ...], ...] = ((),) * TEAMS
"""Nothing for every team: the piles and the chkobbas before the first capture of a round."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a match, as PROTOCOL.md names them; `one_more` is `bothPast` = "one-more"."""

    target: int
    force_capture: bool
    capture_assist: bool
    void_table: bool
    cut: bool
    one_more: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A move: `card` from the hand captures the table cards `take`, or is placed when there are none."""

    card: int
    take: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """A move: the cutter keeps the card it cut, or lays it on the table."""

    keep: bool


Move: TypeAlias = Play | Cut


@dataclass(frozen=True, slots=True)
class Played:
    """A line of the round's public history: who played which card and took what (nothing: placed)."""

    seat: int
    card: int
    took: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment. Card tuples keep their order: the pack's first card is dealt next.

    While the cut is due (`cut_due`) nothing is dealt and the card that was cut is the pack's first.
    `turn` is None where no play is possible: the round is over, or about to be counted.
    `piles`, `chkobbas` (the cards that made one) and `scores` are per team; `scores` are the totals of
    the match, this round's chkobbas included. `first` are the four cards that opened the round, empty
    until they lie. `extra_round` is set once the one round that decides is due (option `bothPast`).
    """

    settings: Settings
    players: int
    dealer: int
    round_number: int
    phase: Phase
    turn: int | None
    turn_number: int
    cut_due: bool
    deal: int
    pack: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    table: tuple[int, ...]
    first: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    chkobbas: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    last_taker: int | None
    history: tuple[Played, ...]
    extra_round: bool
    winner: int | None
    reason: str


def team_of(seat: int) -> int:
    """Partners sit opposite each other: team = seat % 2."""
    return seat % TEAMS


def seat_after(seat: int, players: int) -> int:
    """The next seat in the order of play."""
    return (seat + 1) % players


def replaced(
    items: tuple[tuple[int, ...], ...], index: int, item: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """`items` with one of them exchanged."""
    return (*items[:index], item, *items[index + 1 :])
