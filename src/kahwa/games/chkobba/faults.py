"""Every broken invariant of a state, in words: for tests, the review and what a host loads."""

from __future__ import annotations

from itertools import chain

from kahwa.games.chkobba.dealing import deals_in_round
from kahwa.games.chkobba.rules import HAND_SIZE, PACK_SIZE, TABLE_SIZE
from kahwa.games.chkobba.scoring import TEAMS
from kahwa.games.chkobba.state import State, seat_after
from kahwa.games.game import Phase

SEAT_COUNTS = (2, 4)


def faults(state: State) -> list[str]:
    """What is wrong with a state that waits for a decision; empty for a sound one."""
    if state.players not in SEAT_COUNTS or len(state.hands) != state.players:
        return [f"{len(state.hands)} hands for {state.players} players"]
    if not len(state.piles) == len(state.chkobbas) == len(state.scores) == TEAMS:
        return ["piles, chkobbas and scores are not one per team"]
    return [*card_faults(state), *_standing_faults(state), *_turn_faults(state)]


def card_faults(state: State) -> list[str]:
    """What breaks "table + hands + pack + captured = 40 different cards", and every card's place.

    Holds after every single step too, not only where a decision is due.
    """
    cards = [*state.pack, *state.table, *chain(*state.hands), *chain(*state.piles)]
    found: list[str] = []
    if sorted(cards) != list(range(PACK_SIZE)):
        found.append(f"not 40 different cards: {sorted(cards)}")
    if any(len(hand) > HAND_SIZE for hand in state.hands):
        found.append("a hand of more than three cards")
    found += [
        f"team {team} has a chkobba with a card it has not captured"
        for team in range(TEAMS)
        if not set(state.chkobbas[team]) <= set(state.piles[team])
    ]
    if (state.last_taker is None) != (not any(state.piles)):
        found.append("captured cards and the last to capture do not agree")
    return found


def _standing_faults(state: State) -> list[str]:
    """Faults of the deal, the dealer and the outcome."""
    found: list[str] = []
    dealt = PACK_SIZE - TABLE_SIZE - HAND_SIZE * state.players * state.deal
    expected = PACK_SIZE if state.cut_due else dealt
    if len(state.pack) != expected or not 0 <= state.deal <= deals_in_round(state.players):
        found.append(f"{len(state.pack)} cards in the pack at deal {state.deal}")
    if len(state.first) != (0 if state.cut_due else TABLE_SIZE):
        found.append(f"{len(state.first)} first cards on the table")
    for what, seat in (("dealer", state.dealer), ("last taker", state.last_taker)):
        if seat is not None and not 0 <= seat < state.players:
            found.append(f"the {what} is no seat: {seat}")
    over = state.phase is Phase.MATCH_OVER
    if over != (state.winner in range(TEAMS)) or over != (state.reason != ""):
        found.append(f"winner {state.winner}, reason {state.reason!r} in {state.phase}")
    return found


def _turn_faults(state: State) -> list[str]:
    """Whoever is to move can move, and nobody is to move between rounds."""
    if state.phase is not Phase.PLAYING:
        return [] if state.turn is None else [f"seat {state.turn} to move in {state.phase}"]
    if state.turn is None or not 0 <= state.turn < state.players:
        return [f"nobody to move: {state.turn}"]
    if state.cut_due:
        cutter = seat_after(state.dealer, state.players)
        return [] if state.turn == cutter else [f"seat {state.turn} to cut, not {cutter}"]
    return [] if state.hands[state.turn] else [f"seat {state.turn} to move without cards"]
