"""States of Chkobba to try the hard bot on: played at random, and as a host's tools may leave them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from kahwa.games.chkobba.state import Cut, Play, State
from kahwa.games.game import Phase
from tests.games.chances import seeded_chance
from tests.games.notation import CHKOBBA


def rounds_states(seed: int, *, players: int | None = None, tools: bool = True) -> Iterator[State]:
    """The states in which a card is to be played, over one round of random play.

    Options and players are drawn from the seed. With `tools` the turn is now and then given to
    another seat, so that hands are unequal; the history then tells of it, as in a room.
    """
    rng = random.Random(seed)
    chance = seeded_chance(seed)
    seats = players or rng.choice((2, 4))
    options = CHKOBBA.full_options(
        {"forceCapture": rng.random() < 0.7, "cut": rng.random() < 0.3, "voidTable": True}
    )
    state = CHKOBBA.new_match(options, seats, rng.randrange(seats), chance).state
    shy = rng.random() < 0.3
    while state.phase is Phase.PLAYING:
        assert state.turn is not None
        if state.cut_due:
            cut = Cut(keep=rng.random() < 0.5)
            state = CHKOBBA.apply(state, state.turn, cut, chance).state
            continue
        if tools and rng.random() < 0.1:
            holders = [seat for seat, hand in enumerate(state.hands) if hand]
            state = replace(state, turn=rng.choice(holders))
            assert state.turn is not None
        yield state
        move = _random_move(state, rng, shy=shy)
        state = CHKOBBA.apply(state, state.turn, move, chance).state


def _random_move(state: State, rng: random.Random, *, shy: bool) -> Play:
    """The easy bot's; a shy player lays a card wherever it may, so that the table grows wide."""
    assert state.turn is not None
    for card in state.hands[state.turn] if shy else ():
        if CHKOBBA.refusal(state, state.turn, Play(card)) is None:
            return Play(card)
    move = CHKOBBA.bot_move(CHKOBBA.view(state, state.turn), "easy", rng.randbytes(4))
    assert isinstance(move, Play)
    return move


def legal_plays(state: State) -> list[Play]:
    """Every play that the referee would take, found by asking it."""
    assert state.turn is not None
    seat = state.turn
    plays = [Play(card, take) for card in state.hands[seat] for take in _sets(state.table)]
    return [play for play in plays if CHKOBBA.refusal(state, seat, play) is None]


def _sets(table: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for mask in range(1 << len(table)):
        yield tuple([card for place, card in enumerate(table) if mask >> place & 1])


def match_states(seed: int, *, players: int, level: str) -> Iterator[State]:
    """The states in which a card is to be played, over one whole match of bots of a level."""
    chance, options = seeded_chance(seed), CHKOBBA.full_options({})
    state = CHKOBBA.new_match(options, players, seed % players, chance).state
    while state.phase is not Phase.MATCH_OVER:
        if state.phase is Phase.ROUND_OVER:
            state = CHKOBBA.next_round(state, chance).state
            continue
        assert state.turn is not None
        if not state.cut_due:
            yield state
        view = CHKOBBA.view(state, state.turn)
        bots_seed = f"{seed} {state.round_number} {state.turn_number}".encode()
        move = CHKOBBA.bot_move(view, level, bots_seed)
        state = CHKOBBA.apply(state, state.turn, move, chance).state
