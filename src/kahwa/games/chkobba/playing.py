"""What a card played does, up to the end of the round and of the match.

Source: `rules/chkobba.md`, "A move", "Chkobba" and "Scoring a round".
"""

from __future__ import annotations

from dataclasses import replace

from kahwa.games.chkobba.dealing import Steps, cards_json, deal
from kahwa.games.chkobba.rules import HAYA
from kahwa.games.chkobba.scoring import DIAMONDS_IN_PACK, TEAMS, decide, diamonds, verdicts
from kahwa.games.chkobba.state import Play, Played, State, replaced, seat_after, team_of
from kahwa.games.chkobba.tally import tally_json
from kahwa.games.game import Phase, Step
from kahwa.jsontypes import Json

PLACE_MS = 240
CAPTURE_MS = 680
CHKOBBA_MS = 900
HAYA_MS = 600
LEFTOVERS_MS = 600
TALLY_LINE_MS = 350
DIAMONDS_MS = 1500
WIN_MS = 1000


def play(state: State, seat: int, move: Play) -> Steps:
    """The effect of a legal play, to the next decision or the end of the round."""
    step = _capture(state, seat, move) if move.take else _place(state, seat, move.card)
    after = step.state
    if _swept_diamonds(after) is not None:
        return [step, *_win_by_diamonds(after)]
    if after.turn is None:
        return [step, *_end_round(after)]
    return [step] if any(after.hands) else [step, deal(after)]


def _place(state: State, seat: int, card: int) -> Step[State]:
    """The card joins the table."""
    placed = replace(
        state,
        hands=_without(state.hands, seat, card),
        table=(*state.table, card),
        history=(*state.history, Played(seat, card, ())),
    )
    return Step({"kind": "place", "seat": seat, "card": card}, PLACE_MS, _pass_turn(placed, seat))


def _capture(state: State, seat: int, move: Play) -> Step[State]:
    """The card and what it takes go to the team's pile; emptying the table scores at once."""
    team = team_of(seat)
    took = tuple([card for card in state.table if card in move.take])
    table = tuple([card for card in state.table if card not in move.take])
    hands = _without(state.hands, seat, move.card)
    chkobba = not table and not (seat == state.dealer and _is_last_card(state, hands))
    captured = replace(
        state,
        hands=hands,
        table=table,
        piles=replaced(state.piles, team, (*state.piles[team], move.card, *took)),
        last_taker=seat,
        history=(*state.history, Played(seat, move.card, took)),
    )
    if chkobba:
        captured = _score_chkobba(captured, team, move.card)
    haya = HAYA in took or move.card == HAYA
    event: dict[str, Json] = {
        "kind": "capture",
        "seat": seat,
        "card": move.card,
        "took": cards_json(took),
        "chkobba": chkobba,
        "haya": haya,
    }
    ms = CAPTURE_MS + CHKOBBA_MS * chkobba + HAYA_MS * haya
    return Step(event, ms, _pass_turn(captured, seat))


def _is_last_card(state: State, hands: tuple[tuple[int, ...], ...]) -> bool:
    """Pack empty and every hand empty after the card: no chkobba for the dealer with that one."""
    return not state.pack and not any(hands)


def _score_chkobba(state: State, team: int, card: int) -> State:
    """One point at once; the card is remembered."""
    scores = [score + (index == team) for index, score in enumerate(state.scores)]
    return replace(
        state,
        scores=tuple(scores),
        chkobbas=replaced(state.chkobbas, team, (*state.chkobbas[team], card)),
    )


def _without(
    hands: tuple[tuple[int, ...], ...], seat: int, card: int
) -> tuple[tuple[int, ...], ...]:
    """The hands after one seat has played a card."""
    return replaced(hands, seat, tuple([held for held in hands[seat] if held != card]))


def _pass_turn(state: State, seat: int) -> State:
    """The turn goes to the next seat that holds cards, or, before a deal, to the next seat.

    In ordinary play that is always the next seat; a host's tools may have changed the turn, and then
    new cards still come only when all hands are empty.
    """
    if not any(state.hands):
        turn = seat_after(seat, state.players) if state.pack else None
    else:
        turn = seat_after(seat, state.players)
        while not state.hands[turn]:
            turn = seat_after(turn, state.players)
    number = state.turn_number if turn is None else state.turn_number + 1
    return replace(state, turn=turn, turn_number=number)


def _end_round(state: State) -> Steps:
    """Leftovers, then all ten diamonds or the verdicts, then perhaps the end of the match."""
    steps: Steps = []
    if state.table:
        steps.append(_leftovers(state))
        state = steps[-1].state
    if _swept_diamonds(state) is not None:
        return [*steps, *_win_by_diamonds(state)]
    return [*steps, *_count_round(state)]


def _leftovers(state: State) -> Step[State]:
    """The cards left go to the team that captured last; if nobody captured they stay where they lie."""
    taker = state.last_taker
    team = None if taker is None else team_of(taker)
    if team is None:
        after = state
    else:
        pile = state.piles[team] + state.table
        after = replace(state, table=(), piles=replaced(state.piles, team, pile))
    event: dict[str, Json] = {
        "kind": "leftovers",
        "team": team,
        "seat": taker,
        "cards": cards_json(state.table),
    }
    return Step(event, LEFTOVERS_MS, after)


def _count_round(state: State) -> Steps:
    """The verdicts join the totals; then the match is won, or the round is over."""
    points = verdicts(state.piles).points()
    scores = tuple([score + gained for score, gained in zip(state.scores, points, strict=True)])
    settings = state.settings
    outcome = decide(scores, settings.target, settings.one_more, state.extra_round)
    counted = replace(
        state,
        phase=Phase.ROUND_OVER if outcome.winner is None else Phase.MATCH_OVER,
        scores=scores,
        extra_round=state.extra_round or outcome.decider,
        winner=outcome.winner,
        reason="" if outcome.winner is None else "target",
    )
    facts = tally_json(counted)
    lines = facts["lines"]
    assert isinstance(lines, list)
    steps: Steps = [Step({"kind": "tally", **facts}, TALLY_LINE_MS * len(lines), counted)]
    return steps if outcome.winner is None else [*steps, _win(counted)]


def _swept_diamonds(state: State) -> int | None:
    """The team that has captured all ten diamonds."""
    for team in range(TEAMS):
        pile = state.piles[team]
        if len(pile) >= DIAMONDS_IN_PACK and diamonds(pile) == DIAMONDS_IN_PACK:
            return team
    return None


def _win_by_diamonds(state: State) -> Steps:
    """All ten diamonds win at once: play stops, chkobbas stand, no verdicts are counted."""
    team = _swept_diamonds(state)
    won = replace(state, phase=Phase.MATCH_OVER, turn=None, winner=team, reason="diamonds")
    return [Step({"kind": "diamonds", "team": team}, DIAMONDS_MS, won), _win(won)]


def _win(state: State) -> Step[State]:
    """The end of the match."""
    totals: list[Json] = [*state.scores]
    return Step({"kind": "win", "team": state.winner, "totals": totals}, WIN_MS, state)
