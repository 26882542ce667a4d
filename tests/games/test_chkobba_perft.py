"""Exact counts of legal continuations of fixed deals, as chess programs count them ("perft").

A continuation is a play with its set of captured cards. The counts up to depth 3 are checked against the
slow implementation; all are pinned, so a change of any rule of a move shows here.
"""

from __future__ import annotations

import copy

import pytest

from kahwa.games.chkobba.rules import NAMES, captures
from kahwa.games.chkobba.state import Play, State
from tests.games import slow_chkobba as slow
from tests.games.chances import NO_CHANCE, seeded_chance
from tests.games.notation import CHKOBBA

DEALS = {
    # (players, force capture, seed): continuations of 1, 2, 3 and 4 moves
    (2, True, 1): (2, 6, 6, 8),
    (2, True, 2): (1, 5, 10, 38),
    (2, True, 3): (3, 5, 11, 22),
    (2, False, 1): (5, 17, 61, 194),
    (2, False, 2): (4, 24, 70, 290),
    (2, False, 3): (3, 14, 36, 136),
    (4, True, 1): (2, 6, 12, 38),
    (4, True, 2): (1, 1, 1, 3),
    (4, True, 3): (3, 6, 9, 10),
    (4, False, 1): (5, 22, 85, 373),
    (4, False, 2): (4, 24, 156, 726),
    (4, False, 3): (3, 15, 86, 406),
}


def legal_plays(state: State, seat: int) -> list[Play]:
    plays = [
        Play(card, take)
        for card in state.hands[seat]
        for take in (*captures(card, state.table), ())
    ]
    return [play for play in plays if CHKOBBA.refusal(state, seat, play) is None]


def perft(state: State, depth: int) -> int:
    if depth == 0 or state.turn is None:
        return 1
    plays = legal_plays(state, state.turn)
    return sum(
        perft(CHKOBBA.apply(state, state.turn, play, NO_CHANCE).state, depth - 1) for play in plays
    )


def slow_perft(match: slow.Match, depth: int) -> int:
    if depth == 0 or match["turn"] is None:
        return 1
    total = 0
    for card in match["hands"][match["turn"]]:
        for take in [*slow.legal_captures(card, match["table"]), set[str]()]:
            if slow.refusal(match, card, sorted(take)) is None:
                after = copy.deepcopy(match)
                slow.play(after, card, sorted(take))
                total += slow_perft(after, depth - 1)
    return total


def deal(players: int, force_capture: bool, seed: int) -> tuple[State, slow.Match]:
    """The same deal in both implementations."""
    chance = seeded_chance(seed)
    options = CHKOBBA.full_options({"forceCapture": force_capture})
    state = CHKOBBA.new_match(options, players, 0, chance).state
    pack = chance.record[0]
    assert isinstance(pack, list)
    match = slow.new_match(options, players, 0, lambda: [NAMES[card] for card in pack])
    return state, match


@pytest.mark.parametrize("key", DEALS, ids=str)
def test_perft(key: tuple[int, bool, int]) -> None:
    state, match = deal(*key)
    assert tuple(perft(state, depth) for depth in (1, 2, 3, 4)) == DEALS[key]
    assert tuple(slow_perft(match, depth) for depth in (1, 2, 3)) == DEALS[key][:3]
