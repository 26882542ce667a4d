"""Scoring a round and deciding a match. Source: `rules/chkobba.md`, section "Scoring a round"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kahwa.games.chkobba.rules import HAYA, IS_DIAMOND, VALUES

TEAMS = 2
DIAMONDS_IN_PACK = sum(IS_DIAMOND)


@dataclass(frozen=True, slots=True)
class Counts:
    """What the verdicts look at in one team's captured cards."""

    cards: int
    diamonds: int
    sevens: int
    sixes: int


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The team that gets each point of a round, None when nobody does."""

    karta: int | None
    dinari: int | None
    haya: int | None
    barmila: int | None

    def points(self) -> tuple[int, ...]:
        """Points per team; chkobbas are not among them, they scored when they were made."""
        winners = (self.karta, self.dinari, self.haya, self.barmila)
        return tuple([winners.count(team) for team in range(TEAMS)])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the totals after a round mean: a winner, or None to play on.

    `decider` tells that the one more round that decides (see `decide`) comes next.
    """

    winner: int | None
    decider: bool = False


def counts(captured: Sequence[int]) -> Counts:
    """The figures of one team's captured cards."""
    values = [VALUES[card] for card in captured]
    return Counts(len(values), diamonds(captured), values.count(7), values.count(6))


def diamonds(captured: Sequence[int]) -> int:
    """How many diamonds there are among the cards."""
    return sum([IS_DIAMOND[card] for card in captured])


def verdicts(captured: Sequence[Sequence[int]]) -> Verdicts:
    """Karta, dinari, haya and barmila of a round, from the two teams' captured cards."""
    first, second = counts(captured[0]), counts(captured[1])
    barmila = _more(first.sevens, second.sevens)
    return Verdicts(
        karta=_more(first.cards, second.cards),
        dinari=_more(first.diamonds, second.diamonds),
        haya=next((team for team in range(TEAMS) if HAYA in captured[team]), None),
        barmila=_more(first.sixes, second.sixes) if barmila is None else barmila,
    )


def decide(
    scores: Sequence[int], target: int, one_more_round: bool, decider_played: bool
) -> Outcome:
    """Who has won after a round with these totals.

    With both teams past the target the higher total wins and a tie plays on; with `one_more_round` a
    deciding round is played first, once in a match.
    """
    past = [team for team in range(TEAMS) if scores[team] >= target]
    if len(past) < TEAMS:
        return Outcome(past[0] if past else None)
    if one_more_round and not decider_played:
        return Outcome(None, decider=True)
    return Outcome(_more(scores[0], scores[1]))


def _more(first: int, second: int) -> int | None:
    """The team with more; a tie gives nobody the point."""
    if first == second:
        return None
    return 0 if first > second else 1
