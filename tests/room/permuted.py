"""Hidden cards, dealt anew behind a reader's back: that reader's frames must not change by a byte.

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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kahwa.chance import RecordingChance, seeded
from kahwa.games.chkobba.game import Chkobba
from kahwa.games.game import Budget
from kahwa.room import Effect, Room, Send
from tests.room.hidden import leaks
from tests.room.table import Host, token_of

PEOPLE = ["amira", "sami", "leila", "zied"]
WATCHER = "watcher"
COMPANIES = {2: ((2, 2), (2, 1)), 4: ((4, 4), (4, 3), (4, 1))}
"""How many of the players are people, the others bots."""
ACTS = 2
"""So many of the things that may happen next are tried on every state."""


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
    """A room in the middle of a match, one reader of its frames, and what that reader heard last."""

    dump: Any
    live: dict[str, int]
    now: int
    reader: str
    rng: random.Random
    game: Given = field(default_factory=Given)
    heard: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

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


class Acting:
    """What may be done in a scene. Each thing is done at its time, with entropy of its own."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.entropy = seeded(b"entropy")

    def text(self, connection: str, text: str) -> Act:
        return lambda room: room.receive(connection, text, self.scene.now, self.entropy)

    def say(self, connection: str, kind: str, **fields: Any) -> Act:
        return self.text(connection, json.dumps({"type": kind, "id": "x", **fields}))

    def hello(self, token: str, takeover: str) -> Act:
        """On a new connection."""
        message = {"type": "hello", "protocol": 1, "token": token_of(token), "takeover": takeover}
        return in_turn(self.connect, self.text("new", json.dumps(message)))

    def connect(self, room: Room) -> list[Effect]:
        return room.connect("new", self.scene.now, self.entropy)

    def drop(self, connection: str) -> Act:
        return lambda room: room.disconnect(connection, self.scene.now, self.entropy)

    def wait(self, ms: int) -> Act:
        return lambda room: room.wake(self.scene.now + ms, self.entropy)

    def answer(self, room: Room) -> list[Effect]:
        """For the first who is away, after a minute."""
        match, seats = self.scene.dump["match"], room._table.seats
        number, hold = next((i, s.hold) for i, s in enumerate(seats) if s.hold is not None)
        fields = {"game": match["token"], "seat": number, "hold": hold.number, "answer": "bot"}
        text = json.dumps({"type": "hold", "id": "y", **fields})
        return room.receive(self.scene.reader, text, self.scene.now + 60_000, self.entropy)


def in_turn(*acts: Act) -> Act:
    """One thing after another, as one."""
    return lambda room: [effect for act in acts for effect in act(room)]


def acts(scene: Scene) -> dict[str, Act]:
    """Everything that may happen next, by name."""
    do, match, reader = Acting(scene), scene.dump["match"], scene.reader
    other = scene.rng.choice([c for c in scene.live if c != reader])
    people = [c for c in scene.live if scene.seat_of(c) is not None]
    found: dict[str, Act] = {
        "hello": do.hello(reader, "always"),
        "ask": do.hello(reader, "ask"),
        "stranger": do.hello("stranger", "always"),
        "mute": in_turn(do.connect, do.wait(10_000)),
        "no json": do.text(reader, "{"),
        "bad type": do.say(reader, "x"),
        "not in the lobby": do.say(reader, "join", name="X"),
        "emote": do.say(other, "emote", emote="tea"),
        "journals": do.say(reader, "journals", game=match["token"]),
        "leave": do.say(reader, "leave"),
        "other leaves": do.say(other, "leave"),
        "gone": in_turn(*(do.say(person, "leave") for person in people)),
        "drop": do.drop(other),
        "name": do.say(other, "name", name="Y"),
        "theme": do.say("amira", "options", options={"theme": "noir"}),
        "options": do.say(reader, "options", options={"target": 5}),
        "surrender": do.say(other, "surrender", game=match["token"], agree=True),
        "other version": do.text(reader, '{"type":"hello","protocol":9}'),
    }
    absent = [person for person in people if person != reader]
    if absent and reader in people:
        found["absent"] = in_turn(do.drop(absent[0]), do.wait(60_000), do.answer)
    if scene.state["turn"] is None:
        number = scene.state["round"]
        found["deal"] = do.say("amira", "deal", game=match["token"], round=number)
    else:
        found |= _moves(scene, do)
    return found


def _moves(scene: Scene, do: Acting) -> dict[str, Act]:
    """What the seat to move may do: a legal move, any others, and none in time."""
    match, turn, rng = scene.dump["match"], scene.state["turn"], scene.rng
    found = {"late": do.wait(600_000)}
    mover = scene.dump["seats"][turn].get("connection")
    if mover is None:
        return found
    here = {"game": match["token"], "seq": match["seq"]}
    hand, table = scene.state["hands"][turn], scene.state["table"]
    for number in range(4):
        card = rng.choice(hand) if hand else 0
        take = rng.sample(table, min(len(table), rng.choice([0, 0, 1, 1, 2])))
        move: Any = {"card": card, "take": take}
        if scene.state["cutDue"]:
            move = {"cut": rng.choice(["keep", "lay"])}
        elif number == 0:
            legal = Chkobba().timeout_move(Chkobba().load(scene.state), turn, ChanceOf(rng))
            move = Chkobba().move_json(legal)
        found[f"move {number}"] = do.say(mover, "move", **here, move=move)
    found["stale"] = do.say(mover, "move", **{**here, "seq": match["seq"] + 1}, move={})
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
    scene.heard = frames_of(one, *readers)
    return scene.heard == frames_of(two, *readers)


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


def many(states: int, players: int) -> Iterator[Scene]:
    """At least so many states with a reader, of tables with so many players."""
    count = 0
    for seed in range(1_000 * players, 1_000_000):
        for humans in [humans for _, humans in COMPANIES[players]]:
            found = scenes(players, humans, seed * 10 + humans)
            count += len(found)
            yield from found
        if count >= states:
            return


@dataclass
class Compared:
    """What was compared: states with a reader, things that happened, and the kinds of frames."""

    states: int = 0
    acts: Counter[str] = field(default_factory=Counter[str])
    kinds: Counter[str] = field(default_factory=Counter[str])
    skipped: int = 0


def search(found: Iterator[Scene], seed: int = 1) -> Compared:
    """Let a few things happen in every state, with and without another deal of the hidden cards.

    Raises AssertionError at the first frame that differs.
    """
    compared, rng = Compared(), random.Random(seed)
    for scene in found:
        compared.states += 1
        names = sorted(acts(scene))
        chosen = rng.sample(names, ACTS)
        for name in dict.fromkeys([*chosen, *(name for name in names if name == "deal")]):
            same = compare(scene, name)
            assert same is not False, f"{name}: {scene.reader} saw hidden cards: {scene.dump}"
            if same:
                compared.acts[name.split()[0]] += 1
                compared.kinds.update({_kind(json.loads(text)) for _, text in scene.heard})
            else:
                compared.skipped += 1
    return compared


def _kind(frame: dict[str, Any]) -> str:
    if frame["type"] == "ack":
        return "ok" if frame["ok"] else "refused"
    if frame["type"] == "bye":
        return f"bye {frame['reason']}"
    return "steps" if frame.get("steps") else frame["type"]
