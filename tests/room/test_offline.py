"""A room in the page of its one player: it knows the win rate, and its bots may think longer."""

from __future__ import annotations

import json
from typing import Any, ClassVar, NamedTuple

import pytest

from kahwa.games import GAMES
from kahwa.games.chkobba.bots import bot_move_seeing
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.game import Budget, Game
from kahwa.replay import replay
from kahwa.room import BadOptions, Room
from tests.room.table import CODE, START, Host, seated
from tests.room.toy import Toy

CHKOBBA = GAMES["chkobba"]


class Asked(NamedTuple):
    """What a bot was asked: by its level, or by a win rate with every card in view."""

    seat: int
    level: str | None
    win_rate: int | None
    budget: Budget


class Noting(Chkobba):
    """Chkobba that notes what its bots are asked; they move at once."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def bot_move(self, view: Any, level: str, seed: bytes, budget: Budget = Budget.ROOM) -> Any:
        self.asked.append(Asked(view["turn"], level, None, budget))
        return super().bot_move(view, "easy", seed, budget)

    def bot_move_seeing(
        self, state: Any, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Any:
        self.asked.append(Asked(seat, None, win_rate, budget))
        return super().bot_move(self.view(state, seat), "easy", seed, budget)


class Seeing(Toy):
    """A toy with bots that see everything."""

    sees_all: ClassVar[bool] = True

    def bot_move_seeing(
        self, state: Any, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Any:
        return self.parse_move({"card": (max if win_rate else min)(state.hands[seat])})


def offline(names: list[str], options: dict[str, Any], **more: Any) -> Host:
    return seated(names, options, offline=True, **more)


def specs(host: Host) -> list[str]:
    return [spec["name"] for spec in host.hello("looker")[0]["optionSpecs"]]


def asked(options: dict[str, Any], names: list[str] | None = None) -> set[Asked]:
    """All that the bots of a round of an offline room are asked."""
    game = Noting()
    offline(names or ["amira"], options, game=game).play()
    assert game.asked
    return set(game.asked)


def test_an_offline_room_offers_the_win_rate_from_off_to_a_hundred() -> None:
    host = Host(offline=True)
    (welcome, snapshot) = host.hello("amira")
    rates = [spec for spec in welcome["optionSpecs"] if spec["name"] == "winRate"]
    assert rates == [{"name": "winRate", "default": "off", "choices": ["off", *range(0, 101, 5)]}]
    assert snapshot["options"]["winRate"] == "off"
    host.ok("amira", "join", name="Amira")
    host.ok("amira", "options", options={"winRate": 40})
    assert host.snap("amira")["options"]["winRate"] == 40


@pytest.mark.parametrize("value", [3, -5, 105, "40", "on", True, None, 40.0, [40]])
def test_what_is_no_win_rate_is_refused(value: Any) -> None:
    with pytest.raises(BadOptions):
        Room.create(CODE, CHKOBBA, {"winRate": value}, START, offline=True)


def test_an_online_room_neither_shows_nor_takes_a_win_rate() -> None:
    host = seated(["amira"], start=False)
    assert "winRate" not in specs(host)
    assert "winRate" not in host.snap("amira")["options"]
    for value in ("off", 40):
        changed = host.refused("amira", "options", options={"winRate": value})
        assert changed["reason"] == "bad-options"
        with pytest.raises(BadOptions):
            Room.create(CODE, CHKOBBA, {"winRate": value}, START)


def test_a_game_whose_bots_see_nothing_hidden_has_no_win_rate() -> None:
    assert "winRate" not in specs(Host(game=Toy(), offline=True))
    with pytest.raises(BadOptions):
        Room.create(CODE, Toy(), {"winRate": 40}, START, offline=True)
    assert "winRate" in specs(Host(game=Seeing(), offline=True))


def test_every_game_that_sees_all_has_the_bots_for_it() -> None:
    for game in (*GAMES.values(), Toy(), Seeing()):
        has = type(game).bot_move_seeing is not Game.bot_move_seeing
        assert game.sees_all == has, game.name


def test_bots_think_as_long_as_a_browser_may_offline_and_as_a_room_may_online() -> None:
    assert {one.budget for one in asked({})} == {Budget.BROWSER}
    assert {one.budget for one in asked({"winRate": 30})} == {Budget.BROWSER}
    game = Noting()
    seated(["amira"], game=game).play()
    assert {one.budget for one in game.asked} == {Budget.ROOM}


def test_without_a_win_rate_bots_see_what_their_seat_sees() -> None:
    assert asked({"botLevel": "hard"}) == {Asked(1, "hard", None, Budget.BROWSER)}


@pytest.mark.parametrize("rate", [0, 35, 100])
def test_with_a_win_rate_a_players_opponent_plays_at_it(rate: int) -> None:
    assert asked({"winRate": rate}) == {Asked(1, None, rate, Budget.BROWSER)}


@pytest.mark.parametrize("rate", [0, 35, 100])
def test_a_players_partner_keeps_its_level(rate: int) -> None:
    found = asked({"players": 4, "winRate": rate, "botLevel": "medium"})
    assert found == {
        Asked(1, None, rate, Budget.BROWSER),
        Asked(2, "medium", None, Budget.BROWSER),
        Asked(3, None, rate, Budget.BROWSER),
    }


@pytest.mark.parametrize("own", range(1, 4))
def test_who_is_the_partner_depends_on_where_the_player_sits(own: int) -> None:
    game = Noting()
    options = {"players": 4, "winRate": 35, "botLevel": "medium"}
    host = offline(["amira"], options, game=game, start=False)
    host.ok("amira", "sit", seat=own)
    for seat in {0, 1, 2, 3} - {own}:
        host.ok("amira", "bot", seat=seat)
    host.ok("amira", "start")
    host.play()
    assert {one.seat for one in game.asked if one.level == "medium"} == {(own + 2) % 4}


def test_a_bot_that_plays_on_for_a_player_keeps_its_level() -> None:
    game = Noting()
    host = offline(["amira", "sami"], {"winRate": 0, "botLevel": "easy"}, game=game)
    match = host.snap("amira")["match"]
    host.ok("sami", "leave")
    host.ok("amira", "hold", game=match["game"], seat=1, hold=1, answer="bot")
    host.play()
    assert set(game.asked) == {Asked(1, "easy", None, Budget.BROWSER)}


def test_at_a_hundred_percent_every_move_is_the_best_of_see_all() -> None:
    """The journal is played again: what the bot did is what see-all finds best."""
    host = offline(["amira"], {"winRate": 100, "target": 5}, seed=b"best")
    host.play()
    archive: Any = host.room.dump()["archive"]
    moves = json.loads(archive[0])["moves"]
    states = list(replay(CHKOBBA, archive))
    chosen = [
        (state, CHKOBBA.parse_move(move[1]))
        for state, move in zip(states, moves, strict=False)
        if move[0] == 1
    ]
    assert len(chosen) == 18
    assert all(bot_move_seeing(state, 1, Budget.BROWSER) == move for state, move in chosen)


def test_a_room_says_that_bots_with_a_win_rate_may_search_at_any_level() -> None:
    def may_search(options: dict[str, Any], names: list[str], **more: Any) -> bool:
        return seated(names, {"botLevel": "easy", **options}, **more).room.may_search

    assert may_search({"winRate": 0}, ["amira"], offline=True)
    assert not may_search({"winRate": "off"}, ["amira"], offline=True)
    assert not may_search({"winRate": 0}, ["amira", "sami"], offline=True)
    assert not may_search({}, ["amira"])


def test_after_a_crash_bots_with_a_win_rate_do_not_search_until_they_have_moved() -> None:
    game = Noting()
    host = offline(["amira"], {"winRate": 50, "botLevel": "hard"}, game=game)
    host.play(1)
    game.asked.clear()
    host.room.be_cautious()
    host.play(2)
    assert game.asked == [
        Asked(1, "medium", None, Budget.BROWSER),
        Asked(1, None, 50, Budget.BROWSER),
    ]


def test_a_saved_offline_room_is_one_when_it_is_loaded() -> None:
    host = offline(["amira"], {"winRate": 20}, seed=b"saved")
    dump: Any = host.room.dump()
    assert dump["offline"] is True
    loaded = Room.load(json.loads(json.dumps(dump)), GAMES)
    assert loaded.dump() == dump
    host.sleep()
    assert "winRate" in specs(host)


def test_an_online_rooms_dump_is_what_it_was_before_there_were_offline_rooms() -> None:
    dump: Any = seated(["amira"]).room.dump()
    assert "offline" not in dump
    assert "winRate" not in dump["options"]
    host = seated(["amira"])
    host.sleep()
    assert "winRate" not in specs(host)


def test_an_offline_room_saved_before_the_win_rate_loads_with_it_off() -> None:
    dump: Any = offline(["amira"], {}).room.dump()
    del dump["options"]["winRate"]
    loaded: Any = Room.load(dump, GAMES).dump()
    assert loaded["options"]["winRate"] == "off"


def test_the_moves_of_an_offline_match_are_the_same_for_the_same_entropy() -> None:
    def texts() -> list[str]:
        host = offline(["amira"], {"players": 4, "winRate": 45, "target": 5}, seed=b"twice")
        host.play(6)
        return host.texts["amira"]

    assert texts() == texts()
