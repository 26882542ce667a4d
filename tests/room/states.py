"""Putting given cards on a room's table: a test says what matters, the rest is dealt around it."""

from __future__ import annotations

import json
from typing import Any

from kahwa.games.chkobba.rules import CARD_OF_NAME
from kahwa.room import Room
from tests.room.table import Host


def cards(names: str) -> list[int]:
    return [CARD_OF_NAME[name] for name in names.split()]


def set_table(host: Host, turn: int, table: str, hands: list[str]) -> None:
    """Replace the cards of the running round; what is left over lies in team 0's pile."""
    dump: Any = host.room.dump()
    state = dump["match"]["state"]
    named = [cards(hand) for hand in hands]
    used = {card for group in [cards(table), *named] for card in group}
    rest = [card for card in range(40) if card not in used]
    state["table"], state["hands"] = cards(table), named
    state["deal"] = 2
    pack = 36 - 3 * len(hands) * state["deal"]
    state["pack"], state["piles"] = rest[:pack], [rest[pack:], []]
    state["lastTaker"] = 0 if rest[pack:] else None
    state["history"], state["chkobbas"] = [], [[], []]
    state["turn"] = turn
    load_edited(host, dump)


def load_edited(host: Host, dump: Any) -> None:
    """Go on with a room whose dump a test has changed; its journal no longer fits."""
    dump["match"]["journal"] = None
    host.room = Room.load(json.loads(json.dumps(dump)), host.games)
    host.stored = host.room.dump()
    assert host.room.resume(host.live, host.now, host.entropy) == []
