"""Whole random matches against the slow second implementation, move by move, scores included."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kahwa.chance import RecordingChance
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.chkobba.rules import NAMES, captures, takeable
from kahwa.games.chkobba.state import Cut, Play, State
from kahwa.games.game import Phase
from tests.games import slow_chkobba as slow
from tests.games.chances import seeded_chance
from tests.games.notation import CHKOBBA, card

SUBSETS_UP_TO = 9
"""Tables up to this size are also searched by brute force for every hand card."""

OPTIONS = st.fixed_dictionaries(
    {option.name: st.sampled_from(option.choices) for option in Chkobba.options}
)


class Both:
    """One match played in both implementations."""

    def __init__(self, options: dict[str, Any], players: int, dealer: int, seed: int) -> None:
        self.chance: RecordingChance = seeded_chance(seed)
        self.packs_used = 0
        self.state: State = CHKOBBA.new_match(options, players, dealer, self.chance).state
        self.slow = slow.new_match(options, players, dealer, self.shuffle)
        self.compare()

    def shuffle(self) -> list[str]:
        """The packs that the real game was dealt, in order."""
        pack = self.chance.record[self.packs_used]
        assert isinstance(pack, list)
        self.packs_used += 1
        return [NAMES[card] for card in pack]

    def next_round(self) -> None:
        self.state = CHKOBBA.next_round(self.state, self.chance).state
        slow.next_round(self.slow, self.shuffle)
        self.compare()

    def cut(self, keep: bool) -> None:
        assert self.state.turn is not None
        self.state = CHKOBBA.apply(self.state, self.state.turn, Cut(keep), self.chance).state
        slow.cut(self.slow, keep, self.shuffle)
        self.compare()

    def play(self, played: str, take: list[str]) -> bool:
        """Offer a play to both; whether it was legal."""
        assert self.state.turn is not None
        move = Play(card(played), tuple(card(taken) for taken in take))
        refusal = CHKOBBA.refusal(self.state, self.state.turn, move)
        expected = slow.refusal(self.slow, played, take)
        if refusal is not None:
            must_take: Any = refusal.details.get("mustTake", [])
            assert (refusal.reason, [NAMES[taken] for taken in must_take]) == expected
            return False
        assert expected is None
        self.state = CHKOBBA.apply(self.state, self.state.turn, move, self.chance).state
        slow.play(self.slow, played, take)
        self.compare()
        return True

    def compare(self) -> None:
        state, other = self.state, self.slow
        assert self.packs_used == len(self.chance.record)
        assert state.turn == other["turn"]
        assert [NAMES[card] for card in state.table] == other["table"]
        assert [NAMES[card] for card in state.pack] == other["pack"]
        assert [[NAMES[card] for card in hand] for hand in state.hands] == [
            *other["hands"].values()
        ]
        for team in (0, 1):
            assert {NAMES[card] for card in state.piles[team]} == set(other["captured"][team])
            assert len(state.piles[team]) == len(other["captured"][team])
            assert len(state.chkobbas[team]) == other["chkobbas"][team]
            assert state.scores[team] == other["scores"][team]
        phases = {"cut": Phase.PLAYING, "playing": Phase.PLAYING, "round over": Phase.ROUND_OVER}
        assert state.phase == phases.get(other["state"], Phase.MATCH_OVER)
        assert state.cut_due == (other["state"] == "cut")
        assert (state.winner, state.reason) == (other["winner"], other["why"])
        assert (state.dealer, state.round_number) == (other["dealer"], other["round"])
        assert not CHKOBBA.faults(state)


def some_play(both: Both, rng: random.Random) -> tuple[str, list[str]]:
    """A play of the seat to move: often a legal capture, at times nonsense."""
    state = both.state
    assert state.turn is not None
    hand, table = state.hands[state.turn], state.table
    played = rng.choice(hand) if rng.random() < 0.95 else rng.randrange(40)
    kind = rng.random()
    take: list[int] = []
    if kind < 0.6:
        take = list(rng.choice(list(captures(played, table)) or [()]))
        rng.shuffle(take)
    elif kind < 0.8:
        take = rng.choices(table or (0,), k=rng.randrange(1, 4))
    elif kind < 0.85:
        take = [rng.randrange(40) for _ in range(rng.randrange(1, 4))]
    return NAMES[played], [NAMES[taken] for taken in take]


def compare_captures(state: State) -> None:
    """Captures, their order and the figures of capture assist, against every subset of the table."""
    table = [NAMES[card] for card in state.table]
    if state.turn is None or len(table) > SUBSETS_UP_TO:
        return
    for held in state.hands[state.turn]:
        expected = slow.legal_captures(NAMES[held], table)
        found = list(captures(held, state.table))
        by_position = [[state.table.index(taken) for taken in take] for take in found]
        assert by_position == sorted(by_position)
        assert sorted(sorted(NAMES[taken] for taken in take) for take in found) == sorted(
            sorted(take) for take in expected
        )
        useful = set().union(*expected) if expected else set[str]()
        assert takeable(held, state.table).captures == len(expected)
        assert {NAMES[taken] for taken in takeable(held, state.table).cards} == useful


@settings(max_examples=150)
@given(
    options=OPTIONS,
    players=st.sampled_from((2, 4)),
    dealer=st.integers(0, 1),
    seed=st.integers(0, 2**32),
)
def test_every_match_runs_as_in_the_slow_implementation(
    options: dict[str, Any], players: int, dealer: int, seed: int
) -> None:
    rng = random.Random(seed)
    both = Both(options, players, dealer, seed)
    while both.state.phase is not Phase.MATCH_OVER:
        if both.state.phase is Phase.ROUND_OVER:
            both.next_round()
        elif both.state.cut_due:
            both.cut(rng.random() < 0.5)
        else:
            if rng.random() < 0.1:
                compare_captures(both.state)
            before = both.state
            if not both.play(*some_play(both, rng)):
                assert both.state is before
                both.play(*timeout(both))


def timeout(both: Both) -> tuple[str, list[str]]:
    """The timer's move, so that matches go on after nonsense."""
    assert both.state.turn is not None
    move = CHKOBBA.timeout_move(both.state, both.state.turn, seeded_chance(len(both.state.history)))
    assert isinstance(move, Play)
    return NAMES[move.card], [NAMES[taken] for taken in move.take]


@pytest.mark.parametrize("players", [2, 4])
def test_a_round_in_which_everything_is_placed_runs_as_in_the_slow_implementation(
    players: int,
) -> None:
    options = CHKOBBA.full_options({"forceCapture": False})
    both = Both(options, players, 0, 7)
    while both.state.phase is Phase.PLAYING:
        assert both.state.turn is not None
        assert both.play(NAMES[both.state.hands[both.state.turn][0]], [])
    assert both.state.phase is Phase.ROUND_OVER
    assert len(both.state.table) == 40
    assert both.state.scores == (0, 0)
