"""Rooms whose bots search: their calls are made in another process, which may die at any time."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import time
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from kahwa.games import GAMES
from kahwa.hosts.calls import Failed
from kahwa.hosts.http import NewRoom
from kahwa.hosts.local import _talk
from kahwa.hosts.searches import Searches
from kahwa.hosts.sqlite import Database
from kahwa.hosts.tables import Table, Tables
from kahwa.hosts.uvicorn_protocol import WIRE
from tests.hosts.players import PATIENCE, Player, moves, new_room
from tests.support import hosts

pytestmark = pytest.mark.anyio

TOKEN = "1" * 32
Frame = dict[str, Any]


class Held(Executor):
    """In the process's place: makes a call on a copy of the room when the test lets it, or loses it."""

    def __init__(self) -> None:
        self.calls: asyncio.Queue[tuple[Future[Any], Callable[[], Any]]] = asyncio.Queue()
        self.made = 0

    def make(self) -> Executor:
        self.made += 1
        return self

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls.put_nowait((future, partial(fn, *args, **kwargs)))
        return future

    async def let(self) -> None:
        future, call = await self._next()
        future.set_result(copy(copy(call)()))

    async def answer(self, outcome: Any) -> None:
        (await self._next())[0].set_result(outcome)

    async def lose(self) -> None:
        (await self._next())[0].set_exception(BrokenProcessPool())

    async def _next(self) -> tuple[Future[Any], Callable[[], Any]]:
        async with asyncio.timeout(PATIENCE):
            return await self.calls.get()


def copy(value: Any) -> Any:
    """A value as another process would have it."""
    return pickle.loads(pickle.dumps(value))


class Person:
    """A page without a socket: one connection of a table."""

    def __init__(self, table: Table, token: str = TOKEN) -> None:
        self.table = table
        self.frames: list[Frame] = []
        self.name = table.attach(self)
        self.say({"type": "hello", "protocol": 1, "token": token})

    def send(self, frame: str) -> None:
        self.frames.append({"type": "pong"} if frame == "pong" else json.loads(frame))

    def close(self, code: int, reason: str) -> None:
        self.frames.append({"type": "closed", "code": code})

    def ask(self, kind: str, **fields: Any) -> None:
        self.say({"type": kind, "id": kind, **fields})

    def say(self, frame: Frame) -> None:
        self.table.receive(self.name, json.dumps(frame))

    def move(self, request: str = "m") -> None:
        """A legal move, found on a copy of the room."""
        match = self.match
        for move in moves(match["view"]):
            frame = {"game": match["game"], "seq": match["seq"], "move": move}
            game, state = GAMES["chkobba"], room_of(self.table)._table.match.state
            if game.refusal(state, match["turn"], game.parse_move(move)) is None:
                return self.ask("move", **{**frame, "id": request})
        raise AssertionError(f"no move: {match['view']}")

    def of(self, kind: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def match(self) -> Frame:
        return self.of("snapshot")[-1]["match"]


def room_of(table: Table) -> Any:
    return table.keeper._room


@pytest.fixture
def database(tmp_path: Path) -> Generator[Database]:
    opened = Database(tmp_path / "kahwa.sqlite3")
    yield opened
    opened.close()


async def playing(tables: Tables, held: Held | None = None, level: str = "hard") -> Person:
    """One person against one bot, whose turn it is not."""
    table = tables.find(tables.create(NewRoom("chkobba", {})))
    assert table is not None
    person = Person(table)
    person.ask("join", name="Amira", seat=0)
    person.ask("bot", seat=1, level=level)
    person.ask("start")
    if held is not None:
        await held.let()
    await table.settled()
    cut = person.match["view"].get("cut")
    if cut:
        person.move("cut")
        if held is not None:
            await held.let()
        await table.settled()
    return person


async def test_other_rooms_answer_while_a_search_is_out(database: Database) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    one, other = await playing(tables, held), await playing(tables, level="medium")
    one.move()
    seq = other.match["seq"]
    other.move()
    assert one.table.keeper.busy
    assert other.match["seq"] == seq + 2
    tables.close()


async def test_nothing_is_told_before_the_search_is_back_and_stored(database: Database) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    told, seq = len(person.frames), person.match["seq"]
    saved: list[int] = []
    store = person.table.keeper._store
    save = store.save

    def note(*arguments: Any) -> None:
        save(*arguments)
        saved.append(len(person.frames))

    store.save = note  # type: ignore[method-assign]
    person.move()
    await asyncio.sleep(0)
    assert len(person.frames) == told
    await held.let()
    await person.table.settled()
    assert saved == [told], "stored once, and before any frame"
    assert person.match["seq"] == seq + 2
    tables.close()


async def test_what_comes_while_a_search_is_out_is_handled_afterwards_in_its_order(
    database: Database,
) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    told = len(person.frames)
    person.move("first")
    person.ask("name", id="second", name="A")
    late = Person(person.table, "2" * 32)
    person.ask("name", id="third", name="B")
    person.table.receive(person.name, "ping")
    assert [f["type"] for f in person.frames[told:]] == ["pong"], "a ping needs no room"
    for _ in ("move", "name", "connect", "hello", "name"):
        await held.let()
    await person.table.settled()
    acks = [frame["id"] for frame in person.frames[told:] if frame["type"] == "ack"]
    assert acks == ["first", "second", "third"]
    assert [f["seats"][0]["name"] for f in late.of("snapshot")] == ["A", "B"]
    tables.close()


async def test_a_connection_is_not_read_while_its_frame_waits(database: Database) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    person.move()

    class Eager:
        """A socket whose next frame is always there."""

        scope: ClassVar = {"state": {WIRE: person}}
        taken = 0

        async def receive(self) -> dict[str, str]:
            self.taken += 1
            return {"type": "websocket.receive", "text": "{}"}

    eager: Any = Eager()
    talk = asyncio.create_task(_talk(eager, tables, room_of(person.table).code))
    for _ in range(10):
        await asyncio.sleep(0)
    assert eager.taken == 1
    talk.cancel()
    tables.close()


@pytest.mark.parametrize("losses", [1, 2])
async def test_a_call_whose_process_was_lost_is_made_again_and_once(
    database: Database, losses: int
) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    seq = person.match["seq"]
    person.move()
    for _ in range(losses):
        await held.lose()
    if losses == 1:
        await held.let()
    await person.table.settled()
    assert held.made == 2
    assert person.match["seq"] == seq + 2
    assert [frame["id"] for frame in person.of("ack")].count("m") == 1
    person.move("next")
    if losses == 1:
        await held.let()
    await person.table.settled()
    assert person.match["seq"] == seq + 4
    tables.close()


async def test_where_no_process_can_be_made_the_bots_search_in_the_loop(database: Database) -> None:
    def make() -> Executor:
        raise OSError("no semaphores here")

    tables = Tables(database, GAMES, Searches(make))
    person = await playing(tables)
    seq = person.match["seq"]
    person.move()
    await person.table.settled()
    assert person.match["seq"] == seq + 2
    tables.close()


async def test_a_fault_in_the_process_leaves_the_room_as_it_was_stored(database: Database) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    seq = person.match["seq"]
    person.move()
    await held.answer(Failed("ZeroDivisionError at somewhere"))
    await held.let()  # the room looks at who is there
    await person.table.settled()
    assert person.frames[-1] == {"type": "error", "reason": "internal"}
    person.move("again")
    await held.let()
    await person.table.settled()
    assert person.match["seq"] == seq + 2
    tables.close()


async def test_a_host_that_dies_with_a_search_out_goes_on_from_the_move_before(
    database: Database,
) -> None:
    held = Held()
    dead = Tables(database, GAMES, Searches(held.make))
    person = await playing(dead, held)
    seq = person.match["seq"]
    person.move()
    tables = Tables(database, GAMES, Searches(held.make))
    table = tables.find(room_of(person.table).code)
    assert table is not None
    dead.close()
    back = Person(table)
    while table.keeper.busy:
        await asyncio.sleep(0)
        if not held.calls.empty():
            await held.let()
    assert back.match["seq"] == seq
    back.move()
    await held.let()
    await table.settled()
    assert back.match["seq"] == seq + 2
    tables.close()


async def test_a_room_is_not_put_away_while_a_search_is_out(database: Database) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    table, code = person.table, room_of(person.table).code
    person.move()
    table.detach(person.name)
    tables.sweep()
    assert tables.find(code) is table
    await held.let()
    await held.let()
    await table.settled()
    tables.sweep()
    assert tables.find(code) is not table
    tables.close()


async def test_the_timer_is_set_anew_when_a_search_is_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, held)
    table = person.table
    person.move()
    table._wake()
    assert table._timer is None, "what is due may change"
    await held.let()
    await held.let()
    await table.settled()
    assert table._due == table.keeper.deadline
    tables.close()


async def test_without_a_bot_that_searches_no_process_is_made(database: Database) -> None:
    held = Held()
    tables = Tables(database, GAMES, Searches(held.make))
    person = await playing(tables, level="medium")
    for number in range(3):
        person.move(str(number))
    assert held.made == 0
    tables.close()


# --- with real processes ---


async def test_a_process_killed_in_a_search_takes_no_move_with_it(database: Database) -> None:
    searches = Searches()
    tables = Tables(database, GAMES, searches)
    person = await playing(tables)
    seq = person.match["seq"]
    (child,) = multiprocessing.active_children()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGSTOP)  # so that the search cannot be back before
    person.move()
    for _ in range(5):
        await asyncio.sleep(0)
    os.kill(child.pid, signal.SIGKILL)
    await person.table.settled()
    assert person.match["seq"] == seq + 2
    assert [frame["id"] for frame in person.of("ack")].count("m") == 1
    (another,) = multiprocessing.active_children()
    assert another.pid != child.pid
    tables.close()
    await searches.close()
    assert multiprocessing.active_children() == []


async def test_closing_ends_a_process_that_is_still_starting(database: Database) -> None:
    searches = Searches()
    tables = Tables(database, GAMES, searches)
    table = tables.find(tables.create(NewRoom("chkobba", {})))
    assert table is not None
    person = Person(table)
    person.ask("join", name="Amira", seat=0)
    person.ask("bot", seat=1, level="hard")
    person.ask("start")
    tables.close()
    await searches.close()
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_the_process_ends_with_its_host_however_that_ends(
    tmp_path: Path, number: int
) -> None:
    with hosts.local_host(tmp_path) as host:
        async with Player.enter(host, new_room(host)) as player:
            await player.ask("join", name="Amira", seat=0)
            await player.ask("bot", seat=1, level="hard")
            await player.ask("start")
            await player.move()
            process = host._process
            assert process is not None
            assert len(processes_of(process.pid)) > 1, "the search was made in another process"
            os.kill(process.pid, number)
            assert await asyncio.to_thread(process.wait, 8) in {0, -number}
        assert await asyncio.to_thread(all_end, process.pid)
        if number == signal.SIGTERM:
            assert len(host.log_tail().splitlines()) == 1, "only that it is open"


def all_end(group: int) -> bool:
    """Whether every process of a group ends soon."""
    end = time.monotonic() + PATIENCE
    while processes_of(group) and time.monotonic() < end:
        time.sleep(0.05)
    return not processes_of(group)


def processes_of(group: int) -> list[str]:
    """The processes of a group that have not ended."""
    command = ["ps", "-A", "-o", "pgid=,stat=,pid="]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    entries = [line.split() for line in lines]
    return [pid for pgid, stat, pid in entries if int(pgid) == group and not stat.startswith("Z")]
