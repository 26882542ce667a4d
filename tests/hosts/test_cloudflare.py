"""The room's Durable Object, with a stand-in for the runtime: rows, alarms, sleep, dead sockets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kahwa.games.chkobba import bots
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.chkobba.state import Move
from kahwa.hosts.errors import Reason, Refused
from kahwa.hosts.limits import FRAMES
from kahwa.jsontypes import JsonObject
from kahwa.room import Room
from tests.hosts.fake_object import START, Runtime, Socket, run
from tests.hosts.players import moves

SIX_HOURS = 6 * 3_600_000


@pytest.fixture
def runtime() -> Runtime:
    return Runtime()


# --- floods ---


def test_frames_at_a_human_pace_hold_nobody_up(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    for _ in range(6):
        assert runtime.move(one, two)["ok"]
        runtime.pass_time(1000)
    assert runtime.held == []


def test_in_a_flood_the_object_lets_others_have_their_turn(runtime: Runtime) -> None:
    one, _ = runtime.table_of_two()
    while one.end is None:
        runtime.say(one, "{}")
    within = len(runtime.held)
    assert within > FRAMES.burst // 10
    for _ in range(5):
        runtime.say(one, "{}")
    assert len(runtime.held) == within + 5, "also after those it sent before it knew of its end"
    assert min(runtime.held[within:]) > max(runtime.held[:within])


# --- rows ---


def test_an_unknown_code_writes_nothing_not_even_a_table(runtime: Runtime) -> None:
    assert runtime.object.refusal() is Reason.NO_ROOM
    run(runtime.object.alarm())
    runtime.say(Socket(), "{}")
    assert runtime.storage.sql.tables == []
    assert (runtime.storage.sql.written, runtime.storage.alarms_set) == (0, 0)


def test_refused_options_write_nothing(runtime: Runtime) -> None:
    with pytest.raises(Refused):
        runtime.create(body=b'{"game":"chkobba","options":{"target":7}}')
    assert runtime.storage.sql.tables == []


def test_a_code_in_use_is_not_made_again(runtime: Runtime) -> None:
    assert runtime.create()
    assert not runtime.create()
    runtime.wake()
    assert not runtime.create()


def test_a_move_writes_one_row_and_sets_no_alarm(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    for _ in range(6):
        rows, alarms = runtime.storage.sql.written, runtime.storage.alarms_set
        assert runtime.move(one, two)["ok"]
        assert runtime.storage.sql.written == rows + 1
        assert runtime.storage.alarms_set == alarms


def test_a_refused_move_writes_nothing(runtime: Runtime) -> None:
    one, _ = runtime.table_of_two()
    rows = runtime.storage.sql.written
    assert not runtime.ask(one, "move", game="0", seq=0, move={"card": 1})["ok"]
    assert runtime.storage.sql.written == rows


def test_the_end_of_a_round_writes_one_row_more(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    rows = 0
    while one.snapshot["phase"] == "playing":
        rows = runtime.storage.sql.written
        assert runtime.move(one, two)["ok"]
    assert runtime.storage.sql.written == rows + 2
    (live,), (archived,) = runtime.storage.sql.db.execute("SELECT text FROM rows ORDER BY id")
    assert "archive" not in json.loads(live)
    assert json.loads(archived)


def test_a_deleted_room_leaves_nothing(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    for player in (one, two):
        runtime.ask(player, "leave")
    assert runtime.storage.sql.tables == []
    assert runtime.storage.alarm is None
    assert (one.end, two.end) == (4001, 4001)
    assert runtime.object.refusal() is Reason.NO_ROOM
    assert runtime.create()
    assert runtime.storage.alarm == runtime.now + SIX_HOURS


# --- the alarm ---


def test_a_room_nobody_uses_is_deleted_after_six_hours(runtime: Runtime) -> None:
    runtime.create()
    assert runtime.storage.alarm == START + SIX_HOURS
    runtime.wake()
    runtime.fire()
    assert runtime.storage.sql.tables == []


def test_an_alarm_that_stands_earlier_is_left_alone(runtime: Runtime) -> None:
    runtime.create()
    runtime.connect("1" * 32)
    assert runtime.storage.alarm == START + 10_000
    alarms = runtime.storage.alarms_set
    runtime.now += 3000
    runtime.connect("2" * 32)
    assert runtime.storage.alarms_set == alarms
    runtime.fire()
    assert runtime.storage.alarm is not None
    assert runtime.storage.alarm > runtime.now


def test_a_socket_without_hello_is_closed_after_ten_seconds(runtime: Runtime) -> None:
    runtime.create()
    silent = runtime.connect()
    runtime.pass_time(10_001)
    assert silent.of("bye") == [{"type": "bye", "reason": "no-hello"}]
    assert silent.end == 4003


def test_the_alarm_asks_for_an_absent_player_after_a_minute(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    runtime.lose(two)
    assert not one.snapshot["holds"][0]["asked"]
    runtime.wake()
    runtime.pass_time(60_001)
    assert one.snapshot["holds"][0]["asked"]
    assert set(one.snapshot["holds"][0]["answers"]) == {"bot", "claim", "wait"}


# --- sleep ---


def test_an_object_that_slept_between_any_two_messages_plays_on(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    while one.snapshot["phase"] == "playing":
        runtime.wake()
        rows = runtime.storage.sql.written
        assert runtime.move(one, two)["ok"]
        assert one.snapshot["revision"] == two.snapshot["revision"]
        assert runtime.storage.sql.written <= rows + 2
    assert one.snapshot["phase"] == "round-over"


def test_a_socket_lost_in_sleep_starts_a_hold(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    runtime.wake()
    runtime.lose(two)
    assert not one.snapshot["seats"][1]["connected"]
    runtime.wake()
    back = runtime.connect("2" * 32)
    assert back.snapshot["you"]["seat"] == 1
    assert one.snapshot["holds"] == []


def test_a_watcher_who_said_hello_is_known_after_sleep(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    watcher = runtime.connect("3" * 32)
    runtime.wake()
    runtime.move(one, two)
    assert watcher.snapshot["revision"] == one.snapshot["revision"]


# --- dead sockets ---


def test_a_socket_that_cannot_be_sent_to_stops_no_other(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    watcher = runtime.connect("3" * 32)
    mover = (one, two)[one.snapshot["match"]["turn"]]
    other = two if mover is one else one
    other.broken = True
    assert runtime.move(one, two)["ok"]
    assert watcher.snapshot["match"]["seq"] == 1


def test_a_half_open_socket_counts_as_dropped_when_another_speaks(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    runtime.now += 26_000
    one.pinged = runtime.now - 1000
    two.pinged = runtime.now - 25_001
    runtime.say(one, {"type": "nudge"})
    assert two.end == 1001
    assert not one.snapshot["seats"][1]["connected"]


def test_a_half_open_socket_is_noticed_in_a_new_life_too(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    runtime.now += 26_000
    runtime.wake()
    runtime.say(one, {"type": "nudge"})
    assert two.end == 1001
    assert one.end is None
    assert not one.snapshot["seats"][1]["connected"]


def test_a_socket_that_pings_is_kept_however_long_it_is_silent(runtime: Runtime) -> None:
    one, two = runtime.table_of_two()
    runtime.pass_time(600_000)
    runtime.say(one, {"type": "nudge"})
    assert (one.end, two.end) == (None, None)
    assert one.snapshot["seats"][1]["connected"]


def test_a_frame_of_a_socket_the_room_has_closed_is_not_heard(runtime: Runtime) -> None:
    one, _ = runtime.table_of_two()
    runtime.connect("1" * 32)
    assert one.end == 4000
    frames = len(one.frames)
    runtime.say(one, {"type": "leave", "id": "x"})
    runtime.lose(one)
    assert len(one.frames) == frames


# --- the limit on processor time ---


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels that bots are asked to play at."""
    asked: list[str] = []

    def bot_move(game: Chkobba, view: JsonObject, level: str, seed: bytes, *_: object) -> Move:
        asked.append(level)
        return bots.bot_move(view, "easy", seed)

    monkeypatch.setattr(Chkobba, "bot_move", bot_move)
    return asked


def one_with_hard_bots(runtime: Runtime, bots_there: int) -> Socket:
    """A player in a running match with hard bots."""
    players = bots_there + 1
    body = json.dumps({"game": "chkobba", "options": {"players": players}})
    assert runtime.create(body=body.encode())
    one = runtime.connect("1" * 32)
    assert runtime.ask(one, "join", name="One", seat=0)["ok"]
    for seat in range(1, players):
        assert runtime.ask(one, "bot", seat=seat, level="hard")["ok"]
    assert runtime.ask(one, "start")["ok"]
    return one


def crash(runtime: Runtime) -> Socket:
    """The object is ended by force, with its sockets; the player comes back."""
    runtime.sockets.clear()
    runtime.wake()
    return runtime.connect("1" * 32)


def answers(runtime: Runtime, one: Socket, levels: list[str]) -> set[str]:
    """The levels at which bots answer the next move."""
    levels.clear()
    assert runtime.move(one, one)["ok"]
    return set(levels)


def test_after_an_end_by_force_bots_answer_once_without_a_search(
    runtime: Runtime, levels: list[str]
) -> None:
    one_with_hard_bots(runtime, 3)
    one = crash(runtime)
    assert answers(runtime, one, levels) == {"medium"}
    assert answers(runtime, one, levels) == {"hard"}


def test_until_then_they_do_however_long_that_is(runtime: Runtime, levels: list[str]) -> None:
    one_with_hard_bots(runtime, 1)
    one = crash(runtime)
    runtime.wake()
    one = crash(runtime)
    runtime.wake()
    assert answers(runtime, one, levels) == {"medium"}


def test_neither_sleep_nor_a_reload_nor_a_dead_socket_is_an_end_by_force(
    runtime: Runtime, levels: list[str]
) -> None:
    one = one_with_hard_bots(runtime, 1)
    runtime.wake()
    assert answers(runtime, one, levels) == {"hard"}
    runtime.lose(one)
    one = runtime.connect("1" * 32)
    assert answers(runtime, one, levels) == {"hard"}
    runtime.wake()
    runtime.lose(one)
    one = runtime.connect("1" * 32)
    assert answers(runtime, one, levels) == {"hard"}
    runtime.now += 26_000
    runtime.wake()
    one = runtime.connect("1" * 32)
    assert answers(runtime, one, levels) == {"hard"}


def test_at_the_signal_the_bots_that_follow_do_not_search_and_all_is_stored_as_ever(
    runtime: Runtime, levels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = one_with_hard_bots(runtime, 3)
    played = Chkobba.bot_move

    def signalled(*asked: Any) -> Move:
        move = played(*asked)
        if len(levels) == 1:
            runtime.object.out_of_time(0, None)
        return move

    rows = runtime.storage.sql.written
    with monkeypatch.context() as patch:
        patch.setattr(Chkobba, "bot_move", signalled)
        assert answers(runtime, one, levels) == {"hard", "medium"}
    assert levels == ["hard", "medium", "medium"]
    assert runtime.storage.sql.written == rows + 1
    assert answers(runtime, one, levels) == {"hard"}


# --- faults ---


@pytest.mark.parametrize("where", ["room", "storage"])
def test_a_fault_answers_internal_and_falls_back_to_what_was_stored(
    runtime: Runtime, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = runtime.table_of_two()
    mover = (one, two)[one.snapshot["match"]["turn"]]
    before = one.snapshot

    def broken(*_: object) -> None:
        raise KeyError(json.dumps(mover.snapshot))

    with monkeypatch.context() as patch:
        if where == "room":
            patch.setattr(Room, "receive", broken)
        else:
            runtime.storage.sql.broken = True
        acks = len(mover.of("ack"))
        runtime.say(mover, {"type": "move", "id": "m", **_first_move(mover)})
    runtime.storage.sql.broken = False
    assert mover.of("error")[-1] == {"type": "error", "reason": "internal"}
    assert len(mover.of("ack")) == acks
    assert one.snapshot == before
    assert runtime.move(one, two)["ok"]
    assert one.snapshot["match"]["seq"] == 1
    assert caplog.records
    for secret in ("hand", "1" * 32, "2" * 32, "no room on the disk"):
        assert secret not in caplog.text


def test_at_the_days_limit_the_mover_is_told_and_the_table_waits_as_it_was(
    runtime: Runtime,
) -> None:
    one, two = runtime.table_of_two()
    mover = (one, two)[one.snapshot["match"]["turn"]]
    runtime.storage.sql.over = True
    for number in range(3):
        runtime.say(mover, {"type": "move", "id": f"m{number}", **_first_move(mover)})
        assert mover.of("error")[-1] == {"type": "error", "reason": "daily-limit"}
    assert (one.end, two.end) == (None, None)
    assert one.snapshot["match"]["seq"] == 0
    runtime.storage.sql.over = False
    assert runtime.move(one, two)["ok"]
    assert one.snapshot["match"]["seq"] == 1


def test_a_room_that_cannot_be_loaded_closes_its_sockets_and_is_kept(runtime: Runtime) -> None:
    one, _ = runtime.table_of_two()
    runtime.storage.sql.db.execute("UPDATE rows SET text = '{}' WHERE id = 0")
    runtime.wake()
    runtime.say(one, {"type": "nudge"})
    assert one.end == 1011
    assert runtime.storage.sql.tables == ["rows"]
    # Whoever comes is told why, and no other room takes its place.
    assert runtime.object.refusal() == "unreadable"
    assert not runtime.create()
    runtime.fire()
    assert runtime.storage.sql.tables == ["rows"]


def _first_move(mover: Socket) -> dict:
    match = mover.snapshot["match"]
    return {"game": match["game"], "seq": match["seq"], "move": next(moves(match["view"]))}
