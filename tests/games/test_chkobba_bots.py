"""`rules/chkobba.md`, "When the turn timer runs out" and "Bots", with cases 33 and 35 of cases.md."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kahwa.games.chkobba.rules import NAMES, captures
from kahwa.games.chkobba.state import Play, State
from kahwa.games.game import Phase
from tests.games import slow_chkobba as slow
from tests.games.chances import NO_CHANCE, fixed_packs, seeded_chance
from tests.games.notation import CHKOBBA, cards, move, position

SEEDS = [number.to_bytes(2, "big") for number in range(400)]


def bot(state: State, level: str, seed: bytes = b"") -> Play:
    assert state.turn is not None
    chosen = CHKOBBA.bot_move(CHKOBBA.view(state, state.turn), level, seed)
    assert isinstance(chosen, Play)
    return chosen


def timeout_moves(state: State) -> set[Play]:
    """All moves of the clock, over many chances."""
    assert state.turn is not None
    chances = [seeded_chance(seed) for seed in range(60)]
    moves = [CHKOBBA.timeout_move(state, state.turn, chance) for chance in chances]
    return {found for found in moves if isinstance(found, Play)}


def moves(*texts: str) -> set[Play]:
    return {move(text) for text in texts}


# The timer


def test_case_35_the_clock_runs_out_7s_takes_7h() -> None:
    state = position("T=7h 3d 4c H=7s")
    assert CHKOBBA.timeout_move(state, 0, NO_CHANCE) == move("7s: 7h")


def test_timer_with_force_capture_the_first_hand_card_with_an_equal_takes_it() -> None:
    state = position("T=7h 2s 7c 3d 2h H=Kh 7s 2c")
    assert CHKOBBA.timeout_move(state, 0, NO_CHANCE) == move("7s: 7h")
    state = position("T=7h 2s 7c 3d 2h H=Kh 2c 7s")
    assert CHKOBBA.timeout_move(state, 0, NO_CHANCE) == move("2c: 2s")


def test_timer_otherwise_a_random_hand_card_takes_its_first_capture_or_is_placed() -> None:
    state = position("T=Ac 2d 4h 3s H=7h 6h Kd")
    assert timeout_moves(state) == moves("7h: Ac 2d 4h", "6h: Ac 2d 3s", "Kd: Ac 2d 4h 3s")
    state = position("T=3c 4s H=7h Kh 2d")
    assert timeout_moves(state) == moves("7h: 3c 4s", "Kh", "2d")


def test_timer_without_force_capture_no_equal_card_is_preferred() -> None:
    state = position("T=7h 3d 4c H=7s Kh 2d", forceCapture=False)
    assert timeout_moves(state) == moves("7s: 7h", "Kh: 7h 3d", "2d")


# Easy


def easy_moves(state: State) -> Counter[Play]:
    return Counter(bot(state, "easy", seed) for seed in SEEDS)


def test_easy_a_random_card_if_it_can_capture_a_random_legal_capture() -> None:
    state = position("T=Ac 2d 4h 3s H=7h 6h Kh")
    found = easy_moves(state)
    expected = moves(
        "7h: 4h 3s",
        "7h: Ac 2d 4h",
        "6h: 2d 4h",
        "6h: Ac 2d 3s",
        "Kh: Ac 2d 4h 3s",
    )
    # Sets of cards in table order.
    expected = {
        Play(play.card, tuple(sorted(play.take, key=state.table.index))) for play in expected
    }
    assert set(found) == expected
    # Each card about a third of the time, each of two captures about a sixth.
    assert 100 < found[move("Kh: Ac 2d 4h 3s")] < 170
    assert all(40 < count < 100 for play, count in found.items() if len(play.take) < 4)


def test_easy_a_random_card_is_placed_when_it_captures_nothing() -> None:
    assert set(easy_moves(position("T=Kh H=7h 6h 2h"))) == moves("7h", "6h", "2h")


def test_easy_if_force_capture_forbids_the_placing_a_forced_match() -> None:
    state = position("T=7h 7c 2s H=7d 2h Qh")
    found = easy_moves(state)
    assert set(found) == moves("7d: 7h", "7d: 7c", "2h: 2s")
    state = position("T=7h 7c 2s H=7d 2h Qh", forceCapture=False)
    assert set(easy_moves(state)) == moves("7d: 7h", "7d: 7c", "2h: 2s", "Qh")


# Medium


@pytest.mark.parametrize(
    ("text", "best"),
    [
        # The number of cards taken.
        ("T=Ac 2s 4h 3s Kc H=7h", "7h: Ac 2s 4h"),
        # +3 if a diamond is among them: 1 + 3 beats 2 cards without one.
        ("T=5d 6s Ac Kc H=7h 5h", "5h: 5d"),
        # Once, whatever their number: 3 cards with two diamonds = 6, 1 + 3 + 5 with the seven = 9.
        ("T=7d Ad 2d 3c Kc H=6h 7h", "7h: 7d"),
        # +10 for a sweep: 2 + 10 beats 1 + 3 + 5.
        ("T=7d 3c H=7h Kh", "Kh: 7d 3c"),
        ("T=5h 2c H=5c 7h", "7h: 5h 2c"),
        # The played card itself counts for nothing: the seven of diamonds takes the first, as any would.
        ("T=4h 3h Kc H=7s 7d", "7s: 4h 3h"),
        ("T=Kc 5c H=Kh Kd", "Kh: Kc"),
        # Ties: the first in hand order, then in order of table cards.
        ("T=5h 6h Kc H=6s 5s", "6s: 6h"),
        ("T=5h 5c Kc H=5s", "5s: 5h"),
        ("T=5c 5h Kc H=5s", "5s: 5c"),
        ("T=Ac 6h 2s 5h Kc H=7h", "7h: Ac 6h"),
        # With no capture, the first card it may place.
        ("T=Kc H=3h 2h", "3h"),
        ("T=- H=7d 2h", "7d"),
    ],
)
def test_medium_takes_the_best_capture(text: str, best: str) -> None:
    assert bot(position(text), "medium") == move(best)


def test_medium_is_the_same_for_every_seed() -> None:
    state = position("T=Ac 2d 4h 3s H=7h 6h Kh")
    assert {bot(state, "medium", seed) for seed in SEEDS[:20]} == {bot(state, "medium")}


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from((2, 4)))
def test_bots_against_the_slow_implementation(seed: int, fc: bool, players: int) -> None:
    rng = random.Random(seed)
    chance = seeded_chance(seed)
    options = CHKOBBA.full_options({"forceCapture": fc})
    state = CHKOBBA.new_match(options, players, 0, chance).state
    while state.turn is not None:
        hand, table = state.hands[state.turn], state.table
        level = rng.choice(("easy", "medium"))
        chosen = bot(state, level, rng.randbytes(8))
        assert CHKOBBA.refusal(state, state.turn, chosen) is None
        if level == "medium" and len(table) < 9:
            expected = slow.medium_best([NAMES[c] for c in hand], [NAMES[c] for c in table])
            assert (NAMES[chosen.card], {NAMES[c] for c in chosen.take}) == expected
        if not chosen.take:
            assert not list(captures(chosen.card, table))
        state = CHKOBBA.apply(state, state.turn, chosen, chance).state


# Bots see what their seat sees


def test_a_bot_is_given_its_seats_view_as_plain_json() -> None:
    state = position("T=Ac 2d 4h 3s H=7h 6h Kh")
    view = json.loads(json.dumps(CHKOBBA.view(state, 0)))
    assert CHKOBBA.bot_move(view, "medium", b"") == bot(state, "medium")


def test_a_seats_view_includes_the_public_play_history_of_the_round() -> None:
    state = CHKOBBA.new_match(
        CHKOBBA.full_options({}), 2, 1, fixed_packs(_pack("7h Kc 2s 5d 7c 2d Qh Qc 4d 6h"))
    ).state
    for text in ("7c: 7h", "Qc", "2d: 2s"):
        assert state.turn is not None
        state = CHKOBBA.apply(state, state.turn, move(text), NO_CHANCE).state
    for seat in (0, 1, None):
        view: Any = CHKOBBA.view(state, seat)
        assert view["history"] == [
            {"seat": 0, "card": cards("7c")[0], "took": [*cards("7h")]},
            {"seat": 1, "card": cards("Qc")[0], "took": []},
            {"seat": 0, "card": cards("2d")[0], "took": [*cards("2s")]},
        ]
        # What each play left follows from the first table.
        table: list[int] = view["first"]
        for line in view["history"]:
            taken = line["took"]
            table = [card for card in table if card not in taken] + (
                [] if taken else [line["card"]]
            )
        assert table == view["table"] == [*cards("Kc 5d Qc")]


def test_the_history_starts_anew_with_each_round() -> None:
    chance = seeded_chance(2)
    state = CHKOBBA.new_match(CHKOBBA.full_options({}), 2, 0, chance).state
    while state.phase is Phase.PLAYING:
        assert state.turn is not None
        timeout = CHKOBBA.timeout_move(state, state.turn, chance)
        state = CHKOBBA.apply(state, state.turn, timeout, chance).state
    assert len(state.history) == 36
    assert CHKOBBA.next_round(state, chance).state.history == ()


def test_levels_easy_medium_and_hard_medium_by_default() -> None:
    assert CHKOBBA.levels == ("easy", "medium", "hard")
    assert CHKOBBA.default_level == "medium"
    with pytest.raises(ValueError, match="no such level"):
        CHKOBBA.bot_move(CHKOBBA.view(position("T=Ac H=2s"), 0), "nobody", b"")


def test_case_33_the_move_in_place_of_an_illegal_bot_move_is_always_legal() -> None:
    # The game's side: the referee falls back to `timeout_move`.
    state = position("T=7h 3d 4c H=7s 2c")
    illegal = move("7s: 3d 4c")
    assert CHKOBBA.refusal(state, 0, illegal) is not None
    fallback = CHKOBBA.timeout_move(state, 0, seeded_chance(0))
    assert CHKOBBA.refusal(state, 0, fallback) is None


def test_easy_moves_are_the_same_on_every_python_version() -> None:
    state = position("T=Ac 2d 4h 3s H=7h 6h Kh")
    pinned = ["7h: 4h 3s", "6h: Ac 2d 3s", "Kh: Ac 2d 4h 3s", "Kh: Ac 2d 4h 3s"]
    assert [bot(state, "easy", seed) for seed in SEEDS[:4]] == [move(text) for text in pinned]


def _pack(top: str) -> tuple[int, ...]:
    first = cards(top)
    return (*first, *[card for card in range(40) if card not in first])
