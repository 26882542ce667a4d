"""The cases of `cases.md` about the room, by number, with invented times."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kahwa.room import Save, Send
from tests.room.hidden import leaks
from tests.room.states import cards, set_table
from tests.room.table import seated, two_humans
from tests.room.toy import Toy


def test_case_23_no_frame_of_any_kind_holds_another_hand_or_the_pack() -> None:
    host = two_humans({"cut": True, "captureAssist": True}, seed=b"23")
    host.hello("zied")
    for _ in range(3):
        while host.to_move() is not None:
            mover, move = host.any_move()
            # An error, a refusal, a reconnection and an emote between any two moves.
            host.text("amira", "no JSON")
            host.move(mover, {"card": 99})
            host.move(mover, {"card": 0, "take": [1]})
            host.now += 1000
            host.send("sami", "emote", emote="tea")
            host.hello("sami")
            host.hello("watcher")
            if mover in host.live and host.to_move() is not None:
                mover, move = host.any_move()
                assert host.move(mover, {"cut": "keep"} if "cut" in move else move)["ok"]
            assert leaks(host) == []
        if host.snap("amira")["phase"] != "round-over":
            break
        match = host.snap("amira")["match"]
        host.ok("amira", "deal", game=match["game"], round=match["round"])
        assert leaks(host) == []


def test_case_24_the_same_move_twice_is_applied_once() -> None:
    host = two_humans()
    mover, move = host.any_move()
    match = host.snap(mover)["match"]
    fields = {"game": match["game"], "seq": 0, "move": move}
    first = host.send(mover, "move", id="m1", **fields)
    after = host.room.dump()
    again = host.send(mover, "move", id="m1", **fields)
    assert again == first == {"type": "ack", "id": "m1", "ok": True}
    assert host.room.dump() == after
    assert [type(e) for e in host.effects] == [Send]
    # A retry on a new connection, after the host slept, is known too.
    host.sleep()
    host.hello("phone", token=mover)
    assert host.send("phone", "move", id="m1", **fields) == first
    assert host.snap("phone")["match"]["seq"] == 1


def test_case_24_two_moves_on_one_sequence_number() -> None:
    host = two_humans()
    mover, move = host.any_move()
    match = host.snap(mover)["match"]
    host.ok(mover, "move", game=match["game"], seq=0, move=move)
    host.now += 900
    ack = host.refused(mover, "move", game=match["game"], seq=0, move=move)
    assert ack["reason"] == "stale"
    assert host.snap(mover)["match"]["seq"] == 1


def test_case_25_two_joins_for_the_last_seat() -> None:
    host = seated(["amira"], start=False)
    host.hello("sami")
    host.hello("zied")
    host.ok("sami", "join", name="Sami", seat=1)
    assert host.refused("zied", "join", name="Zied", seat=1)["reason"] == "full"
    assert host.refused("zied", "join", name="Zied")["reason"] == "full"
    names = [seat["name"] for seat in host.snap("zied")["seats"]]
    assert names == ["Amira", "Sami"]


def test_case_26_a_name_is_no_key_to_a_seat() -> None:
    host = seated(["amira"], start=False)
    host.hello("thief")
    host.ok("thief", "join", name="Amira")
    assert host.snap("thief")["you"] == {"seat": 1, "host": False}
    assert host.snap("amira")["you"] == {"seat": 0, "host": True}
    host.ok("amira", "start")
    host.hello("stranger")
    assert host.refused("stranger", "join", name="Amira")["reason"] == "not-lobby"
    assert host.snap("stranger")["you"] == {"seat": None, "host": False}


def test_case_27_a_reload_opens_the_new_socket_before_the_old_one_closes() -> None:
    host = two_humans()
    host.hello("sami 2", token="sami")
    assert host.snap("sami 2")["you"]["seat"] == 1
    assert host.snap("amira")["holds"] == []
    # The late close of the old socket starts no hold and writes nothing.
    before = host.room.dump()
    assert host.room.disconnect("sami", host.now, host.entropy) == []
    assert host.room.dump() == before
    host.wait(120_000)
    assert host.snap("amira")["holds"] == []
    assert (
        host.snap("sami 2")["match"]["view"]["hand"] == host.snap("sami")["match"]["view"]["hand"]
    )


def test_case_28_the_newer_of_two_tabs_wins_and_the_older_is_told() -> None:
    host = two_humans()
    host.hello("tab 2", token="sami")
    assert host.last("sami") == {"type": "bye", "reason": "replaced"}
    assert host.closed["sami"] == 4000
    mover, move = host.any_move()
    assert mover == "tab 2"
    # What the old tab had on its way is not taken.
    match = host.snap("tab 2")["match"]
    text = json.dumps(
        {"type": "move", "id": "late", "game": match["game"], "seq": match["seq"], "move": move}
    )
    assert host.room.receive("sami", text, host.now, host.entropy) == []


def test_case_28_a_tab_that_asks_does_not_take_the_seat() -> None:
    host = two_humans()
    frames = host.hello("tab 2", token="sami", takeover="ask")
    assert frames[0]["elsewhere"] is True
    assert host.snap("tab 2")["you"] == {"seat": None, "host": False}
    assert host.snap("sami")["you"]["seat"] == 1
    # Then it takes the seat here.
    frames = host.hello("tab 2", token="sami", takeover="always")
    assert frames[0]["elsewhere"] is False
    assert host.snap("tab 2")["you"]["seat"] == 1
    assert host.closed["sami"] == 4000


def test_case_29_a_seat_is_kept_for_60_seconds() -> None:
    host = two_humans()
    host.drop("sami")
    host.wait(59_900)
    assert host.room.deadline == host.now + 100
    host.hello("watcher")
    (hold,) = host.snap("amira")["holds"]
    assert (hold["asked"], hold["left"], hold["answers"]) == (False, 100, [])
    host.wait(100)
    (hold,) = host.snap("amira")["holds"]
    assert (hold["asked"], hold["left"], hold["answers"]) == (True, None, ["bot", "claim", "wait"])
    assert host.snap("watcher")["holds"][0]["answers"] == []


def test_case_29_no_bot_move_follows_once_the_owner_is_back() -> None:
    host = two_humans()
    host.drop("sami")
    host.wait(60_000)
    match = host.snap("amira")["match"]
    host.ok("amira", "hold", game=match["game"], seat=1, hold=1, answer="bot")
    snap = host.snap("amira")
    assert snap["seats"][1]["playedBy"] == "medium"
    assert (snap["holds"], snap["match"]["seq"]) == ([], 1)  # it was Sami's turn: the bot moved
    host.hello("sami 2", token="sami")
    assert "playedBy" not in host.snap("amira")["seats"][1]
    assert host.snap("sami 2")["match"]["seq"] == 1
    assert host.snap("sami 2")["steps"] == []
    host.ok("amira", "move", game=match["game"], seq=1, move=host.any_move()[1])
    assert host.snap("sami 2")["match"]["seq"] == 2
    host.wait(600_000)
    assert host.snap("sami 2")["match"]["seq"] == 2


@pytest.mark.parametrize("how", ["drop", "leave"])
def test_case_30_bots_do_not_play_on_alone(how: str) -> None:
    host = seated(["amira", "sami"], {"players": 4})
    assert host.snap("amira")["match"]["seq"] <= 1
    host.drop("amira")
    if how == "drop":
        host.drop("sami")
    else:
        host.ok("sami", "leave")
    before = host.room.dump()
    host.wait(3_600_000)
    assert host.room.dump() == before
    assert not host.deleted


def test_case_30_a_room_that_all_have_left_is_deleted() -> None:
    host = seated(["amira", "sami"], {"players": 4})
    host.hello("watcher")
    host.ok("amira", "leave")
    assert not host.deleted
    host.ok("sami", "leave")
    assert host.deleted
    assert host.last("watcher") == {"type": "bye", "reason": "gone"}
    assert (host.closed["sami"], host.closed["watcher"]) == (4001, 4002)


def test_case_31_asleep_in_the_middle_of_a_hold_and_a_turn_clock() -> None:
    host = two_humans({"turnClock": 20})
    clock = host.snap("amira")["match"]["clock"]
    host.drop("sami")
    host.sleep()
    assert host.room.deadline == host.now + clock["left"]
    # The host wakes late, after both: what is overdue is done at once, in order of its time.
    host.now += 61_000
    host.wake()
    snap = host.snap("amira")
    assert snap["match"]["seq"] == 1
    assert snap["match"]["turn"] == 0
    assert snap["holds"][0]["asked"] is True
    assert [type(e) for e in host.effects] == [Save, Send]
    host.sleep()
    assert host.snap("amira") == snap


def test_case_31_time_stands_still_while_nobody_is_there() -> None:
    host = two_humans({"turnClock": 20})
    left = host.snap("amira")["match"]["clock"]["left"]
    host.wait(5_000)
    host.drop("sami")
    host.wait(4_000)
    host.drop("amira")
    host.sleep()
    host.wait(3_600_000)
    host.sleep()
    host.hello("amira")
    snap = host.snap("amira")
    assert snap["match"]["seq"] == 0
    assert snap["match"]["clock"]["left"] == left - 9_000
    assert [hold["left"] for hold in snap["holds"]] == [56_000]


def test_case_32_one_closing_socket_does_not_stop_the_others() -> None:
    # The room's part: every connection gets a Send of its own, whatever became of the others before
    # it in the list. Sami's socket is closing; the room is told only afterwards.
    host = two_humans()
    host.hello("watcher")
    mover, move = host.any_move()
    match = host.snap(mover)["match"]
    text = json.dumps({"type": "move", "id": "m", "game": match["game"], "seq": 0, "move": move})
    effects = host.room.receive(mover, text, host.now, host.entropy)
    sent = [e.connection for e in effects if isinstance(e, Send) and '"snapshot"' in e.frame[:30]]
    assert sorted(sent) == ["amira", "sami", "watcher"]
    effects = host.room.disconnect("sami", host.now, host.entropy)
    sent = [e.connection for e in effects if isinstance(e, Send)]
    assert sorted(sent) == ["amira", "watcher"]


@pytest.mark.parametrize("level", ["cheat", "broken"])
def test_case_33_a_bots_illegal_move_is_replaced_by_a_legal_one(level: str) -> None:
    host = seated(["amira"], {"players": 3, "botLevel": level}, game=Toy(), seed=level.encode())
    assert host.snap("amira")["match"]["turn"] == 0
    host.play()
    assert host.snap("amira")["phase"] == "round-over"
    kinds = [line["kind"] for line in host.snap("amira")["log"]]
    assert kinds.count("play") == 12


def test_case_34_a_host_who_reloads_is_still_host() -> None:
    host = two_humans()
    host.drop("amira")
    host.wait(59_000)
    host.hello("amira 2", token="amira")
    host.wait(120_000)
    assert host.snap("amira 2")["you"]["host"] is True
    assert host.snap("sami")["host"] == {"seat": 0, "name": "Amira"}


def test_case_34_the_host_passes_when_the_hold_ends() -> None:
    host = two_humans()
    host.drop("amira")
    host.wait(60_000)
    assert host.snap("sami")["you"]["host"] is True
    host.hello("amira")
    assert host.snap("amira")["you"] == {"seat": 0, "host": False}
    assert host.snap("sami")["host"] == {"seat": 1, "name": "Sami"}


def test_case_34_the_host_passes_when_it_leaves() -> None:
    host = seated(["amira", "sami", "leila", "zied"], {"players": 4})
    host.drop("sami")
    host.ok("amira", "leave")
    assert host.snap("leila")["you"]["host"] is True  # the next connected, not the next
    host.hello("amira")
    assert host.snap("amira")["you"] == {"seat": 0, "host": False}
    # From there on round the table, not from the first seat again.
    host.ok("leila", "leave")
    assert host.snap("zied")["you"]["host"] is True


@pytest.mark.parametrize("asleep", [False, True])
def test_case_35_the_clock_takes_the_seven_with_the_seven(asleep: bool) -> None:
    host = two_humans({"turnClock": 10})
    set_table(host, 1, "7h 3d 4c", ["2c", "7s"])
    if asleep:
        host.sleep()
    host.wait(60_000 if asleep else host.snap("sami")["match"]["clock"]["left"])
    events = [f["steps"][0]["event"] for f in host.snapshots("amira") if f["steps"]]
    seven, taken = cards("7s 7h")
    expected: dict[str, Any] = {"kind": "capture", "seat": 1, "card": seven, "took": [taken]}
    assert any(expected.items() <= event.items() for event in events)


def test_case_36_a_spectator_sees_public_state_only() -> None:
    host = two_humans({"captureAssist": True})
    host.hello("watcher")
    host.play(7)
    for snap in host.snapshots("watcher"):
        for view in [snap["match"]["view"], *(step["view"] for step in snap["steps"])]:
            assert view["hand"] == []
            assert view["assist"] is None
    assert leaks(host) == []
