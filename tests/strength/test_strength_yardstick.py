"""The rule of thumb and flat Monte Carlo play as docs/STRENGTH.md says."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kahwa.games.chkobba import playing
from kahwa.games.chkobba.state import Play, State, team_of
from kahwa.games.game import Phase
from kahwa.strength.rollout import TEN_DIAMONDS, World, roll_out
from kahwa.strength.yardstick import WORLDS, flat_monte_carlo, legal_plays, rule, worlds
from tests.games.chances import NO_CHANCE, seeded_chance
from tests.games.notation import CHKOBBA, cards, move, position

# The rule of thumb


@pytest.mark.parametrize(
    ("table", "hand", "best"),
    [
        # Medium's value: the number of cards, 3 for a diamond, 5 for its seven, 10 for a sweep.
        ("4c 2s 3s Ac Kc", "5s 6h", "6h: 2s 3s Ac"),
        ("Ac 2s 3s 5d Kc", "6h 5h", "5h: 5d"),
        ("7d 3c", "7h Kh", "Kh: 7d 3c"),
        # +4 if a seven is captured: 1 + 4 + 2 beats 2, where medium takes two cards.
        ("7c 4h 2s Kc", "6s 7h", "7h: 7c"),
        # The played seven is captured too: 2 + 4 beats 1 + 2.
        ("4h 3c 6c Ks Qs", "6h 7s", "7s: 4h 3c"),
        # Once: two sevens make 1 + 4 + 2, no more than four cards and a diamond before them.
        ("7c Ad 2h 2c 4s Kc", "Jc 7h", "Jc: Ad 2h 2c 4s"),
        # +2 for a single card: 1 + 2 beats 2, where medium takes two cards.
        ("6c 3h 2s Kc", "5s 6h", "6h: 6c"),
        # Ties: the first in hand order (both 6), then in table order.
        ("5d 6s Ac Kc", "7h 5h", "7h: 6s Ac"),
        ("5d 6s Ac Kc", "5h 7h", "5h: 5d"),
        ("5c 5h Kc", "5s", "5s: 5c"),
        # Without a capture the lowest card, the first of two.
        ("Kc", "3h 2h Qh", "2h"),
        ("Kc", "3h 2s 2h", "2s"),
        ("-", "7d 2h", "2h"),
    ],
)
def test_the_rule_of_thumb(table: str, hand: str, best: str) -> None:
    assert rule(cards(hand), cards(table)) == move(best)


# Flat Monte Carlo


@pytest.mark.parametrize(
    ("text", "best"),
    [
        # The last two cards: the haya is a point, the other seven none.
        ("T=7h 7d Kc H0=7s H1=Kh P=-", "7s: 7d"),
        # A sweep now is a point; taking the King is none.
        ("T=Kc H0=Ks 2s H1=Qh Jh P=-", "Ks: Kc"),
        # The other side holds a King, for no other card is left: a lone King would be swept.
        ("T=- H0=Ks 3h H1=Kh 4c P=-", "3h"),
    ],
)
def test_flat_monte_carlo_in_plain_positions(text: str, best: str) -> None:
    state = position(text)
    for seed in range(10):
        assert flat_monte_carlo(state, 0, bytes([seed]))[0] == move(best)


def test_the_only_play_needs_no_roll_out() -> None:
    assert flat_monte_carlo(position("T=7h Kc H0=7s H1=Qh P=-"), 0, b"") == (move("7s: 7h"), 0)


def test_every_play_is_rolled_out_20_times() -> None:
    state = position("T=Kc H=7s 2s Qh")
    assert WORLDS == 20
    assert flat_monte_carlo(state, 0, b"")[1] == 3 * 20


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.sampled_from((2, 4)))
def test_it_is_the_best_sum_over_worlds_by_the_referees_own_count(seed: int, players: int) -> None:
    state = played(seed, players)
    seat = state.turn
    assert seat is not None
    plays = legal_plays(state.hands[seat], state.table, force=True)
    dealt = list(worlds(state, seat, b"seed"))
    totals = [sum(ahead(state, world, seat, play) for world in dealt) for play in plays]
    assert flat_monte_carlo(state, seat, b"seed")[0] == plays[totals.index(max(totals))]


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from((2, 4)))
def test_a_roll_out_counts_as_the_referee_does(seed: int, players: int) -> None:
    state = played(seed, players)
    seat = state.turn
    assert seat is not None
    world = World.of(state, state.hands, state.pack)
    for play in legal_plays(state.hands[seat], state.table, force=True):
        assert roll_out(world, seat, play, rule) == ahead(state, world, seat, play)


def test_a_roll_out_of_all_ten_diamonds() -> None:
    text = "T=7d Kc H0=7s H1=Kh C0=Ad 2d 3d 4d 5d 6d Qd Jd Kd P=-"
    state = position(text)
    world = World.of(state, state.hands, state.pack)
    assert roll_out(world, 0, move("7s: 7d"), rule) == TEN_DIAMONDS
    other = replace(state, turn=1, hands=state.hands[::-1], piles=state.piles[::-1])
    world = World.of(other, other.hands, other.pack)
    assert roll_out(world, 1, move("7s: 7d"), rule) == TEN_DIAMONDS


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.sampled_from((2, 4)))
def test_it_sees_no_hidden_card(seed: int, players: int) -> None:
    state = played(seed, players)
    seat = state.turn
    assert seat is not None
    others = [other for other in range(players) if other != seat]
    hidden = [card for other in others for card in state.hands[other]] + list(state.pack)
    random.Random(seed).shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        hands[other] = tuple(hidden.pop() for _ in state.hands[other])
    permuted = replace(state, hands=tuple(hands), pack=tuple(hidden))
    assert list(worlds(state, seat, b"s")) == list(worlds(permuted, seat, b"s"))
    assert flat_monte_carlo(state, seat, b"s") == flat_monte_carlo(permuted, seat, b"s")


def played(seed: int, players: int) -> State:
    """A position somewhere in the first round, reached by random plays."""
    rng = random.Random(seed)
    state = CHKOBBA.new_match(CHKOBBA.full_options({}), players, 0, seeded_chance(seed)).state
    for _ in range(rng.randrange(36)):
        assert state.turn is not None
        plays = legal_plays(state.hands[state.turn], state.table, force=True)
        state = CHKOBBA.apply(state, state.turn, rng.choice(plays), NO_CHANCE).state
    return state


def ahead(state: State, world: World, seat: int, play: Play) -> int:
    """What `roll_out` returns, by the referee: the round played to its end, and its scores."""
    now = replace(state, hands=world.hands, pack=world.pack)
    while now.phase is Phase.PLAYING and now.turn is not None:
        now = playing.play(now, now.turn, play)[-1].state
        if now.turn is not None:
            play = rule(now.hands[now.turn], now.table)
    team = team_of(seat)
    if now.reason == "diamonds":
        return TEN_DIAMONDS if now.winner == team else -TEN_DIAMONDS
    gained = [after - before for after, before in zip(now.scores, state.scores, strict=True)]
    return gained[team] - gained[1 - team]
