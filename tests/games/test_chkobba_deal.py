"""`rules/chkobba.md`, "Pack and deal", and the options `void table` and `the cut`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from kahwa.games.chkobba.dealing import is_void
from kahwa.games.chkobba.rules import IS_DIAMOND, NAMES, PACK_SIZE, VALUES
from kahwa.games.chkobba.state import Cut, Play, State
from kahwa.games.game import Applied, Phase
from tests.games.chances import NO_CHANCE, fixed_packs, seeded_chance
from tests.games.notation import CHKOBBA, card, cards, names, play, position

IN_ORDER = tuple(range(PACK_SIZE))


def pack_from(text: str) -> tuple[int, ...]:
    """A pack that begins with these cards and goes on in order of the ids."""
    top = cards(text)
    return (*top, *[card for card in IN_ORDER if card not in top])


def match(
    *packs: tuple[int, ...], players: int = 2, dealer: int = 0, **options: Any
) -> Applied[State]:
    """A new match dealt from these packs."""
    full = CHKOBBA.full_options(options)
    return CHKOBBA.new_match(full, players, dealer, fixed_packs(*packs))


def kinds(applied: Applied[State]) -> list[Any]:
    return [step.public["kind"] for step in applied.steps]


# The pack


def test_40_cards_a_to_7_and_q_j_k_in_four_suits() -> None:
    assert len(NAMES) == len(set(NAMES)) == 40
    assert Counter(name[0] for name in NAMES) == Counter(dict.fromkeys("A234567QJK", 4))
    assert Counter(name[1] for name in NAMES) == Counter(dict.fromkeys("hdcs", 10))


@pytest.mark.parametrize(
    ("rank", "value"),
    [("A", 1), *[(str(n), n) for n in range(2, 8)], ("Q", 8), ("J", 9), ("K", 10)],
)
def test_values_ace_1_faces_2_to_7_queen_8_jack_9_king_10(rank: str, value: int) -> None:
    assert {VALUES[card(rank + suit)] for suit in "hdcs"} == {value}


def test_ids_in_suit_order_hearts_diamonds_clubs_spades_and_rank_order_a_to_7_j_q_k() -> None:
    assert names(range(10)) == "Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh"
    assert [NAMES[10 * suit] for suit in range(4)] == ["Ah", "Ad", "Ac", "As"]
    assert card("7d") == 16
    assert [NAMES[card] for card in IN_ORDER if IS_DIAMOND[card]] == [
        rank + "d" for rank in "A234567JQK"
    ]


# The deal


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (4, 3)])
def test_a_round_is_one_pack_4_on_the_table_and_3_per_player_in_6_or_3_deals(
    players: int, deals: int
) -> None:
    state = match(IN_ORDER, players=players, forceCapture=False).state
    assert len(state.table) == 4
    seen: list[Any] = []
    while state.phase is Phase.PLAYING:
        if [len(hand) for hand in state.hands] == [3] * players:
            seen.append((state.deal, len(state.pack)))
            assert CHKOBBA.view(state, None)["deals"] == deals
        assert state.turn is not None
        state = play(state, NAMES[state.hands[state.turn][0]])
    # The last deal is never short: every deal gave three cards to each.
    assert seen == [(deal, 36 - 3 * players * deal) for deal in range(1, deals + 1)]


def test_the_table_comes_first_then_hands_in_seat_order() -> None:
    state = match(IN_ORDER, players=4, dealer=2).state
    assert state.table == state.first == (0, 1, 2, 3)
    assert state.hands == ((4, 5, 6), (7, 8, 9), (10, 11, 12), (13, 14, 15))
    assert state.pack == IN_ORDER[16:]


def test_new_cards_come_only_when_all_hands_are_empty() -> None:
    # Case 15. Seat 0 has played its last card; seat 1 still has one.
    state = position("T=Ac H=2h H1=3h Kh", dealer=1)
    after = play(state, "2h")
    assert [len(hand) for hand in after.hands] == [0, 2]
    assert after.deal == state.deal
    # The turn was changed by the host's tools: seat 1 goes on until its hand is empty too.
    after = play(after, "3h")
    assert after.turn == 1
    after = play(after, "Kh")
    assert [len(hand) for hand in after.hands] == [3, 3]
    assert after.deal == state.deal + 1
    assert after.turn == 0


def test_the_table_is_never_refilled() -> None:
    # Case 13, also across a deal: after a sweep the table stays empty, nothing is dealt to it.
    state = position("T=4c H=4h H0=-", turn=1, dealer=1)
    after = play(state, "4h: 4c")
    assert after.table == ()
    assert [len(hand) for hand in after.hands] == [3, 3]
    assert play(position("T=4c H=4h 2d"), "4h: 4c").table == ()


@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (2, 1), (4, 0), (4, 3)])
def test_the_seat_after_the_dealer_plays_first_and_the_next_seat_follows(
    players: int, dealer: int
) -> None:
    state = match(IN_ORDER, players=players, dealer=dealer, forceCapture=False).state
    order: list[int | None] = []
    for _ in range(players + 1):
        order.append(state.turn)
        assert state.turn is not None
        state = play(state, NAMES[state.hands[state.turn][0]])
    assert order == [(dealer + 1 + turn) % players for turn in range(players + 1)]


def test_the_dealer_stays_for_the_round_and_moves_on_by_one_each_round() -> None:
    # Case 16: by the round, not by the deal; the next round keeps the options and the players.
    chance = seeded_chance(3)
    options = CHKOBBA.full_options({"forceCapture": False, "captureAssist": True})
    state = CHKOBBA.new_match(options, 4, 0, chance).state
    for round_number in range(1, 7):
        dealer = (round_number - 1) % 4
        while state.phase is Phase.PLAYING:
            assert (state.round_number, state.dealer) == (round_number, dealer)
            assert state.turn is not None
            state = play(state, NAMES[state.hands[state.turn][0]])
        settings = state.settings
        assert CHKOBBA.status(state).next_dealer == (dealer + 1) % 4
        state = CHKOBBA.next_round(state, chance).state
        assert (state.settings, state.players) == (settings, 4)
        assert state.turn == (dealer + 2) % 4


def test_a_rematch_goes_on_turning_the_dealer() -> None:
    over = replace(position("T=Ac", dealer=1), phase=Phase.MATCH_OVER)
    assert CHKOBBA.status(over).next_dealer == 0


@pytest.mark.parametrize(("players", "teams"), [(2, [0, 1]), (4, [0, 1, 0, 1])])
def test_team_is_seat_modulo_2(players: int, teams: list[int]) -> None:
    options = CHKOBBA.full_options({})
    assert [CHKOBBA.team(seat, players, options) for seat in range(players)] == teams
    assert CHKOBBA.seat_counts == (2, 4)


def test_a_match_needs_two_or_four_players_a_dealer_and_allowed_options() -> None:
    options = CHKOBBA.full_options({})
    for players, dealer in ((3, 0), (2, 2), (2, -1)):
        with pytest.raises(ValueError, match="no match"):
            CHKOBBA.new_match(options, players, dealer, NO_CHANCE)
    for wrong in ({"target": 20}, {"target": True}, {"cut": 1}, {"bothPast": "none"}):
        with pytest.raises(ValueError, match="cannot be"):
            CHKOBBA.new_match({**options, **wrong}, 2, 0, NO_CHANCE)
    with pytest.raises(ValueError, match="cannot be"):
        CHKOBBA.new_match({}, 2, 0, NO_CHANCE)


def test_no_next_round_while_a_round_is_played() -> None:
    with pytest.raises(ValueError, match="no next round"):
        CHKOBBA.next_round(position("T=Ac"), NO_CHANCE)


def test_the_options_and_their_defaults() -> None:
    assert CHKOBBA.full_options({}) == {
        "target": 21,
        "forceCapture": True,
        "captureAssist": False,
        "voidTable": False,
        "cut": False,
        "bothPast": "higher",
    }


# Void table


@pytest.mark.parametrize(
    ("table", "void"),
    [
        ("Ah 2h 3h 4h", False),
        ("Ah Ad 3h 4h", False),
        ("Ah Ad 3h 3d", False),
        ("Ah Ad Ac 4h", True),
        ("4h Ah Ad Ac", True),
        ("Kh Kd Kc Ks", True),
    ],
)
def test_void_is_three_or_four_cards_of_one_rank_among_the_first_four(
    table: str, void: bool
) -> None:
    assert is_void(cards(table)) is void


def test_a_void_table_reshuffles_all_40_and_the_dealer_stays() -> None:
    void, good = pack_from("Ah Ad Ac 4h"), pack_from("Ah 2d 3c 4h")
    dealt = match(void, void, good, dealer=1, voidTable=True)
    assert kinds(dealt) == ["round", "void", "void", "deal"]
    assert dealt.steps[1].public["table"] == [*cards("Ah Ad Ac 4h")]
    assert dealt.state.table == cards("Ah 2d 3c 4h")
    assert (dealt.state.dealer, dealt.state.turn, dealt.state.round_number) == (1, 0, 1)
    assert dealt.state.pack == good[10:]


def test_void_table_is_off_by_default() -> None:
    assert match(pack_from("Ah Ad Ac 4h")).state.table == cards("Ah Ad Ac 4h")


# The cut


@pytest.mark.parametrize(("players", "dealer", "cutter"), [(2, 0, 1), (2, 1, 0), (4, 3, 0)])
def test_before_the_deal_the_player_after_the_dealer_sees_the_card_it_cut(
    players: int, dealer: int, cutter: int
) -> None:
    state = match(IN_ORDER, players=players, dealer=dealer, cut=True).state
    assert (state.turn, state.cut_due) == (cutter, True)
    for seat in (*range(players), None):
        view = CHKOBBA.view(state, seat)
        assert view["cut"] == {"seat": cutter, "card": 0 if seat == cutter else None}
        assert (view["hand"], view["table"], view["pack"], view["first"]) == ([], [], 40, None)


def test_a_cutter_that_keeps_its_card_gets_two_more() -> None:
    dealt = cut(match(IN_ORDER, cut=True).state, keep=True)
    assert kinds(dealt) == ["cut", "deal"]
    assert dealt.state.table == dealt.state.first == (1, 2, 3, 4)
    assert dealt.state.hands == ((5, 6, 7), (0, 8, 9))
    assert dealt.state.turn == 1
    assert dealt.steps[-1].public["table"] == [1, 2, 3, 4]


def test_a_card_laid_on_the_table_is_joined_by_three_more() -> None:
    dealt = cut(match(IN_ORDER, cut=True).state, keep=False)
    assert dealt.steps[0].state.table == (0,)
    assert dealt.steps[-1].public["table"] == [1, 2, 3]
    assert dealt.state.table == dealt.state.first == (0, 1, 2, 3)
    assert dealt.state.hands == ((4, 5, 6), (7, 8, 9))


def test_only_the_cutter_sees_a_kept_card() -> None:
    kept = cut(match(IN_ORDER, cut=True).state, keep=True).steps[0]
    assert kept.seen_by(1) == {"kind": "cut", "seat": 1, "kept": True, "card": 0}
    for other in (0, None):
        assert kept.seen_by(other) == {"kind": "cut", "seat": 1, "kept": True, "card": None}
        assert CHKOBBA.view(kept.state, other)["hand"] == []
        assert CHKOBBA.view(kept.state, other)["counts"] == [0, 1]
    laid = cut(match(IN_ORDER, cut=True).state, keep=False).steps[0]
    assert {str(laid.seen_by(seat)) for seat in (0, 1, None)} == {str(laid.seen_by(0))}
    assert laid.public["card"] == 0


@pytest.mark.parametrize("keep", [True, False])
def test_a_void_table_repeats_the_cut(keep: bool) -> None:
    void = pack_from("Ks Kh Kd Kc 2h" if not keep else "2h Ks Kh Kd Kc")
    chance = fixed_packs(void, IN_ORDER)
    options = CHKOBBA.full_options({"cut": True, "voidTable": True})
    state = CHKOBBA.new_match(options, 2, 0, chance).state
    voided = CHKOBBA.apply(state, 1, Cut(keep), chance)
    assert kinds(voided) == ["cut", "void"]
    assert voided.state.cut_due
    assert voided.state.pack == IN_ORDER
    assert voided.state.hands == ((), ())
    assert voided.state.turn == 1
    assert CHKOBBA.status(voided.state).turn_number == CHKOBBA.status(state).turn_number + 1
    again = CHKOBBA.apply(voided.state, 1, Cut(keep=False), NO_CHANCE)
    assert again.state.table == (0, 1, 2, 3)


def test_a_card_cannot_be_played_before_the_cut_nor_cut_twice() -> None:
    state = match(IN_ORDER, cut=True).state
    refusal = CHKOBBA.refusal(state, 1, Play(0))
    assert refusal is not None
    assert (refusal.reason, dict(refusal.details)) == ("cut-first", {})
    refusal = CHKOBBA.refusal(cut(state, keep=True).state, 1, Cut(keep=True))
    assert refusal is not None
    assert (refusal.reason, dict(refusal.details)) == ("no-cut", {})


def test_bots_and_players_out_of_time_lay_the_card() -> None:
    state = match(IN_ORDER, cut=True).state
    assert CHKOBBA.timeout_move(state, 1, NO_CHANCE) == Cut(keep=False)
    for level in CHKOBBA.levels:
        assert CHKOBBA.bot_move(CHKOBBA.view(state, 1), level, b"any") == Cut(keep=False)


def test_the_cut_is_off_by_default_and_comes_in_every_round_when_on() -> None:
    assert not match(IN_ORDER).state.cut_due
    chance = seeded_chance(1)
    state = CHKOBBA.new_match(CHKOBBA.full_options({"cut": True}), 2, 0, chance).state
    while state.phase is Phase.PLAYING:
        assert state.turn is not None
        move = CHKOBBA.timeout_move(state, state.turn, chance)
        state = CHKOBBA.apply(state, state.turn, move, chance).state
    state = CHKOBBA.next_round(state, chance).state
    assert (state.cut_due, state.turn) == (True, 0)


def cut(state: State, *, keep: bool) -> Applied[State]:
    assert state.turn is not None
    return CHKOBBA.apply(state, state.turn, Cut(keep), NO_CHANCE)
