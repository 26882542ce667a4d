"""The plays at the root: every legal play of the seat to move, and which of them are alike.

Suits other than diamonds are alike, so plays that leave the same packed table and hand are one
**candidate**, searched once. Where a card could take a diamond or an equal card of another suit, leaving
the diamond is a candidate of its own, never worth more than taking it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kahwa.games.chkobba.hard.bits import (
    COUNTS,
    KIND,
    ON_TABLE,
    ONE_CHKOBBA,
    pile_of,
    table_of,
)
from kahwa.games.chkobba.hard.knowledge import Knowledge, know
from kahwa.games.chkobba.hard.sight import Hand, Sight
from kahwa.games.chkobba.reading import read_cards
from kahwa.games.chkobba.rules import captures
from kahwa.games.chkobba.state import Play
from kahwa.jsontypes import JsonObject


@dataclass(slots=True)
class Candidate:
    """Plays that are alike: hand and table after them, the pile taken (0: placed), the first sight."""

    rest: Hand
    after: int
    pile: int
    sight: int
    plays: list[Play]


@dataclass(frozen=True, slots=True)
class Root:
    """Where a search starts: what is known, all legal plays in hand order, and the candidates."""

    k: Knowledge
    sight: Sight
    plays: list[Play]
    candidates: list[Candidate]
    """The best at first sight first; among equals the first legal play's first."""


def root_of(view: JsonObject) -> Root:
    """The root of the seat to move."""
    k = know(view)
    sight = Sight(k)
    plays = list(legal_plays(view, forced=sight.forced(k.table, k.hand)))
    return Root(k, sight, plays, candidates(plays, k, sight))


def legal_plays(view: JsonObject, *, forced: bool) -> Iterator[Play]:
    """Every legal play, in hand order: each card's captures in table order, then its placing."""
    table = read_cards(view, "table")
    for card in read_cards(view, "hand"):
        for take in captures(card, table):
            yield Play(card, take)
        if not forced:
            yield Play(card)


def candidates(plays: list[Play], k: Knowledge, sight: Sight) -> list[Candidate]:
    """The plays by what they leave, in the order of first sight."""
    found: dict[tuple[int, int], Candidate] = {}
    for play in plays:
        kind = KIND[play.card]
        after = k.table - table_of(play.take) if play.take else k.table + ON_TABLE[kind]
        known = found.get((kind, after))
        if known is not None:
            known.plays.append(play)
            continue
        pile = pile_of((play.card, *play.take)) if play.take else 0
        if play.take and not after:
            pile += ONE_CHKOBBA
        rest = list(k.hand)
        rest.remove(kind)
        found[kind, after] = Candidate(tuple(rest), after, pile, sight.sight(after, pile), [play])
    return sorted(found.values(), key=lambda candidate: -candidate.sight)


def betters(options: list[Candidate]) -> list[int]:
    """For every candidate the one that takes the same values with the most diamonds, by its place."""
    best: dict[tuple[int, int], int] = {}
    keys = [(KIND[one.plays[0].card], one.after & COUNTS) for one in options]
    for place, key in enumerate(keys):
        other = best.setdefault(key, place)
        if _diamonds_left(options[place]) < _diamonds_left(options[other]):
            best[key] = place
    return [best[key] for key in keys]


def _diamonds_left(candidate: Candidate) -> int:
    return (candidate.after >> 40 & 1023).bit_count()
