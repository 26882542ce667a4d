"""What a seat knows: its view, turned into kinds and packed integers (`bits.py`).

Source: `rules/chkobba.md`, "Bots": its hand, the table, all played and taken cards and how many cards
each player holds, never another hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from kahwa.games.chkobba.hard.bits import (
    COPIES,
    IN_PILE,
    KIND,
    ON_TABLE,
    ONE_CHKOBBA,
    kinds_of,
    pile_of,
    table_of,
)
from kahwa.games.chkobba.hard.standing import Standing
from kahwa.games.chkobba.reading import (
    read_bool,
    read_cards,
    read_groups,
    read_int,
    read_ints,
    read_list,
    read_object,
    read_optional_int,
)
from kahwa.games.chkobba.rules import HAND_SIZE, HIGHEST_VALUE
from kahwa.games.chkobba.scoring import TEAMS
from kahwa.games.chkobba.state import seat_after, team_of
from kahwa.jsontypes import JsonObject


@dataclass(frozen=True, slots=True)
class Line:
    """A play of the round: the table before and after it and the pile it took, 0 when it was placed."""

    seat: int
    kind: int
    table: int
    after: int
    pile: int


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that the search starts from. `mine` and `theirs` are the piles of the two teams."""

    seat: int
    players: int
    dealer: int
    hand: tuple[int, ...]
    table: int
    mine: int
    theirs: int
    last: int
    """Which team captured last: 1 for the seat's own, -1 for the other, 0 for neither."""

    unseen: tuple[int, ...]
    """How many cards of each kind are in other hands or in the pack."""

    counts: tuple[int, ...]
    order: tuple[int, ...]
    """The seats in the order in which they play the rest of this deal."""

    pack: int
    force: bool
    standing: Standing
    lines: tuple[Line, ...]
    """The plays of this deal."""

    past: tuple[tuple[Line, ...], ...]
    """The plays of the deals that are over: there every hand is known by now."""

    def unseen_by_value(self) -> list[int]:
        """How many unseen cards there are of each value; index 0 is of no value."""
        return [0] + [self.unseen[kind] + self.unseen[kind + 1] for kind in range(0, 20, 2)]


assert len(COPIES) == 2 * HIGHEST_VALUE


def know(view: JsonObject) -> Knowledge:
    """What the seat to move knows from its own view."""
    seat = read_int(view, "turn")
    team, table = team_of(seat), table_of(read_cards(view, "table"))
    counts = read_ints(view, "counts")
    piles = [
        pile_of(pile) + ONE_CHKOBBA * len(chkobbas)
        for pile, chkobbas in zip(
            read_groups(view, "piles"), read_groups(view, "chkobbas"), strict=True
        )
    ]
    lines = _lines(view, table)
    deal = HAND_SIZE * len(counts)
    over = max(0, len(lines) - (deal - sum(counts)))
    return Knowledge(
        seat=seat,
        players=len(counts),
        dealer=read_int(view, "dealer"),
        hand=kinds_of(read_cards(view, "hand")),
        table=table,
        mine=piles[team],
        theirs=piles[(team + 1) % TEAMS],
        last=_last(read_optional_int(view, "lastTaker"), team),
        unseen=_unseen(view),
        counts=counts,
        order=_order(seat, counts),
        pack=read_int(view, "pack"),
        force=read_bool(view, "forceCapture"),
        standing=_standing(view, team),
        lines=tuple(lines[over:]),
        past=tuple([tuple(lines[start : start + deal]) for start in range(0, over, deal)]),
    )


def _standing(view: JsonObject, team: int) -> Standing:
    """The match as it stood when the round began: the scores less the round's chkobbas."""
    target = read_int(view, "target")
    scores, chkobbas = read_ints(view, "scores"), read_groups(view, "chkobbas")
    missing = [target - score + len(swept) for score, swept in zip(scores, chkobbas, strict=True)]
    return Standing(missing[team], missing[(team + 1) % TEAMS], read_bool(view, "extraRound"))


def _last(taker: int | None, team: int) -> int:
    if taker is None:
        return 0
    return 1 if team_of(taker) == team else -1


def _unseen(view: JsonObject) -> tuple[int, ...]:
    """The pack of 40 less all that lies open: hand, table and both piles."""
    unseen = list(COPIES)
    for cards in (
        read_cards(view, "hand"),
        read_cards(view, "table"),
        *read_groups(view, "piles"),
    ):
        for card in cards:
            unseen[KIND[card]] -= 1
    return tuple(unseen)


def _order(seat: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Who plays the rest of the deal, hands of any size: a seat without cards is passed over."""
    left = list(counts)
    order: list[int] = []
    while any(left):
        if left[seat]:
            left[seat] -= 1
            order.append(seat)
        seat = seat_after(seat, len(counts))
    return tuple(order)


def _lines(view: JsonObject, table: int) -> list[Line]:
    """The round's history with the table of each moment, worked out backwards from the one of now."""
    lines: list[Line] = []
    for item in reversed(read_list(view, "history")):
        line = read_object(item)
        kind, took = KIND[read_int(line, "card")], read_cards(line, "took")
        before = table + table_of(took) if took else table - ON_TABLE[kind]
        pile = pile_of(took) + IN_PILE[kind] if took else 0
        lines.append(Line(read_int(line, "seat"), kind, before, table, pile))
        table = before
    lines.reverse()
    return lines
