"""What older versions stored is read by this one, and the game goes on (`old_rows.py`)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kahwa.games import GAMES
from kahwa.hosts.storage import from_rows
from kahwa.room import Room
from tests.room.old_rows import ROWS, form_of, kept, scenes
from tests.room.table import CODE, Host
from tests.room.test_lost import MINUTE, Scene, plays_on, seen

FILES = sorted(ROWS.glob("*.json"))


def rooms_of(file: Any) -> dict[str, Any]:
    rooms: dict[str, Any] = json.loads(file.read_text())
    return rooms


OLD = {f"{file.stem} {name}": room for file in FILES for name, room in rooms_of(file).items()}


def loaded(room: dict[str, Any]) -> Host:
    """A host that comes up an hour later with these rows, by a deploy."""
    dump = from_rows(room["live"], room["archive"])
    host = Host(offline=bool(dump.get("offline")))
    host.room, host.stored = Room.load(dump, GAMES), dump
    host.now = room["now"] + 60 * MINUTE
    host.requests = 1000  # the ids of a page that was loaded anew
    host.apply(host.room.resume({}, host.now, host.entropy, crashed=True), "")
    return host


@pytest.mark.parametrize("name", OLD)
def test_a_room_that_an_older_version_stored_goes_on(name: str) -> None:
    room = OLD[name]
    host = loaded(room)
    for person in room["there"]:
        host.hello(person)
    scene = Scene(host, room["who"])
    assert seen(scene.snap) == {**seen(scene.snap), **room["seen"]}
    plays_on(scene)


def test_options_that_came_later_have_their_defaults() -> None:
    """So an option may be added without another version of the dump."""
    room = OLD[f"{FILES[-1].stem} own clock runs"]
    live = json.loads(room["live"])
    left = {"players": live["options"]["players"], "turnClock": 20}
    host = loaded({**room, "live": json.dumps({**live, "options": left})})
    host.hello("amira")
    host.hello("sami")
    assert host.snap("sami")["options"] == {**room["seen"]["options"]}
    assert host.snap("sami")["match"]["view"] == room["seen"]["view"]


def test_rooms_are_stored_in_the_form_of_the_newest_file() -> None:
    """Another form: see that the older files are read still, then make one more of today."""
    today = form_of({name: kept(scene) for name, scene in scenes().items()})
    assert today == form_of(rooms_of(FILES[-1])), "run python -m tests.room.old_rows"


def test_every_file_has_rooms_of_its_own_version() -> None:
    for file in FILES:
        versions = {json.loads(room["live"])["version"] for room in rooms_of(file).values()}
        assert versions == {int(file.stem.split("-")[0])}
        assert all(json.loads(r["live"])["code"] == CODE for r in rooms_of(file).values())
