"""States that differ in nothing that a seat may see: the hidden cards dealt out in another way.

One function for every game, used by the tests of the games and of the room; a registered game without
one fails `test_every_game.py`. It gets a state, a seat (None: a spectator) and a source of randomness.
With `through_deal` the cards that the next deal will show to this seat stay where they are, so that also
what follows a deal may be compared.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Protocol

from kahwa.games.chkobba.rules import HAND_SIZE, TABLE_SIZE
from kahwa.games.chkobba.state import State


class Permute(Protocol):
    def __call__(
        self, state: Any, seat: int | None, rng: random.Random, *, through_deal: bool = False
    ) -> Any: ...


def permute_chkobba(
    state: State, seat: int | None, rng: random.Random, *, through_deal: bool = False
) -> State:
    """Other hands and the pack, shuffled together; a card that is being cut stays for its cutter."""
    fixed = _shown_soon(state, seat) if through_deal and seat is not None else set[int]()
    if state.cut_due and seat == state.turn:
        fixed.add(0)
    loose = [card for place, card in enumerate(state.pack) if place not in fixed]
    others = [held for held in range(state.players) if held != seat]
    loose += [card for other in others for card in state.hands[other]]
    rng.shuffle(loose)
    hands = [
        hand if holder == seat else tuple(loose.pop() for _ in hand)
        for holder, hand in enumerate(state.hands)
    ]
    pack = tuple(card if place in fixed else loose.pop() for place, card in enumerate(state.pack))
    return replace(state, hands=tuple(hands), pack=pack)


def _shown_soon(state: State, seat: int) -> set[int]:
    """The places in the pack that this seat sees after its move, in its hand or on the table."""
    if not state.cut_due:
        return set(range(HAND_SIZE * seat, HAND_SIZE * (seat + 1)))
    # Laid: four on the table, then the hands. Kept: one card more before them, one less in the hand.
    start = TABLE_SIZE + HAND_SIZE * seat
    return {*range(TABLE_SIZE + 1), *range(start, start + HAND_SIZE)}


PERMUTE: dict[str, Permute] = {"chkobba": permute_chkobba}
