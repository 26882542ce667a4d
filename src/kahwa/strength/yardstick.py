"""The two bots the others are measured against. They belong to no table.

The **rule** of thumb takes medium's most valuable capture, plus 4 if a seven is captured, plus 2 for
taking a single card; without a capture it lays its lowest card. **mc20** is flat Monte Carlo: it deals the
unseen cards out 20 times, the same for every move, and plays each move on to the end of the round with
the rule of thumb in every seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kahwa.chance import ReplayedChance, seeded, shuffled
from kahwa.games.chkobba import playing
from kahwa.games.chkobba.bots import worth
from kahwa.games.chkobba.rules import VALUES, breach, captures
from kahwa.games.chkobba.state import Play, State, team_of
from kahwa.games.game import Phase

SEVEN_BONUS = 4
SINGLE_BONUS = 2
WORLDS = 20
TEN_DIAMONDS = 8
"""What winning the match by all ten diamonds counts in a roll-out, in points."""

NO_CHANCE = ReplayedChance([])


def rule(hand: Sequence[int], table: Sequence[int]) -> Play:
    """The rule of thumb; the first in hand order, then in table order, among equals."""
    plays = [Play(card, take) for card in hand for take in captures(card, table)]
    if not plays:
        return Play(min(hand, key=lambda card: VALUES[card]))
    return max(plays, key=lambda play: _rule_worth(play, len(table)))


def _rule_worth(play: Play, table_size: int) -> int:
    sevens = any(VALUES[card] == 7 for card in (play.card, *play.take))
    single = len(play.take) == 1
    return worth(play, table_size) + SEVEN_BONUS * sevens + SINGLE_BONUS * single


def legal_plays(hand: Sequence[int], table: Sequence[int], force: bool) -> list[Play]:
    """Every legal play of a hand, in hand order, then in table order, placing last."""
    plays: list[Play] = []
    for card in hand:
        plays += [Play(card, take) for take in captures(card, table)]
        if breach(hand, table, card, (), force) is None:
            plays.append(Play(card))
    return plays


def flat_monte_carlo(state: State, seat: int, seed: bytes) -> Play:
    """The play with the best sum of points over the worlds, the first among equals.

    It is given the state for convenience alone: every hidden card is dealt anew.
    """
    plays = legal_plays(state.hands[seat], state.table, state.settings.force_capture)
    if len(plays) == 1:
        return plays[0]
    totals = [0] * len(plays)
    for world in _worlds(state, seat, seed):
        for index, play in enumerate(plays):
            totals[index] += _roll_out(world, seat, play)
    return plays[totals.index(max(totals))]


def _worlds(state: State, seat: int, seed: bytes) -> Iterator[State]:
    """The state with every card that `seat` does not see dealt anew."""
    entropy = seeded(seed)
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += state.pack
    for _ in range(WORLDS):
        cards = shuffled(entropy, hidden)
        hands = list(state.hands)
        for other, hand in enumerate(state.hands):
            if other != seat:
                hands[other] = tuple([cards.pop() for _ in hand])
        yield replace(state, hands=tuple(hands), pack=tuple(cards), history=())


def _roll_out(state: State, seat: int, play: Play) -> int:
    """The points by which `seat`'s team is ahead in this round after `play`, the rule in every seat."""
    before, turn = state.scores, seat
    while True:
        state = playing.play(state, turn, play)[-1].state
        if state.phase is not Phase.PLAYING or state.turn is None:
            break
        turn = state.turn
        play = rule(state.hands[turn], state.table)
    team = team_of(seat)
    if state.reason == "diamonds":
        return TEN_DIAMONDS if state.winner == team else -TEN_DIAMONDS
    gained = [after - start for after, start in zip(state.scores, before, strict=True)]
    return gained[team] - gained[1 - team]
