"""Turn clocks, holds and paces, with invented times."""

from __future__ import annotations

from typing import Any

import pytest

from kahwa.games.game import Budget
from kahwa.room.play import bot_pause
from tests.room.table import Host, seated, two_humans
from tests.room.toy import Toy


def shown(snap: dict[str, Any]) -> int:
    return sum(step["pause"] + step["ms"] for step in snap["steps"])


def asked(host: Host) -> list[bool]:
    return [hold["asked"] for hold in host.snap("amira")["holds"]]


def answer(
    host: Host, who: str, seat: int, answer: str, number: int | None = None
) -> dict[str, Any]:
    snap = host.snap(who)
    if number is None:
        number = next(hold["hold"] for hold in snap["holds"] if hold["seat"] == seat)
    fields = {"seat": seat, "hold": number, "answer": answer}
    return host.send(who, "hold", game=snap["match"]["game"], **fields)


def test_the_clock_starts_when_the_steps_were_shown() -> None:
    host = two_humans({"turnClock": 20})
    snap = host.snap("amira")
    starts = shown(snap) + 1_000
    assert snap["match"]["clock"] == {"seconds": 20, "starts": starts, "left": starts + 20_000}
    assert host.room.deadline == host.now + starts + 20_000
    host.wait(starts)
    host.hello("zied")
    assert host.snap("zied")["match"]["clock"] == {"seconds": 20, "starts": 0, "left": 20_000}


def test_a_move_made_before_the_last_was_shown_waits_for_both() -> None:
    host = two_humans({"turnClock": 10})
    first = shown(host.snap("amira"))
    host.wait(100)
    host.play(1)
    snap = host.snap("amira")
    assert snap["match"]["clock"]["starts"] == first - 100 + shown(snap) + 1_000


def test_the_clock_runs_on_for_an_absent_player() -> None:
    host = two_humans({"turnClock": 10})
    left = host.snap("amira")["match"]["clock"]["left"]
    host.drop("sami")
    host.wait(left)
    assert host.snap("amira")["match"]["seq"] == 1
    assert host.snap("amira")["match"]["turn"] == 0


def test_one_clock_for_a_turn_of_several_moves() -> None:
    host = seated(["amira", "sami", "leila"], {"players": 3, "turnClock": 10}, game=Toy())
    match = host.snap("sami")["match"]
    assert match["turn"] == 1
    host.wait(5_000)
    card = match["view"]["hand"][0]
    host.ok("sami", "move", game=match["game"], seq=0, move={"card": card, "more": True})
    after = host.snap("sami")["match"]
    assert after["turn"] == 1
    assert after["clock"]["left"] == match["clock"]["left"] - 5_000
    # When it has run out the whole turn is over, at once.
    host.wait(after["clock"]["left"])
    snap = host.snap("sami")
    assert snap["match"]["turn"] == 2
    assert len(snap["steps"]) == 3


def test_what_is_overdue_comes_in_order_of_its_time() -> None:
    host = two_humans({"turnClock": 10})
    host.drop("sami")
    host.now += 300_000
    host.wake()
    assert len(host.snapshots("amira")) >= 2
    assert host.snap("amira")["match"]["seq"] == 1  # Amira's own turn began only now
    assert asked(host) == [True]
    host = two_humans({"turnClock": 10})
    host.drop("amira")
    host.now += 300_000
    host.wake()
    kinds = [line["kind"] for line in host.snap("sami")["log"]]
    assert kinds[-3] == "dropped"
    assert kinds[-2] in {"place", "capture"}  # 10 s and the first deal
    assert kinds[-1] == "host"  # 60 s


def test_an_outage_of_the_host_costs_nobody_time() -> None:
    host = two_humans({"turnClock": 10})
    clock = host.snap("amira")["match"]["clock"]["left"]
    host.now += 1_000
    host.drop("sami")
    host.live.clear()
    host.now += 62_000
    host.sleep()
    host.hello("amira again", "amira")
    snap = host.snap("amira again")
    assert snap["match"]["seq"] == 0
    assert snap["match"]["clock"]["left"] == clock - 1_000
    (hold,) = snap["holds"]
    assert (hold["left"], hold["asked"]) == (60_000, False)
    host.hello("sami again", "sami")
    assert host.snap("amira again")["holds"] == []


def test_a_late_move_is_too_late_even_before_the_alarm() -> None:
    host = two_humans({"turnClock": 10})
    mover, move = host.any_move()
    host.now += 60_000
    assert host.move(mover, move)["reason"] == "stale"
    assert host.snap(mover)["match"]["seq"] == 1


def test_wait_asks_again_after_60_seconds_under_another_number() -> None:
    host = two_humans()
    host.drop("sami")
    host.wait(60_000)
    assert answer(host, "amira", 1, "wait")["ok"] is True
    (hold,) = host.snap("amira")["holds"]
    assert (hold["asked"], hold["left"], hold["hold"]) == (False, 60_000, 2)
    assert answer(host, "amira", 1, "bot", number=1)["reason"] == "stale"
    host.wait(60_000)
    assert asked(host) == [True]


def test_leaving_in_a_match_asks_at_once() -> None:
    host = two_humans()
    host.ok("sami", "leave")
    (hold,) = host.snap("amira")["holds"]
    assert (hold["asked"], hold["gone"], hold["left"]) == (True, True, None)
    assert hold["answers"] == ["bot", "claim", "wait"]
    # The owner's token gets the seat back all the same.
    host.hello("sami 2", "sami")
    assert host.snap("sami 2")["you"]["seat"] == 1
    assert host.snap("amira")["holds"] == []


def test_the_first_valid_answer_counts() -> None:
    host = seated(["amira", "sami", "leila", "zied"])
    host.drop("leila")
    host.wait(60_000)
    assert host.snap("amira")["holds"][0]["answers"] == ["bot", "wait"]
    assert host.snap("sami")["holds"][0]["answers"] == ["bot", "claim", "wait"]
    assert answer(host, "sami", 2, "bot")["ok"] is True
    assert answer(host, "amira", 2, "wait", number=1)["reason"] == "no-hold"
    assert host.snap("zied")["seats"][2]["playedBy"] == "medium"


def test_without_two_teams_there_is_nothing_to_claim() -> None:
    host = seated(["amira", "sami", "leila"], {"players": 3}, game=Toy())
    host.drop("leila")
    host.wait(60_000)
    assert host.snap("amira")["holds"][0]["answers"] == ["bot", "wait"]


def test_a_bot_does_not_take_a_surrender_over() -> None:
    host = seated(["amira", "sami", "leila", "zied"])
    game = host.snap("amira")["match"]["game"]
    host.ok("leila", "surrender", game=game, agree=True)
    host.drop("leila")
    host.wait(60_000)
    assert host.snap("amira")["seats"][2]["surrender"] is True
    assert answer(host, "sami", 2, "bot")["ok"] is True
    assert host.snap("amira")["seats"][2]["surrender"] is False
    assert host.snap("amira")["phase"] == "playing"


def test_a_surrender_after_the_round_leaves_the_archive_as_it_is() -> None:
    host = two_humans()
    host.play()
    archive = host.room.dump()["archive"]
    host.ok("sami", "surrender", game=host.snap("sami")["match"]["game"], agree=True)
    assert host.snap("sami")["phase"] == "match-over"
    assert host.room.dump()["archive"] == archive


def test_a_host_that_restarts_without_connections_holds_their_seats() -> None:
    host = two_humans()
    host.hello("zied")
    del host.live["sami"], host.live["zied"]
    host.sleep()
    snap = host.snap("amira")
    assert [hold["seat"] for hold in snap["holds"]] == [1]
    assert snap["watchers"] == 0
    host.live.clear()
    host.sleep()
    host.wait(60_000)
    host.hello("amira 2", "amira")
    assert host.snap("amira 2")["holds"][0]["left"] == 60_000


def test_a_claim_wins_the_match() -> None:
    host = two_humans()
    host.drop("sami")
    host.wait(60_000)
    assert answer(host, "amira", 1, "claim")["ok"] is True
    snap = host.snap("amira")
    assert snap["phase"] == "match-over"
    assert (snap["match"]["winner"], snap["match"]["reason"]) == (0, "claim")
    assert snap["log"][-1] == {"n": snap["log"][-1]["n"], "kind": "claimed", "team": 0}


def test_nobody_is_asked_between_matches() -> None:
    host = two_humans()
    host.drop("sami")
    host.wait(60_000)
    game = host.snap("amira")["match"]["game"]
    host.ok("amira", "surrender", game=game, agree=True)
    assert asked(host) == [False]


def test_partners_surrender_together() -> None:
    host = seated(["amira", "sami", "leila", "zied"])
    game = host.snap("amira")["match"]["game"]
    host.ok("amira", "surrender", game=game, agree=True)
    assert host.snap("leila")["seats"][0]["surrender"] is True
    host.ok("amira", "surrender", game=game, agree=False)
    host.ok("leila", "surrender", game=game, agree=True)
    assert host.snap("leila")["phase"] == "playing"
    host.ok("amira", "surrender", game=game, agree=True)
    snap = host.snap("zied")
    assert (snap["match"]["winner"], snap["match"]["reason"]) == (1, "surrender")
    assert not any(seat["surrender"] for seat in snap["seats"])


def test_a_bot_partner_agrees_by_itself() -> None:
    host = seated(["amira", "sami"], {"players": 4})
    game = host.snap("amira")["match"]["game"]
    host.ok("sami", "surrender", game=game, agree=True)
    assert host.snap("amira")["match"]["winner"] == 0


def test_a_bot_that_takes_over_agrees_too() -> None:
    host = seated(["amira", "sami", "leila", "zied"])
    game = host.snap("amira")["match"]["game"]
    host.ok("amira", "surrender", game=game, agree=True)
    host.ok("leila", "leave")
    assert answer(host, "sami", 2, "bot")["ok"] is True
    assert host.snap("sami")["match"]["reason"] == "surrender"


def test_anyone_may_deal_after_thirty_seconds() -> None:
    host = two_humans()
    host.play()
    match = host.snap("sami")["match"]
    wait = match["dealAny"]
    host.wait(wait - 1)
    assert host.refused("sami", "deal", game=match["game"], round=1)["left"] == 1
    host.wait(1)
    host.ok("sami", "deal", game=match["game"], round=1)
    assert host.snap("amira")["match"]["dealAny"] is None


def test_thirty_seconds_stand_still_while_nobody_is_there() -> None:
    host = two_humans()
    host.play()
    wait = host.snap("sami")["match"]["dealAny"]
    host.drop("amira")
    host.drop("sami")
    host.wait(600_000)
    host.hello("sami")
    assert host.snap("sami")["match"]["dealAny"] == wait


def test_a_watcher_sees_time_stand_still() -> None:
    host = two_humans({"turnClock": 10})
    host.hello("zied")
    host.drop("amira")
    host.wait(5_000)
    host.drop("sami")
    before = host.snap("zied")
    host.wait(600_000)
    host.hello("zied 2")
    after = host.snap("zied 2")
    assert [hold["left"] for hold in after["holds"]] == [55_000, 60_000]
    assert after["holds"] == before["holds"]
    assert after["match"]["clock"] == before["match"]["clock"]


def test_a_returning_player_finds_the_bots_moved_on() -> None:
    host = seated(["amira"], {"players": 2})
    host.drop("amira")
    host.wait(600_000)
    host.hello("amira")
    snap = host.snap("amira")
    assert snap["match"]["turn"] == 0
    assert snap["steps"] == []
    assert snap["holds"] == []


SPEEDS = {"slow": (1200, 2000), "normal": (600, 1400), "fast": (200, 500)}


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_bots_pause_is_in_the_range_of_its_speed(speed: str) -> None:
    low, high = SPEEDS[speed]
    pauses = {bot_pause(speed, f"{match:032x}", seq) for match in range(40) for seq in range(40)}
    assert low <= min(pauses)
    assert max(pauses) <= high
    assert len(pauses) > (high - low) // 2


@pytest.mark.parametrize(("speed", "ms"), [("slow", 360), ("normal", 240), ("fast", 132)])
def test_steps_are_shown_at_the_rooms_speed(speed: str, ms: int) -> None:
    host = seated(["amira"], {"speed": speed})
    steps = [step for snap in host.snapshots("amira") for step in snap["steps"]]
    (placed,) = [step for step in steps if step["event"]["kind"] in {"place", "capture"}]
    assert placed["event"]["kind"] == "capture" or placed["ms"] == ms
    assert SPEEDS[speed][0] <= placed["pause"] <= SPEEDS[speed][1]
    assert {step["pause"] for step in steps if step is not placed} == {0}


def test_every_bot_search_gets_a_seed_of_its_own() -> None:
    seeds: list[bytes] = []

    class Noting(Toy):
        def bot_move(self, view: Any, level: str, seed: bytes, budget: Budget = Budget.ROOM) -> Any:
            seeds.append(seed)
            return super().bot_move(view, level, seed, budget)

    host = seated(["amira"], {"players": 4}, game=Noting())
    host.play()
    assert len(seeds) == 12
    assert len(set(seeds)) == 12
    assert {len(seed) for seed in seeds} == {16}


def test_bots_see_what_their_seat_sees_and_answer_in_the_same_breath() -> None:
    views: list[Any] = []

    class Noting(Toy):
        def bot_move(self, view: Any, level: str, seed: bytes, budget: Budget = Budget.ROOM) -> Any:
            views.append(view)
            return super().bot_move(view, level, seed, budget)

    host = seated(["amira"], {"players": 3}, game=Noting())
    before = host.snap("amira")["revision"]
    views.clear()
    match = host.room._table.match
    assert match is not None
    hands = match.state.hands
    card = hands[0][0]
    host.ok("amira", "move", game=match.token, seq=match.seq, move={"card": card})
    assert host.snap("amira")["revision"] == before + 1
    assert host.to_move() == 0
    assert views[0]["hand"] == list(hands[1])
    assert views[0].keys() == {"hand", "counts", "sums"}


def test_a_bot_thinks_once_for_all_steps_of_its_move() -> None:
    host = seated(["amira"])
    host.play()
    paused: dict[int, list[int]] = {}
    for snap in host.snapshots("amira"):
        for step in snap["steps"]:
            paused.setdefault(step["seq"], []).append(step["pause"])
    assert max(len(pauses) for pauses in paused.values()) > 1
    for pauses in paused.values():
        assert set(pauses[1:]) <= {0}


def test_the_host_is_told_when_a_bot_that_searches_may_have_to_move() -> None:
    host = seated(["amira"])
    assert not host.room.may_search
    assert seated(["amira"], {"botLevel": "hard"}).room.may_search

    host = two_humans({"botLevel": "hard"})
    assert not host.room.may_search
    host.drop("sami")
    assert host.room.may_search, "Amira may have a bot play for Sami"
    host.drop("amira")
    assert not host.room.may_search, "without people nothing is played"
