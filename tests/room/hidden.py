"""Looking for hidden cards in frames."""

from __future__ import annotations

import json
from typing import Any

from kahwa.room import Send
from tests.room.table import Host

# Numbers that are no cards, by their key; any other number is taken for a card.
PLAIN = {
    *("n", "seat", "team", "revision", "protocol", "players", "turnClock", "target", "watchers"),
    *("hold", "left", "seq", "turn", "round", "scores", "winner", "seconds", "starts", "dealAny"),
    *("pause", "ms", "counts", "pack", "deal", "deals", "dealer", "taken", "lastTaker", "points"),
    *("gained", "winRate", "totals", "sixes", "choices", "default"),
}


def leaks(host: Host) -> list[str]:
    """Every frame sent in the newest call that holds a card which its reader may not know."""
    table = host.room._table
    if table.match is None:
        return []
    dump: Any = table.game.dump(table.match.state)
    found: list[str] = []
    for effect in host.effects:
        if not isinstance(effect, Send):
            continue
        seat = table.seat_at(effect.connection)
        hidden = {card for i, hand in enumerate(dump["hands"]) if i != seat for card in hand}
        hidden |= set(dump["pack"])
        if dump["cutDue"] and seat == dump["turn"]:
            hidden.discard(dump["pack"][0])
        frame = json.loads(effect.frame)
        if frame["type"] == "journals" and table.phase == "match-over":
            continue  # nothing is hidden any more
        shown = set(_cards(_of_this_deal(frame), ""))
        if shown & hidden:
            found.append(f"{sorted(shown & hidden)} in {effect.frame}")
    return found


def _of_this_deal(frame: dict[str, Any]) -> dict[str, Any]:
    """The frame without what was played before the cards were last shuffled: that was public."""
    for key in ("log", "steps"):
        lines = frame.get(key, [])
        kinds = [line.get("event", line)["kind"] for line in lines]
        shuffled = [i + 1 for i, kind in enumerate(kinds) if kind in {"round", "void"}]
        frame[key] = lines[max(shuffled, default=0) :]
    return frame


def _cards(value: Any, key: str) -> list[int]:
    """Every number in a frame that might be a card, and every object key that is a number."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [] if key in PLAIN else [value]
    if isinstance(value, list):
        return [card for item in value for card in _cards(item, key)]
    if isinstance(value, dict):
        inner = [card for name, item in value.items() for card in _cards(item, name)]
        return inner + [int(name) for name in value if name.isdigit()]
    return []
