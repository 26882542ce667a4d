"""The parts of the hard bot, each against a slow and obvious version of itself."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kahwa.games.chkobba.hard import evaluate
from kahwa.games.chkobba.hard.bits import (
    CHKOBBAS,
    COUNT,
    IN_PILE,
    KIND,
    KINDS,
    ONE_CHKOBBA,
    SUM,
    captures,
    pile_of,
    table_of,
)
from kahwa.games.chkobba.hard.habits import CERTAIN, plainness
from kahwa.games.chkobba.hard.inference import PLACED_A_CATCHER, TOOK_LESS, weights
from kahwa.games.chkobba.hard.knowledge import Knowledge, know
from kahwa.games.chkobba.hard.sight import Sight
from kahwa.games.chkobba.hard.standing import ROUNDS, SURE, Standing, chance
from kahwa.games.chkobba.hard.worlds import Dice, Worlds
from kahwa.games.chkobba.rules import HAYA, IS_DIAMOND, VALUES
from kahwa.games.chkobba.rules import captures as real_captures
from kahwa.games.chkobba.scoring import counts, verdicts
from kahwa.games.chkobba.state import Play, State, team_of
from tests.games.chances import seeded_chance
from tests.games.hard_states import rounds_states
from tests.games.notation import CHKOBBA, cards, play, position

CARDS = st.lists(st.integers(0, 39), unique=True)


def knowledge(state: State) -> Knowledge:
    return know(CHKOBBA.view(state, state.turn))


# Packed cards


@given(CARDS)
def test_a_table_holds_counts_diamonds_sum_and_size(drawn: list[int]) -> None:
    table = table_of(drawn)
    for value in range(1, 11):
        held = [card for card in drawn if VALUES[card] == value]
        assert table >> 4 * (value - 1) & 15 == len(held)
        assert table >> (39 + value) & 1 == any(IS_DIAMOND[card] for card in held)
    assert table >> SUM & 255 == sum(VALUES[card] for card in drawn)
    assert table >> COUNT == len(drawn)


@given(CARDS)
def test_a_pile_holds_what_the_verdicts_count(drawn: list[int]) -> None:
    pile, figures = pile_of(drawn), counts(drawn)
    assert pile & 255 == figures.cards
    assert pile >> 8 & 255 == figures.diamonds
    assert pile >> 16 & 15 == figures.sevens
    assert pile >> 20 & 15 == figures.sixes
    assert pile >> 24 & 15 == (HAYA in drawn)


@given(st.lists(st.integers(0, 39), unique=True, min_size=2, max_size=11))
def test_packed_captures_are_the_real_ones_with_the_most_diamonds(drawn: list[int]) -> None:
    played, *lying = drawn
    packed = set(captures(table_of(lying), VALUES[played]))
    real: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for take in real_captures(played, lying):
        real.setdefault(tuple(sorted(VALUES[card] for card in take)), []).append(take)
    best = [
        max(takes, key=lambda take: sum(IS_DIAMOND[c] for c in take)) for takes in real.values()
    ]
    assert packed == {(table_of(set(lying) - set(take)), pile_of(take)) for take in best}


# What is known


def test_every_card_is_seen_or_unseen() -> None:
    for seed in range(20):
        for state in rounds_states(seed):
            k = knowledge(state)
            hidden = [
                card for seat, hand in enumerate(state.hands) if seat != state.turn for card in hand
            ]
            unseen = Counter(KIND[card] for card in (*hidden, *state.pack))
            assert list(k.unseen) == [unseen[kind] for kind in range(KINDS)]
            assert k.unseen_by_value()[7] == sum(
                VALUES[card] == 7 for card in (*hidden, *state.pack)
            )


def test_the_order_of_play_passes_over_empty_hands() -> None:
    assert knowledge(position("T=Kh H=7h 6h 2h")).order == (0, 1, 0, 1, 0, 1)
    state = position("T=Kh H=7h 6h H1=5h H2=4h 3h 2h H3=-", players=4)
    assert knowledge(state).order == (0, 1, 2, 0, 2, 2)


def test_the_history_is_rebuilt_with_every_table() -> None:
    for seed in range(12):
        tables: list[int] = []
        for state in rounds_states(seed, tools=False):
            k = knowledge(state)
            lines = [line for deal in (*k.past, k.lines) for line in deal]
            assert [line.table for line in lines] == tables
            assert [line.kind for line in lines] == [KIND[line.card] for line in state.history]
            assert len(k.lines) == len(state.history) % (3 * state.players)
            assert all(len(deal) == 3 * state.players for deal in k.past)
            tables.append(table_of(state.table))


# What plays tell


def told(state: State, kind: str, plain: int = 0) -> int:
    """The weight of a kind in the hand of the other player, seat 1 - the one to move."""
    k = knowledge(state)
    found = weights(k, Sight(k), [plain] * k.players)
    return found[1 - k.seat][KIND[cards(kind)[0]]]


def test_who_places_with_force_capture_holds_no_equal_of_a_table_card() -> None:
    state = play(position("T=Kc 4c H=2c 3h 5h"), "3h")
    assert told(state, "Ks") == 0
    assert told(state, "4d") == 0
    assert told(state, "Js") == CERTAIN
    free = play(position("T=Kc 4c H=2c 3h 5h", forceCapture=False), "3h")
    assert told(free, "Ks") == PLACED_A_CATCHER


def test_who_places_seldom_holds_a_card_that_would_have_captured() -> None:
    state = play(position("T=5c 4c H=2c 3h Kh"), "3h")
    assert told(state, "Js") == PLACED_A_CATCHER
    assert told(state, "Qs") == CERTAIN


def test_who_takes_little_seldom_holds_a_card_that_takes_much() -> None:
    state = play(position("T=7d 4c Kc H=4h 3h 5h"), "4h: 4c")
    assert told(state, "7s") == TOOK_LESS
    assert told(state, "Qs") == CERTAIN


def test_a_plain_player_lays_its_lowest_card() -> None:
    state = play(position("T=Kc H=6h 3h 5h"), "6h")
    assert told(state, "2s", plain=CERTAIN) < told(state, "2s", plain=CERTAIN // 2) < CERTAIN
    assert told(state, "2s", plain=0) == CERTAIN
    assert told(state, "Qs", plain=CERTAIN) == CERTAIN


def test_the_deals_that_are_over_tell_plain_players_from_others() -> None:
    plain_ends: list[int] = []
    other_ends: list[int] = []
    for seed in range(6):
        state = next(rounds_states(seed, players=2, tools=False))
        plain, other = (state.turn or 0), 1 - (state.turn or 0)
        k = knowledge(_played(state, plain, seed))
        found = plainness(k, Sight(k))
        plain_ends.append(found[plain])
        other_ends.append(found[other])
    assert min(plain_ends) > max(other_ends)


def _played(state: State, plain: int, seed: int) -> State:
    """Five deals in which one seat plays as the plain model does, the other as an easy bot."""
    rng, chance = random.Random(seed), seeded_chance(seed)
    while len(state.history) < 30:
        assert state.turn is not None
        if state.turn == plain:
            sight = Sight(knowledge(state))
            hand = state.hands[plain]
            best = max(hand, key=lambda card: sight.plain_play(table_of(state.table), KIND[card]))
            _, after, _ = sight.plain_play(table_of(state.table), KIND[best])
            takes = [
                take
                for take in ((), *real_captures(best, state.table))
                if _left(state.table, best, take) == after
            ]
            chosen: Any = Play(best, takes[0])
        else:
            chosen = CHKOBBA.bot_move(CHKOBBA.view(state, state.turn), "easy", rng.randbytes(4))
        state = CHKOBBA.apply(state, state.turn, chosen, chance).state
    return state


def _left(table: Sequence[int], card: int, take: Sequence[int]) -> int:
    return table_of(set(table) - set(take)) if take else table_of([*table, card])


# Worlds


def test_worlds_hold_the_unseen_cards_and_nothing_impossible() -> None:
    for seed in range(10):
        for state in itertools.islice(rounds_states(seed), 0, None, 4):
            k = knowledge(state)
            found = weights(k, Sight(k), [64] * k.players)
            worlds = Worlds(k, found, [64] * k.players)
            sampled = itertools.islice(worlds.sampled(b"w"), 20)
            for world in (*sampled, *worlds.all_there_are()):
                assert [len(hand) for hand in world.hands] == list(k.counts)
                assert world.hands[k.seat] == k.hand
                others = [hand for seat, hand in enumerate(world.hands) if seat != k.seat]
                drawn = Counter(itertools.chain(*others))
                assert all(drawn[kind] <= k.unseen[kind] for kind in drawn)


def test_every_unseen_card_is_as_likely_where_nothing_speaks_against_it() -> None:
    k = knowledge(position("T=Kc H=6h 3h 5h"))
    worlds = Worlds(k, [[CERTAIN] * KINDS] * 2, [0, 0])
    dealt = Counter(
        kind for world in itertools.islice(worlds.sampled(b"0"), 6000) for kind in world.hands[1]
    )
    every = sum(k.unseen)
    for kind in range(KINDS):
        assert abs(dealt[kind] - 18000 * k.unseen[kind] / every) < 200


def test_dice_are_even_and_their_own() -> None:
    dice, again = Dice(b"seed"), Dice(b"seed")
    drawn = [dice.below(6) for _ in range(6000)]
    assert [again.below(6) for _ in range(6000)] == drawn
    assert all(900 < count < 1100 for count in Counter(drawn).values())


# Values


@given(CARDS, st.integers(0, 40), st.integers(0, 3), st.integers(0, 3))
def test_final_points_are_those_of_the_tally(
    drawn: list[int], split: int, ours: int, theirs: int
) -> None:
    piles = drawn[:split], drawn[split:]
    first, second = verdicts(piles).points()
    found = evaluate.final_points(
        pile_of(piles[0]) + ours * ONE_CHKOBBA, pile_of(piles[1]) + theirs * ONE_CHKOBBA
    )
    assert found == (first + ours, second + theirs)


@pytest.mark.parametrize("which", [0, 1, 2])
@pytest.mark.parametrize(
    ("ahead", "on_table", "hidden"), [(0, 1, 3), (1, 0, 3), (-2, 2, 4), (3, 0, 0)]
)
def test_a_majority_is_counted_over_every_way_the_cards_may_go(
    which: int, ahead: int, on_table: int, hidden: int
) -> None:
    shares = [evaluate.PROSPECTS[18].table[which]] * on_table
    shares += [evaluate.PROSPECTS[18].hidden[which]] * hidden
    better = level = 0.0
    for gone in itertools.product((1, -1), repeat=len(shares)):
        chance = 1.0
        for side, share in zip(gone, shares, strict=True):
            chance *= (share if side == 1 else 1000 - share) / 1000
        lead = ahead + sum(gone)
        better += chance * ((lead > 0) - (lead < 0))
        level += chance * (lead == 0)
    found = evaluate._majority(18, which, ahead, on_table, hidden)
    assert found == (pytest.approx(1000 * better, abs=1), pytest.approx(1000 * level, abs=1))


def test_expected_points_grow_with_every_good_card() -> None:
    mine, theirs = pile_of(cards("2h 3h 4c")), pile_of(cards("2c 3c 4h"))
    for to_come in (30, 24, 18, 12, 6, 5, 1):
        even = evaluate.expected_points(mine, theirs, 0, to_come)
        for gained in ("7d", "7h", "6s", "5d"):
            more = mine + pile_of(cards(gained))
            assert evaluate.expected_points(more, theirs, 0, to_come) > even
        assert evaluate.expected_points(mine + (1 << CHKOBBAS), theirs, 0, to_come) == even + 1000


def test_all_diamonds_are_worth_the_match_and_half_of_it_with_one_missing() -> None:
    diamonds = [card for card in range(40) if IS_DIAMOND[card]]
    nine, ten = pile_of(diamonds[:9]), pile_of(diamonds)
    standing = Standing(3, 12, decider=False)
    won, lost = standing.match()
    assert 0 < won < lost
    assert evaluate.all_diamonds(ten, 0, standing) == won
    assert evaluate.all_diamonds(0, nine, standing) == -(lost // 2)
    assert evaluate.all_diamonds(nine, pile_of(diamonds[9:]), standing) == 0
    assert evaluate.final_value(ten, 0, standing) == won
    assert evaluate.final_value(0, ten, standing) == -lost


# What points are worth for the match


NEEDED = [(1, 1), (1, 2), (2, 1), (5, 5), (1, 11), (11, 1), (21, 21), (31, 8)]


@pytest.mark.parametrize(("mine", "theirs"), NEEDED)
@pytest.mark.parametrize("decider", [False, True])
def test_a_point_more_is_never_worth_less(mine: int, theirs: int, decider: bool) -> None:
    standing = Standing(mine, theirs, decider)
    for ours, others in itertools.product(range(8), repeat=2):
        assert standing.worth(ours + 1, others) > standing.worth(ours, others)
        assert standing.worth(ours, others + 1) < standing.worth(ours, others)


@pytest.mark.parametrize(("mine", "theirs"), NEEDED)
def test_what_one_team_may_hope_the_other_must_fear(mine: int, theirs: int) -> None:
    assert chance(mine, theirs) + chance(theirs, mine) == pytest.approx(SURE, abs=100)


def test_the_chance_at_one_point_each_is_that_the_next_round_is_won_outright() -> None:
    level = sum([weight for fewer, more, weight in ROUNDS if fewer == more])
    ahead = sum([weight for fewer, more, weight in ROUNDS if fewer < more])
    assert chance(1, 1) == pytest.approx(SURE * (ahead + level) // 2 // (ahead + level), abs=1)
    assert chance(1, 9) > chance(2, 9) > chance(2, 8)


def test_early_in_a_match_a_point_is_a_point() -> None:
    standing = Standing(21, 21, decider=False)
    for ours, others in itertools.product(range(6), repeat=2):
        assert standing.worth(ours, others) == pytest.approx(1000 * (ours - others), rel=0.11)


def test_at_20_to_12_one_safe_point_is_worth_more_than_an_even_chance_of_four() -> None:
    standing = Standing(1, 9, decider=False)
    assert standing.worth(1, 2) > (standing.worth(0, 3) + standing.worth(4, 2)) // 2
    early = Standing(21, 21, decider=False)
    assert early.worth(1, 2) < (early.worth(0, 3) + early.worth(4, 2)) // 2


def test_in_the_round_that_decides_only_being_ahead_counts() -> None:
    standing = Standing(-1, -1, decider=True)
    assert standing.worth(3, 2) - standing.worth(2, 2) > 5 * (
        standing.worth(4, 2) - standing.worth(3, 2)
    )


def test_scores_beyond_any_card_id_are_read_when_a_tie_plays_on() -> None:
    state = replace(position("T=5h 2c 7d"), scores=(41, 41))
    assert knowledge(state).standing == Standing(21 - 41, 21 - 41, decider=False)


def test_the_standing_is_that_before_the_rounds_chkobbas() -> None:
    state = replace(position("T=5h 2c 7d"), scores=(20, 17), chkobbas=((0,), (1, 2)))
    assert state.turn is not None
    standing = knowledge(state).standing
    needed = [1 + 1, 4 + 2]
    team = team_of(state.turn)
    assert (standing.mine, standing.theirs) == (needed[team], needed[1 - team])


@pytest.mark.parametrize("text", ["T=5h 2c 7d", "T=Ad 2d 3c 4h", "T=Kc 6d 6h", "T=3c", "T=-"])
def test_the_best_reply_is_the_mean_over_every_hand(text: str) -> None:
    state = position(f"{text} H=Qh Jh Jc", deal=5)
    k = knowledge(state)
    assert sum(k.unseen) == 9
    sight = Sight(k)
    table = table_of(state.table)
    unseen = [kind for kind in range(KINDS) for _ in range(k.unseen[kind])]
    gains = {kind: _best_gain(sight, table, kind) for kind in set(unseen)}
    hands = list(itertools.combinations(unseen, 3))
    mean = sum(max(gains[kind] for kind in hand) for hand in hands) // len(hands)
    assert sight.best_reply(table) == pytest.approx(mean, abs=len(set(unseen)) * 3)


def _best_gain(sight: Sight, table: int, kind: int) -> int:
    """Of a card's best capture, the card itself counted as any card."""
    found = captures(table, kind // 2 + 1)
    own = IN_PILE[0]
    return max(
        [sight.gain(pile + own + (0 if after else ONE_CHKOBBA)) for after, pile in found], default=0
    )
