"""The lobby, the end of a match, leaving, and who is host."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kahwa.games import GAMES
from kahwa.games.chkobba.game import Chkobba
from kahwa.replay import replay
from kahwa.room import BadOptions, Room
from tests.room.table import CODE, START, Host, seated, two_humans
from tests.room.toy import Toy

HOUR = 3_600_000


def kinds(host: Host, who: str = "amira") -> list[str]:
    return [seat["kind"] for seat in host.snap(who)["seats"]]


def lines(host: Host, who: str = "amira") -> list[str]:
    return [line["kind"] for line in host.snap(who)["log"]]


def test_the_first_to_sit_is_host() -> None:
    host = Host()
    host.hello("zied")
    assert host.snap("zied")["host"] is None
    host.hello("amira")
    host.ok("amira", "join", name="Amira", seat=1)
    assert host.snap("amira")["you"] == {"seat": 1, "host": True}
    assert host.snap("zied")["host"] == {"seat": 1, "name": "Amira"}
    assert host.snap("zied")["watchers"] == 1


def test_joining_is_idempotent_over_a_lost_answer() -> None:
    host = Host()
    host.hello("amira")
    host.ok("amira", "join", name="Amira", id="j1")
    host.drop("amira")
    host.hello("again", "amira")
    assert host.snap("again")["you"]["seat"] == 0
    assert host.send("again", "join", name="Amira", id="j1")["ok"] is True
    assert kinds(host, "again") == ["human", "empty"]


def test_seats_names_and_bots_are_arranged() -> None:
    host = seated(["amira", "sami"], {"players": 4}, start=False)
    host.ok("amira", "bot", seat=2, level="easy")
    host.ok("amira", "bot", seat=3)
    host.ok("amira", "bot", seat=3, level="easy")
    assert host.snap("sami")["seats"][3] == {"kind": "bot", "level": "easy", "team": 1}
    host.ok("amira", "remove", seat=2)
    host.ok("sami", "sit", seat=2)
    assert host.snap("sami")["you"]["seat"] == 2
    host.ok("amira", "swap", a=0, b=3)
    assert host.snap("amira")["you"] == {"seat": 3, "host": True}
    assert kinds(host) == ["bot", "empty", "human", "human"]
    host.ok("amira", "name", name="  Amira B ")
    assert host.snap("sami")["host"] == {"seat": 3, "name": "Amira B"}


def test_standing_up_keeps_the_host() -> None:
    host = seated(["amira", "sami"], start=False)
    host.ok("amira", "stand", id="s")
    assert host.send("amira", "stand", id="s")["ok"] is True
    assert host.snap("amira")["you"] == {"seat": None, "host": True}
    assert host.snap("sami")["host"] == {"seat": None, "name": "Amira"}
    # Away for 60 s, an unseated host passes the room on as a seated one does.
    host.drop("amira")
    host.wait(59_999)
    assert host.snap("sami")["you"]["host"] is False
    host.wait(1)
    assert host.snap("sami")["you"]["host"] is True


def test_a_second_window_of_the_host_is_not_host() -> None:
    host = seated(["amira", "sami"], start=False)
    host.hello("window 2", "amira", "ask")
    assert host.snap("window 2")["you"] == {"seat": None, "host": False}
    assert host.refused("window 2", "start")["reason"] == "not-host"
    host.drop("amira")  # nor does it keep the host's place
    host.wait(60_000)
    assert host.snap("sami")["you"]["host"] is True


def test_only_players_and_the_host_use_a_room() -> None:
    host = two_humans()
    host.wait(HOUR)
    host.hello("zied")
    host.ok("zied", "leave")
    assert host.room.deadline == START + 6 * HOUR
    host.ok("sami", "name", name="S")
    assert host.room.deadline == START + 7 * HOUR
    host.wait(HOUR)
    host.drop("sami")
    host.wait(HOUR)
    assert host.room.deadline == START + 7 * HOUR
    host.hello("sami 2", "sami")
    assert host.room.deadline == START + 9 * HOUR


def test_a_table_of_bots_moves_by_step() -> None:
    host = seated(["amira"], {"players": 4}, start=False)
    host.ok("amira", "stand")
    for seat in range(4):
        host.ok("amira", "bot", seat=seat)
    host.ok("amira", "start")
    host.wait(60_000)
    for seq in range(36):
        match = host.snap("amira")["match"]
        assert match["seq"] == seq
        host.ok("amira", "step", game=match["game"], seq=seq)
    assert host.snap("amira")["phase"] == "round-over"
    host.ok("amira", "deal", game=host.snap("amira")["match"]["game"], round=1)
    assert host.snap("amira")["match"]["round"] == 2


def test_options_change_in_the_lobby() -> None:
    host = seated(["amira"], start=False)
    host.ok("amira", "options", options={"players": 4, "target": 5, "speed": "fast"})
    assert kinds(host) == ["human", "empty", "empty", "empty"]
    host.ok("amira", "bot", seat=3)
    host.ok("amira", "options", options={"players": 2})
    assert kinds(host) == ["human", "empty"]
    assert host.snap("amira")["options"]["target"] == 5


def test_the_looks_change_at_any_time_and_nothing_of_the_match_with_them() -> None:
    host = two_humans({"turnClock": 20})
    looks = {"theme": "balatro", "cards": "pixel", "suits": "coins"}
    before = host.snap("sami")
    host.ok("amira", "options", options=looks)
    after = host.snap("sami")
    assert after["options"] == {**before["options"], **looks}
    assert after["steps"] == []
    assert after["match"] == before["match"]
    host.play()
    host.ok("amira", "options", options={"theme": "noir"})
    assert host.snap("sami")["options"]["theme"] == "noir"


def test_a_room_saved_before_there_were_looks_has_their_defaults() -> None:
    host = two_humans({"target": 5})
    dump: Any = host.room.dump()
    for name in ("theme", "cards", "suits"):
        del dump["options"][name]
    options: Any = Room.load(dump, host.games).dump()["options"]
    assert options["target"] == 5
    assert (options["theme"], options["cards"], options["suits"]) == ("felt", "photo", "french")


def test_a_room_is_made_with_good_options_only() -> None:
    with pytest.raises(BadOptions):
        Room.create(CODE, GAMES["chkobba"], {"target": 6}, START)
    with pytest.raises(BadOptions):
        Room.create(CODE, GAMES["chkobba"], {"cut": 1}, START)


def test_an_absent_player_keeps_the_seat_until_the_host_removes_it() -> None:
    host = seated(["amira", "sami"], start=False)
    host.drop("sami")
    assert host.refused("amira", "remove", seat=1)["reason"] == "not-away"
    host.wait(60_000)
    (hold,) = host.snap("amira")["holds"]
    assert hold == {
        "seat": 1,
        "hold": 1,
        "left": None,
        "asked": False,
        "gone": False,
        "answers": [],
    }
    host.wait(HOUR)
    assert kinds(host) == ["human", "human"]
    host.ok("amira", "remove", seat=1)
    assert kinds(host) == ["human", "empty"]
    host.hello("sami")
    assert host.snap("sami")["you"]["seat"] is None


def test_leaving_the_lobby_frees_the_seat_at_once() -> None:
    host = seated(["amira", "sami"], start=False)
    host.ok("sami", "leave")
    assert [f["type"] for f in host.inbox["sami"][-2:]] == ["ack", "bye"]
    assert host.last("sami") == {"type": "bye", "reason": "left"}
    assert kinds(host) == ["human", "empty"]
    assert host.snap("amira")["holds"] == []


def test_a_match_and_its_rematch() -> None:
    host = two_humans({"target": 5})
    host.play()
    while host.snap("amira")["phase"] == "round-over":
        match = host.snap("amira")["match"]
        assert match["dealAny"] > 30_000  # the steps, then 30 s
        host.wait(match["dealAny"])
        host.ok("sami", "deal", game=match["game"], round=match["round"])
        host.play()
    assert host.snap("amira")["phase"] == "match-over"
    match = host.snap("amira")["match"]
    assert match["reason"] == "target"
    assert match["winner"] in {0, 1}
    assert match["turn"] is None
    dealer = match["view"]["dealer"]
    host.ok("amira", "rematch", game=match["game"])
    again = host.snap("sami")["match"]
    assert again["game"] != match["game"]
    assert (again["seq"], again["round"], again["scores"]) == (0, 1, [0, 0])
    assert again["view"]["dealer"] == 1 - dealer
    assert "rematch" in lines(host)


def test_back_to_the_lobby_frees_the_seats_of_those_who_left() -> None:
    host = seated(["amira", "sami", "leila"])
    host.ok("sami", "leave")
    game = host.snap("amira")["match"]["game"]
    host.ok("amira", "hold", game=game, seat=1, hold=1, answer="bot")
    host.drop("leila")
    host.wait(60_000)
    host.ok("amira", "hold", game=game, seat=2, hold=2, answer="bot")
    host.ok("amira", "surrender", game=game, agree=True)
    assert host.snap("amira")["phase"] == "match-over"
    host.ok("amira", "lobby", game=game)
    assert kinds(host) == ["human", "empty", "human", "bot"]
    assert host.snap("amira")["match"] is None
    host.ok("amira", "remove", seat=2)  # away for longer than 60 s


def test_no_rematch_with_one_who_left_but_with_a_bot_in_its_place() -> None:
    host = two_humans()
    game = host.snap("amira")["match"]["game"]
    host.ok("sami", "leave")
    host.ok("amira", "hold", game=game, seat=1, hold=1, answer="bot")
    host.ok("amira", "surrender", game=game, agree=True)
    host.ok("amira", "rematch", game=game)
    assert host.snap("amira")["seats"][1]["playedBy"] == "medium"
    assert host.snap("amira")["match"]["turn"] == 0


def test_a_rematch_asks_at_once_about_one_who_is_still_away() -> None:
    host = two_humans()
    game = host.snap("amira")["match"]["game"]
    host.drop("sami")
    host.ok("amira", "surrender", game=game, agree=True)
    host.wait(60_000)
    assert host.snap("amira")["holds"][0]["asked"] is False
    host.ok("amira", "rematch", game=game)
    (hold,) = host.snap("amira")["holds"]
    assert (hold["asked"], hold["hold"]) == (True, 2)


def test_nobody_is_host_until_somebody_comes_back() -> None:
    host = two_humans()
    host.hello("zied")
    host.drop("sami")
    host.ok("amira", "leave")
    assert host.snap("zied")["host"] is None
    host.wait(HOUR)
    host.hello("sami 2", "sami")
    assert host.snap("sami 2")["you"] == {"seat": 1, "host": True}
    assert "host" in lines(host, "zied")


def test_a_room_unused_for_six_hours_is_deleted_whoever_watches() -> None:
    host = two_humans()
    host.hello("zied")
    host.wait(HOUR)
    host.hello("other")  # a watcher is no use
    host.text("zied", '{"type":"nudge"}')
    host.wait(5 * HOUR - 1)
    assert not host.deleted
    host.wait(1)
    assert host.deleted
    assert host.last("sami") == {"type": "bye", "reason": "gone"}
    assert set(host.closed.values()) == {4002}
    assert host.room.deadline is None
    assert host.room.wake(host.now, host.entropy) == []
    assert host.room.receive("amira", "{}", host.now, host.entropy) == []


def test_six_hours_do_not_stand_still() -> None:
    host = two_humans()
    host.now += 1_000
    host.drop("sami")
    host.drop("amira")
    assert host.room.deadline == START + 6 * HOUR
    host.wait(6 * HOUR)
    assert host.deleted


def test_a_room_where_a_host_without_a_seat_remains_is_kept() -> None:
    host = seated(["amira", "sami"], start=False)
    host.ok("amira", "stand")
    host.ok("sami", "leave")
    assert not host.deleted
    host.ok("amira", "leave")
    assert host.deleted


def test_a_watcher_who_leaves_deletes_nothing() -> None:
    host = Host()
    host.hello("zied")
    host.ok("zied", "leave")
    assert not host.deleted


def test_a_connection_without_hello_has_ten_seconds() -> None:
    host = two_humans()
    host.connect("mute")
    assert host.room.deadline == host.now + 10_000
    host.wait(9_999)
    assert "mute" in host.live
    host.wait(1)
    assert host.last("mute") == {"type": "bye", "reason": "no-hello"}
    assert host.closed["mute"] == 4003


def test_another_version_is_told_the_rooms() -> None:
    host = two_humans()
    for who in ("new", "sami"):
        if who == "new":
            host.connect(who)
        host.text(who, '{"type":"hello","protocol":2,"and":"more"}')
        assert host.last(who) == {"type": "bye", "reason": "wrong-protocol", "protocol": 1}
        assert host.closed[who] == 4004
    assert host.snap("amira")["holds"][0]["seat"] == 1


def test_a_ninth_connection_without_hello_displaces_the_oldest() -> None:
    host = two_humans()
    for i in range(8):
        host.connect(f"mute {i}")
        host.now += 1
    host.connect("mute 8")
    assert host.last("mute 0") == {"type": "bye", "reason": "no-hello"}
    assert "mute 1" in host.live
    assert not host.room.too_busy()


def test_a_room_takes_64_watchers_and_no_more_while_everybody_is_there() -> None:
    host = two_humans()
    for i in range(64):
        assert not host.room.too_busy()
        host.hello(f"watcher {i}")
    assert host.room.too_busy()
    host.hello("watcher 64")
    assert host.last("watcher 64") == {"type": "bye", "reason": "busy"}
    assert host.closed["watcher 64"] == 4005
    assert host.snap("amira")["watchers"] == 64
    host.hello("sami elsewhere", "sami", "ask")
    assert host.last("sami elsewhere") == {"type": "bye", "reason": "busy"}
    host.hello("watcher 1", "another")
    assert host.last("watcher 1")["type"] == "snapshot"


def test_a_dropped_player_comes_back_however_full_the_room_is() -> None:
    host = two_humans()
    for i in range(64):
        host.hello(f"watcher {i}")
    host.drop("sami")
    assert not host.room.too_busy()
    for i in range(20):
        host.connect(f"mute {i}")
    host.hello("sami again", "sami")
    assert host.snap("sami again")["you"]["seat"] == 1


def test_hello_with_another_token_gives_the_first_seat_a_hold() -> None:
    host = two_humans()
    host.hello("sami", "stranger")
    assert host.snap("sami")["you"]["seat"] is None
    assert host.snap("amira")["holds"][0]["seat"] == 1
    host.hello("sami", "sami")
    assert host.snap("amira")["holds"] == []


def test_hello_again_changes_nothing() -> None:
    host = two_humans()
    before = host.room.dump()
    frames = host.hello("sami")
    assert [f["type"] for f in frames] == ["welcome", "snapshot"]
    assert host.room.dump() == before
    assert frames[1]["steps"] == []


def test_the_other_games_options_are_offered() -> None:
    host = Host(game=Toy())
    (welcome, _) = host.hello("amira")
    names = [spec["name"] for spec in welcome["optionSpecs"]]
    assert names == [
        *("players", "turnClock", "speed", "botLevel"),
        "rounds",
        *("theme", "cards", "suits"),
    ]
    assert welcome["optionSpecs"][0] == {"name": "players", "default": 3, "choices": [3, 2, 4, 6]}
    assert welcome["levels"] == ["good", "cheat", "broken"]


def test_the_acks_of_strangers_do_not_pile_up() -> None:
    host = seated(["amira"], start=False)
    for i in range(50):
        host.hello("visitor", f"token {i}")
        host.ok("visitor", "join", name="V")
        host.ok("visitor", "stand")
    acks = host.room._table.acks
    assert len(acks) <= 32
    assert host.room._table.host in acks


def test_emotes_are_shown_to_all_and_not_saved() -> None:
    host = two_humans()
    host.hello("zied")
    before = host.room.dump()
    host.ok("sami", "emote", emote="tea", id="e")
    for who in ("amira", "sami", "zied"):
        assert host.last(who) == {"type": "emote", "seat": 1, "emote": "tea"}
    shown = len(host.inbox["amira"])
    assert (
        host.send("sami", "emote", emote="tea", id="e")["ok"] is True
    )  # a retry is not shown again
    assert len(host.inbox["amira"]) == shown
    host.now += 1_000
    host.ok("sami", "emote", emote="bravo")
    assert host.room.dump() == before


def test_a_match_that_is_over_is_told_with_its_packs_to_whoever_asks_and_no_other() -> None:
    host = two_humans()
    host.hello("zied")
    first = host.snap("amira")["match"]["game"]
    host.play()
    host.ok("sami", "surrender", game=first, agree=True)
    before = host.room.dump()
    host.ok("zied", "journals", game=first)
    told = host.inbox["zied"][-1]
    assert told["type"] == "journals"
    assert [journal["match"] for journal in told["rounds"]] == [first]
    assert len(list(replay(Chkobba(), map(json.dumps, told["rounds"])))) == 1 + 36
    assert host.room.dump() == before
    host.ok("amira", "rematch", game=first)
    second = host.snap("amira")["match"]["game"]
    assert host.send("sami", "journals", game=second)["reason"] == "not-match-over"
    assert host.send("sami", "journals", game=first)["reason"] == "not-match-over"
    host.ok("sami", "surrender", game=second, agree=True)
    host.ok("sami", "journals", game=second)
    assert [journal["match"] for journal in host.inbox["sami"][-1]["rounds"]] == [second]


def test_the_log_keeps_fifty_lines_and_counts_all() -> None:
    host = two_humans()
    for i in range(60):
        host.ok("amira", "name", name=f"A{i}")
        host.drop("sami")
        host.hello("sami")
    numbers = [line["n"] for line in host.snap("amira")["log"]]
    assert len(numbers) == 50
    assert numbers[-1] == 5 + 120
