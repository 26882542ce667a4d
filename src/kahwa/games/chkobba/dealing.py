"""Rounds, the cut and the deal. Source: `rules/chkobba.md`, "Pack and deal" and the added options."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TypeAlias

from kahwa.chance import Chance
from kahwa.games.chkobba.rules import HAND_SIZE, PACK_SIZE, RANKS, TABLE_SIZE
from kahwa.games.chkobba.scoring import TEAMS
from kahwa.games.chkobba.state import NOBODY, Cut, Settings, State, replaced, seat_after
from kahwa.games.game import Phase, Step
from kahwa.jsontypes import Json

Steps: TypeAlias = list[Step[State]]

VOID_AT = 3
"""So many cards of one rank among the first four void the deal."""

ROUND_MS = 300
CUT_MS = 600
VOID_MS = 1200
DEAL_MS = 220
DEAL_CARD_MS = 90


def cards_json(cards: tuple[int, ...]) -> list[Json]:
    """Cards as a JSON list."""
    return [*cards]


def deals_in_round(players: int) -> int:
    """6 deals with 2 players, 3 with 4: the pack without the first table."""
    return (PACK_SIZE - TABLE_SIZE) // (HAND_SIZE * players)


def first_round(settings: Settings, players: int, dealer: int, chance: Chance) -> Steps:
    """The opening of a match, up to the first decision."""
    return _open_round(_fresh(settings, players, dealer), chance)


def following_round(state: State, chance: Chance) -> Steps:
    """The next round: the dealer moves on by one, everything but the match's standing starts anew."""
    fresh = _fresh(state.settings, state.players, seat_after(state.dealer, state.players))
    start = replace(
        fresh,
        round_number=state.round_number + 1,
        turn_number=state.turn_number + 1,
        scores=state.scores,
        extra_round=state.extra_round,
    )
    return _open_round(start, chance)


def _fresh(settings: Settings, players: int, dealer: int) -> State:
    """The first round of a match before any card is shuffled."""
    return State(
        settings=settings,
        players=players,
        dealer=dealer,
        round_number=1,
        phase=Phase.PLAYING,
        turn=seat_after(dealer, players),
        turn_number=1,
        cut_due=settings.cut,
        deal=0,
        pack=(),
        hands=((),) * players,
        table=(),
        first=(),
        piles=NOBODY,
        chkobbas=NOBODY,
        scores=(0,) * TEAMS,
        last_taker=None,
        history=(),
        extra_round=False,
        winner=None,
        reason="",
    )


def _open_round(start: State, chance: Chance) -> Steps:
    """Shuffle; then wait for the cut, or lay the table and deal."""
    state = _shuffled(start, chance)
    event = {"kind": "round", "round": state.round_number, "dealer": state.dealer}
    steps: Steps = [Step({**event}, ROUND_MS, state)]
    if not state.cut_due:
        steps += _lay_table(state, chance)
    return steps


def _shuffled(state: State, chance: Chance) -> State:
    """All 40 cards back in the pack in a new order; with the option on, the cut is due (again)."""
    return replace(
        state,
        cut_due=state.settings.cut,
        pack=tuple(chance.shuffled(range(PACK_SIZE))),
        hands=((),) * state.players,
        table=(),
    )


def make_cut(state: State, seat: int, move: Cut, chance: Chance) -> Steps:
    """The cutter keeps its card (then gets two more) or lays it on the table (then three join it)."""
    card, pack = state.pack[0], state.pack[1:]
    after = replace(
        state,
        turn_number=state.turn_number + 1,
        cut_due=False,
        pack=pack,
        hands=replaced(state.hands, seat, (card,)) if move.keep else state.hands,
        table=() if move.keep else (card,),
    )
    shown = None if move.keep else card
    step = Step(
        {"kind": "cut", "seat": seat, "kept": move.keep, "card": shown},
        CUT_MS,
        after,
        {seat: {"card": card}},
    )
    return [step, *_lay_table(after, chance)]


def _lay_table(state: State, chance: Chance) -> Steps:
    """The first cards on the table and the first deal; a void table is shuffled and laid again."""
    missing = TABLE_SIZE - len(state.table)
    table = state.table + state.pack[:missing]
    if state.settings.void_table and is_void(table):
        again = _shuffled(state, chance)
        steps: Steps = [Step({"kind": "void", "table": cards_json(table)}, VOID_MS, again)]
        return steps if again.cut_due else steps + _lay_table(again, chance)
    laid = state.pack[:missing]
    opened = replace(state, pack=state.pack[missing:], table=table, first=table)
    return [deal(opened, laid)]


def is_void(table: tuple[int, ...]) -> bool:
    """Three or four cards of one rank among the first four on the table."""
    return max(Counter([card % len(RANKS) for card in table]).values()) >= VOID_AT


def deal(state: State, laid: tuple[int, ...] = ()) -> Step[State]:
    """Fill every hand up to three cards, in seat order; `laid` were laid on the table just before."""
    pack = state.pack
    hands: list[tuple[int, ...]] = []
    for hand in state.hands:
        missing = HAND_SIZE - len(hand)
        hands.append(hand + pack[:missing])
        pack = pack[missing:]
    after = replace(state, pack=pack, hands=tuple(hands), deal=state.deal + 1)
    moved = len(state.pack) - len(pack) + len(laid)
    event: dict[str, Json] = {
        "kind": "deal",
        "deal": after.deal,
        "deals": deals_in_round(state.players),
        "table": cards_json(laid),
        "counts": [len(hand) for hand in hands],
    }
    return Step(event, DEAL_MS + DEAL_CARD_MS * moved, after)
