"""Hidden cards never reach a page: permute them, and a seat's frames must not change by a byte.

A room is taken out of a random match, and the cards that one reader (a seat or a watcher) cannot know,
the other hands and the pack, are dealt round among themselves in its saved state. Then the same thing
happens in both rooms. Every frame that the reader gets has to be the same. Where another seat acts, the
comparison is for the same given moves: bots and the move for a late player make those of the first run.
So it holds for an offline room with a win rate too: its bots see every card, and what they play tells of
them, but nothing else does.
Cards that the reader has come to know by the end of the call (played, laid, dealt to it) stay in place.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from kahwa.chance import RecordingChance, seeded
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.game import Budget
from kahwa.room import Effect, Room, Send
from tests.room.hidden import leaks
from tests.room.table import Host, token_of

PEOPLE = ["amira", "sami", "leila", "zied"]
WATCHER = "watcher"
STATES = 2_400


class Given(Chkobba):
    """Chkobba whose bots and late players make given moves; it notes the moves that it made itself."""

    def __init__(self) -> None:
        self.given: list[Any] | None = None
        self.made: list[Any] = []

    def _next(self, make: Callable[[], Any]) -> Any:
        if self.given is not None:
            return self.given.pop(0) if self.given else self.parse_move({"card": 0})
        move = make()
        self.made.append(move)
        return move

    def bot_move(self, view: Any, level: str, seed: bytes, budget: Budget = Budget.ROOM) -> Any:
        return self._next(lambda: Chkobba.bot_move(self, view, level, seed, budget))

    def bot_move_seeing(
        self, state: Any, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Any:
        """A move that depends on the hidden cards as the search's does, without its time."""
        chance = RecordingChance(seeded(bytes((*state.pack, *state.hands[seat - 1]))))
        return self._next(lambda: Chkobba.timeout_move(self, state, seat, chance))

    def timeout_move(self, state: Any, seat: int, chance: Any) -> Any:
        return self._next(lambda: Chkobba.timeout_move(self, state, seat, chance))


@dataclass
class Scene:
    """A room in the middle of a match, and one reader of its frames."""

    dump: Any
    live: dict[str, int]
    now: int
    reader: str
    rng: random.Random
    game: Given = field(default_factory=Given)

    @property
    def state(self) -> Any:
        return self.dump["match"]["state"]

    def seat_of(self, connection: str) -> int | None:
        names = [seat.get("connection") for seat in self.dump["seats"]]
        return names.index(connection) if connection in names else None

    def room(self, dump: Any) -> Room:
        room = Room.load(json.loads(json.dumps(dump)), {"chkobba": self.game})
        assert room.resume(self.live, self.now, seeded(b"resume")) == []
        return room


Act = Callable[[Room], list[Effect]]


def hidden_slots(state: Any, reader: int | None) -> list[tuple[list[int], int]]:
    """Where the cards lie that a reader cannot know."""
    slots = [
        (hand, i)
        for seat, hand in enumerate(state["hands"])
        if seat != reader
        for i in range(len(hand))
    ]
    known = 1 if state["cutDue"] and state["turn"] == reader else 0
    return slots + [(state["pack"], i) for i in range(known, len(state["pack"]))]


def permuted(scene: Scene, still_hidden: set[int]) -> Any:
    """The dump with the cards that the reader does not come to know dealt round."""
    dump = json.loads(json.dumps(scene.dump))
    slots = hidden_slots(dump["match"]["state"], scene.seat_of(scene.reader))
    slots = [(cards, i) for cards, i in slots if cards[i] in still_hidden]
    values = [cards[i] for cards, i in slots]
    scene.rng.shuffle(values)
    for (cards, i), value in zip(slots, values, strict=True):
        cards[i] = value
    return dump


def acts(scene: Scene) -> dict[str, Act]:
    """Everything that may happen next, by name."""
    entropy = seeded(b"entropy")
    match, now, rng = scene.dump["match"], scene.now, scene.rng
    here = {"game": match["token"], "seq": match["seq"]}

    def say(connection: str, kind: str, **fields: Any) -> Act:
        text = json.dumps({"type": kind, "id": "x", **fields})
        return lambda room: room.receive(connection, text, now, entropy)

    def hello(connection: str, token: str, takeover: str) -> Act:
        def run(room: Room) -> list[Effect]:
            text = {"type": "hello", "protocol": 1, "token": token_of(token), "takeover": takeover}
            room.connect(connection, now, entropy)
            return room.receive(connection, json.dumps(text), now, entropy)

        return run

    others = [c for c in scene.live if c != scene.reader]
    other = rng.choice(others)
    found: dict[str, Act] = {
        "hello": hello("new", scene.reader, "always"),
        "ask": hello("new", scene.reader, "ask"),
        "stranger": hello("new", "stranger", "always"),
        "no json": lambda room: room.receive(scene.reader, "{", now, entropy),
        "bad type": say(scene.reader, "x"),
        "not in the lobby": say(scene.reader, "join", name="X"),
        "emote": say(other, "emote", emote="tea"),
        "journals": say(scene.reader, "journals", game=match["token"]),
        "leave": say(scene.reader, "leave"),
        "other leaves": say(other, "leave"),
        "drop": lambda room: room.disconnect(other, now, entropy),
        "name": say(other, "name", name="Y"),
        "surrender": say(other, "surrender", game=match["token"], agree=True),
        "other version": lambda room: room.receive(
            scene.reader, '{"type":"hello","protocol":9}', now, entropy
        ),
    }
    turn = scene.state["turn"]
    if turn is None:
        number = scene.state["round"]
        found["deal"] = say("amira", "deal", game=match["token"], round=number)
        return found
    found["late"] = lambda room: room.wake(now + 600_000, entropy)
    hand = scene.state["hands"][turn]
    mover = scene.dump["seats"][turn].get("connection")
    if mover is None:
        return found
    for i in range(4):
        card = rng.choice(hand) if hand else 0
        table = scene.state["table"]
        take = rng.sample(table, min(len(table), rng.choice([0, 0, 1, 1, 2])))
        move: Any = {"card": card, "take": take}
        if scene.state["cutDue"]:
            move = {"cut": rng.choice(["keep", "lay"])}
        elif i == 0:
            own = scene.room(scene.dump)
            legal = Chkobba().timeout_move(own._table.match.state, turn, ChanceOf(rng))  # type: ignore[union-attr]
            move = Chkobba().move_json(legal)
        found[f"move {i}"] = say(mover, "move", **here, move=move)
    stale = {**here, "seq": match["seq"] + 1}
    found["stale"] = say(mover, "move", **stale, move={})
    return found


class ChanceOf:
    """A game's chance from a test's generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def shuffled(self, cards: Any) -> list[int]:
        return self._rng.sample(list(cards), len(cards))

    def below(self, bound: int) -> int:
        return self._rng.randrange(bound)


def frames_of(effects: list[Effect], *connections: str) -> list[tuple[str, str]]:
    return [
        (e.connection, e.frame)
        for e in effects
        if isinstance(e, Send) and e.connection in connections
    ]


def same_game(first: Room, second: Room) -> bool:
    """Whether the same moves were made: a legal move of one deal may be forbidden in another."""
    a, b = first._table.match, second._table.match
    if a is None or b is None:
        return a is b
    return (
        a.seq == b.seq
        and a.state.history == b.state.history
        and a.state.round_number == b.state.round_number
    )


def compare(scene: Scene, name: str) -> bool | None:
    """Whether both runs gave the reader the same bytes; None where the two cannot be compared."""
    scene.game.given, scene.game.made = None, []
    reader = scene.seat_of(scene.reader)
    first = scene.room(scene.dump)
    one = act_of(scene, name)(first)
    made = list(scene.game.made)
    after: Any = first.dump()["match"]
    hidden = {c[i] for c, i in hidden_slots(after["state"], reader)} if after else set[int]()
    act = act_of(scene, name)
    scene.game.given = made
    second = scene.room(permuted(scene, hidden))
    try:
        two = act(second)
    except ValueError:  # a given move is illegal with the other cards
        return None
    if not same_game(first, second):
        return None
    readers = (scene.reader, "new")
    return frames_of(one, *readers) == frames_of(two, *readers)


def act_of(scene: Scene, name: str) -> Act:
    """The act of that name, the same at every call."""
    scene.rng = random.Random(f"{name} {scene.now} {scene.reader}")
    return acts(scene)[name]


def scenes(players: int, humans: int, seed: int) -> list[Scene]:
    """Rooms from one random round, with a cut and capture assist now and then."""
    rng = random.Random(seed)
    options = {
        "players": players,
        "cut": rng.random() < 0.4,
        "captureAssist": rng.random() < 0.5,
        "forceCapture": rng.random() < 0.5,
        "turnClock": rng.choice([0, 10]),
    }
    offline = humans == 1 and rng.random() < 0.5
    if offline:
        options["winRate"] = 50
    host = Host(options, Given(), f"{seed}".encode(), offline=offline)
    for person in PEOPLE[:humans]:
        host.hello(person)
        host.ok(person, "join", name=person)
    host.hello(WATCHER)
    for seat in range(humans, players):
        host.ok("amira", "bot", seat=seat)
    host.ok("amira", "start")
    if rng.random() < 0.4:  # the second round has another dealer, and so another cutter
        host.play()
        match = host.snap("amira")["match"]
        host.ok("amira", "deal", game=match["game"], round=match["round"])
    found: list[Scene] = []
    while True:
        host.now += rng.randrange(2_000)
        readers = [*PEOPLE[:humans], WATCHER]
        dump = json.loads(json.dumps(host.room.dump()))
        dump["match"]["journal"] = None
        found += [Scene(dump, dict(host.live), host.now, reader, rng) for reader in readers]
        if host.to_move() is None:
            return found
        host.play(1)
        assert leaks(host) == []


def all_scenes() -> list[Scene]:
    found: list[Scene] = []
    seed = 0
    while len(found) < STATES:
        for players, humans in ((2, 2), (4, 4), (2, 1), (4, 3), (4, 1)):
            seed += 1
            found += scenes(players, humans, seed)
    return found


def test_permuting_hidden_cards_changes_no_byte_of_any_frame() -> None:
    seen: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    rng = random.Random(1)
    everything = all_scenes()
    assert len(everything) >= 2_000
    for scene in everything:
        names = sorted(acts(scene))
        for name in rng.sample(names, 2):
            same = compare(scene, name)
            assert same is not False, f"{name}: {scene.reader} saw hidden cards: {scene.dump}"
            seen[name.split()[0] if same else "skipped"] += 1
            if same:
                kinds.update(_kinds(scene, name))
    assert seen.total() - seen["skipped"] >= 2_000
    assert seen["skipped"] < seen.total() / 8
    assert min(seen.values()) >= 10, seen
    assert {"welcome", "snapshot", "steps", "ok", "refused", "error", "bye", "emote"} <= set(kinds)


def _kinds(scene: Scene, name: str) -> set[str]:
    """The kinds of frames that the reader got, for the count at the end."""
    scene.game.given = None
    found: set[str] = set()
    effects = act_of(scene, name)(scene.room(scene.dump))
    for _, text in frames_of(effects, scene.reader, "new"):
        frame = json.loads(text)
        kind = frame["type"]
        if kind == "ack":
            kind = "ok" if frame["ok"] else "refused"
        found.add("steps" if frame.get("steps") else kind)
    return found


@pytest.mark.parametrize("secret", ["pack", "hand", "sum"])
def test_the_permutation_finds_a_planted_leak(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def view(self: Chkobba, state: Any, seat: int | None) -> Any:
        told = {
            "pack": list(state.pack[:1]),
            "hand": list(state.hands[1]) if seat != 1 else [],
            "sum": sum(card * i for i, card in enumerate(state.pack)) * 1000,
        }
        return {**honest(self, state, seat), "hint": told[secret]}

    honest = Chkobba.view
    monkeypatch.setattr(Chkobba, "view", view)
    found = [scene for scene in scenes_unchecked() if compare(scene, "hello") is False]
    assert len(found) >= 5


def scenes_unchecked() -> list[Scene]:
    """Scenes of a game whose view leaks: without the scan for cards that `scenes` makes."""
    host = Host({"players": 2}, seed=b"leaky")
    for person in PEOPLE[:2]:
        host.hello(person)
        host.ok(person, "join", name=person)
    host.ok("amira", "start")
    found: list[Scene] = []
    for _ in range(12):
        dump = json.loads(json.dumps(host.room.dump()))
        found.append(Scene(dump, dict(host.live), host.now, "amira", random.Random(1)))
        host.play(1)
        host.now += 500
    return found


def test_the_scan_finds_a_planted_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Chkobba.view
    monkeypatch.setattr(
        Chkobba, "view", lambda s, state, seat: {**honest(s, state, seat), "x": [[state.pack[0]]]}
    )
    host = Host({"players": 2})
    for person in PEOPLE[:2]:
        host.hello(person)
        host.ok(person, "join", name=person)
    host.ok("amira", "start")
    assert len(leaks(host)) == 2
