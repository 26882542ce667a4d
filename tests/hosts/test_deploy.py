"""Rooms that another version stored, or that are damaged: told to who comes, and nobody else notices."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from kahwa.games import GAMES
from kahwa.hosts.browser import Engine
from kahwa.hosts.http import NewRoom
from kahwa.hosts.sqlite import Database
from kahwa.hosts.tables import UNREADABLE_MS, Tables
from tests.hosts.players import Player, new_room, play_until, seat_all
from tests.room.table import token_of
from tests.room.test_old_rows import FILES, rooms_of
from tests.support.hosts import Host

NEWEST = rooms_of(FILES[-1])


pytestmark = pytest.mark.anyio


DAMAGE: dict[str, Callable[[str], str]] = {
    "of a later version": lambda live: json.dumps({**json.loads(live), "version": 99}),
    "of an older version": lambda live: json.dumps({**json.loads(live), "version": 0}),
    "cut off": lambda live: live[: len(live) // 2],
    "without seats": lambda live: json.dumps({**json.loads(live), "seats": None}),
}


def store(host: Host, code: str, change: Callable[[str], str]) -> None:
    """Change a room's live row while its host is down."""
    where = host.folder if host.kind == "local" else host.folder.parent / "state"
    table, column = ("rooms", "live") if host.kind == "local" else ("rows", "text")
    for file in [*where.rglob("*.sqlite"), *where.rglob("*.sqlite3")]:
        with contextlib.closing(sqlite3.connect(file)) as database:
            known = database.execute("SELECT name FROM sqlite_master").fetchall()
            if (table,) not in known:
                continue
            rows = database.execute(f"SELECT id, {column} FROM {table}").fetchall()
            for key, live in rows:
                if f'"code":"{code}"' in live:
                    query = f"UPDATE {table} SET {column} = ? WHERE id = ?"
                    database.execute(query, (change(live), key))
                    database.commit()
                    return
    raise AssertionError(f"no row of {code}")


def refusal(host: Host, code: str) -> tuple[int, str]:
    """What a page is told that asks why a socket did not open."""
    answer = httpx.get(f"{host.url}/ws?room={code}", timeout=30)
    return answer.status_code, answer.json()["error"]["reason"]


async def test_a_deploy_that_cannot_read_a_room_tells_its_players_and_the_others_play_on(
    host: Host,
) -> None:
    codes = [new_room(host) for _ in range(len(DAMAGE) + 1)]
    good = codes[-1]
    async with Player.enter(host, good) as one, Player.enter(host, good) as two:
        await seat_all([one, two])
        tokens, hand = (one.token, two.token), one.match["view"]["hand"]
    host.stop()
    for code, change in zip(codes, DAMAGE.values(), strict=False):
        store(host, code, change)
    host.start()
    for code in codes[:-1]:
        assert refusal(host, code) == (409, "unreadable")
        with pytest.raises(websockets.InvalidStatus):
            async with websockets.connect(f"{host.ws_url}/ws?room={code}"):
                pass
    enter = Player.enter
    async with enter(host, good, tokens[0]) as one, enter(host, good, tokens[1]) as two:
        assert one.match["view"]["hand"] == hand
        await play_until([one, two], "round-over")


@pytest.mark.parametrize("change", DAMAGE)
async def test_what_cannot_be_read_is_left_as_it_is_and_looked_at_again_some_time(
    tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    database, now = Database(tmp_path / "kahwa.sqlite3"), 0
    tables = Tables(database, GAMES, clock=lambda: now)
    code = tables.create(NewRoom("chkobba", {}))
    rows = database.store(code).load()
    assert rows is not None
    bad = DAMAGE[change](rows.live)
    database.store(code).delete()
    database.store(code).save(bad, 0, (), 0)

    tables = Tables(database, GAMES, clock=lambda: now)
    for _ in range(5):
        tables.sweep()
    assert len(caplog.records) == 1, "not a line every half minute"
    assert tables.refusal(code, None) == "unreadable"
    assert database.due(UNREADABLE_MS - 1) == []
    assert database.due(UNREADABLE_MS) == [code]
    kept = database.store(code).load()
    assert kept is not None
    assert kept.live == bad
    database.close()


def test_the_engine_in_the_page_goes_on_with_what_an_older_one_kept() -> None:
    room: dict[str, Any] = NEWEST["offline"]
    engine = Engine(clock=lambda: room["now"])
    assert "reason" not in json.loads(engine.load(room["live"], json.dumps(room["archive"]), False))
    engine.connect("page")
    hello = {"type": "hello", "protocol": 1, "token": token_of(room["who"])}
    frames = [
        json.loads(f) for _, _, f in json.loads(engine.receive("page", json.dumps(hello)))["out"]
    ]
    snapshot = next(frame for frame in frames if frame["type"] == "snapshot")
    assert snapshot["match"]["view"] == room["seen"]["view"]


@pytest.mark.parametrize("change", DAMAGE)
def test_the_engine_in_the_page_says_what_it_cannot_read(change: str) -> None:
    room: dict[str, Any] = NEWEST["offline"]
    answer = Engine().load(DAMAGE[change](room["live"]), json.dumps(room["archive"]), False)
    assert json.loads(answer) == {"reason": "version"}
