"""The life of the referee in a page, lived in Pyodide: which modules of Python does it need?

It imports nothing but what the page imports, so that `sys.modules` tells: matches against every level,
a fault, an answer to nonsense, a kept game taken up again. `tools/engine_build.mjs` runs it.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from kahwa.games import GAMES
from kahwa.games.game import Budget
from kahwa.hosts.browser import Engine

TOKEN = "0" * 32
CONNECTION = "life"


def modules() -> str:
    """The files of all modules that are loaded after it, as JSON text."""
    for name, game in GAMES.items():
        for level in game.levels:
            Life(name, level).live()
        if game.sees_all:
            Life(name, game.default_level, winRate=50, players=game.seat_counts[-1]).live()
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    return json.dumps([file for file in files if file])


class Life:
    """One match of one human, played by an easy bot, against bots of one level."""

    def __init__(self, game: str, level: str, **options: object) -> None:
        self.game = game
        self.level = level
        self.options = json.dumps(options)
        self.failing = False
        self.engine = Engine(entropy=self.entropy)
        self.snapshot: dict[str, Any] = {}
        self.rows: dict[str, Any] = {}
        self.asked = 0

    def live(self) -> None:
        """From an empty table to the end of a match, with all that can go wrong."""
        self.hear(self.engine.new_game(self.game, self.options))
        self.enter()
        self.ask("join", name="Life", seat=0)
        for seat in range(1, len(self.snapshot["seats"])):
            self.ask("bot", seat=seat, level=self.level)
        self.ask("start")
        self.play_until("round-over")
        if self.snapshot["phase"] == "round-over":
            self.fail()
        self.again()
        self.ask("nonsense")
        self.play_until("match-over")
        self.ask("journals", game=self.snapshot["match"]["game"])
        self.hear(self.engine.wake())
        self.hear(self.engine.disconnect(CONNECTION))
        assert self.snapshot["phase"] == "match-over"

    def enter(self) -> None:
        """Connect and say hello."""
        self.hear(self.engine.connect(CONNECTION))
        self.send({"type": "hello", "protocol": 1, "token": TOKEN})

    def again(self) -> None:
        """Take the kept game up in a new engine."""
        self.engine = Engine(entropy=self.entropy)
        archive = json.dumps(self.rows["rounds"])
        self.hear(self.engine.load(self.rows["live"], archive, True))
        self.enter()

    def fail(self) -> None:
        """Have a deal find no entropy, as nothing ever should: the engine logs it and falls back."""
        self.failing = True
        self.deal()
        self.failing = False
        assert self.snapshot["phase"] == "round-over"

    def entropy(self, size: int) -> bytes:
        """The platform's, unless it is to fail."""
        if self.failing:
            raise OSError("no entropy")
        return os.urandom(size)

    def deal(self) -> None:
        """Have the next round dealt."""
        match = self.snapshot["match"]
        self.ask("deal", game=match["game"], round=match["round"])

    def play_until(self, phase: str) -> None:
        """Play on to a phase, also through ends of rounds."""
        game = GAMES[self.game]
        while self.snapshot["phase"] != phase and self.snapshot["phase"] != "match-over":
            if self.snapshot["phase"] == "round-over":
                self.deal()
                continue
            match = self.snapshot["match"]
            seed = str(match["seq"]).encode()
            move = game.bot_move(match["view"], game.levels[0], seed, Budget.ROOM)
            self.ask("move", game=match["game"], seq=match["seq"], move=game.move_json(move))

    def ask(self, kind: str, **fields: object) -> None:
        """Send a request."""
        self.asked += 1
        self.send({"type": kind, "id": str(self.asked), **fields})

    def send(self, frame: dict[str, Any]) -> None:
        """Send a frame and hear what comes of it."""
        self.hear(self.engine.receive(CONNECTION, json.dumps(frame)))

    def hear(self, text: str) -> None:
        """Keep what an answer says is to be stored, and the newest snapshot."""
        answer = json.loads(text)
        save = answer["save"]
        if save:
            rounds = self.rows.get("rounds", [])[: save["first"]] + save["rounds"]
            self.rows = {"live": save["live"], "rounds": rounds}
        for what, _, *rest in answer["out"]:
            frame = json.loads(rest[0]) if what == "send" else {"type": what}
            if frame["type"] == "snapshot":
                self.snapshot = frame
