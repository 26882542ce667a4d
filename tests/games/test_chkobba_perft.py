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
from tests.games.notation import CHKOBBA, position

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

FULL_TABLES: dict[str, tuple[int, ...]] = {
    "T=Ac 2d 4h 3s 5c 6d H=Kh 7h Qh H1=Kd Js 2h": (16, 79, 291, 732),
    "T=Ac Ad 2d 2c 3s 4h H=5h 6h Kh H1=7d Jc Qs": (23, 179, 852, 4018),
    "T=5h 5c 2s 3h 7d H=5d 7s 2c H1=5s 7c Kd": (4, 20, 33, 58),
    "T=- H=7d 6h Ah H1=7c 3d Kc": (3, 7, 12, 28),
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


@pytest.mark.parametrize("text", FULL_TABLES)
def test_perft_of_full_tables(text: str) -> None:
    state = position(text)
    assert tuple(perft(state, depth) for depth in (1, 2, 3, 4)) == FULL_TABLES[text]
    match = as_slow(state)
    assert tuple(slow_perft(match, depth) for depth in (1, 2, 3)) == FULL_TABLES[text][:3]


def as_slow(state: State) -> slow.Match:
    """The same position in the slow implementation."""
    return {
        "options": {"forceCapture": state.settings.force_capture, "target": 21},
        "players": state.players,
        "dealer": state.dealer,
        "scores": dict(enumerate(state.scores)),
        "captured": {team: [NAMES[card] for card in pile] for team, pile in enumerate(state.piles)},
        "chkobbas": {0: 0, 1: 0},
        "last": state.last_taker,
        "turn": state.turn,
        "deals": state.deal,
        "pack": [NAMES[card] for card in state.pack],
        "table": [NAMES[card] for card in state.table],
        "hands": {seat: [NAMES[card] for card in hand] for seat, hand in enumerate(state.hands)},
        "state": "playing",
    }
