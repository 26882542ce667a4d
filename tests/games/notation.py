"""Positions of Chkobba written as text, for the tests of the game and of the room.

    position("T=7h 3d 4c H=7s 2c")

is a sound state (40 cards, each once) with these cards on the table and in the hand of the seat to move.
Groups, in any order, each `NAME=card card ...`, `-` for no card at all:

    T          the table                           H          the hand of the seat to move
    H0 .. H3   the hand of that seat               P          the pack's first cards, the next first
    C0, C1     the cards captured by that team

Cards that are not named fill, in order of their ids, the hands that are not named (each as large as the
mover's, or one card smaller for the seats that have played before it in this deal), then the pack, then
the piles that are not named, one card to each in turn.
`P=-` means that the last deal is being played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kahwa.games.chkobba.dealing import deals_in_round
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.chkobba.rules import CARD_OF_NAME, HAND_SIZE, NAMES, PACK_SIZE, TABLE_SIZE
from kahwa.games.chkobba.state import Play, State
from tests.games.chances import NO_CHANCE, seeded_chance

CHKOBBA = Chkobba()


def card(name: str) -> int:
    """The id of a card: `card("7d") == 16`."""
    return CARD_OF_NAME[name]


def cards(text: str) -> tuple[int, ...]:
    """The ids of cards in a text: `cards("7d Ah") == (16, 0)`."""
    return tuple(CARD_OF_NAME[name] for name in text.split() if name != "-")


def names(ids: Iterable[int]) -> str:
    """Cards as text: `names((16, 0)) == "7d Ah"`."""
    return " ".join(NAMES[card] for card in ids)


def move(text: str) -> Play:
    """A play as text: `move("7s")` places, `move("7s: 3d 4c")` captures."""
    played, _, taken = text.partition(":")
    return Play(card(played.strip()), cards(taken))


def position(
    text: str,
    *,
    players: int = 2,
    turn: int = 0,
    dealer: int | None = None,
    last_taker: int | None = None,
    scores: tuple[int, int] = (0, 0),
    deal: int | None = None,
    extra_round: bool = False,
    round_number: int = 1,
    **options: Any,
) -> State:
    """A state of play from its text; see the module. Without `dealer` the mover is the first to play."""
    groups = _groups(text)
    mover_hand = groups.pop("H", None)
    if mover_hand is not None:
        groups[f"H{turn}"] = mover_hand
    dealer = (turn - 1) % players if dealer is None else dealer
    named = [card for group in groups.values() for card in group]
    assert len(named) == len(set(named)), f"a card is named twice in {text!r}"
    left = [card for card in range(PACK_SIZE) if card not in named]

    hands: list[tuple[int, ...]] = []
    size = len(groups.get(f"H{turn}", (0,) * HAND_SIZE))
    for seat in range(players):
        played_before = (seat - dealer - 1) % players < (turn - dealer - 1) % players
        wanted = max(size - played_before, 0)
        hands.append(groups[f"H{seat}"] if f"H{seat}" in groups else _take(left, wanted))

    table = groups.get("T", ())
    top = groups.get("P", ())
    if "P" in groups and not top:
        deal = deals_in_round(players)
    if deal is None:
        fits = [
            n
            for n in range(1, deals_in_round(players) + 1)
            if len(top) <= _pack_size(players, n) <= len(left) + len(top)
        ]
        deal = fits[0]
    pack = top + _take(left, _pack_size(players, deal) - len(top))

    piles = [groups.get("C0"), groups.get("C1")]
    taker = last_taker if last_taker is not None else (0 if piles[0] or not piles[1] else 1)
    unnamed = [team for team in (taker % 2, 1 - taker % 2) if piles[team] is None]
    assert unnamed or not left, f"{names(left)} have no place in {text!r}"
    for place, team in enumerate(unnamed):
        piles[team] = tuple(left[place :: len(unnamed)])
    sound_piles = tuple(pile or () for pile in piles)

    base = CHKOBBA.new_match(
        CHKOBBA.full_options(options | {"cut": False}), players, dealer, seeded_chance(0)
    ).state
    state = replace(
        base,
        settings=replace(base.settings, cut=bool(options.get("cut"))),
        turn=turn,
        deal=deal,
        round_number=round_number,
        pack=pack,
        hands=tuple(hands),
        table=table,
        piles=sound_piles,
        scores=scores,
        last_taker=taker if any(sound_piles) else None,
        extra_round=extra_round,
    )
    found = CHKOBBA.faults(state)
    assert not found, f"{text!r}: {found}"
    return state


def play(state: State, text: str, seat: int | None = None) -> State:
    """The state after a play of the seat to move (or of `seat`)."""
    mover = state.turn if seat is None else seat
    assert mover is not None
    return CHKOBBA.apply(state, mover, move(text), NO_CHANCE).state


def refused(state: State, text: str) -> tuple[str, str] | None:
    """The refusal of a play: its reason and the cards to take, as text; None when it is legal."""
    assert state.turn is not None
    refusal = CHKOBBA.refusal(state, state.turn, move(text))
    if refusal is None:
        return None
    must_take: Any = refusal.details.get("mustTake", [])
    return refusal.reason, names(must_take)


def _groups(text: str) -> dict[str, tuple[int, ...]]:
    """The groups of a position's text."""
    groups: dict[str, list[str]] = {}
    current: list[str] = []
    for word in text.split():
        head, equals, first = word.rpartition("=")
        if equals:
            current = groups.setdefault(head, [])
        if first:
            current.append(first)
    return {name: cards(" ".join(words)) for name, words in groups.items()}


def _pack_size(players: int, deal: int) -> int:
    return PACK_SIZE - TABLE_SIZE - HAND_SIZE * players * deal


def _take(left: list[int], count: int) -> tuple[int, ...]:
    """The first cards off `left`."""
    taken = tuple(left[:count])
    assert len(taken) == count, "more cards are needed than there are"
    del left[:count]
    return taken
