"""A state to and from plain JSON, for the room's storage."""

from __future__ import annotations

from kahwa.games.chkobba.dealing import cards_json
from kahwa.games.chkobba.faults import faults
from kahwa.games.chkobba.reading import (
    as_cards,
    is_card,
    read_bool,
    read_cards,
    read_groups,
    read_int,
    read_ints,
    read_list,
    read_object,
    read_optional_int,
    read_str,
)
from kahwa.games.chkobba.state import Played, Settings, State
from kahwa.games.game import Phase
from kahwa.jsontypes import Json, JsonObject


def dump(state: State) -> JsonObject:
    """The whole state; a line of the history is [seat, card, [cards taken]]."""
    settings = state.settings
    return {
        "settings": {
            "target": settings.target,
            "forceCapture": settings.force_capture,
            "captureAssist": settings.capture_assist,
            "voidTable": settings.void_table,
            "cut": settings.cut,
            "oneMore": settings.one_more,
        },
        "players": state.players,
        "dealer": state.dealer,
        "round": state.round_number,
        "phase": state.phase.value,
        "turn": state.turn,
        "turnNumber": state.turn_number,
        "cutDue": state.cut_due,
        "deal": state.deal,
        "pack": cards_json(state.pack),
        "hands": [cards_json(hand) for hand in state.hands],
        "table": cards_json(state.table),
        "first": cards_json(state.first),
        "piles": [cards_json(pile) for pile in state.piles],
        "chkobbas": [cards_json(cards) for cards in state.chkobbas],
        "scores": cards_json(state.scores),
        "lastTaker": state.last_taker,
        "history": [[line.seat, line.card, cards_json(line.took)] for line in state.history],
        "extraRound": state.extra_round,
        "winner": state.winner,
        "reason": state.reason,
    }


def load(data: JsonObject) -> State:
    """The state that `dump` wrote. Raises ValueError when the data does not fit or is unsound."""
    state = State(
        settings=_settings(read_object(data.get("settings"))),
        players=read_int(data, "players"),
        dealer=read_int(data, "dealer"),
        round_number=read_int(data, "round"),
        phase=Phase(read_str(data, "phase")),
        turn=read_optional_int(data, "turn"),
        turn_number=read_int(data, "turnNumber"),
        cut_due=read_bool(data, "cutDue"),
        deal=read_int(data, "deal"),
        pack=read_cards(data, "pack"),
        hands=read_groups(data, "hands"),
        table=read_cards(data, "table"),
        first=read_cards(data, "first"),
        piles=read_groups(data, "piles"),
        chkobbas=read_groups(data, "chkobbas"),
        scores=read_ints(data, "scores"),
        last_taker=read_optional_int(data, "lastTaker"),
        history=tuple([_played(line) for line in read_list(data, "history")]),
        extra_round=read_bool(data, "extraRound"),
        winner=read_optional_int(data, "winner"),
        reason=read_str(data, "reason"),
    )
    found = faults(state)
    if found:
        raise ValueError("; ".join(found))
    return state


def _settings(data: JsonObject) -> Settings:
    return Settings(
        target=read_int(data, "target"),
        force_capture=read_bool(data, "forceCapture"),
        capture_assist=read_bool(data, "captureAssist"),
        void_table=read_bool(data, "voidTable"),
        cut=read_bool(data, "cut"),
        one_more=read_bool(data, "oneMore"),
    )


def _played(line: Json) -> Played:
    match line:
        case [seat, card, took] if type(seat) is int and is_card(card):
            return Played(seat, card, as_cards(took))
        case _:
            raise ValueError(f"not a line of the history: {line!r}")
