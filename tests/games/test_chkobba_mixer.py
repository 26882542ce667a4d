"""The win rate: `rules/chkobba.md`, "Bots". The matches that made its table: docs/STRENGTH.md."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from kahwa.chance import shuffled
from kahwa.games.chkobba import mixer
from kahwa.games.chkobba.bots import bot_move_seeing, think_all
from kahwa.games.chkobba.hard import Effort
from kahwa.games.chkobba.mixer import (
    ALWAYS,
    SHARES,
    STEP,
    bad_play,
    mixed,
    most_lost,
    obvious,
    share_of_good,
)
from kahwa.games.chkobba.rules import HAYA
from kahwa.games.chkobba.state import Cut, Play, State
from kahwa.games.game import ALWAYS_BEST, Budget
from tests.games.chances import seeded_chance
from tests.games.hard_states import rounds_states
from tests.games.notation import CHKOBBA, move, position

QUICK = Effort(100, 2000)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mixing is tried here, not the search."""
    monkeypatch.setattr("kahwa.games.chkobba.bots.EFFORTS", dict.fromkeys(Budget, QUICK))


def rated(state: State, win_rate: int, seed: bytes = b"s") -> object:
    assert state.turn is not None
    return CHKOBBA.bot_move_seeing(state, state.turn, win_rate, seed)


def some_states() -> list[State]:
    return [
        state
        for seed in range(8)
        for state in itertools.islice(rounds_states(seed), seed % 3, None, 4)
    ]


# What it plays


@pytest.mark.parametrize("win_rate", [0, 5, 40, 77, 100])
def test_always_a_legal_move_and_the_same_for_the_same_seed(win_rate: int) -> None:
    for number, state in enumerate(some_states()):
        assert state.turn is not None
        seed = number.to_bytes(2, "big")
        chosen = CHKOBBA.bot_move_seeing(state, state.turn, win_rate, seed)
        assert CHKOBBA.refusal(state, state.turn, chosen) is None
        assert rated(state, win_rate, seed) == chosen


def test_at_100_percent_always_the_see_all_best() -> None:
    for number, state in enumerate(some_states()):
        assert state.turn is not None
        best = bot_move_seeing(state, state.turn)
        assert rated(state, 100, number.to_bytes(2, "big")) == best


def test_at_0_percent_never_the_better_of_two_sensible_plays() -> None:
    worse = 0
    for state in some_states():
        assert state.turn is not None
        values = dict(think_all(state, state.turn, Budget.ROOM).values)
        points = {play: obvious(play, state.table) for play in values}
        sensible = [values[play] for play in values if points[play] == max(points.values())]
        chosen = rated(state, 0)
        assert isinstance(chosen, Play)
        assert values[chosen] == min(sensible)
        assert points[chosen] == max(points.values())
        worse += min(sensible) < max(values.values())
    assert worse > 30


def test_a_higher_rate_plays_bad_only_where_a_lower_one_does() -> None:
    state = position("T=6h H=As 3h Kc H1=Js 4h 4s", dealer=1)
    thought = think_all(state, 0, Budget.ROOM)
    seeds = [number.to_bytes(2, "big") for number in range(100)]
    bad = [
        {seed for seed in seeds if mixed(thought, state.table, share, seed) != thought.best()}
        for share in (0, 100, 200, ALWAYS)
    ]
    assert bad[0] == set(seeds)
    assert bad[0] > bad[1] > bad[2] > bad[3]
    assert not bad[3]


def test_bots_lay_the_card_they_cut() -> None:
    options = CHKOBBA.full_options({"cut": True})
    state = CHKOBBA.new_match(options, 2, 0, seeded_chance(1)).state
    for percent in (0, 50, 100):
        assert CHKOBBA.bot_move_seeing(state, 1, percent, b"") == Cut(keep=False)


# A bad move does not look absurd


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("T=7d 3c Kc H=7s 2h 4c", "7s: 7d"),
        ("T=4d 3c H=7s 2h Qc", "7s: 4d 3c"),
    ],
)
def test_even_a_bad_move_takes_the_haya_and_a_chkobba(text: str, taken: str) -> None:
    assert rated(position(text), 0) == move(taken)


def test_even_a_bad_move_does_not_lay_the_haya_beside_other_cards() -> None:
    state = position("T=Kc H=7d 2h 3c H1=7h 7s 7c")
    chosen = rated(state, 0)
    assert isinstance(chosen, Play)
    assert chosen.card != HAYA


def test_what_everyone_sees_in_a_play() -> None:
    seen = {"7s: 7d": 2, "7s": 0, "7d": -1}
    assert {text: obvious(move(text), (HAYA,)) for text in seen} == seen
    assert obvious(move("7s: 7d"), (HAYA, 0)) == 1


def test_the_first_of_the_worst_is_played() -> None:
    values = [(Play(3), 5), (Play(2), -7), (Play(1), -7)]
    assert bad_play(values, (), 100) == Play(2)


def test_a_bad_move_never_costs_more_than_it_may() -> None:
    values = [(Play(4), -801), (Play(3), 0), (Play(2), -800), (Play(1), -1)]
    assert bad_play(values, (), 800) == Play(2)
    assert bad_play(values[:2], (), 800) == Play(3)


def test_the_more_good_moves_there_are_the_milder_are_the_bad_ones() -> None:
    limits = [most_lost(share) for share in range(ALWAYS + 1)]
    assert limits == sorted(limits, reverse=True)
    assert limits[0] > 50_000
    assert limits[ALWAYS] < 1000


def test_what_a_foolish_play_is_worth_does_not_count() -> None:
    taken = Play(0, (HAYA,))
    assert bad_play([(Play(1), 5000), (taken, 0)], (HAYA, 3), 100) == taken


# What it sees


def test_the_packs_order_and_the_hands_are_all_it_sees_beyond_a_view() -> None:
    """Other things of a state that no seat should mind (who sits where, old rounds) change nothing."""
    for state in some_states()[::5]:
        assert state.turn is not None
        other = replace(state, round_number=state.round_number + 3, turn_number=77)
        assert rated(other, 100) == rated(state, 100)


def test_another_order_of_the_pack_can_change_its_mind() -> None:
    changed = 0
    for number, state in enumerate(some_states()):
        assert state.turn is not None
        rng = random.Random(number)
        pack = tuple(shuffled(rng.randbytes, state.pack))
        before = think_all(state, state.turn, Budget.ROOM).values
        after = think_all(replace(state, pack=pack), state.turn, Budget.ROOM).values
        assert [play for play, _ in before] == [play for play, _ in after]
        if not state.pack:
            assert after == before
        changed += after != before
    assert changed > 20


# The table


@pytest.mark.parametrize("players", CHKOBBA.seat_counts)
def test_the_table_never_falls_and_ends_at_always(players: int) -> None:
    assert len(SHARES[players]) == ALWAYS_BEST // STEP + 1
    shares = [share_of_good(percent, players) for percent in range(ALWAYS_BEST + 1)]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] == ALWAYS
    assert shares[::STEP] == list(SHARES[players])


def test_between_two_entries_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(mixer.SHARES, 2, tuple(range(0, 1001, 100)))
    assert [share_of_good(percent, 2) for percent in (0, 1, 55, 99, 100)] == [0, 10, 550, 990, 1000]


@pytest.mark.parametrize("win_rate", [-1, 101])
def test_what_is_no_win_rate(win_rate: int) -> None:
    with pytest.raises(ValueError, match="a win rate is a number from 0 to 100"):
        rated(position("T=Kc H=7d 2h 3c"), win_rate)


# Bots that see everything, and who may be weakened


def test_a_humans_partner_keeps_its_level() -> None:
    options = CHKOBBA.full_options({})
    for humans in itertools.chain.from_iterable(
        itertools.combinations(range(4), size) for size in range(5)
    ):
        for seat in range(4):
            partners = {seat, (seat + 2) % 4}
            for wanted in (0, 50, 100):
                own = CHKOBBA.win_rate(wanted, seat, humans, 4, options)
                assert own == (None if partners & set(humans) else wanted)
    assert CHKOBBA.win_rate(30, 1, {0}, 2, options) == 30
    assert CHKOBBA.win_rate(30, 0, {0}, 2, options) is None
