"""The engine of offline play: what each call tells the worker to store and to send."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from kahwa.games import GAMES
from kahwa.games.game import Budget
from kahwa.hosts.browser import CODE, Engine
from kahwa.room.table import UNUSED_MS, VERSION
from tests.room.table import START, token_of

CHKOBBA = GAMES["chkobba"]
AMIRA = "amira"


class Worker:
    """What `public/engine/worker.js` does with the answers, and the page's player."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.now = START
        self.failing = False
        self.engine = Engine(lambda: self.now, self._entropy)
        self.kept: dict[str, Any] | None = kept
        self.answer: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.closed: dict[str, int] = {}
        self.snapshot: dict[str, Any] = {}
        self.ids = 0

    def _entropy(self, size: int) -> bytes:
        if self.failing:
            raise OSError("no entropy")
        return os.urandom(size)

    def hear(self, text: str) -> dict[str, Any]:
        self.answer = json.loads(text)
        self.frames = []
        if save := self.answer.get("save"):
            rounds = (self.kept or {"rounds": []})["rounds"][: save["first"]]
            self.kept = {"live": save["live"], "rounds": [*rounds, *save["rounds"]]}
        if self.answer.get("deleted"):
            self.kept = None
        for what, connection, *rest in self.answer.get("out", []):
            if what == "close":
                self.closed[connection] = rest[0]
                continue
            frame = json.loads(rest[0])
            self.frames.append(frame)
            if frame["type"] == "snapshot":
                self.snapshot = frame
        return self.answer

    def new_game(self, game: str = "chkobba", **options: Any) -> dict[str, Any]:
        return self.hear(self.engine.new_game(game, json.dumps(options)))

    def load(self, *, crashed: bool = False) -> dict[str, Any]:
        assert self.kept is not None
        live, rounds = self.kept["live"], json.dumps(self.kept["rounds"])
        return self.hear(self.engine.load(live, rounds, crashed))

    @property
    def cautious(self) -> bool:
        assert self.kept is not None
        return json.loads(self.kept["live"]).get("cautious", False)

    def enter(self, connection: str = AMIRA) -> None:
        self.hear(self.engine.connect(connection))
        self.send({"type": "hello", "protocol": 1, "token": token_of("Amira")}, connection)

    def send(self, frame: dict[str, Any], connection: str = AMIRA) -> None:
        self.hear(self.engine.receive(connection, json.dumps(frame)))

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.ids += 1
        self.send({"type": kind, "id": str(self.ids), **fields})
        return next(frame for frame in self.frames if frame["type"] == "ack")

    def sit(self, level: str = "easy") -> None:
        self.enter()
        self.ask("join", name="Amira", seat=0)
        for seat in range(1, len(self.snapshot["seats"])):
            self.ask("bot", seat=seat, level=level)
        assert self.ask("start")["ok"]

    def move(self) -> dict[str, Any]:
        match = self.snapshot["match"]
        move = CHKOBBA.bot_move(match["view"], "easy", b"amira", Budget.ROOM)
        return self.ask("move", game=match["game"], seq=match["seq"], move=CHKOBBA.move_json(move))

    def play_until(self, phase: str) -> None:
        while self.snapshot["phase"] not in {phase, "match-over"}:
            if self.snapshot["phase"] == "round-over":
                self.deal()
            else:
                assert self.move()["ok"]

    def deal(self) -> None:
        match = self.snapshot["match"]
        self.send({"type": "deal", "id": "deal", "game": match["game"], "round": match["round"]})


@pytest.fixture
def worker() -> Worker:
    worker = Worker()
    worker.new_game()
    worker.sit()
    return worker


def test_a_new_game_is_to_be_stored_at_once_and_says_what_it_is() -> None:
    worker = Worker()
    save = worker.new_game(target=11)["save"]
    assert save["state"] == VERSION
    assert save["summary"]["game"] == "chkobba"
    assert save["summary"]["options"]["target"] == 11
    assert (save["summary"]["phase"], save["summary"]["scores"]) == ("lobby", [])


def test_what_a_list_of_games_says_of_one_tells_nothing_of_its_cards(worker: Worker) -> None:
    worker.move()
    summary = worker.answer["save"]["summary"]
    assert summary.keys() == {"game", "options", "phase", "scores", "team"}


def test_a_list_of_games_can_say_which_score_is_the_players_own() -> None:
    worker = Worker()
    assert worker.new_game()["save"]["summary"]["team"] is None
    worker.enter()
    worker.ask("join", name="Amira", seat=1)
    assert worker.answer["save"]["summary"]["team"] == 1


def test_a_game_offline_knows_the_win_rate_and_another_page_than_its_own_does_not() -> None:
    worker = Worker()
    assert worker.new_game(winRate=70)["save"]["summary"]["options"]["winRate"] == 70


@pytest.mark.parametrize(
    ("game", "options", "reason"),
    [("canasta", {}, "unknown-game"), ("chkobba", {"target": 12}, "bad-options")],
)
def test_a_refused_game_leaves_the_one_there_is(
    worker: Worker, game: str, options: dict[str, Any], reason: str
) -> None:
    assert worker.new_game(game, **options) == {"reason": reason}
    assert worker.move()["ok"]


def test_every_move_is_stored_in_the_answer_that_tells_of_it(worker: Worker) -> None:
    revisions = []
    while worker.snapshot["phase"] == "playing":
        worker.move()
        assert worker.answer["save"] is not None
        revisions.append(json.loads(worker.answer["save"]["live"])["revision"])
        assert revisions[-1] == worker.snapshot["revision"]
    assert revisions == sorted(set(revisions))


def test_a_frame_that_changes_nothing_stores_nothing(worker: Worker) -> None:
    assert not worker.ask("nonsense")["ok"]
    assert worker.answer["save"] is None


def test_a_round_that_ended_is_stored_once(worker: Worker) -> None:
    worker.play_until("round-over")
    save = worker.answer["save"]
    assert (save["first"], len(save["rounds"])) == (0, 1)
    worker.deal()
    save = worker.answer["save"]
    assert (save["first"], save["rounds"]) == (1, [])


def test_a_kept_game_goes_on_where_it_was(worker: Worker) -> None:
    worker.play_until("round-over")
    worker.deal()
    worker.move()
    later = Worker(worker.kept)
    later.now = worker.now + 30 * UNUSED_MS
    later.load()
    later.enter("another-page")
    assert later.snapshot["match"]["view"] == worker.snapshot["match"]["view"]
    assert later.snapshot["you"] == worker.snapshot["you"]
    assert later.snapshot["code"] == CODE


def test_a_table_left_open_for_days_is_still_there(worker: Worker) -> None:
    worker.now += 10 * UNUSED_MS
    worker.hear(worker.engine.wake())
    assert not worker.answer["deleted"]
    assert worker.move()["ok"]


def test_leaving_for_good_deletes_the_game(worker: Worker) -> None:
    worker.ask("leave")
    assert worker.answer["deleted"]
    assert worker.kept is None


def test_a_fault_falls_back_to_what_was_stored_and_the_game_goes_on(worker: Worker) -> None:
    worker.play_until("round-over")
    kept = worker.kept
    worker.failing = True
    worker.deal()
    assert {"type": "error", "reason": "internal"} in worker.frames
    assert worker.kept == kept
    worker.failing = False
    worker.deal()
    assert worker.snapshot["phase"] == "playing"


def test_a_kept_game_that_cannot_be_read_says_so_and_is_left_as_it_is() -> None:
    worker = Worker({"live": json.dumps({"version": VERSION + 1}), "rounds": []})
    assert worker.load() == {"reason": "version"}
    assert worker.kept is not None
    worker.new_game()
    assert worker.answer["save"]["first"] == 0


def test_python_that_died_in_a_search_does_not_search_the_same_again(worker: Worker) -> None:
    later = Worker(worker.kept)
    later.load(crashed=True)
    assert later.cautious
    later = Worker(worker.kept)
    later.load()
    assert not later.cautious


def test_a_second_page_takes_the_seat_and_the_first_is_told(worker: Worker) -> None:
    worker.enter("second")
    worker.send(
        {"type": "hello", "protocol": 1, "token": token_of("Amira"), "takeover": "always"},
        "second",
    )
    assert worker.closed == {AMIRA: 4000}


def test_a_new_game_is_not_heard_by_pages_of_the_last(worker: Worker) -> None:
    worker.new_game()
    worker.send({"type": "nudge"})
    assert worker.answer["out"] == []


def test_the_turn_clock_asks_to_be_woken_and_moves_for_a_late_player() -> None:
    worker = Worker()
    worker.new_game(turnClock=10)
    worker.sit()
    turns = worker.snapshot["match"]["seq"]
    worker.now += worker.answer["wake"]
    worker.hear(worker.engine.wake())
    assert worker.snapshot["match"]["seq"] > turns
    assert worker.answer["save"] is not None


def test_a_room_that_fails_twice_is_closed_and_taken_up_again_by_the_next_page() -> None:
    worker = Worker()
    worker.new_game(turnClock=10)
    worker.sit("hard")
    seq = worker.snapshot["match"]["seq"]
    worker.now += worker.answer["wake"]
    worker.failing = True
    worker.hear(worker.engine.wake())
    assert (worker.closed, worker.answer["wake"]) == ({AMIRA: 1011}, None)
    worker.failing = False
    worker.enter("again")
    assert worker.snapshot["match"]["seq"] == seq


def test_without_anything_due_nobody_is_to_be_woken(worker: Worker) -> None:
    assert worker.answer["wake"] is None
