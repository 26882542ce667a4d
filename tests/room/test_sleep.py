"""A room that slept behaves byte for byte like one that stayed awake.

The two hundred matches of `reloading.py` are reloaded between any two calls; the others here do less and
look closer.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from kahwa.games import GAMES
from kahwa.games.game import AnyGame
from kahwa.replay import replay
from kahwa.room import Room
from tests.room import reloading
from tests.room.table import CODE, Host, seated
from tests.room.toy import Toy

MATCHES: list[tuple[AnyGame, dict[str, Any], list[str]]] = [
    (GAMES["chkobba"], {"target": 5, "turnClock": 10}, ["amira", "sami"]),
    (GAMES["chkobba"], {"target": 5, "turnClock": 10, "cut": True}, ["amira", "sami", "leila"]),
    (Toy(), {"players": 4, "turnClock": 10, "botLevel": "cheat"}, ["amira", "sami"]),
]


def whole_match(game: AnyGame, options: Any, names: list[str], seed: int, asleep: bool) -> Host:
    """A random match with pages that drop, come back, run late and chat."""
    rng = random.Random(seed)
    host = seated(names, options, game=game, seed=f"{seed}".encode())
    pages = {name: name for name in names}
    for _ in range(2_000):
        if asleep:
            host.sleep()
        if host.snap("amira")["phase"] == "match-over":
            return host
        host.wait(rng.choice([1_000, 1_500, 11_000]))
        _anything(host, rng, pages)
    raise AssertionError("the match never ends")


def _anything(host: Host, rng: random.Random, pages: dict[str, str]) -> None:
    """One thing that pages do. Amira stays, so that the others' time runs on."""
    act = rng.random()
    name = rng.choice([name for name in pages if name != "amira"])
    turn = host.to_move()
    if act < 0.1 and pages[name] in host.live:
        host.drop(pages[name])
    elif act < 0.3 and pages[name] not in host.live:
        pages[name] = f"{name} {len(host.inbox)}"
        host.hello(pages[name], name)
    elif act < 0.35:
        host.send("amira", "emote", emote="tea")
    elif host.snap("amira")["phase"] == "round-over":
        match = host.snap("amira")["match"]
        host.ok("amira", "deal", game=match["game"], round=match["round"])
    elif turn is not None and host.room._table.seats[turn].present:
        host.play(1)


@pytest.mark.parametrize("number", range(len(MATCHES)))
@pytest.mark.parametrize("seed", range(2))
def test_a_slept_room_is_the_room_that_stayed_awake(number: int, seed: int) -> None:
    awake = whole_match(*MATCHES[number], seed, asleep=False)
    slept = whole_match(*MATCHES[number], seed, asleep=True)
    assert slept.texts == awake.texts
    assert slept.room.dump() == awake.room.dump()
    assert json.dumps(slept.room.dump()) == json.dumps(awake.room.dump())


@pytest.mark.parametrize("part", range(4))
def test_two_hundred_random_matches_reloaded_between_any_two_calls(part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(part * 50, part * 50 + 50):
        seen += reloading.compare(seed)
    assert seen["matches"] == 50
    assert seen["reloads"] > 3_000
    rare = ("dropped", "back", "bot-plays", "left", "host", "clock", "cut", "hard", "rounds")
    assert all(seen[kind] for kind in rare), seen


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_the_archive_plays_again_to_the_same_state(number: int) -> None:
    game = MATCHES[number][0]
    host = whole_match(*MATCHES[number], 3, asleep=False)
    archive: Any = host.room.dump()["archive"]
    states = list(replay(game, archive))
    match = host.room._table.match
    assert match is not None
    assert states[-1] == match.state
    assert len(states) == match.seq + len(archive)


def test_an_archive_of_two_matches_plays_again() -> None:
    host = seated(["amira", "sami"])
    host.play()
    match = host.snap("amira")["match"]
    host.ok("amira", "deal", game=match["game"], round=1)
    host.play(5)
    host.ok("sami", "surrender", game=match["game"], agree=True)
    host.ok("amira", "rematch", game=match["game"])
    again = host.snap("amira")["match"]
    assert again["game"] != match["game"]
    assert again["view"]["dealer"] == 0  # seat 1 dealt the second round, so seat 0 is next
    host.play()
    archive: Any = host.room.dump()["archive"]
    assert [json.loads(text)["match"] == match["game"] for text in archive] == [True, True, False]
    *_, last = replay(GAMES["chkobba"], archive)
    assert host.room._table.match is not None
    assert last == host.room._table.match.state


def test_a_replay_refuses_what_does_not_fit() -> None:
    host = seated(["amira", "sami"])
    host.play()
    archive: Any = host.room.dump()["archive"]
    journal = json.loads(archive[0])
    for change in ({"version": 2}, {"game": "other"}, {"chance": []}):
        with pytest.raises(ValueError, match=r"journal|record"):
            list(replay(GAMES["chkobba"], [json.dumps({**journal, **change})]))
    wrong = [journal["moves"][1], *journal["moves"][1:]]
    with pytest.raises(ValueError, match="cannot have made"):
        list(replay(GAMES["chkobba"], [json.dumps({**journal, "moves": wrong})]))


def test_an_unfinished_round_is_in_the_dump_and_not_in_the_archive() -> None:
    host = seated(["amira", "sami"])
    host.play(5)
    dump: Any = host.room.dump()
    assert dump["archive"] == []
    states = list(replay(GAMES["chkobba"], [json.dumps(dump["match"]["journal"])]))
    match = host.room._table.match
    assert match is not None
    assert states[-1] == match.state


@pytest.mark.parametrize("data", [{}, {"version": 2}, {"version": 1}, {"version": 1, "game": "x"}])
def test_what_is_no_dump_of_this_version_is_not_loaded(data: Any) -> None:
    with pytest.raises(ValueError, match="room"):
        Room.load(data, GAMES)


def test_no_part_of_a_dump_may_miss() -> None:
    dump = seated(["amira", "sami"]).room.dump()
    for key in dump:
        with pytest.raises(ValueError, match="room"):
            Room.load({k: v for k, v in dump.items() if k != key}, GAMES)


def test_a_dump_holds_no_secret() -> None:
    host = seated(["amira", "sami"])
    from tests.room.table import token_of

    text = json.dumps(host.room.dump())
    assert token_of("amira") not in text
    assert CODE in text
