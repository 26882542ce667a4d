"""`rules/chkobba.md`, "A move" and "Chkobba", with cases 1-15 of cases.md."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kahwa.games.chkobba.faults import card_faults
from kahwa.games.chkobba.rules import CARD_OF_NAME, NAMES, VALUES, breach, captures, takeable
from kahwa.games.chkobba.state import Play, State
from kahwa.games.game import Step
from tests.games.chances import NO_CHANCE, seeded_chance
from tests.games.notation import CHKOBBA, card, cards, move, names, play, position, refused

LOW = [number for number in range(40) if VALUES[number] <= 7]
FORCED = [True, False]


def all_captures(state: State, played: str) -> set[str]:
    return {names(take) for take in captures(card(played), state.table)}


def steps(state: State, text: str) -> tuple[Step[State], ...]:
    assert state.turn is not None
    return CHKOBBA.apply(state, state.turn, move(text), NO_CHANCE).steps


def chkobba_made(state: State, text: str) -> bool:
    event = steps(state, text)[0].public
    assert event["kind"] == "capture"
    return event["chkobba"] is True


# A move


def test_one_card_from_the_hand_is_placed() -> None:
    after = play(position("T=Kc H=7s 2c"), "2c")
    assert after.table == cards("Kc 2c")
    assert after.hands[0] == cards("7s")
    assert after.turn == 1
    assert steps(position("T=Kc H=7s 2c"), "2c")[0].public == {
        "kind": "place",
        "seat": 0,
        "card": card("2c"),
    }


def test_one_card_from_the_hand_captures() -> None:
    state = position("T=3c Kh 4d H=7s 2c")
    after = play(state, "7s: 4d 3c")
    assert after.table == cards("Kh")
    assert after.piles[0] == (*state.piles[0], *cards("7s 3c 4d"))
    assert after.piles[1] == state.piles[1]
    assert after.last_taker == 0
    assert after.history[-1].seat == 0
    assert names((after.history[-1].card, *after.history[-1].took)) == "7s 3c 4d"


def test_captured_cards_go_to_the_team_of_the_seat() -> None:
    state = position("T=3c Kh 4d H=7s", players=4, turn=3)
    after = play(state, "7s: 3c 4d")
    assert after.piles[1] == (*state.piles[1], *cards("7s 3c 4d"))
    assert after.last_taker == 3


@pytest.mark.parametrize("fc", FORCED)
def test_naming_no_table_cards_means_placing_the_referee_never_chooses(fc: bool) -> None:
    # Case 8.
    state = position("T=3c 4c 2d 5d H=7h", forceCapture=fc)
    assert play(state, "7h").table[:4] == cards("3c 4c 2d 5d")
    assert card("7h") in steps(state, "7h")[0].state.table
    # Not even when only one capture is possible.
    state = position("T=3c 4c H=7h 2s", forceCapture=fc)
    assert play(state, "7h").table == cards("3c 4c 7h")


# An equal card first


@pytest.mark.parametrize("fc", FORCED)
def test_case_1_an_equal_card_first(fc: bool) -> None:
    state = position("T=7h 3d 4c H=7s 2c", forceCapture=fc)
    before = CHKOBBA.dump(state)
    assert refused(state, "7s: 3d 4c") == ("must-take-match", "7h")
    assert CHKOBBA.dump(state) == before
    assert refused(state, "7s: 7h") is None
    assert all_captures(state, "7s") == {"7h"}


@pytest.mark.parametrize("fc", FORCED)
def test_case_2_one_single_equal_card_of_two_never_both_never_a_sum(fc: bool) -> None:
    state = position("T=5h 5c 2s 3h H=5d", forceCapture=fc)
    assert all_captures(state, "5d") == {"5h", "5c"}
    assert refused(state, "5d: 5h") is None
    assert refused(state, "5d: 5c") is None
    assert refused(state, "5d: 5h 5c") == ("bad-sum", "")
    assert refused(state, "5d: 2s 3h") == ("must-take-match", "5h 5c")


def test_case_3_the_equal_card_that_the_player_picked_is_taken() -> None:
    state = position("T=7c 7d H=7h")
    assert card("7d") in play(state, "7h: 7d").piles[0]
    assert card("7c") in play(state, "7h: 7d").table


def test_equal_is_by_value_the_queen_is_not_a_jack() -> None:
    assert refused(position("T=Qc H=Jh"), "Jh: Qc") == ("bad-sum", "")
    assert refused(position("T=Qc H=Qh"), "Qh: Qc") is None


# Sums


def test_case_5_any_set_with_the_sum_is_legal_whatever_its_size() -> None:
    state = position("T=Ac 2d 4h 3s H=7h 6h")
    assert all_captures(state, "7h") == {"4h 3s", "Ac 2d 4h"}
    assert refused(state, "7h: 4h 3s") is None
    assert refused(state, "7h: Ac 2d 4h") is None
    assert refused(state, "7h: 2d 4h") == ("bad-sum", "")


def test_case_6_queen_8_jack_9() -> None:
    state = position("T=4c 3d Ah H=Qh 6h")
    assert chkobba_made(state, "Qh: 4c 3d Ah")
    assert play(state, "Qh: 4c 3d Ah").table == ()
    state = position("T=7c 2d H=Jh Qh")
    assert refused(state, "Jh: 7c 2d") is None
    assert refused(state, "Qh: 7c 2d") == ("bad-sum", "")


def test_a_king_can_have_1698_sums_and_a_7_has_340() -> None:
    below_king = [number for number in range(40) if VALUES[number] < 10]
    king, seven = card("Kh"), card("7h")
    assert takeable(king, below_king).captures == len(set(captures(king, below_king))) == 1698
    below_seven = [number for number in range(40) if VALUES[number] < 7]
    assert takeable(seven, below_seven).captures == len(set(captures(seven, below_seven))) == 340


def test_every_one_of_the_1698_sums_is_accepted() -> None:
    below_king = [number for number in range(40) if VALUES[number] < 10]
    king = card("Kh")
    assert all(
        breach([king], below_king, king, take, True) is None for take in captures(king, below_king)
    )


# Refusals


@pytest.mark.parametrize(
    ("text", "reason", "must_take"),
    [
        # Each play breaks its own rule and all the later ones that it can.
        ("7c: 3d 3d", "not-in-hand", ""),
        ("7c: Kc", "not-in-hand", ""),
        ("7c", "not-in-hand", ""),
        ("7s: Kc Kc", "duplicate", ""),
        ("7s: 3d 3d 4c", "duplicate", ""),
        ("7s: Kc", "not-on-table", ""),
        ("7s: 3d Kc", "not-on-table", ""),
        ("7s: 3d", "bad-sum", ""),
        ("7s: 7h 3d", "bad-sum", ""),
        ("7s: 3d 4c", "must-take-match", "7h"),
        ("7s", "must-capture", "7h"),
        ("2c", "must-capture", "7h"),
    ],
)
def test_refusals_in_their_order(text: str, reason: str, must_take: str) -> None:
    assert refused(position("T=7h 3d 4c H=7s 2c"), text) == (reason, must_take)


def test_must_take_is_there_for_the_last_two_reasons_only() -> None:
    state = position("T=7h 3d 4c H=7s 2c")
    for text in ("7c", "7s: 3d 3d", "7s: Kc", "7s: 3d"):
        refusal = CHKOBBA.refusal(state, 0, move(text))
        assert refusal is not None
        assert dict(refusal.details) == {}
    for text in ("7s: 3d 4c", "7s"):
        refusal = CHKOBBA.refusal(state, 0, move(text))
        assert refusal is not None
        assert dict(refusal.details) == {"mustTake": [card("7h")]}


def test_must_take_names_every_equal_card_of_the_played_card() -> None:
    # The played card's own equals, also when another card stands before it in the hand.
    state = position("T=7h 7c 2h 2s H=2d 7s Kh")
    assert refused(state, "7s") == ("must-capture", "7h 7c")
    assert refused(state, "2d") == ("must-capture", "2h 2s")


def test_must_take_names_the_equals_of_the_first_such_hand_card() -> None:
    state = position("T=7h 7c 2h 2s H=Kh 2d 7s")
    assert refused(state, "Kh") == ("must-capture", "2h 2s")
    state = position("T=7h 7c 2h 2s H=Kh 7s 2d")
    assert refused(state, "Kh") == ("must-capture", "7h 7c")


@pytest.mark.parametrize("fc", FORCED)
def test_case_4_a_table_card_named_twice(fc: bool) -> None:
    state = position("T=2c Js H=4h", forceCapture=fc)
    assert refused(state, "4h: 2c 2c") == ("duplicate", "")


@pytest.mark.parametrize("fc", FORCED)
def test_case_10_only_cards_on_the_table_can_be_taken(fc: bool) -> None:
    state = position("T=- H=7h 7c 2s", forceCapture=fc)
    assert all_captures(state, "7h") == set()
    assert refused(state, "7h") is None
    assert refused(state, "7h: 7h") == ("not-on-table", "")
    assert refused(state, "7h: 7c") == ("not-on-table", "")


REFUSED = [
    ("T=7h 3d 4c H=7s 2c", text)
    for text in ("7c", "7s: 3d 3d 4c", "7s: Kc", "7s: 3d", "7s: 3d 4c", "7s", "2c")
]


@pytest.mark.parametrize(("text", "refused_move"), REFUSED)
def test_a_refused_move_changes_nothing(text: str, refused_move: str) -> None:
    state = position(text)
    before = CHKOBBA.dump(state)
    assert CHKOBBA.refusal(state, 0, move(refused_move)) is not None
    with pytest.raises(ValueError, match="refused"):
        CHKOBBA.apply(state, 0, move(refused_move), NO_CHANCE)
    assert CHKOBBA.dump(state) == before
    assert state == position(text)


def test_moving_for_a_seat_that_is_not_to_move_is_the_callers_fault() -> None:
    state = position("T=7h 3d 4c H=7s 2c")
    other = Play(state.hands[1][0])
    for call in (
        lambda: CHKOBBA.refusal(state, 1, other),
        lambda: CHKOBBA.apply(state, 1, other, NO_CHANCE),
        lambda: CHKOBBA.timeout_move(state, 1, NO_CHANCE),
    ):
        with pytest.raises(ValueError, match="not to move"):
            call()


# Force capture


def test_case_7_while_any_hand_card_has_an_equal_nothing_may_be_placed() -> None:
    state = position("T=5h Kc H=2s 5c")
    assert refused(state, "2s") == ("must-capture", "5h")
    assert refused(state, "5c") == ("must-capture", "5h")
    assert refused(state, "5c: 5h") is None


def test_case_7_another_card_may_still_capture_by_sum() -> None:
    state = position("T=5h 3d 4s H=7c 5c")
    assert refused(state, "7c: 3d 4s") is None


def test_case_7_force_capture_never_forces_a_sum() -> None:
    assert refused(position("T=3d 4s H=7c"), "7c") is None


def test_case_7_without_force_capture_a_card_may_be_placed_beside_its_equal() -> None:
    state = position("T=5h Kc H=2s 5c", forceCapture=False)
    assert refused(state, "5c") is None
    assert refused(state, "2s") is None
    assert play(state, "5c").table == cards("5h Kc 5c")


def test_force_capture_is_on_by_default() -> None:
    assert position("T=5h").settings.force_capture


# Full tables


def test_case_9_27_low_cards_are_checked_and_hinted_without_listing_the_captures() -> None:
    for missing in LOW:
        table = [number for number in LOW if number != missing]
        for played in (card("Kh"), card("Jd"), card("Qs"), missing):
            found = takeable(played, table)
            assert found.captures >= 3
            assert set(found.cards) <= set(table)
            first = next(captures(played, table))
            assert breach([played], table, played, first, True) is None
            assert breach([played], table, played, (*first, *first), True) is not None


def test_case_9_milliseconds(benchmark_ms: Any) -> None:
    king = card("Kh")
    table = LOW[1:]
    state = position("T=" + names(table) + " H=Kh Kd Kc", captureAssist=True)
    assert benchmark_ms(lambda: breach([king], table, king, table[:4], True)) < 2
    assert benchmark_ms(lambda: CHKOBBA.view(state, 0)) < 10
    for level in CHKOBBA.levels:
        seen = CHKOBBA.view(state, 0)
        assert (
            benchmark_ms(lambda level=level, seen=seen: CHKOBBA.bot_move(seen, level, b"x")) < 100
        )


@given(st.lists(st.integers(0, 39), unique=True, min_size=2, max_size=9))
def test_takeable_is_what_all_captures_say(drawn: list[int]) -> None:
    played, *table = drawn
    listed = list(captures(played, table))
    found = takeable(played, table)
    assert found.captures == len(listed)
    assert set(found.cards) == set(itertools.chain(*listed))
    assert list(found.cards) == [number for number in table if number in set(found.cards)]
    if found.captures == 1:
        assert found.cards == listed[0]


# Capture assist


def test_capture_assist_names_what_each_hand_card_can_take() -> None:
    state = position("T=Ac 2d 4h 3s Kh H=7h 6h Qh", captureAssist=True)
    assist: Any = CHKOBBA.view(state, 0)["assist"]
    # 7 = 4+3 or A+2+4; 6 = 2+4 or A+2+3; 8 = A+4+3.
    assert assist == {
        str(card("7h")): {"takes": [*cards("Ac 2d 4h 3s")], "only": None},
        str(card("6h")): {"takes": [*cards("Ac 2d 4h 3s")], "only": None},
        str(card("Qh")): {"takes": [*cards("Ac 4h 3s")], "only": [*cards("Ac 4h 3s")]},
    }


def test_capture_assist_is_for_the_seat_to_move_alone_and_off_by_default() -> None:
    state = position("T=Ac 2d 4h 3s H=7h", captureAssist=True)
    assert CHKOBBA.view(state, 1)["assist"] is None
    assert CHKOBBA.view(state, None)["assist"] is None
    assert CHKOBBA.view(position("T=Ac 2d 4h 3s H=7h"), 0)["assist"] is None
    nothing = position("T=Kh H=7h", captureAssist=True)
    assert CHKOBBA.view(nothing, 0)["assist"] == {}


# Chkobba


def test_a_capture_that_empties_the_table_scores_1_at_once() -> None:
    state = position("T=4c 3d H=7h 2s", scores=(3, 5))
    after = play(state, "7h: 4c 3d")
    assert after.scores == (4, 5)
    assert after.chkobbas == (cards("7h"), ())
    assert after.table == ()
    assert chkobba_made(state, "7h: 4c 3d")
    assert not chkobba_made(position("T=4c 3d Kh H=7h 2s"), "7h: 4c 3d")


def test_case_12_placing_on_an_empty_table_is_no_chkobba() -> None:
    after = play(position("T=- H=5h 2s"), "5h")
    assert after.scores == (0, 0)
    assert after.table == cards("5h")


def test_case_13_after_a_sweep_the_table_stays_empty() -> None:
    after = play(position("T=4c H=4h 2s"), "4h: 4c")
    assert after.table == ()
    assert after.turn == 1


def test_case_11_the_last_card_of_an_ordinary_deal_counts_for_the_dealer_too() -> None:
    state = position("T=4c H=4h", dealer=0, deal=4)
    assert len(state.pack) == 12
    assert chkobba_made(state, "4h: 4c")
    assert steps(state, "4h: 4c")[-1].public["kind"] == "deal"


def test_case_11_the_dealer_cannot_score_one_with_the_last_card_of_the_round() -> None:
    state = position("T=4c H=4h P=-", dealer=0, last_taker=1)
    assert not any(state.hands[1])
    first, *_ = steps(state, "4h: 4c")
    assert first.public["kind"] == "capture"
    assert first.public["chkobba"] is False
    assert first.state.chkobbas == ((), ())
    # The cards are still captured, and the dealer's team is the last to capture.
    assert set(cards("4h 4c")) <= set(first.state.piles[0])
    assert first.state.last_taker == 0


def test_the_dealers_last_card_counts_while_another_hand_still_holds_cards() -> None:
    # Possible only when the host's tools changed the turn.
    state = position("T=4c H=4h H1=2s P=-", dealer=0)
    assert chkobba_made(state, "4h: 4c")


def test_a_sweep_with_the_rounds_last_card_by_anyone_but_the_dealer_counts() -> None:
    # Possible only when the host's tools changed the turn.
    state = position("T=4c H=4h H1=- P=-", dealer=1)
    assert not any(state.hands[1])
    assert chkobba_made(state, "4h: 4c")


# The end of the round


def test_at_the_end_the_cards_left_go_to_the_team_that_captured_last() -> None:
    state = position("T=4c Kh H=2s P=-", dealer=0, last_taker=1)
    placed, leftovers, *_ = steps(state, "2s")
    assert placed.public["kind"] == "place"
    assert leftovers.public == {
        "kind": "leftovers",
        "team": 1,
        "seat": 1,
        "cards": [*cards("4c Kh 2s")],
    }
    assert leftovers.state.piles[1] == (*state.piles[1], *cards("4c Kh 2s"))
    assert leftovers.state.table == ()


def test_case_14_the_leftover_cards_never_make_a_chkobba() -> None:
    state = position("T=4c Kh H=2s P=-", dealer=0, last_taker=1)
    *_, last = steps(state, "2s")
    assert last.state.chkobbas == ((), ())
    # The last card captures, and the leftover king then empties the table: still none.
    state = position("T=4c Kh H=4h P=-", dealer=0)
    *_, last = steps(state, "4h: 4c")
    assert last.state.chkobbas == ((), ())
    assert last.state.table == ()


def test_nothing_is_left_over_when_the_last_card_takes_everything() -> None:
    state = position("T=4c H=4h P=-", dealer=0, last_taker=1)
    assert [step.public["kind"] for step in steps(state, "4h: 4c")] == ["capture", "tally"]


def test_case_20_nobody_captures_all_round() -> None:
    options = CHKOBBA.full_options({"forceCapture": False})
    chance = seeded_chance(4)
    state = CHKOBBA.new_match(options, 2, 0, chance).state
    applied = None
    while state.turn is not None:
        move_now = Play(state.hands[state.turn][0])
        applied = CHKOBBA.apply(state, state.turn, move_now, NO_CHANCE)
        state = applied.state
    assert applied is not None
    assert [step.public["kind"] for step in applied.steps] == ["place", "leftovers", "tally"]
    leftovers = applied.steps[1].public
    assert (leftovers["team"], leftovers["seat"]) == (None, None)
    assert leftovers["cards"] == [*state.table]
    # The leftovers belong to nobody, nobody gets a verdict, and the next round starts.
    assert state.piles == ((), ())
    assert state.scores == (0, 0)
    assert not CHKOBBA.faults(state)
    tally: Any = CHKOBBA.view(state, 0)["tally"]
    assert {line["what"]: line["team"] for line in tally["lines"]} == dict.fromkeys(
        ("karta", "dinari", "haya", "barmila", "chkobba")
    )
    following = CHKOBBA.next_round(state, chance).state
    assert following.round_number == 2
    assert not CHKOBBA.faults(following)


# Case 17: conservation, also where the host's tools changed the turn


@given(st.integers(0, 2**32), st.sampled_from((2, 4)))
def test_case_17_40_different_cards_after_every_step_with_the_turn_changed_by_tools(
    seed: int, players: int
) -> None:
    rng = random.Random(seed)
    chance = seeded_chance(seed)
    state = CHKOBBA.new_match(CHKOBBA.full_options({}), players, 0, chance).state
    while state.turn is not None:
        holders = [seat for seat in range(players) if state.hands[seat]]
        state = replace(state, turn=rng.choice(holders))
        assert state.turn is not None
        applied = CHKOBBA.apply(
            state, state.turn, CHKOBBA.timeout_move(state, state.turn, chance), chance
        )
        for step in applied.steps:
            assert not card_faults(step.state)
        state = applied.state
        assert not CHKOBBA.faults(state)


def test_names_round_trip() -> None:
    assert [CARD_OF_NAME[name] for name in NAMES] == list(range(40))
