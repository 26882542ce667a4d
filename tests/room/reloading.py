"""Random matches whose room is dumped and loaded again between any two calls.

Each is played twice on the same entropy, once without a reload, and both must have sent the same bytes
and kept the same dump. Pages are late, drop, come back, leave, are answered for and played for; bots
of every level sit at the table; there are turn clocks, cuts and offline rooms with a win rate.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from kahwa.chance import RecordingChance, seeded
from kahwa.games import GAMES
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.game import AnyGame, Budget
from kahwa.replay import replay
from kahwa.room import Effect, Room
from tests.room.table import Host
from tests.room.toy import Toy

PEOPLE = ("amira", "sami", "leila", "zied")
WAITS = (300, 1_000, 1_500, 4_000, 11_000, 31_000, 61_000)
MOST_ACTS = 4_000
SEARCH_EVERY = 8
"""Of so many matches one may have bots that search: they take most of the time."""


class Quick(Chkobba):
    """Chkobba whose see-all bots do not search: a move that sees all cards, at once."""

    def bot_move_seeing(
        self, state: Any, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Any:
        chance = RecordingChance(seeded(bytes((*state.pack, win_rate))))
        return Chkobba.timeout_move(self, state, seat, chance)


class Reloading(Host):
    """A host that forgets its room after every call, and knows only what was stored."""

    reloads = 0

    def apply(self, effects: list[Effect], connection: str) -> list[dict[str, Any]]:
        got = super().apply(effects, connection)
        if not self.deleted:
            self.room = Room.load(json.loads(json.dumps(self.stored)), self.games)
            assert self.room.resume(self.live, self.now, self.entropy) == []
            self.reloads += 1
        return got


def play(seed: int, kind: type[Host]) -> Host:
    """The match of a seed on a host of some kind, to its end or until everybody has left."""
    rng = random.Random(seed)
    game, options, humans, offline = _table(rng)
    host = kind(options, game, f"{seed}".encode(), offline=offline)
    pages = {name: name for name in PEOPLE[:humans]}
    for name in pages:
        host.hello(name)
        host.ok(name, "join", name=name.title())
    host.hello("watcher")
    for seat in range(humans, len(host.room._table.seats)):
        levels = game.levels if seed % SEARCH_EVERY == 0 else game.levels[:2]
        host.ok("amira", "bot", seat=seat, level=rng.choice(levels))
    host.ok("amira", "start")
    for _ in range(MOST_ACTS):
        if host.deleted or host.room._table.phase == "match-over":
            return host
        host.wait(rng.choice(WAITS))
        _act(host, rng, pages)
    raise AssertionError(f"match {seed} never ends")


def compare(seed: int) -> Counter[str]:
    """Play the match of a seed both ways; fail where they differ. What happened in it, counted."""
    awake, reloaded = play(seed, Host), play(seed, Reloading)
    assert reloaded.texts == awake.texts, seed
    assert reloaded.closed == awake.closed, seed
    seen = Counter(_kinds(awake))
    if awake.deleted:
        assert reloaded.deleted
    else:
        dump: Any = awake.room.dump()
        assert reloaded.room.dump() == dump, seed
        match = awake.room._table.match
        assert match is not None
        states = list(replay(awake.room.game, dump["archive"]))
        assert states[-1] == match.state, seed
        seen["moves"] = match.seq
        seen["rounds"] = len(dump["archive"])
    assert isinstance(reloaded, Reloading)
    seen["reloads"] = reloaded.reloads
    seen["matches"] = 1
    return seen


def _table(rng: random.Random) -> tuple[AnyGame, dict[str, Any], int, bool]:
    """A game with options, how many people, and whether they are offline."""
    options: dict[str, Any] = {
        "turnClock": rng.choice([0, 10, 10, 30]),
        "speed": rng.choice(["slow", "normal", "fast"]),
    }
    if rng.random() < 0.25:
        players = rng.choice([2, 3, 4])
        return Toy(), {**options, "players": players}, rng.randint(1, players), False
    players = rng.choice([2, 4])
    humans = rng.randint(1, players)
    offline = humans == 1 and rng.random() < 0.5
    if offline:
        options["winRate"] = rng.choice(["off", 0, 45, 100])
    for name in ("cut", "voidTable", "captureAssist", "forceCapture"):
        options[name] = rng.random() < 0.5
    options["target"] = rng.choice([5, 5, 11])
    return Quick(), {**options, "players": players}, humans, offline


def _act(host: Host, rng: random.Random, pages: dict[str, str]) -> None:
    """One thing that pages do. Amira comes back always, so that the match goes on."""
    chance = rng.random()
    name = rng.choice(list(pages))
    here = pages[name] in host.live
    if "amira" not in [n for n in pages if pages[n] in host.live] and chance < 0.8:
        _come_back(host, pages, "amira")
    elif not here and chance < 0.3:
        _come_back(host, pages, name)
    elif here and chance < 0.05:
        host.drop(pages[name])
    elif here and chance < 0.07 and name != "amira":
        host.send(pages[name], "leave")
    elif here and chance < 0.1:
        host.send(pages[name], "emote", emote="tea")
    elif here and chance < 0.13:
        _come_back(host, pages, name)  # opened elsewhere: the old connection is replaced
    else:
        _go_on(host, rng, [pages[n] for n in pages if pages[n] in host.live])


def _come_back(host: Host, pages: dict[str, str], name: str) -> None:
    pages[name] = f"{name} {len(host.inbox)}"
    host.hello(pages[name], name)


def _go_on(host: Host, rng: random.Random, here: list[str]) -> None:
    """Answer for who is away, deal, or move."""
    seated = [c for c in here if host.room._table.seat_at(c) is not None]
    if not seated:
        return
    snapshot = host.snap(rng.choice(seated))
    match, holds = snapshot["match"], [h for h in snapshot["holds"] if h["answers"]]
    me = host.room._table.seats[snapshot["you"]["seat"]].connection
    assert me is not None
    if holds and rng.random() < 0.7:
        answer = rng.choice(["bot", "bot", "wait"])
        fields = {"seat": holds[0]["seat"], "hold": holds[0]["hold"], "answer": answer}
        host.ok(me, "hold", game=match["game"], **fields)
    elif snapshot["phase"] == "round-over":
        host.send(me, "deal", game=match["game"], round=match["round"])
    elif host.to_move() is not None:
        turn = host.room._table.seats[host.to_move() or 0]
        if turn.connection is not None and rng.random() < 0.95:
            host.play(1)


def _kinds(host: Host) -> list[str]:
    """The kinds of lines in the log, of every snapshot that the watcher got."""
    lines = {
        line["n"]: line["kind"]
        for frame in host.inbox["watcher"]
        if frame["type"] == "snapshot"
        for line in frame["log"]
    }
    clocks = any(
        (f.get("match") or {}).get("clock")
        for f in host.inbox["watcher"]
        if f["type"] == "snapshot"
    )
    return [*lines.values(), *(["clock"] if clocks else []), *(["hard"] if _hard(host) else [])]


def _hard(host: Host) -> bool:
    return any(seat.bot_level in GAMES["chkobba"].searching for seat in host.room._table.seats)
