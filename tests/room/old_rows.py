"""Rooms as this version stores them, kept for every later version to read: `rows/*.json`.

    python -m tests.room.old_rows

writes `rows/NAME.json` for the rows of today, named after the dump's version and the day. Files are
never changed nor deleted: `test_old_rows.py` loads all that there are and plays on. It fails as well
when a room is stored in another form than the newest file shows: then this command makes one more.
"""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

from kahwa.hosts.storage import to_rows
from kahwa.room.table import VERSION
from tests.room.table import Host, seated
from tests.room.test_lost import MOMENTS, Scene, seen

ROWS = Path(__file__).parent / "rows"
NAMES = ("lobby", "own clock runs", "bots have just moved", "alone with a bot", "own cut",
         "asked about another", "a bot plays for another", "tally", "match over")  # fmt: skip


def second_round() -> Scene:
    """One round is in the archive, the next half played."""
    host = seated(["amira", "sami", "leila"], {"target": 11, "botLevel": "hard"})
    host.play()
    match = host.snap("amira")["match"]
    host.ok("amira", "deal", game=match["game"], round=match["round"])
    host.play(7)
    return Scene(host, "leila")


def offline() -> Scene:
    """In the page, against a bot with a win rate, whose host had died."""
    host = Host({"players": 2, "winRate": 60}, offline=True)
    host.hello("amira")
    host.ok("amira", "join", name="Amira")
    host.ok("amira", "bot", seat=1)
    host.ok("amira", "start")
    host.room.be_cautious()
    host.play(3)
    return Scene(host, "amira")


def scenes() -> dict[str, Scene]:
    """The rooms to be kept, by what is special about them."""
    made = {name: MOMENTS[name]() for name in NAMES}
    return {**made, "second round": second_round(), "offline": offline()}


def kept(scene: Scene) -> dict[str, Any]:
    """A room as its rows, with what its player must see of it afterwards."""
    rows = to_rows(scene.host.room.dump())
    return {
        "live": rows.live,
        "archive": list(rows.archive),
        "now": scene.host.now,
        "who": scene.who,
        "there": [seat.name.lower() for seat in scene.host.room._table.seats if seat.present],
        "seen": seen(scene.snap),
    }


def form(value: Any, place: str = "") -> set[str]:
    """The places of a dump's values with their types; those of a list's are one."""
    if isinstance(value, dict):
        return set().union(*(form(v, f"{place}.{_name(k)}") for k, v in value.items()), {place})
    if isinstance(value, list):
        return set().union(*(form(v, f"{place}[]") for v in value), {place})
    return {f"{place}: {'null' if value is None else type(value).__name__}"}


def _name(key: str) -> str:
    """Connections and tokens are names of their own."""
    return "*" if len(key) == 64 or " " in key or key in {"amira", "sami", "leila", "try"} else key


def form_of(rooms: dict[str, Any]) -> set[str]:
    """The form of all rooms of a file."""
    return set().union(*(form(json.loads(room["live"])) for room in rooms.values()))


def main() -> None:
    """Write today's file."""
    ROWS.mkdir(exist_ok=True)
    today = dt.datetime.now(dt.UTC).date().isoformat()
    rooms = {name: kept(scene) for name, scene in scenes().items()}
    text = json.dumps(rooms, ensure_ascii=False, separators=(",", ":"))
    (ROWS / f"{VERSION}-{today}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
