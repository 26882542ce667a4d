"""Hidden cards dealt anew in the stored room of a real host: a reader's sockets bring the same bytes.

`tests/room/test_hidden.py` does it for thousands of states, without a host. Here a process is ended in
mid-game, its file is copied, the cards that a reader cannot know are dealt round in the copy, and the
same things happen at both: the reader connects, is refused, sees a move, an emote, a dropped player, a
change of the looks, and leaves.
"""

from __future__ import annotations

import contextlib
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from kahwa.chance import RecordingChance, seeded
from kahwa.games import GAMES
from kahwa.hosts.sqlite import Database
from kahwa.hosts.storage import from_rows
from tests.hosts.players import new_room
from tests.hosts.same_match import Evening
from tests.hosts.test_same_everywhere import Socket
from tests.room.permuted import Scene, hidden_slots, permuted
from tests.support import hosts
from tests.support.fixed_local import FILE

CHKOBBA = GAMES["chkobba"]
MOVES = 7
Heard = list[str]


class Noting(Socket):
    """A socket that keeps every text as it came."""

    texts: Heard

    def receive(self) -> str | int:
        got = super().receive()
        self.texts.append(str(got))
        return got


@contextlib.contextmanager
def evening(folder: Path, code: str | None = None) -> Iterator[tuple[Evening, str, list[Heard]]]:
    """A table on a host with its file in the folder, its code, and what each connection heard."""
    heard: list[Heard] = []
    with hosts.fixed_local_host(folder) as host, contextlib.ExitStack() as stack:
        room = code or new_room(host, cut=False)

        def call() -> Noting:
            line = Noting(stack.enter_context(connect(f"{host.ws_url}/ws?room={room}")))
            line.texts = []
            heard.append(line.texts)
            return line

        yield Evening(call), room, heard
        host.kill()


def stored(folder: Path, code: str) -> Any:
    """The room as the host wrote it."""
    with contextlib.closing(Database(folder / FILE)) as database:
        rows = database.store(code).load()
    assert rows is not None
    return from_rows(rows.live, rows.archive)


def store(folder: Path, code: str, dump: Any) -> None:
    """Put another room in its place."""
    live = json.dumps({key: value for key, value in dump.items() if key != "archive"})
    with contextlib.closing(Database(folder / FILE)) as database:
        place = database.store(code)
        place.load()
        place.save(live, 0, [], None)


def begin(folder: Path) -> str:
    """Two people in the middle of a round; the code of their room."""
    with evening(folder) as (table, code, _):
        for name in ("amira", "sami"):
            table.enter(name)
            table.ok(name, "join", name=name.title())
        table.ok("amira", "start")
        table.play("round-over", MOVES)
    return code


def follow(folder: Path, code: str, reader: str, move: Any) -> Heard:
    """All that a reader hears of what happens next."""
    with evening(folder, code) as (table, _, heard):
        table.enter(reader)
        for name in {"amira": ["sami"], "sami": ["amira"], "watcher": ["amira", "sami"]}[reader]:
            table.enter(name)
        match = table.match()
        here = {"game": match["game"], "seq": match["seq"]}
        mover = ("amira", "sami")[match["turn"]]
        table.pages[reader].line.send("{")
        table.pages[reader].read("error")
        table.refused(reader, "join", "not-lobby", name="X")
        table.refused(reader, "journals", "not-match-over", game=match["game"])
        table.ok(mover, "move", **here, move=move)
        table.ok("sami", "emote", emote="tea")
        table.pages[reader].read("emote")
        table.ok("amira", "options", options={"theme": "noir"})
        table.drop(next(name for name in ("sami", "amira") if name != reader))
        table.ok(reader, "leave")
        table.end(reader)
        return heard[0]


@pytest.mark.parametrize("reader", ["amira", "sami", "watcher"])
def test_other_hidden_cards_bring_the_same_bytes_over_real_sockets(
    reader: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    code = begin(first)
    shutil.copytree(first, second)
    before = stored(first, code)
    state = CHKOBBA.load(before["match"]["state"])
    turn = state.turn
    move = CHKOBBA.move_json(CHKOBBA.timeout_move(state, turn, RecordingChance(seeded(b"move"))))
    seats = [{"connection": name} for name in ("amira", "sami")]
    scene = Scene({**before, "seats": seats}, {}, 0, reader, random.Random(reader))
    slots = hidden_slots(before["match"]["state"], scene.seat_of(reader))
    hidden = {cards[place] for cards, place in slots} - {int(str(move["card"]))}
    other = {**before, "match": permuted(scene, hidden)["match"]}
    assert other["match"]["state"] != before["match"]["state"]
    store(second, code, other)
    assert follow(first, code, reader, move) == follow(second, code, reader, move)
    assert stored(first, code)["match"]["state"] != stored(second, code)["match"]["state"]
