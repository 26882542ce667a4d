"""`rules/chkobba.md`, "Scoring a round", with cases 18-22 of cases.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kahwa.games.chkobba.scoring import Outcome, decide, verdicts
from kahwa.games.chkobba.state import State
from kahwa.games.game import Phase, Step
from tests.games.chances import NO_CHANCE, seeded_chance
from tests.games.notation import CHKOBBA, cards, move, position


def judged(first: str, second: str) -> dict[str, int | None]:
    """The verdicts of a round in which the teams captured these cards."""
    result = verdicts((cards(first), cards(second)))
    return {
        "karta": result.karta,
        "dinari": result.dinari,
        "haya": result.haya,
        "barmila": result.barmila,
    }


def last_move(state: State, text: str) -> tuple[Step[State], ...]:
    """The steps of the round's last move."""
    assert state.turn is not None
    return CHKOBBA.apply(state, state.turn, move(text), NO_CHANCE).steps


def kinds(steps: tuple[Step[State], ...]) -> list[Any]:
    return [step.public["kind"] for step in steps]


# Verdicts


def test_karta_most_cards() -> None:
    assert judged("2h 3h", "2c")["karta"] == 0
    assert judged("2h", "2c 3c")["karta"] == 1


def test_dinari_most_diamonds() -> None:
    assert judged("2h 3h 4h 2d", "3d 4d")["dinari"] == 1
    assert judged("Ad Kd", "3d")["dinari"] == 0


def test_haya_the_7_of_diamonds() -> None:
    assert judged("2h 3h 7h", "7d")["haya"] == 1
    assert judged("7d", "7h 7c 7s")["haya"] == 0
    assert judged("7h", "7c")["haya"] is None


def test_barmila_most_sevens() -> None:
    assert judged("7h 7c", "7d 6h 6c 6d 6s")["barmila"] == 0
    assert judged("7h", "7c 7d")["barmila"] == 1


def test_barmila_level_most_sixes() -> None:
    assert judged("7h 7c 6h", "7d 7s 6c 6d 6s")["barmila"] == 1
    assert judged("7h 7c 6h 6d", "7d 7s 6c")["barmila"] == 0


def test_barmila_level_again_nobody() -> None:
    assert judged("7h 7c 6h 6d", "7d 7s 6c 6s")["barmila"] is None


def test_case_18_a_tie_on_karta_or_dinari_gives_nobody_a_point() -> None:
    result = verdicts((tuple(range(0, 40, 2)), tuple(range(1, 40, 2))))
    assert result.karta is None  # 20-20
    assert result.dinari is None  # 5-5
    assert judged("2h 3h", "2c 3c")["karta"] is None
    assert judged("2d", "3d")["dinari"] is None
    assert judged("2h", "3h 4h")["dinari"] is None  # 0-0


def test_case_19_barmila() -> None:
    assert judged("7h 7d 6h 6d 6c", "7c 7s 6s")["barmila"] == 0
    assert judged("7h 7d 6h 6d", "7c 7s 6c 6s")["barmila"] is None
    assert judged("7h 7d 7c", "7s 6h 6d 6c 6s")["barmila"] == 0


def test_each_verdict_is_worth_one_point() -> None:
    assert verdicts((cards("2h 3h 2d 7d"), cards("7h 7c"))).points() == (3, 1)
    assert verdicts(((), ())).points() == (0, 0)


# Chkobbas and totals


def test_case_22_total_after_is_total_before_plus_verdicts_plus_chkobbas_once_each() -> None:
    chance = seeded_chance(11)
    swept = 0
    for players in (2, 4):
        state = CHKOBBA.new_match(CHKOBBA.full_options({"target": 31}), players, 0, chance).state
        while state.phase is not Phase.MATCH_OVER:
            before = state.scores
            while state.turn is not None:
                view = CHKOBBA.view(state, state.turn)
                bot = CHKOBBA.bot_move(view, "medium", b"")
                state = CHKOBBA.apply(state, state.turn, bot, chance).state
            made = [len(made) for made in state.chkobbas]
            swept += sum(made)
            points = verdicts(state.piles).points()
            assert state.scores == tuple(
                before[team] + made[team] + points[team] for team in (0, 1)
            )
            tally: Any = CHKOBBA.view(state, None)["tally"]
            assert tally["totals"] == [*state.scores]
            assert tally["gained"] == [made[team] + points[team] for team in (0, 1)]
            if state.phase is Phase.ROUND_OVER:
                state = CHKOBBA.next_round(state, chance).state
                assert state.chkobbas == ((), ())
    assert swept > 10


def test_the_tally_line_by_line() -> None:
    state = position(
        "T=Kh H=2s P=- C0=7d 7h 2d 6d 3h 4h 5h 6h Ah Qh Jh 2h Kd Kc Ks Qc Qs Jc Js",
        dealer=0,
        last_taker=0,
        scores=(3, 5),
    )
    _, leftovers, tally = last_move(state, "2s")
    assert leftovers.public["team"] == 0
    assert tally.public == {
        "kind": "tally",
        "lines": [
            {"what": "karta", "counts": [21, 19], "team": 0, "points": 1},
            {"what": "dinari", "counts": [4, 6], "team": 1, "points": 1},
            {"what": "haya", "counts": [1, 0], "team": 0, "points": 1},
            {"what": "barmila", "counts": [2, 2], "team": None, "points": 0, "sixes": [2, 2]},
            {"what": "chkobba", "counts": [0, 0], "team": None, "points": [0, 0]},
        ],
        "gained": [2, 1],
        "totals": [5, 6],
    }
    assert tally.ms == 5 * 350
    view = CHKOBBA.view(tally.state, None)
    assert view["tally"] == {key: tally.public[key] for key in ("lines", "gained", "totals")}
    assert CHKOBBA.view(leftovers.state, None)["tally"] is None


def test_the_sixes_are_counted_only_when_the_sevens_are_level() -> None:
    state = position("T=Kh H=2s P=- C0=7d 7h 7c 6d", dealer=0)
    *_, tally = last_move(state, "2s")
    lines: Any = tally.public["lines"]
    assert lines[3] == {
        "what": "barmila",
        "counts": [3, 1],
        "team": 0,
        "points": 1,
        "sixes": None,
    }


# All ten diamonds

DIAMONDS = "Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd"
NINE = "Ad 2d 3d 4d 5d 6d 7d Jd Qd"


@pytest.mark.parametrize("scores", [(0, 0), (0, 20), (30, 0)])
def test_all_ten_diamonds_win_the_match_at_once_whatever_the_scores(
    scores: tuple[int, int],
) -> None:
    state = position(f"T=Kd 2c H=Ks 3h Ac C0={NINE}", scores=scores)
    assert state.pack
    steps = last_move(state, "Ks: Kd")
    assert kinds(steps) == ["capture", "diamonds", "win"]
    after = steps[-1].state
    status = CHKOBBA.status(after)
    assert (status.phase, status.turn, status.winner) == (Phase.MATCH_OVER, None, 0)
    assert status.reason == "diamonds"
    # Play stops there, no verdicts are counted.
    assert after.scores == scores
    assert CHKOBBA.view(after, 0)["tally"] is None
    assert not CHKOBBA.faults(after)
    assert CHKOBBA.load(CHKOBBA.dump(after)) == after


def test_with_all_ten_diamonds_chkobbas_stand() -> None:
    steps = last_move(position(f"T=Kd H=Ks 3h C0={NINE}", scores=(2, 9)), "Ks: Kd")
    assert steps[0].public["chkobba"] is True
    assert steps[-1].state.scores == (3, 9)
    assert steps[-1].public == {"kind": "win", "team": 0, "totals": [3, 9]}


def test_the_last_diamond_can_be_the_card_played() -> None:
    steps = last_move(position(f"T=Ks 2c H=Kd 3h C0={NINE}"), "Kd: Ks")
    assert kinds(steps) == ["capture", "diamonds", "win"]


def test_all_ten_diamonds_with_the_last_capture_of_the_round_count_no_verdicts() -> None:
    state = position(f"T=Kd 2c H=Ks P=- C0={NINE}", dealer=0)
    assert kinds(last_move(state, "Ks: Kd")) == ["capture", "diamonds", "win"]


def test_the_leftover_cards_count_for_the_ten_diamonds_too() -> None:
    state = position(f"T=Kd 2c H=3h P=- C0={NINE}", dealer=0, last_taker=0, scores=(1, 1))
    steps = last_move(state, "3h")
    assert kinds(steps) == ["place", "leftovers", "diamonds", "win"]
    assert steps[-1].state.scores == (1, 1)


def test_ten_diamonds_split_between_the_teams_win_nothing() -> None:
    state = position(f"T=2c 4c H=3h P=- C0={NINE}", dealer=0, last_taker=0)
    assert kinds(last_move(state, "3h")) == ["place", "leftovers", "tally"]


def test_all_ten_diamonds_are_counted_within_one_round_only() -> None:
    over = replace(
        position(f"T=2c 4c H=3h P=- C0={NINE}", dealer=0, last_taker=0), phase=Phase.PLAYING
    )
    over = last_move(over, "3h")[-1].state
    assert CHKOBBA.next_round(over, seeded_chance(1)).state.piles == ((), ())


# The target


@pytest.mark.parametrize("target", [5, 11, 21, 31])
def test_the_target_wins_at_the_end_of_a_round(target: int) -> None:
    assert decide((target, target - 1), target, False, False) == Outcome(0)
    assert decide((0, target + 3), target, False, False) == Outcome(1)
    assert decide((target - 1, target - 1), target, False, False) == Outcome(None)
    assert CHKOBBA.options[0].choices == (5, 11, 21, 31)
    assert CHKOBBA.options[0].default == 21


def test_case_21_the_target_is_tested_at_the_end_of_a_round_only() -> None:
    state = position("T=4c H=4h 2s", scores=(20, 3))
    steps = last_move(state, "4h: 4c")
    assert kinds(steps) == ["capture"]
    assert steps[-1].state.scores == (21, 3)
    assert CHKOBBA.status(steps[-1].state).phase is Phase.PLAYING


def test_the_match_is_won_when_the_round_is_counted() -> None:
    # Team 0 has most cards, haya and barmila, team 1 dinari.
    pile = "7d 7h 7c 2h 3h 4h 5h 6h Ah Qh Jh 2c 3c 4c 5c 6c Ac Qc Jc Kc Ks"
    text = f"T=Kh H=2s P=- C0={pile}"
    steps = last_move(position(text, dealer=0, last_taker=0, scores=(18, 19)), "2s")
    assert kinds(steps) == ["place", "leftovers", "tally", "win"]
    status = CHKOBBA.status(steps[-1].state)
    assert (status.phase, status.winner, status.reason) == (Phase.MATCH_OVER, 0, "target")
    assert status.scores == (21, 20)
    steps = last_move(position(text, dealer=0, last_taker=0, scores=(17, 19)), "2s")
    assert CHKOBBA.status(steps[-1].state).phase is Phase.ROUND_OVER


def counted(scores: tuple[int, int], *, extra_round: bool = False, **options: Any) -> State:
    """The state after a round in which team 0 gains 3 (karta, haya, barmila) and team 1 one (dinari)."""
    pile = "7d 7h 7c 2h 3h 4h 5h 6h Ah Qh Jh 2c 3c 4c 5c 6c Ac Qc Jc Kc Ks"
    state = position(
        f"T=Kh H=2s P=- C0={pile}",
        dealer=0,
        last_taker=0,
        scores=scores,
        extra_round=extra_round,
        **options,
    )
    return last_move(state, "2s")[-1].state


def test_both_past_the_target_the_higher_total_wins() -> None:
    assert CHKOBBA.status(counted((19, 23))).winner == 1  # 22-24
    assert CHKOBBA.status(counted((24, 23))).winner == 0  # 27-24


def test_both_past_the_target_a_tie_plays_on() -> None:
    state = counted((20, 22))  # 23-23
    assert state.phase is Phase.ROUND_OVER
    assert not state.extra_round
    assert CHKOBBA.next_round(state, seeded_chance(0)).state.scores == (23, 23)


def test_both_past_the_target_one_more_round_decides() -> None:
    state = counted((19, 23), bothPast="one-more")
    assert state.phase is Phase.ROUND_OVER
    assert state.extra_round
    assert CHKOBBA.view(CHKOBBA.next_round(state, seeded_chance(0)).state, 0)["extraRound"] is True


def test_one_more_round_only_once_then_the_higher_total_wins() -> None:
    status = CHKOBBA.status(counted((22, 27), extra_round=True, bothPast="one-more"))
    assert (status.phase, status.winner, status.scores) == (Phase.MATCH_OVER, 1, (25, 28))


def test_after_the_one_more_round_a_tie_plays_on() -> None:
    state = counted((22, 24), extra_round=True, bothPast="one-more")  # 25-25
    assert state.phase is Phase.ROUND_OVER
    assert state.extra_round
    # And then the higher total wins, with no further extra round.
    assert decide((26, 27), 21, True, True) == Outcome(1)


def test_one_team_past_the_target_wins_without_one_more_round() -> None:
    assert CHKOBBA.status(counted((19, 3), bothPast="one-more")).winner == 0


def test_one_more_round_with_a_tie_is_due_as_well() -> None:
    assert decide((21, 21), 21, True, False) == Outcome(None, decider=True)


def test_a_match_that_is_over_has_no_next_round() -> None:
    with pytest.raises(ValueError, match="no next round"):
        CHKOBBA.next_round(counted((24, 3)), NO_CHANCE)
