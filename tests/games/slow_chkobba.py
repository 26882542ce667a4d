"""Chkobba once more: slow and obvious, written from `rules/chkobba.md` alone, to check the real one.

Cards are their names ("7d"); a match is one plain dict; captures are found by trying every subset of the
table. Nothing is shared with `kahwa.games.chkobba`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

SUITS = ["h", "d", "c", "s"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"]
VALUE = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "Q": 8, "J": 9, "K": 10}

Match = dict[str, Any]
Shuffle = Callable[[], list[str]]


def value(card: str) -> int:
    return VALUE[card[0]]


# The pack and the deal


def new_match(options: dict[str, Any], players: int, dealer: int, shuffle: Shuffle) -> Match:
    match: Match = {
        "options": options,
        "players": players,
        "dealer": dealer,
        "scores": {0: 0, 1: 0},
        "decider": False,
        "winner": None,
        "why": "",
        "round": 0,
    }
    start_round(match, shuffle)
    return match


def next_round(match: Match, shuffle: Shuffle) -> None:
    assert match["state"] == "round over"
    match["dealer"] = (match["dealer"] + 1) % match["players"]
    start_round(match, shuffle)


def start_round(match: Match, shuffle: Shuffle) -> None:
    match["round"] += 1
    match["captured"] = {0: [], 1: []}
    match["chkobbas"] = {0: 0, 1: 0}
    match["last"] = None
    match["turn"] = (match["dealer"] + 1) % match["players"]
    match["deals"] = 0
    shuffle_all(match, shuffle)


def shuffle_all(match: Match, shuffle: Shuffle) -> None:
    match["pack"] = shuffle()
    match["table"] = []
    match["hands"] = {seat: [] for seat in range(match["players"])}
    if match["options"]["cut"]:
        match["state"] = "cut"
    else:
        lay_four(match, shuffle)


def cut(match: Match, keep: bool, shuffle: Shuffle) -> None:
    drawn = match["pack"].pop(0)
    if keep:
        match["hands"][match["turn"]].append(drawn)
    else:
        match["table"].append(drawn)
    lay_four(match, shuffle)


def lay_four(match: Match, shuffle: Shuffle) -> None:
    while len(match["table"]) < 4:
        match["table"].append(match["pack"].pop(0))
    if match["options"]["voidTable"]:
        ranks = [card[0] for card in match["table"]]
        if any(ranks.count(rank) >= 3 for rank in ranks):
            shuffle_all(match, shuffle)
            return
    match["state"] = "playing"
    deal_three(match)


def deal_three(match: Match) -> None:
    match["deals"] += 1
    for seat in range(match["players"]):
        while len(match["hands"][seat]) < 3:
            match["hands"][seat].append(match["pack"].pop(0))


# A move


def legal_captures(card: str, table: list[str]) -> list[set[str]]:
    if equals_of(card, table):
        return [{other} for other in equals_of(card, table)]
    subsets = [
        set(subset)
        for size in range(1, len(table) + 1)
        for subset in itertools.combinations(table, size)
    ]
    return [taken for taken in subsets if sum(map(value, taken)) == value(card)]


def equals_of(card: str, table: list[str]) -> list[str]:
    return [other for other in table if value(other) == value(card)]


def refusal(match: Match, card: str, take: list[str]) -> tuple[str, list[str]] | None:
    hand, table = match["hands"][match["turn"]], match["table"]
    if card not in hand:
        return ("not-in-hand", [])
    if take:
        return capture_refusal(table, card, take)
    if match["options"]["forceCapture"]:
        for other in [card, *hand]:
            if equals_of(other, table):
                return ("must-capture", equals_of(other, table))
    return None


def capture_refusal(table: list[str], card: str, take: list[str]) -> tuple[str, list[str]] | None:
    if any(take.count(taken) > 1 for taken in take):
        return ("duplicate", [])
    if any(taken not in table for taken in take):
        return ("not-on-table", [])
    if sum(value(taken) for taken in take) != value(card):
        return ("bad-sum", [])
    if equals_of(card, table) and (len(take) != 1 or take[0] not in equals_of(card, table)):
        return ("must-take-match", equals_of(card, table))
    return None


def play(match: Match, card: str, take: list[str]) -> None:
    assert refusal(match, card, take) is None
    seat = match["turn"]
    team = seat % 2
    match["hands"][seat].remove(card)
    if take:
        for taken in take:
            match["table"].remove(taken)
        match["captured"][team] += [card, *take]
        match["last"] = team
        last_card = not match["pack"] and not any(match["hands"].values())
        if not match["table"] and not (last_card and seat == match["dealer"]):
            match["chkobbas"][team] += 1
            match["scores"][team] += 1
    else:
        match["table"].append(card)
    match["turn"] = (seat + 1) % match["players"]
    if has_all_diamonds(match, team):
        win(match, team, "diamonds")
    elif not any(match["hands"].values()):
        if match["pack"]:
            deal_three(match)
        else:
            end_round(match)


# The end of a round


def has_all_diamonds(match: Match, team: int) -> bool:
    return all(rank + "d" in match["captured"][team] for rank in RANKS)


def win(match: Match, team: int, why: str) -> None:
    match["state"] = "match over"
    match["turn"] = None
    match["winner"] = team
    match["why"] = why


def end_round(match: Match) -> None:
    match["turn"] = None
    if match["last"] is not None:
        match["captured"][match["last"]] += match["table"]
        match["table"] = []
        if has_all_diamonds(match, match["last"]):
            win(match, match["last"], "diamonds")
            return
    for team, points in verdicts(match["captured"]).items():
        match["scores"][team] += points
    finish_or_go_on(match)


def verdicts(captured: dict[int, list[str]]) -> dict[int, int]:
    points = {0: 0, 1: 0}

    def count(team: int, wanted: Callable[[str], bool]) -> int:
        return len([card for card in captured[team] if wanted(card)])

    def award(wanted: Callable[[str], bool]) -> bool:
        ours, theirs = count(0, wanted), count(1, wanted)
        if ours > theirs:
            points[0] += 1
        if theirs > ours:
            points[1] += 1
        return ours != theirs

    award(lambda card: True)
    award(lambda card: card[1] == "d")
    award(lambda card: card == "7d")
    if not award(lambda card: card[0] == "7"):
        award(lambda card: card[0] == "6")
    return points


def finish_or_go_on(match: Match) -> None:
    target = match["options"]["target"]
    ours, theirs = match["scores"][0], match["scores"][1]
    match["state"] = "round over"
    if ours >= target and theirs >= target:
        if match["options"]["bothPast"] == "one-more" and not match["decider"]:
            match["decider"] = True
        elif ours > theirs:
            win(match, 0, "target")
        elif theirs > ours:
            win(match, 1, "target")
    elif ours >= target:
        win(match, 0, "target")
    elif theirs >= target:
        win(match, 1, "target")


# What bots and the clock do


def medium_worth(take: set[str], table: list[str]) -> int:
    worth = len(take)
    if any(card[1] == "d" for card in take):
        worth += 3
    if "7d" in take:
        worth += 5
    if take == set(table):
        worth += 10
    return worth


def medium_best(hand: list[str], table: list[str]) -> tuple[str, set[str]]:
    best: tuple[str, set[str]] = (hand[0], set())
    best_key: tuple[Any, ...] | None = None
    for place, card in enumerate(hand):
        for take in legal_captures(card, table):
            # The first in hand order, then in order of table cards.
            positions = sorted(table.index(taken) for taken in take)
            key = (-medium_worth(take, table), place, positions)
            if best_key is None or key < best_key:
                best_key = key
                best = (card, take)
    return best
