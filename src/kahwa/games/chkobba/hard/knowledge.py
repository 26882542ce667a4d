"""What a seat knows: its view turned into kinds and packed integers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kahwa.games.chkobba.hard.bits import COPIES, IN_PILE, KIND, KINDS, ONE_CHKOBBA, ON_TABLE, pile_of, table_of


@dataclass(slots=True)
class Line:
    seat: int
    kind: int
    table: int  # before the play
    after: int
    pile: int   # what was taken with the card, 0: placed
    ago: int


@dataclass(slots=True)
class Knowledge:
    seat: int
    players: int
    hand: list[int]       # kinds
    table: int
    mine: int
    theirs: int
    unseen: list[int]     # count per kind
    counts: list[int]
    order: list[int]      # seats to play, this deal's rest
    pack: int
    dealer: int
    last: int             # +1 mine, -1 theirs, 0 nobody captured last
    force: bool
    scores: tuple[int, int]
    target: int
    lines: list[Line]
    past: list[list[Line]]


def know(view: Any, seat: int) -> Knowledge:
    players = len(view["counts"])
    team = seat % 2
    hand = [KIND[c] for c in view["hand"]]
    table = table_of(view["table"])
    unseen = list(COPIES)
    for k in hand:
        unseen[k] -= 1
    for c in view["table"]:
        unseen[KIND[c]] -= 1
    for pile in view["piles"]:
        for c in pile:
            unseen[KIND[c]] -= 1
    counts = list(view["counts"])
    order = []
    left = counts[:]
    s = seat
    while any(left):
        if left[s]:
            left[s] -= 1
            order.append(s)
        s = (s + 1) % players
    lines = []
    played = 3 * players - sum(counts)
    t = table
    hist = view["history"]
    every: list[Line] = []
    for ago, line in enumerate(reversed(hist)):
        kind = KIND[line["card"]]
        after = t
        pile = 0
        if line["took"]:
            t += table_of(line["took"])
            pile = pile_of(line["took"])
        else:
            t -= ON_TABLE[kind]
        every.append(Line(line["seat"], kind, t, after, pile, ago))
    every.reverse()
    now = len(every) - played
    lines = every[now:]
    per = 3 * players
    past = [every[i:i + per] for i in range(0, now, per)]
    lt = view["lastTaker"]
    return Knowledge(
        seat, players, hand, table,
        pile_of(view["piles"][team]) + ONE_CHKOBBA * len(view["chkobbas"][team]),
        pile_of(view["piles"][1 - team]) + ONE_CHKOBBA * len(view["chkobbas"][1 - team]),
        unseen, counts, order, view["pack"], view["dealer"],
        0 if lt is None else (1 if lt % 2 == team else -1),
        view["forceCapture"],
        (view["scores"][team], view["scores"][1 - team]), view["target"], lines, past,
    )
