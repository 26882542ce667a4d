"""What a seat or a spectator may see (docs/PROTOCOL.md, "View"). Never another hand or the pack."""

from __future__ import annotations

from kahwa.games.chkobba.dealing import cards_json, deals_in_round
from kahwa.games.chkobba.rules import takeable
from kahwa.games.chkobba.state import State, seat_after
from kahwa.games.chkobba.tally import tally_json
from kahwa.games.game import Phase
from kahwa.jsontypes import Json, JsonObject


def view(state: State, seat: int | None) -> JsonObject:
    """The state as `seat` (None: a spectator) may see it."""
    settings = state.settings
    return {
        "hand": [] if seat is None else cards_json(state.hands[seat]),
        "counts": [len(hand) for hand in state.hands],
        "table": cards_json(state.table),
        "pack": len(state.pack),
        "deal": state.deal,
        "deals": deals_in_round(state.players),
        "dealer": state.dealer,
        "turn": state.turn,
        "taken": [len(pile) for pile in state.piles],
        "piles": [cards_json(pile) for pile in state.piles],
        "chkobbas": [cards_json(cards) for cards in state.chkobbas],
        "scores": cards_json(state.scores),
        "round": state.round_number,
        "target": settings.target,
        "forceCapture": settings.force_capture,
        "lastTaker": state.last_taker,
        "extraRound": state.extra_round,
        "history": [
            {"seat": line.seat, "card": line.card, "took": cards_json(line.took)}
            for line in state.history
        ],
        "first": cards_json(state.first) if state.first else None,
        "cut": _cut(state, seat),
        "assist": _assist(state, seat),
        "tally": tally_json(state) if _is_counted(state) else None,
    }


def _cut(state: State, seat: int | None) -> JsonObject | None:
    """The cut while it is due; only the cutter sees the card."""
    if not state.cut_due:
        return None
    cutter = seat_after(state.dealer, state.players)
    return {"seat": cutter, "card": state.pack[0] if seat == cutter else None}


def _assist(state: State, seat: int | None) -> JsonObject | None:
    """Capture assist: what each hand card of the seat to move can take."""
    if seat is None or not state.settings.capture_assist or seat != state.turn or state.cut_due:
        return None
    hints: dict[str, Json] = {}
    for card in state.hands[seat]:
        found = takeable(card, state.table)
        if found.captures:
            takes = cards_json(found.cards)
            hints[str(card)] = {"takes": takes, "only": takes if found.captures == 1 else None}
    return hints


def _is_counted(state: State) -> bool:
    """Whether the round has a tally: it is over, and not by all ten diamonds."""
    return state.phase is not Phase.PLAYING and state.reason != "diamonds"
