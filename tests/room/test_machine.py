"""Random pages against one room. After every call, whatever it was:

- nothing raised, and the frames are what docs/PROTOCOL.md says;
- the game has no faults;
- no bot is left to move while a match is played and a seated human is connected;
- a seat has at most one connection, which said hello with its token;
- the revision rose by one if there was a Save, and not otherwise; without a Save the dump is the same;
- after a Save every connection that said hello got one snapshot of that revision, its ack first;
- the dump of the loaded dump is the dump;
- waking the room at its deadline moves the deadline on;
- a bot that searches was asked only if the room had said before that it may be.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from kahwa.chance import RecordingChance, seeded
from kahwa.games import GAMES
from kahwa.games.game import AnyGame, Budget
from kahwa.room import Room, Save, Send
from kahwa.room.requests import EMOTES
from tests.room.frames import check_frame
from tests.room.hidden import leaks
from tests.room.table import Host
from tests.room.toy import Toy


class Searching(Toy):
    """Its bots of level `cheat` search, and so do those that see everything.

    `foreseen` is what the room said after the call before.
    """

    searching: ClassVar[frozenset[str]] = frozenset({"cheat"})
    sees_all: ClassVar[bool] = True
    searched = False
    foreseen = False

    def bot_move(self, view: Any, level: str, seed: bytes, budget: Budget = Budget.ROOM) -> Any:
        self.searched |= level in self.searching
        return super().bot_move(view, level, seed, budget)

    def bot_move_seeing(
        self, state: Any, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Any:
        self.searched = True
        return self.timeout_move(state, seat, RecordingChance(seeded(seed)))


TABLES: list[tuple[AnyGame, dict[str, Any], bool]] = [
    # the game, its options, and whether the room is offline
    (GAMES["chkobba"], {"turnClock": 10, "target": 5}, False),
    (
        GAMES["chkobba"],
        {"players": 4, "cut": True, "voidTable": True, "captureAssist": True},
        False,
    ),
    (Searching(), {"botLevel": "cheat", "turnClock": 10}, False),
    (Searching(), {"winRate": 40, "turnClock": 10}, True),
    (Toy(), {"players": 2, "botLevel": "broken", "speed": "fast"}, False),
]
PAGES = [f"p{i}" for i in range(5)]
WAITS = [0, 400, 1000, 5_000, 9_999, 10_000, 30_000, 59_999, 60_000, 61_000, 3_600_000]
SMALL = st.integers(0, 4)


def check_room(host: Host) -> None:
    """What must hold after every call."""
    table = host.room._table
    if isinstance(table.game, Searching):
        assert table.game.foreseen or not table.game.searched
        table.game.searched, table.game.foreseen = False, host.room.may_search
    if host.deleted:
        assert host.room.deadline is None
        return
    match = table.match
    if match is not None:
        assert table.game.faults(match.state) == []
        if match.turn is not None and table.someone_present():
            assert table.seats[match.turn].bot_level == "", "a bot is left to move"
    used = [seat.connection for seat in table.seats if seat.connection is not None]
    assert len(used) == len(set(used))
    for seat in table.seats:
        if seat.connection is not None:
            assert table.connections[seat.connection] == seat.token
            assert seat.hold is None
    assert set(host.live) == set(table.connections) | set(table.pending)
    dump = host.room.dump()
    assert Room.load(json.loads(json.dumps(dump)), host.games).dump() == dump
    _check_frames(host)


def _check_frames(host: Host) -> None:
    table = host.room._table
    sent = [e for e in host.effects if isinstance(e, Send)]
    frames = [(e.connection, json.loads(e.frame)) for e in sent]
    for _, frame in frames:
        check_frame(frame)
    shown = [(c, f["revision"]) for c, f in frames if f["type"] == "snapshot"]
    if any(isinstance(e, Save) for e in host.effects):
        assert sorted(shown) == sorted((c, table.revision) for c in table.connections)
    else:
        assert len(shown) <= 1
    kinds = [f["type"] for _, f in frames]
    if "ack" in kinds:
        assert kinds.index("ack") == 0
    if isinstance(table.game, type(GAMES["chkobba"])):
        assert leaks(host) == [], leaks(host)


class Machine(RuleBasedStateMachine):
    """Pages that do sensible things, senseless things, and nothing at all."""

    host: Host

    @initialize(
        table=st.sampled_from(TABLES),
        seed=st.binary(min_size=1, max_size=4),
        humans=st.sampled_from([0, 1, 2, 2, 3]),
    )
    def begin(self, table: tuple[AnyGame, dict[str, Any], bool], seed: bytes, humans: int) -> None:
        game, options, offline = table
        if isinstance(game, Searching):
            game.searched = game.foreseen = False
        self.host = Host(options, game=game, seed=seed, offline=offline)
        self.host.check = check_room
        self.count = 0
        for page in PAGES[:humans]:
            self.hello_new(page, "always")
            self.host.send(f"{page} {self.count}", "join", name=page)
        if humans > 1:
            self.go_on("lobby")

    def teardown(self) -> None:
        if hasattr(self, "host") and not self.host.deleted:
            self.host.wait(7 * 3_600_000)
            self.host.sleep()

    def pick(self, data: st.DataObject) -> str | None:
        live = sorted(self.host.live)
        return data.draw(st.sampled_from(live)) if live else None

    @rule(page=st.sampled_from(PAGES), takeover=st.sampled_from(["always", "ask"]))
    def hello_new(self, page: str, takeover: str) -> None:
        if not self.host.deleted and not self.host.room.too_busy():
            self.count += 1
            self.host.hello(f"{page} {self.count}", page, takeover)

    @rule(data=st.data(), page=st.sampled_from(PAGES), takeover=st.sampled_from(["always", "ask"]))
    def hello_again(self, data: st.DataObject, page: str, takeover: str) -> None:
        connection = self.pick(data)
        if connection:
            self.host.hello(connection, page, takeover)

    @rule()
    def only_connect(self) -> None:
        if not self.host.deleted and not self.host.room.too_busy():
            self.count += 1
            self.host.connect(f"mute {self.count}")

    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        connection = self.pick(data)
        if connection:
            self.host.drop(connection)

    @rule(after=st.sampled_from(["rematch", "rematch", "lobby"]))
    def go_on(self, after: str) -> None:
        """Whoever is host fills the table and starts, or goes on after a round or match."""
        table = self.host.room._table
        hosts = [c for c in table.connections if table.is_host(c)]
        if self.host.deleted or not hosts:
            return
        host = hosts[0]
        if table.match is None:
            for index, seat in enumerate(table.seats):
                if seat.kind.value == "empty":
                    self.host.ok(host, "bot", seat=index)
            self.host.ok(host, "start")
        elif table.phase == "round-over":
            number = table.match.status.round_number
            self.host.ok(host, "deal", game=table.match.token, round=number)
        elif table.phase == "match-over":
            self.host.send(host, after, game=table.match.token)
        elif not any(seat.human for seat in table.seats):
            self.host.ok(host, "step", game=table.match.token, seq=table.match.seq)

    @rule(answer=st.sampled_from(["bot", "wait", "claim"]))
    def answer(self, answer: str) -> None:
        """Somebody answers for the first player who is asked about."""
        table = self.host.room._table
        seated = [s.connection for s in table.seats if s.connection is not None]
        for index, seat in enumerate(table.seats):
            if table.asked(seat) and seated and seat.hold is not None and table.match is not None:
                fields = {"seat": index, "hold": seat.hold.number, "answer": answer}
                self.host.send(seated[0], "hold", game=table.match.token, **fields)
                return

    @rule(page=st.sampled_from(PAGES))
    def come_back(self, page: str) -> None:
        """A page that lost its connection connects again; a stranger joins."""
        table = self.host.room._table
        if self.host.deleted or self.host.room.too_busy():
            return
        self.hello_new(page, "always")
        connection = f"{page} {self.count}"
        if table.seat_at(connection) is None:
            self.host.send(connection, "join", name=page)

    @rule(count=st.integers(1, 12))
    def play(self, count: int) -> None:
        """The players make legal moves while they are there."""
        for _ in range(count):
            turn = self.host.to_move()
            if turn is None or self.host.room._table.seats[turn].connection is None:
                return
            connection, move = self.host.any_move()
            match = self.host.room._table.match
            assert match is not None
            sent = {"game": match.token, "seq": match.seq, "move": move}
            assert self.host.send(connection, "move", **sent)["ok"]

    @rule(data=st.data(), times=st.integers(1, 6))
    def requests(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            self.request(data)

    def request(self, data: st.DataObject) -> None:
        """Any request with fields that may fit."""
        greeted = sorted(self.host.room._table.connections)
        if not greeted:
            return
        connection = data.draw(st.sampled_from(greeted))
        kind = data.draw(st.sampled_from(sorted(FIELDS)))
        fields = {name: data.draw(strategy) for name, strategy in FIELDS[kind].items()}
        match = self.host.room._table.match
        if "game" in fields and match is not None and fields["game"] != "other":
            fields["game"] = match.token
            if "seq" in fields and fields["seq"] < 3:
                fields["seq"] = match.seq
            if "round" in fields:
                fields["round"] = match.status.round_number
        if "hold" in fields and fields["hold"] < 3:
            table = self.host.room._table
            holds = [s.hold for s in table.seats if s.hold is not None]
            asked = [i for i, s in enumerate(table.seats) if s.hold is not None]
            if asked:
                fields["seat"], fields["hold"] = asked[0], holds[0].number
        fields = {name: value for name, value in fields.items() if value is not None}
        ack = self.host.send(connection, kind, **fields)
        if connection in self.host.live and data.draw(st.booleans()):
            self.again(connection, ack, kind, fields)

    def again(self, connection: str, ack: Any, kind: str, fields: dict[str, Any]) -> None:
        """The same request under the same id: carried out before, it gets the same answer."""
        before = self.host.room.dump()
        again = self.host.send(connection, kind, id=ack["id"], **fields)
        if ack["ok"]:
            assert again == ack
            assert self.host.room.dump() == before

    @rule(data=st.data(), text=st.text(max_size=40) | st.sampled_from(["[" * 4000, '{"a":1e999}']))
    def garbage(self, data: st.DataObject, text: str) -> None:
        connection = self.pick(data)
        if connection:
            self.host.text(connection, text)

    @rule(data=st.data())
    def odd_json(self, data: st.DataObject) -> None:
        connection = self.pick(data)
        if connection:
            json_values = st.recursive(
                st.none() | st.booleans() | st.integers() | st.text(max_size=4),
                lambda inner: (
                    st.lists(inner, max_size=3)
                    | st.dictionaries(
                        st.sampled_from(["card", "take", "cut", "x"]), inner, max_size=3
                    )
                ),
                max_leaves=6,
            )
            kind = data.draw(st.sampled_from([*sorted(FIELDS), "hello", "nudge", "x"]))
            names = st.sampled_from(["id", "seat", "game", "move", "options", "name", "level"])
            frame = data.draw(st.dictionaries(names, json_values, max_size=4))
            self.host.text(connection, json.dumps({**frame, "type": kind}))

    @rule(ms=st.sampled_from(WAITS))
    def wait(self, ms: int) -> None:
        self.host.wait(ms)

    @rule(ms=st.sampled_from(WAITS))
    def wake_late(self, ms: int) -> None:
        """An alarm that comes too late, or too early."""
        self.host.now += ms
        self.host.wake()

    @rule()
    def sleep(self) -> None:
        self.host.sleep()

    @rule(data=st.data())
    def crash(self, data: st.DataObject) -> None:
        """The host restarts and only some of the connections survive it."""
        if self.host.deleted:
            return
        kept = (
            data.draw(st.sets(st.sampled_from(sorted(self.host.live)))) if self.host.live else set()
        )
        self.host.live = {c: since for c, since in self.host.live.items() if c in kept}
        self.host.sleep()


NAMES = st.sampled_from(["Amira", "أميرة", "👩‍🚀", "", "\u202e", "x" * 21, " a  b "])
GAME = st.sampled_from(["this", "this", "this", "other"])
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "join": {"name": NAMES, "seat": st.none() | SMALL},
    "name": {"name": NAMES},
    "sit": {"seat": SMALL},
    "stand": {},
    "swap": {"a": SMALL, "b": SMALL},
    "bot": {"seat": SMALL, "level": st.sampled_from([None, "easy", "good", "x"])},
    "remove": {"seat": SMALL},
    "options": {
        "options": st.dictionaries(
            st.sampled_from(["players", "turnClock", "speed", "theme", "winRate", "x"]),
            st.sampled_from([2, 3, 4, 10, 0, True, "slow", "fast", "noir"]),
            max_size=2,
        )
    },
    "start": {},
    "move": {
        "game": GAME,
        "seq": SMALL,
        "move": st.fixed_dictionaries({"card": st.integers(0, 41)}),
    },
    "deal": {"game": GAME, "round": SMALL},
    "rematch": {"game": GAME},
    "lobby": {"game": GAME},
    "surrender": {"game": GAME, "agree": st.booleans()},
    "hold": {
        "game": GAME,
        "seat": SMALL,
        "hold": SMALL,
        "answer": st.sampled_from(["bot", "claim", "wait"]),
    },
    "leave": {},
    "emote": {"emote": st.sampled_from([*EMOTES, "x"])},
    "step": {"game": GAME, "seq": SMALL},
    "journals": {"game": GAME},
}


def test_random_pages_never_break_a_room() -> None:
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=200,
            stateful_step_count=50,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
