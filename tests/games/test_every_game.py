"""What holds for every registered game, for every number of players and every set of options."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kahwa.chance import RecordingChance, ReplayedChance
from kahwa.games import GAMES
from kahwa.games.game import AnyGame, Applied, BadMove, Phase
from tests.games.chances import seeded_chance
from tests.games.hidden import PERMUTE

NAMES = sorted(GAMES)
MAX_MOVES = 90
"""So many moves of each match are looked at: two rounds of Chkobba and a little more."""

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 60)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(("keep", "lay", "card", "take", "cut")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("card", "take", "cut", "cards", "to")) | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@dataclass(frozen=True)
class Moment:
    """A state in which a seat is to move, with the move it then makes and what came of it."""

    game: AnyGame
    state: Any
    seat: int
    move: Any
    applied: Applied[Any]


def tables(game: AnyGame) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with every set of options."""
    names = [option.name for option in game.options]
    sets = itertools.product(*(option.choices for option in game.options))
    every = [dict(zip(names, values, strict=True)) for values in sets]
    return [(players, options) for players in game.seat_counts for options in every]


TABLES = [
    pytest.param(name, players, options, number, id=f"{name}-{players}-{number}")
    for name in NAMES
    for number, (players, options) in enumerate(tables(GAMES[name]))
]


def some_move(game: AnyGame, state: Any, seat: int, chance: Any, rng: random.Random) -> Any:
    """The move of a bot of some level, or of the clock."""
    level = rng.choice((*game.levels[:2], None))
    if level is None:
        return game.timeout_move(state, seat, chance)
    return game.bot_move(game.view(state, seat), level, rng.randbytes(8))


def match(
    game: AnyGame, players: int, options: dict[str, Any], seed: int, chance: Any
) -> Iterator[Applied[Any] | Moment]:
    """A match: every deal, and every moment with its move; `MAX_MOVES` of them at most."""
    rng = random.Random(seed)
    applied = game.new_match(options, players, seed % players, chance)
    yield applied
    for _ in range(MAX_MOVES):
        state = applied.state
        status = game.status(state)
        if status.phase is Phase.MATCH_OVER:
            return
        if status.phase is Phase.ROUND_OVER:
            applied = game.next_round(state, chance)
            yield applied
            continue
        assert status.turn is not None
        move = some_move(game, state, status.turn, chance, rng)
        applied = game.apply(state, status.turn, move, chance)
        yield Moment(game, state, status.turn, move, applied)


def moments(game: AnyGame, seed: int, players: int, options: dict[str, Any]) -> Iterator[Moment]:
    for event in match(game, players, options, seed, seeded_chance(seed)):
        if isinstance(event, Moment):
            yield event


def as_bytes(value: Any) -> bytes:
    """JSON to the byte, the order of keys included."""
    return json.dumps(value, allow_nan=False).encode()


def frames(game: AnyGame, applied: Applied[Any], seat: int | None) -> bytes:
    """All that a connection is told of what happened."""
    steps = [[step.seen_by(seat), step.ms, game.view(step.state, seat)] for step in applied.steps]
    return as_bytes([steps, game.view(applied.state, seat)])


@pytest.mark.parametrize(("name", "players", "options", "number"), TABLES)
def test_every_table_plays_soundly(
    name: str, players: int, options: dict[str, Any], number: int
) -> None:
    game = GAMES[name]
    chance = seeded_chance(number)
    states: list[Any] = []
    for event in match(game, players, options, number, chance):
        applied = event.applied if isinstance(event, Moment) else event
        states.append(applied.state)
        check_applied(game, applied, players)
        if isinstance(event, Moment):
            check_moment(event)
    # The same record of chance gives the same states again.
    replayed = ReplayedChance(json.loads(json.dumps(chance.record)))
    again = [
        (event.applied if isinstance(event, Moment) else event).state
        for event in match(game, players, options, number, replayed)
    ]
    assert again == states


def check_applied(game: AnyGame, applied: Applied[Any], players: int) -> None:
    state = applied.state
    assert not game.faults(state)
    assert applied.steps
    assert applied.steps[-1].state == state
    dumped = game.dump(state)
    assert game.load(json.loads(as_bytes(dumped))) == state
    assert as_bytes(game.dump(game.load(dumped))) == as_bytes(dumped)
    status = game.status(state)
    assert (status.turn is None) == (status.phase is not Phase.PLAYING)
    assert (status.reason == "") == (status.phase is not Phase.MATCH_OVER)
    assert 0 <= status.next_dealer < players
    for step in applied.steps:
        assert isinstance(step.public["kind"], str)
        assert step.ms > 0
    for seat in (*range(players), None):
        frames(game, applied, seat)


def check_moment(moment: Moment) -> None:
    game, state, seat = moment.game, moment.state, moment.seat
    assert game.refusal(state, seat, moment.move) is None
    data = json.loads(as_bytes(game.move_json(moment.move)))
    assert game.parse_move(data) == moment.move
    timeout = game.timeout_move(state, seat, seeded_chance(0))
    assert game.refusal(state, seat, timeout) is None
    before, after = game.status(state), game.status(moment.applied.state)
    if after.turn not in (None, seat):
        assert after.turn_number > before.turn_number
    assert after.turn_number >= before.turn_number


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_hidden_cards_change_no_view_by_a_byte(name: str, data: st.DataObject) -> None:
    game, permute = GAMES[name], PERMUTE[name]
    seed = data.draw(st.integers(0, 2**32))
    players, options = data.draw(st.sampled_from(tables(game)))
    rng = random.Random(seed)
    for moment in itertools.islice(moments(game, seed, players, options), 40):
        for step in moment.applied.steps:
            for seat in (*range(players), None):
                other = permute(step.state, seat, rng)
                assert as_bytes(game.view(other, seat)) == as_bytes(game.view(step.state, seat))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_hidden_cards_change_no_step_of_ones_own_move_by_a_byte(
    name: str, data: st.DataObject
) -> None:
    game, permute = GAMES[name], PERMUTE[name]
    seed = data.draw(st.integers(0, 2**32))
    players, options = data.draw(st.sampled_from(tables(game)))
    rng = random.Random(seed)
    for moment in itertools.islice(moments(game, seed, players, options), 40):
        other = permute(moment.state, moment.seat, rng, through_deal=True)
        seat, move = moment.seat, moment.move
        applied = game.apply(moment.state, seat, move, seeded_chance(seed))
        permuted = game.apply(other, seat, move, seeded_chance(seed))
        assert frames(game, permuted, seat) == frames(game, applied, seat)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_how_to_permute_its_hidden_cards(name: str) -> None:
    assert name in PERMUTE


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=500)
@given(data=JSON)
def test_parse_move_raises_bad_move_only(name: str, data: Any) -> None:
    game = GAMES[name]
    try:
        move = game.parse_move(data)
    except BadMove:
        return
    assert game.parse_move(game.move_json(move)) == move


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=200)
@given(data=st.data())
def test_a_readable_move_is_refused_or_applied_and_a_refused_one_changes_nothing(
    name: str, data: st.DataObject
) -> None:
    game = GAMES[name]
    players, options = data.draw(st.sampled_from(tables(game)))
    seed = data.draw(st.integers(0, 1000))
    chance = seeded_chance(seed)
    state = game.new_match(options, players, 0, chance).state
    for _ in range(10):
        seat = game.status(state).turn
        assert seat is not None
        before = as_bytes(game.dump(state))
        move = game.bot_move(game.view(state, seat), game.levels[0], seed.to_bytes(2, "big"))
        spoilt: dict[str, Any] = {**game.move_json(move)}
        key = data.draw(st.sampled_from(sorted(spoilt)))
        spoilt[key] = data.draw(st.integers(0, 39) | st.lists(st.integers(0, 39), max_size=3))
        try:
            offered = game.parse_move(spoilt)
        except BadMove:
            continue
        refusal = game.refusal(state, seat, offered)
        if refusal is None:
            state = game.apply(state, seat, offered, chance).state
            continue
        as_bytes([refusal.reason, dict(refusal.details)])
        with pytest.raises(ValueError, match=refusal.reason):
            game.apply(state, seat, offered, chance)
        assert as_bytes(game.dump(state)) == before
        state = game.apply(state, seat, move, chance).state
        if game.status(state).turn is None:
            return


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=300)
@given(data=st.data())
def test_load_raises_value_error_on_data_that_does_not_fit(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    players, options = data.draw(st.sampled_from(tables(game)))
    state = game.new_match(options, players, 0, seeded_chance(5)).state
    spoilt = game.dump(state)
    key = data.draw(st.sampled_from(sorted(spoilt)))
    if data.draw(st.booleans()):
        del spoilt[key]
    else:
        spoilt[key] = data.draw(JSON)
    try:
        loaded = game.load(spoilt)
    except ValueError:
        return
    assert not game.faults(loaded)


@pytest.mark.parametrize("name", NAMES)
def test_options_are_what_the_options_screen_needs(name: str) -> None:
    game = GAMES[name]
    assert game.name == name
    assert name.isalpha()
    assert name.islower()
    assert game.default_level in game.levels
    for option in game.options:
        assert option.allows(option.default)
        assert len(set(map(repr, option.choices))) == len(option.choices)
    for players in game.seat_counts:
        teams = {game.team(seat, players, game.full_options({})) for seat in range(players)}
        assert teams == set(range(len(teams)))
        start = game.new_match(game.full_options({}), players, 0, seeded_chance(0)).state
        assert len(game.status(start).scores) == len(teams)


@pytest.mark.parametrize("name", NAMES)
def test_the_record_of_chance_is_all_that_chance_gave(name: str) -> None:
    """No game keeps randomness of its own: another entropy with the same record changes nothing."""
    game = GAMES[name]
    options = game.full_options({})
    chance: RecordingChance = seeded_chance(9)
    first = game.new_match(options, game.seat_counts[0], 0, chance)
    again = game.new_match(options, game.seat_counts[0], 0, ReplayedChance(chance.record))
    assert first == again
