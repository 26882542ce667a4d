"""What `faults` looks for, the view of a seat, the events' show times, and moves as JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from kahwa.games.chkobba.faults import card_faults
from kahwa.games.chkobba.state import Cut, Play, State
from kahwa.games.game import BadMove, Phase
from tests.games.chances import NO_CHANCE, fixed_packs, seeded_chance
from tests.games.notation import CHKOBBA, cards, move, names, position

SOUND = position("T=7h 3d 4c H=7s 2c H1=5s 6s", dealer=1)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"table": SOUND.table[1:]}, "not 40 different cards"),
        ({"table": (*SOUND.table, SOUND.table[0])}, "not 40 different cards"),
        ({"table": (*SOUND.table[1:], 40)}, "not 40 different cards"),
        ({"pack": SOUND.pack[:-1], "table": (*SOUND.table, SOUND.pack[-1])}, "in the pack"),
        (
            {"pack": SOUND.pack[2:], "hands": ((*SOUND.hands[0], *SOUND.pack[:2]), SOUND.hands[1])},
            "a hand of more than three",
        ),
        ({"deal": 7}, "in the pack"),
        ({"deal": -1}, "in the pack"),
        ({"chkobbas": ((SOUND.table[0],), ())}, "team 0 has a chkobba"),
        ({"chkobbas": ((), (SOUND.table[0],))}, "team 1 has a chkobba"),
        ({"last_taker": None}, "the last to capture"),
        ({"last_taker": 2}, "the last taker is no seat"),
        ({"dealer": 2}, "the dealer is no seat"),
        ({"first": ()}, "first cards"),
        ({"players": 3}, "2 hands for 3 players"),
        ({"players": 4}, "2 hands for 4 players"),
        ({"scores": (1, 2, 3)}, "not one per team"),
        ({"piles": (SOUND.piles[0],)}, "not one per team"),
        ({"turn": None}, "nobody to move"),
        ({"turn": 2}, "nobody to move"),
        (
            {
                "turn": 1,
                "hands": ((*SOUND.hands[0],), ()),
                "table": (*SOUND.table, *SOUND.hands[1]),
            },
            "without cards",
        ),
        ({"phase": Phase.ROUND_OVER}, "seat 0 to move in round-over"),
        ({"phase": Phase.MATCH_OVER, "turn": None}, "winner None"),
        ({"phase": Phase.MATCH_OVER, "turn": None, "winner": 2, "reason": "target"}, "winner 2"),
        ({"winner": 1}, "winner 1"),
        ({"reason": "target"}, "reason 'target'"),
        ({"cut_due": True}, "in the pack"),
    ],
)
def test_faults_names_every_broken_invariant(changes: dict[str, Any], fault: str) -> None:
    assert CHKOBBA.faults(SOUND) == []
    found = CHKOBBA.faults(replace(SOUND, **changes))
    assert any(fault in line for line in found), found
    with pytest.raises(ValueError, match=f"{re.escape(found[0])}|not cards"):
        CHKOBBA.load(CHKOBBA.dump(replace(SOUND, **changes)))


@pytest.mark.parametrize(
    "changes",
    [
        {"scores": [1, "2"]},
        {"scores": [1, True]},
        {"scores": None},
        {"history": [[0, 40, []]]},
        {"history": [[True, 4, []]]},
        {"history": [[0, 4]]},
        {"history": [[0, 4, [1.0]]]},
        {"phase": "paused"},
        {"settings": {"target": 21}},
        {"settings": []},
        {"hands": [[36, 21], None]},
        {"cutDue": 0},
        {"players": 2.0},
    ],
    ids=str,
)
def test_load_takes_nothing_that_dump_does_not_write(changes: dict[str, Any]) -> None:
    assert CHKOBBA.load(CHKOBBA.dump(SOUND)) == SOUND
    with pytest.raises(ValueError):  # noqa: PT011 - each says what it found, in its own words
        CHKOBBA.load({**CHKOBBA.dump(SOUND), **changes})


def test_faults_names_a_cut_by_the_wrong_seat() -> None:
    chance = seeded_chance(0)
    state = CHKOBBA.new_match(CHKOBBA.full_options({"cut": True}), 2, 0, chance).state
    assert CHKOBBA.faults(state) == []
    assert CHKOBBA.faults(replace(state, turn=0)) == ["seat 0 to cut, not 1"]
    assert card_faults(state) == []


# The view


def test_a_spectators_view_has_no_hand_and_a_seats_its_own() -> None:
    state = position("T=7h 3d H=7s 2c", last_taker=1)
    assert CHKOBBA.view(state, None)["hand"] == []
    assert CHKOBBA.view(state, 0)["hand"] == [*cards("7s 2c")]
    assert CHKOBBA.view(state, 1)["hand"] == [*state.hands[1]]
    public = {key: value for key, value in CHKOBBA.view(state, 0).items() if key != "hand"}
    assert public == {
        key: value for key, value in CHKOBBA.view(state, None).items() if key != "hand"
    }
    assert public["counts"] == [2, 2]
    assert public["pack"] == 30
    assert public["taken"] == [len(pile) for pile in state.piles]
    assert public["piles"] == [[*pile] for pile in state.piles]
    assert (public["turn"], public["dealer"], public["lastTaker"]) == (0, 1, 1)


def test_a_view_that_a_page_changes_does_not_change_the_state() -> None:
    view: Any = CHKOBBA.view(SOUND, 0)
    view["table"].clear()
    view["piles"][0].clear()
    assert CHKOBBA.view(SOUND, 0) != view
    assert SOUND.table == cards("7h 3d 4c")


# Show times


@pytest.mark.parametrize(
    ("text", "played", "ms"),
    [
        ("T=5h Kc H=2s 4c", "2s", 240),
        ("T=5h Kc H=5s 4c", "5s: 5h", 680),
        ("T=5h H=5s 4c", "5s: 5h", 680 + 900),
        ("T=7d Kc H=7s 4c", "7s: 7d", 680 + 600),
        ("T=7s Kc H=7d 4c", "7d: 7s", 680 + 600),
        ("T=7d H=7s 4c", "7s: 7d", 680 + 900 + 600),
    ],
)
def test_a_step_is_shown_as_long_as_its_public_facts_say(text: str, played: str, ms: int) -> None:
    applied = CHKOBBA.apply(position(text), 0, move(played), NO_CHANCE)
    assert [step.ms for step in applied.steps] == [ms]


def test_deals_are_shown_90_ms_a_card_and_220() -> None:
    options = CHKOBBA.full_options({})
    opened = CHKOBBA.new_match(options, 4, 0, fixed_packs(range(40)))
    assert [step.ms for step in opened.steps] == [300, 90 * 16 + 220]
    state = position("T=5h Kc H=2s", dealer=0)
    assert [step.ms for step in CHKOBBA.apply(state, 0, move("2s"), NO_CHANCE).steps] == [
        240,
        90 * 6 + 220,
    ]
    with_cut = CHKOBBA.new_match({**options, "cut": True}, 2, 0, fixed_packs(range(40))).state
    for keep, moved in ((True, 4 + 5), (False, 3 + 6)):
        steps = CHKOBBA.apply(with_cut, 1, Cut(keep), NO_CHANCE).steps
        assert [step.ms for step in steps] == [600, 90 * moved + 220]


# Moves as JSON


def test_an_empty_or_missing_take_places() -> None:
    assert CHKOBBA.parse_move({"card": 16}) == CHKOBBA.parse_move({"card": 16, "take": []})
    assert CHKOBBA.parse_move({"card": 16, "take": []}) == Play(16)
    assert CHKOBBA.parse_move({"card": 16, "take": [6, 31]}) == Play(16, (6, 31))
    assert CHKOBBA.parse_move({"cut": "keep"}) == Cut(keep=True)
    assert CHKOBBA.parse_move({"cut": "lay"}) == Cut(keep=False)


@pytest.mark.parametrize(
    "data",
    [
        None, 16, "7d", [16], {}, {"take": [1]}, {"card": "7d"}, {"card": True}, {"card": 1.0},
        {"card": -1}, {"card": 40}, {"card": None}, {"card": 1, "take": None},
        {"card": 1, "take": 2}, {"card": 1, "take": {}}, {"card": 1, "take": [True]},
        {"card": 1, "take": [40]}, {"card": 1, "take": [-1]}, {"card": 1, "take": [[2]]},
        {"card": 1, "take": [2.0]}, {"card": 1, "other": 2}, {"cut": True}, {"cut": "kept"},
        {"cut": ["keep"]}, {"cut": None}, {"cut": "keep", "card": 1},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_what_cannot_be_read_is_a_bad_move(data: Any) -> None:
    with pytest.raises(BadMove):
        CHKOBBA.parse_move(data)


def test_a_refused_apply_names_move_and_position_so_that_it_replays() -> None:
    with pytest.raises(ValueError, match=r"must-capture for Play\(card=21.*State\(settings="):
        CHKOBBA.apply(position("T=7h 3d 4c H=7s 2c"), 0, move("2c"), NO_CHANCE)


# Positions as text


def test_a_position_as_text_is_what_it_says() -> None:
    state = position("T=7h 3d H=7s 2c C1=Kh P=Ac", players=4, turn=2, dealer=0, scores=(3, 4))
    assert names(state.table) == "7h 3d"
    assert names(state.hands[2]) == "7s 2c"
    assert [len(hand) for hand in state.hands] == [2, 1, 2, 2]
    assert names(state.pack[:1]) == "Ac"
    assert names(state.piles[1]) == "Kh"
    assert (state.turn, state.dealer, state.scores) == (2, 0, (3, 4))
    assert position("T=7h H=2s P=-").deal == 6


@pytest.mark.parametrize("text", ["T=7h H=7h", "T=7h H=2s C0=- C1=- P=-"])
def test_a_position_that_cannot_be_is_an_error(text: str) -> None:
    with pytest.raises(AssertionError):
        position(text)


def test_states_are_immutable() -> None:
    with pytest.raises(AttributeError):
        SOUND.turn = 1  # type: ignore[misc]
    assert isinstance(hash(SOUND), int)
    assert isinstance(SOUND, State)
