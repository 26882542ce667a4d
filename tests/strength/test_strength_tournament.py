"""Matches on mirrored packs."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from kahwa.games.chkobba.state import State
from kahwa.strength import tournament
from kahwa.strength.players import PLAYERS, Decision, team
from kahwa.strength.tournament import MIRRORED, Plan, Result, play_match, play_pairs
from kahwa.strength.yardstick import rule


def plan(first: str, second: str, *, players: int = 2, seed: int = 5, target: int = 5) -> Plan:
    return Plan(first, second, players, "room", seed, target)


def total(given: Plan, pairs: int, processes: int = 1) -> Result:
    result = Result.of(given)
    for part in play_pairs(given, pairs, processes):
        result.add(part)
    return result


@pytest.fixture
def spied(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, State]]:
    """Every state in which a player called `one` or `two` (both the rule of thumb) was asked."""
    asked: list[tuple[str, State]] = []

    def spy(name: str) -> Callable[[str], Any]:
        def decide(state: State, seat: int, seed: bytes) -> Decision:
            asked.append((name, state))
            return Decision(rule(state.hands[seat], state.table), 7)

        return lambda _budget: decide

    for name in ("one", "two", "three"):
        monkeypatch.setitem(PLAYERS, name, spy(name))
    return asked


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["easy", "medium", "rule", "hard", "see-all", "rated:40"])
def test_equal_bots_come_out_exactly_equal(name: str, players: int) -> None:
    result = total(plan(name, name, players=players), 3)
    first, second = result.sides
    assert (result.won, result.played) == (3, 6)
    assert first.points == second.points
    assert first.nodes != [] or second.nodes != []
    assert Counter(first.nodes) == Counter(second.nodes)


@pytest.mark.parametrize("players", [2, 4])
def test_both_matches_of_a_pair_have_the_same_packs_and_dealer(spied: Any, players: int) -> None:
    given = plan("one", "two", players=players)
    seen: list[list[Any]] = []
    for swapped in range(MIRRORED):
        spied.clear()
        play_match(given, 3, swapped, Result.of(given))
        seen.append([state for _, state in spied])
        assert {name for name, state in spied if state.turn % 2 == swapped} == {"one"}
        assert {name for name, state in spied if state.turn % 2 != swapped} == {"two"}
    assert seen[0] == seen[1]
    assert seen[0][0].dealer == 3 % players


def test_the_first_dealer_moves_on_with_every_pair(spied: Any) -> None:
    dealers: list[int] = []
    for pair in range(5):
        spied.clear()
        play_match(plan("one", "two", players=4), pair, 0, Result.of(plan("one", "two")))
        dealers.append(spied[0][1].dealer)
    assert dealers == [0, 1, 2, 3, 0]


def test_partners_of_two_kinds_sit_opposite_each_other(spied: Any) -> None:
    given = plan("one+two", "three", players=4)
    for swapped, names in enumerate(
        (["one", "three", "two", "three"], ["three", "one", "three", "two"])
    ):
        spied.clear()
        play_match(given, 0, swapped, Result.of(given))
        assert {(state.turn, name) for name, state in spied} == set(enumerate(names))


def test_every_move_is_counted_for_its_side(spied: Any) -> None:
    given = plan("one", "medium")
    result = Result.of(given)
    play_match(given, 0, 0, result)
    own, other = result.sides
    assert own.nodes == [7] * len(spied)
    assert other.nodes == [0] * len(other.seconds)
    assert len(own.seconds) == len(spied)


@pytest.mark.parametrize("teams", [("easy", "rule"), ("hard", "mc20")])
def test_the_same_for_a_seed_however_many_processes_play(teams: tuple[str, str]) -> None:
    results = [total(plan(*teams), 2, processes) for processes in (1, 2, 3)]
    facts = [
        (r.won, r.played, r.rounds, r.diamonds, [(s.points, s.nodes) for s in r.sides])
        for r in results
    ]
    assert facts[0] == facts[1] == facts[2]


def test_another_seed_deals_other_packs() -> None:
    points = {total(plan("easy", "rule", seed=seed), 2).sides[0].points for seed in range(8)}
    assert len(points) > 2


def test_the_seed_of_a_move_is_never_the_seed_of_a_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    packs: list[bytes] = []
    seeds: list[bytes] = []

    def seeded(seed: bytes) -> Any:
        packs.append(seed)
        return original(seed)

    def decide(state: State, seat: int, seed: bytes) -> Decision:
        seeds.append(seed)
        return Decision(rule(state.hands[seat], state.table))

    original = tournament.seeded
    monkeypatch.setattr(tournament, "seeded", seeded)
    monkeypatch.setitem(PLAYERS, "seen", lambda _budget: decide)
    play_match(plan("seen", "seen"), 0, 0, Result.of(plan("seen", "seen")))
    assert packs
    assert len(seeds) == len(set(seeds))
    assert not set(packs) & set(seeds)


def test_a_stronger_bot_wins_more() -> None:
    assert total(plan("rule", "easy", target=21), 10).won > 15


def test_what_sees_everything_wins_at_100_percent_and_loses_at_0() -> None:
    assert total(plan("rated:100", "rule"), 6).won > 8
    assert total(plan("rated:0", "rule"), 6).won < 3


@pytest.mark.parametrize("players", [2, 4])
def test_rated_100_and_mixed_1000_are_see_all(players: int) -> None:
    for name in ("rated:100", "mixed:1000"):
        result = total(plan(name, "see-all", players=players), 1)
        assert result.won == 1
        assert result.sides[0].points == result.sides[1].points


def test_a_team_is_read_from_its_names() -> None:
    assert len(team("hard+medium", "room")) == 2
    assert len(team("hard", "browser")) == 1
