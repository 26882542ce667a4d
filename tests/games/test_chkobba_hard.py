"""The hard bot as a whole: `rules/chkobba.md`, "Bots", hard. Its parts: test_chkobba_hard_parts.py."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from kahwa.games.chkobba.bots import bot_move_seeing
from kahwa.games.chkobba.hard import (
    BROWSER,
    EFFORTS,
    ROOM,
    Effort,
    best_play,
    think,
    values,
)
from kahwa.games.chkobba.hard.bits import KIND
from kahwa.games.chkobba.hard.choose import Tally
from kahwa.games.chkobba.hard.root import root_of
from kahwa.games.chkobba.hard.search import Search
from kahwa.games.chkobba.hard.seeing import Ahead, think_knowing
from kahwa.games.chkobba.hard.worlds import World
from kahwa.games.chkobba.rules import IS_DIAMOND, NAMES
from kahwa.games.chkobba.state import Cut, Play, State, team_of
from kahwa.games.game import Budget, Phase
from tests.games.chances import NO_CHANCE, seeded_chance
from tests.games.hard_states import legal_plays, rounds_states
from tests.games.notation import CHKOBBA, card, move, position

QUICK = Effort(100, 400)
PINNED_ROUND = (
    "Kc2 3h1 Ks0 Qc0 Qs1 4d0 2c0 Jh0 4s1 Js1 6h0 Jc0 "
    "Jd1 7h2 2h0 6s1 5s0 Kd1 Qd0 7d2 4h0 6c0 As0 5d2 "
    "Qh1 7c0 7s1 Ac0 3s0 Ad1 3c1 5c0 Kh0 Ah0 2s0 2d1"
)


def view_of(state: State) -> Any:
    return CHKOBBA.view(state, state.turn)


def hard(state: State, effort: Effort = ROOM, seed: bytes = b"1") -> Play:
    return best_play(view_of(state), effort, seed)


def value_of(state: State, text: str, effort: Effort = ROOM) -> int:
    wanted = move(text)
    found = {
        value
        for play, value in values(view_of(state), effort, b"1")
        if play.card == wanted.card and set(play.take) == set(wanted.take)
    }
    (value,) = found
    return value


# Always legal, and a value for every legal play


@pytest.mark.parametrize("block", range(8))
def test_every_legal_play_has_a_value_and_the_choice_is_the_best_of_them(block: int) -> None:
    for seed in range(block * 10, block * 10 + 10):
        for state in rounds_states(seed):
            thought = think(view_of(state), QUICK, seed.to_bytes(2, "big"))
            assert thought.error is None
            plays = [play for play, _ in thought.values]
            assert len(set(plays)) == len(plays)
            if len(state.table) < 9:
                assert _as_sets(plays) == _as_sets(legal_plays(state))
            assert state.turn is not None
            for play in plays:
                assert CHKOBBA.refusal(state, state.turn, play) is None
            top = max(value for _, value in thought.values)
            first = next(play for play, value in thought.values if value == top)
            assert hard(state, QUICK, seed.to_bytes(2, "big")) == first


def _as_sets(plays: list[Play]) -> set[tuple[int, frozenset[int]]]:
    return {(play.card, frozenset(play.take)) for play in plays}


def test_plays_that_differ_only_in_suits_have_the_same_value_unless_a_diamond_is_left() -> None:
    state = position("T=5h 5c 5d Kc H=5s 3h 2c")
    assert value_of(state, "5s: 5h") == value_of(state, "5s: 5c")
    assert value_of(state, "5s: 5d") > value_of(state, "5s: 5h")


def test_a_full_table_of_27_cards() -> None:
    low = [f"{rank}{suit}" for rank in "A23456" for suit in "hdcs"]
    state = position("T=" + " ".join([*low, "7h", "7c", "7s"]) + " H=Kh Kd Kc")
    assert len(state.table) == 27
    thought = think(view_of(state), ROOM, b"")
    assert thought.error is None
    assert len(thought.values) > 3000
    assert thought.nodes <= ROOM.limit + 100
    chosen = thought.best()
    assert CHKOBBA.refusal(state, 0, chosen) is None
    assert card("7h") in chosen.take or len(chosen.take) > 4


def test_nobody_has_captured_yet() -> None:
    state = next(rounds_states(3, players=4))
    assert state.piles == ((), ())
    assert state.last_taker is None
    assert hard(state) in [play for play, _ in values(view_of(state), ROOM, b"1")]


def test_a_bot_alone_with_its_cards_when_the_turn_was_changed() -> None:
    state = position("T=4h 3c Kc H=7h 2d H1=- P=-")
    assert think(view_of(state), ROOM, b"").error is None
    assert hard(state) == move("7h: 4h 3c")
    state = position("T=4h 3c Kc H=7h H1=- H2=- H3=- P=-", players=4)
    assert hard(state) == move("7h: 4h 3c")


# Budget, seeds and faults


def test_budgets_of_a_room_and_of_a_browser() -> None:
    assert EFFORTS == {Budget.ROOM: ROOM, Budget.BROWSER: BROWSER}
    state = position("T=Ac 2d 4h Kc H=7h 6h 3s")
    for budget in Budget:
        chosen = CHKOBBA.bot_move(view_of(state), "hard", b"s", budget)
        assert chosen == best_play(view_of(state), EFFORTS[budget], b"s")
    assert CHKOBBA.bot_move(view_of(state), "hard", b"s") == best_play(view_of(state), ROOM, b"s")


@pytest.mark.parametrize("effort", [Effort(0, 0), Effort(1, 30), Effort(200, 300), ROOM])
def test_nodes_stay_within_the_budget(effort: Effort) -> None:
    # Between two looks at the limit: one play of each player to the end of the deal, at first sight.
    for seed in range(12):
        for state in itertools.islice(rounds_states(seed), 0, None, 5):
            thought = think(view_of(state), effort, b"x")
            root = root_of(view_of(state))
            assert thought.error is None
            assert thought.nodes <= effort.limit + 200 + root.sight.nodes
            assert thought.values


def test_without_a_node_it_plays_what_is_best_at_first_sight() -> None:
    state = position("T=7d 3c Kc H=7h 3h 2s")
    assert hard(state, Effort(0, 0)) == move("7h: 7d")


@pytest.mark.parametrize("calls", [0, 1, 2, 7, 40])
def test_a_fault_in_the_search_leaves_what_was_found_so_far(
    monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    state = position("T=7d 3c Kc H=7h 3h 2s")
    left = calls
    walk = Search.walk

    def failing(*arguments: Any) -> int:
        nonlocal left
        if not left:
            raise MemoryError
        left -= 1
        return walk(*arguments)

    monkeypatch.setattr(Search, "walk", failing)
    thought = think(view_of(state), ROOM, b"")
    assert isinstance(thought.error, MemoryError)
    assert {play for play, _ in thought.values} == set(legal_plays(state))
    assert hard(state, ROOM) == move("7h: 7d")


def test_the_same_view_budget_and_seed_give_the_same_values() -> None:
    for seed in range(6):
        for state in itertools.islice(rounds_states(seed), 0, None, 7):
            view = view_of(state)
            again = json.loads(json.dumps(view))
            assert values(view, QUICK, b"7") == values(again, QUICK, b"7")


@pytest.mark.parametrize(
    ("text", "players", "pinned"),
    [
        ("T=Ac 2d 4h 3s H=7h 6h Kh", 2, [-118, -504, -770, 298, -451, -685, 1443, -1071]),
        ("T=7d 3c Kc H=7h 3h 2s", 2, [1930, 1236]),
        ("T=Kc H=Ah 5d Qc", 2, [-618, -825, -712]),
        ("T=Ac 2d 4h 3s H=7h 6h Kh", 4, [-667, -1157, -1816, -1068, -1428, -1735, 1336, -1682]),
        ("T=5h 5d 6c H=5s Jc P=-", 2, [1023, 1023]),
    ],
)
def test_values_are_the_same_on_every_python_version(
    text: str, players: int, pinned: list[int]
) -> None:
    state = position(text, players=players)
    assert [value for _, value in values(view_of(state), ROOM, b"pinned")] == pinned


def test_a_round_of_hard_bots_is_the_same_on_every_python_version() -> None:
    played: list[str] = []
    chance = seeded_chance(11)
    state = CHKOBBA.new_match(CHKOBBA.full_options({}), 4, 0, chance).state
    while state.phase is Phase.PLAYING:
        assert state.turn is not None
        chosen = hard(state, QUICK, b"%d" % state.turn_number)
        played.append(f"{NAMES[chosen.card]}{len(chosen.take)}")
        state = CHKOBBA.apply(state, state.turn, chosen, chance).state
    assert " ".join(played) == PINNED_ROUND


# The obvious


@pytest.mark.parametrize(
    ("text", "best"),
    [
        # The 7 of diamonds, with a seven or by a sum.
        ("T=7d 2c Kc Qh H=7h 2h 3s", "7h: 7d"),
        ("T=7d 3c Jc Jh H=Kd 4h 4s", "Kd: 7d 3c"),
        # A sweep.
        ("T=5h 2c H=7c 5s 4s", "7c: 5h 2c"),
        ("T=6h 2c Ac H=Jc 6s 4s", "Jc: 6h 2c Ac"),
        # A table that cannot be swept (17) rather than one that can (9 or 8).
        ("T=4h 3s H=2c Ah Kh", "Kh"),
    ],
)
def test_takes_the_obvious(text: str, best: str) -> None:
    for seed in range(5):
        assert hard(position(text), ROOM, bytes([seed])) == move(best)


def test_leaves_no_table_that_the_next_can_sweep_when_it_need_not() -> None:
    state = position("T=6h H=As Kc Jc")
    assert value_of(state, "Kc") > value_of(state, "As")
    assert value_of(state, "Jc") > value_of(state, "As")


def test_the_last_missing_diamond_is_worth_the_match() -> None:
    state = position("T=Ad 5h 5c H=Ah 5s Qc C0=2d 3d 4d 5d 6d 7d Jd Qd Kd")
    assert hard(state) == move("Ah: Ad")
    assert value_of(state, "Ah: Ad") > 7000


def test_the_other_team_is_kept_from_all_ten_diamonds() -> None:
    state = position("T=Ad Kh 6c H=Ah Ks Qc C1=2d 3d 4d 5d 6d 7d Jd Qd Kd", last_taker=1)
    assert hard(state) == move("Ah: Ad")


def test_the_last_take_of_the_round_gets_what_lies() -> None:
    # The two is taken first: then the 5 finds nothing, and the king takes last, and with it the rest.
    state = position("T=Kc 2h 3c Jc H=Kh 2c H1=Ac 5s P=-", last_taker=1)
    assert value_of(state, "2c: 2h") > value_of(state, "Kh: Kc")
    assert hard(state) == move("2c: 2h")


# See-all


def test_see_all_knows_which_card_is_safe_to_lay() -> None:
    # The other holds a 9 or a 7: a table of 9, or of 7, would be swept by it.
    for held, safe in (("Js 4h 4s", "As"), ("7s 4h 4s", "3h")):
        state = position(f"T=6h H=As 3h H1={held}", dealer=1)
        assert bot_move_seeing(state, 0) == move(safe)


def test_see_all_is_legal_and_without_a_fault() -> None:
    for seed in range(10):
        for state in itertools.islice(rounds_states(seed), 0, None, 3):
            assert state.turn is not None
            thought = think_knowing(view_of(state), state.hands, (), QUICK)
            assert thought.error is None
            assert CHKOBBA.refusal(state, state.turn, thought.best()) is None
            thought = think_knowing(view_of(state), state.hands, state.pack, Effort(100, 2000))
            assert thought.error is None
            assert len(thought.values) == len(set(thought.values))
            assert CHKOBBA.refusal(state, state.turn, thought.best()) is None
    cut = CHKOBBA.new_match(CHKOBBA.full_options({"cut": True}), 2, 0, seeded_chance(1)).state
    assert bot_move_seeing(cut, 1) == Cut(keep=False)


def test_see_all_knows_what_is_dealt_next() -> None:
    # Who is forced to take one of the two cards left, leaves the other to be swept.
    for dealt, best in (
        ("3c Qs 6h 2c Kh Qh", "5s: 4c Ac"),
        ("Ah Qs 6h 4h Kh Qh", "5s: 2h 3h"),
    ):
        state = position(f"T=2h 3h 4c Ac H0=5s H1=- P={dealt}", dealer=0)
        assert bot_move_seeing(state, 0) == move(best)


@pytest.mark.parametrize("effort", [Effort(0, 0), Effort(1, 30), Effort(300, 2000), ROOM])
def test_see_all_stays_within_its_effort(effort: Effort) -> None:
    for seed in range(6):
        for state in itertools.islice(rounds_states(seed), 0, None, 4):
            hands = [tuple(KIND[card] for card in hand) for hand in state.hands]
            pack = tuple(KIND[card] for card in state.pack)
            ahead = Ahead(root_of(view_of(state)), hands, pack, effort.limit)
            found = ahead.values(effort.nodes)
            assert ahead.nodes <= effort.limit + 1
            thought = think_knowing(view_of(state), state.hands, state.pack, effort)
            assert thought.error is None
            if not found or not state.pack:
                seeing_hands = think_knowing(view_of(state), state.hands, (), effort)
                assert thought.values == seeing_hands.values


def test_see_all_never_values_leaving_a_diamond_more_than_taking_it() -> None:
    state = position("T=5h 5c 5d Kc H=5s 3h 2c")
    thought = think_knowing(view_of(state), state.hands, state.pack, ROOM)
    found = {play: value for play, value in thought.values if play.take}
    assert found[move("5s: 5h")] == found[move("5s: 5c")] <= found[move("5s: 5d")]


# Exact in the last deal of two players


def test_the_last_deal_is_searched_exactly() -> None:
    compared = 0
    for seed in range(120):
        for state in rounds_states(seed, players=2):
            cards = sum(len(hand) for hand in state.hands)
            if state.pack or cards > 4 or len(state.table) > 8 or not _both_have_diamonds(state):
                continue
            compared += 1
            slow = {play: _slow_value(_after(state, play), state) for play in legal_plays(state)}
            best = max(slow.values())
            found = _sharp_values(state)
            assert max(found.values()) == best
            for play, value in found.items():
                assert value == slow[play], (state, play)
    assert compared > 100


def _both_have_diamonds(state: State) -> bool:
    return all(any(IS_DIAMOND[taken] for taken in pile) for pile in state.piles)


def _after(state: State, play: Play) -> State:
    assert state.turn is not None
    return CHKOBBA.apply(state, state.turn, play, NO_CHANCE).state


def _slow_value(state: State, root: State) -> int:
    """Minimax by the referee itself, to the scores of the round."""
    assert root.turn is not None
    team = team_of(root.turn)
    if state.phase is not Phase.PLAYING:
        gained = [
            after - before + len(chkobbas)
            for after, before, chkobbas in zip(
                state.scores, root.scores, root.chkobbas, strict=True
            )
        ]
        return root_of(view_of(root)).k.standing.worth(gained[team], gained[1 - team])
    assert state.turn is not None
    values = [_slow_value(_after(state, play), root) for play in legal_plays(state)]
    return max(values) if team_of(state.turn) == team else min(values)


def _sharp_values(state: State) -> dict[Play, int]:
    """The search's values when the other player plays sharply: of the first play of each candidate."""
    root = root_of(view_of(state))
    hands = tuple([tuple([KIND[held] for held in hand]) for hand in state.hands])
    tally = Tally(root, Search(root.k, root.sight, 10**9))
    found = tally._values_in(World(hands, (False, False)))
    return {
        play: value
        for option, value in zip(root.candidates, found, strict=True)
        for play in option.plays
    }
