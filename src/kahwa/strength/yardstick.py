"""The two bots that the others are measured against. They belong to no table.

The **rule** of thumb takes medium's most valuable capture, plus 4 if a seven is captured (the played
seven too: it goes to the pile), plus 2 for taking a single card; without a capture it lays its lowest
card. **mc20** is flat Monte Carlo: it deals the unseen cards out 20 times, the same for every play, and
plays each on to the end of the round (`rollout`) with the rule of thumb in every seat.

They are part of the command, not of the tests: `kahwa strength` must run where no tests are installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kahwa.chance import seeded, shuffled
from kahwa.games.chkobba.bots import worth
from kahwa.games.chkobba.rules import VALUES, breach, captures
from kahwa.games.chkobba.state import Play, State
from kahwa.strength.rollout import World, roll_out

SEVEN = 7
SEVEN_BONUS = 4
SINGLE_BONUS = 2
WORLDS = 20


def rule(hand: Sequence[int], table: Sequence[int]) -> Play:
    """The rule of thumb; the first in hand order, then in table order, among equals."""
    on_table = tuple(table)
    found = [_best_capture(card, on_table) for card in hand]
    best = max((way for way in found if way is not None), key=lambda way: way[0], default=None)
    return Play(min(hand, key=lambda card: VALUES[card])) if best is None else best[1]


@lru_cache(maxsize=1 << 16)
def _best_capture(card: int, table: tuple[int, ...]) -> tuple[int, Play] | None:
    """The most valuable capture with a card and its worth; remembered, as roll-outs ask again."""
    plays = [Play(card, take) for take in captures(card, table)]
    ways = [(_rule_worth(play, len(table)), play) for play in plays]
    return max(ways, key=lambda way: way[0], default=None)


def _rule_worth(play: Play, table_size: int) -> int:
    sevens = any(VALUES[card] == SEVEN for card in (play.card, *play.take))
    single = len(play.take) == 1
    return worth(play, table_size) + SEVEN_BONUS * sevens + SINGLE_BONUS * single


def legal_plays(hand: Sequence[int], table: Sequence[int], force: bool) -> list[Play]:
    """Every legal play, card by card in hand order: its captures in table order, then placing it."""
    plays: list[Play] = []
    for card in hand:
        plays += [Play(card, take) for take in captures(card, table)]
        if breach(hand, table, card, (), force) is None:
            plays.append(Play(card))
    return plays


def flat_monte_carlo(state: State, seat: int, seed: bytes) -> tuple[Play, int]:
    """The play with the best sum of points over the worlds, the first among equals; the roll-outs made.

    It is given the state for convenience alone: every hidden card is dealt anew.
    """
    plays = legal_plays(state.hands[seat], state.table, state.settings.force_capture)
    if len(plays) == 1:
        return plays[0], 0
    totals = [0] * len(plays)
    for world in worlds(state, seat, seed):
        for index, play in enumerate(plays):
            totals[index] += roll_out(world, seat, play, rule)
    return plays[totals.index(max(totals))], WORLDS * len(plays)


def worlds(state: State, seat: int, seed: bytes) -> Iterator[World]:
    """The position, with every card that `seat` does not see dealt anew, so many times.

    The hidden cards are sorted first, so that not even the chance depends on where they are.
    """
    entropy = seeded(seed)
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden = sorted([*hidden, *state.pack])
    for _ in range(WORLDS):
        cards = shuffled(entropy, hidden)
        hands = list(state.hands)
        for other, hand in enumerate(state.hands):
            if other != seat:
                hands[other] = tuple([cards.pop() for _ in hand])
        yield World.of(state, hands, cards)
