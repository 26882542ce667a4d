"""Matches of two teams of bots on mirrored packs.

Every pair of matches is dealt the same packs, once with the first team in the even seats and once in the
odd ones, and the first dealer moves on with every pair, so neither cards nor seats favour anybody.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import Pool

from kahwa.chance import RecordingChance, ReplayedChance, seeded
from kahwa.games.chkobba.state import State, team_of
from kahwa.games.game import Phase
from kahwa.strength.players import CHKOBBA, Player, team

NO_CHANCE = ReplayedChance([])
SIDES = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: two teams, as `players.team` reads them."""

    first: str
    second: str
    players: int
    budget: str
    seed: int
    target: int = 21


@dataclass(slots=True)
class Result:
    """What came out of some matches, for the first team."""

    won: int = 0
    played: int = 0
    rounds: int = 0
    ahead: int = 0
    """Points more than the other team, over all rounds."""

    diamonds: int = 0
    """Matches decided by all ten diamonds."""

    times: list[float] = field(default_factory=list[float])
    """Seconds of CPU that the first team's moves took."""

    def add(self, other: Result) -> None:
        """Count another result in."""
        self.won += other.won
        self.played += other.played
        self.rounds += other.rounds
        self.ahead += other.ahead
        self.diamonds += other.diamonds
        self.times += other.times


def play_pairs(plan: Plan, pairs: int, processes: int) -> Iterator[Result]:
    """The results of the pairs, as they are ready."""
    tasks = [(plan, pair) for pair in range(pairs)]
    if processes == 1:
        yield from map(_play_pair, tasks)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(_play_pair, tasks)


def _play_pair(task: tuple[Plan, int]) -> Result:
    plan, pair = task
    result = Result()
    for swapped in range(SIDES):
        _play_match(plan, pair, swapped, result)
    return result


def _play_match(plan: Plan, pair: int, swapped: int, result: Result) -> None:
    """One match; the first team sits in the even seats, or in the odd ones when `swapped`."""
    teams = [team(plan.first, plan.budget), team(plan.second, plan.budget)]
    options = CHKOBBA.full_options({"target": plan.target})
    dealer = pair % plan.players
    state = CHKOBBA.new_match(options, plan.players, dealer, _pack(plan, pair, 1)).state
    moves = 0
    while state.phase is not Phase.MATCH_OVER:
        if state.phase is Phase.ROUND_OVER:
            state = CHKOBBA.next_round(state, _pack(plan, pair, state.round_number + 1)).state
            continue
        moves += 1
        assert state.turn is not None
        side = team_of(state.turn) ^ swapped
        player = teams[side][state.turn // SIDES % len(teams[side])]
        seed = f"{plan.seed}/{pair}/{swapped}/{moves}".encode()
        state = _move(state, state.turn, player, seed, result if side == 0 else None)
    result.played += 1
    result.won += state.winner == swapped
    result.rounds += state.round_number
    result.ahead += state.scores[swapped] - state.scores[1 - swapped]
    result.diamonds += state.reason == "diamonds"


def _pack(plan: Plan, pair: int, round_number: int) -> RecordingChance:
    return RecordingChance(seeded(f"{plan.seed}/{pair}/{round_number}".encode()))


def _move(state: State, seat: int, player: Player, seed: bytes, timed: Result | None) -> State:
    before = time.thread_time()
    move = player(state, seat, seed)
    if timed is not None:
        timed.times.append(time.thread_time() - before)
    return CHKOBBA.apply(state, seat, move, NO_CHANCE).state
