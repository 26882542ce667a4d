"""Matches of two teams of bots on mirrored packs.

Every pair of matches is dealt the same packs, once with the first team in the even seats and once in the
odd ones, and the first dealer moves on with every pair, so neither cards nor seats favour anybody. The
bots' own chance is the same in both matches too: equal teams win one match each.

A pair depends on the plan and its number alone, so a tournament comes out the same however many
processes play it.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import Pool

from kahwa.chance import RecordingChance, ReplayedChance, seeded
from kahwa.games.chkobba.scoring import TEAMS
from kahwa.games.chkobba.state import State, team_of
from kahwa.games.game import Phase
from kahwa.strength.players import CHKOBBA, Player, team

NO_CHANCE = ReplayedChance([])
"""A play asks for none."""

MIRRORED = 2
"""The matches of a pair."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: two teams, as `players.team` reads them, and under what conditions."""

    first: str
    second: str
    players: int
    budget: str
    seed: int
    target: int = 21


@dataclass(slots=True)
class Side:
    """What came out for one team: its points over all rounds, and what each of its moves cost."""

    name: str
    points: int = 0
    seconds: list[float] = field(default_factory=list[float])
    """Of CPU, one for every move."""

    nodes: list[int] = field(default_factory=list[int])

    def add(self, other: Side) -> None:
        """Count another's in."""
        self.points += other.points
        self.seconds += other.seconds
        self.nodes += other.nodes


@dataclass(slots=True)
class Result:
    """What came out of some matches. `won` counts those of the first team."""

    sides: tuple[Side, Side]
    won: int = 0
    played: int = 0
    rounds: int = 0
    diamonds: int = 0
    """Matches decided by all ten diamonds."""

    @staticmethod
    def of(plan: Plan) -> Result:
        """The result before any match."""
        return Result((Side(plan.first), Side(plan.second)))

    def add(self, other: Result) -> None:
        """Count another result in."""
        for side, others in zip(self.sides, other.sides, strict=True):
            side.add(others)
        self.won += other.won
        self.played += other.played
        self.rounds += other.rounds
        self.diamonds += other.diamonds


def play_pairs(plan: Plan, pairs: int, processes: int) -> Iterator[Result]:
    """The results of the pairs, in their order, as they are ready."""
    tasks = [(plan, pair) for pair in range(pairs)]
    if processes == 1:
        yield from map(_play_pair, tasks)
        return
    with Pool(min(processes, pairs), _leave_interrupts) as pool:
        yield from pool.imap(_play_pair, tasks)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that shows the figures; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_pair(task: tuple[Plan, int]) -> Result:
    plan, pair = task
    result = Result.of(plan)
    for swapped in range(MIRRORED):
        play_match(plan, pair, swapped, result)
    return result


def play_match(plan: Plan, pair: int, swapped: int, result: Result) -> State:
    """One match, counted into `result`, and its last state.

    The first team sits in the even seats, or in the odd ones when `swapped` is 1.
    """
    teams = [team(plan.first, plan.budget), team(plan.second, plan.budget)]
    options = CHKOBBA.full_options({"target": plan.target})
    state = CHKOBBA.new_match(
        options, plan.players, pair % plan.players, _pack(plan, pair, 1)
    ).state
    moves = 0
    while state.phase is not Phase.MATCH_OVER:
        if state.turn is None:
            state = CHKOBBA.next_round(state, _pack(plan, pair, state.round_number + 1)).state
            continue
        side = team_of(state.turn) ^ swapped
        player = teams[side][state.turn // TEAMS % len(teams[side])]
        state = _move(
            state, player, f"{plan.seed}/{pair}/move {moves}".encode(), result.sides[side]
        )
        moves += 1
    _count(state, swapped, result)
    return state


def _pack(plan: Plan, pair: int, round_number: int) -> RecordingChance:
    """The chance that shuffles the pack of a round, the same in both matches of a pair."""
    return RecordingChance(seeded(f"{plan.seed}/{pair}/{round_number}".encode()))


def _move(state: State, player: Player, seed: bytes, side: Side) -> State:
    """The state after the move of the seat whose turn it is."""
    assert state.turn is not None
    before = time.thread_time()
    decision = player(state, state.turn, seed)
    side.seconds.append(time.thread_time() - before)
    side.nodes.append(decision.nodes)
    return CHKOBBA.apply(state, state.turn, decision.move, NO_CHANCE).state


def _count(state: State, swapped: int, result: Result) -> None:
    """Count a match that is over in."""
    result.played += 1
    result.won += state.winner == swapped
    result.rounds += state.round_number
    result.diamonds += state.reason == "diamonds"
    for index, side in enumerate(result.sides):
        side.points += state.scores[index ^ swapped]
