"""The referee of one room: what comes in and what goes out. See docs/PROTOCOL.md.

No sockets, no clock, no storage: time, entropy and names of connections are arguments, what is to be
done comes back as effects. Every call goes the same way: what is overdue is done in order of its time,
then what was asked, then everything that follows from how things are now (`_settle`), then the frames.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from kahwa.chance import Entropy
from kahwa.games.game import AnyGame
from kahwa.jsontypes import Json, JsonObject
from kahwa.room import options as room_options
from kahwa.room import play, presence, requests
from kahwa.room.call import Call, Refused
from kahwa.room.effects import Delete, Effect, Save, Send
from kahwa.room.messages import (
    PROTOCOL,
    BadFrame,
    Emote,
    Hello,
    Journals,
    Nudge,
    Request,
    Unreadable,
    WrongProtocol,
    parse,
)
from kahwa.room.seats import Seat
from kahwa.room.snapshot import Snapshots, welcome
from kahwa.room.states import check_allowed
from kahwa.room.table import NO_HELLO_MS, UNUSED_MS, VERSION, Table

MAX_PENDING = 8
MAX_ACKS = 32


class Room:
    """One room. `game` is what is played in it, `code` its public name."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @classmethod
    def create(
        cls,
        code: str,
        game: AnyGame,
        options: Mapping[str, object],
        now: int,
        *,
        offline: bool = False,
    ) -> Room:
        """A new room with every seat free; `offline` for one in its player's page. Raises BadOptions."""
        checked = room_options.checked(game, options, offline=offline)
        chosen = room_options.with_defaults(game, checked, offline=offline)
        seats = [Seat() for _ in range(cast("int", chosen["players"]))]
        table = Table(code, game, chosen, seats, used=now, saved=now, stopped=now, offline=offline)
        return cls(table)

    @classmethod
    def load(cls, data: JsonObject, games: Mapping[str, AnyGame]) -> Room:
        """The room that `dump` wrote; call `resume` next. Raises ValueError."""
        if data.get("version") != VERSION:
            raise ValueError("a room of an unknown version")
        game = games.get(str(data.get("game")))
        if game is None:
            raise ValueError("a room of an unknown game")
        try:
            return cls(Table.load(data, game))
        except (KeyError, TypeError, AttributeError, IndexError) as fault:
            raise ValueError("not the dump of a room") from fault

    def dump(self) -> JsonObject:
        """The whole room as plain JSON. `archive` is a list of JSON texts that only ever grows."""
        return self._table.dump()

    @property
    def code(self) -> str:
        """The room's code."""
        return self._table.code

    @property
    def game(self) -> AnyGame:
        """The game played here."""
        return self._table.game

    @property
    def revision(self) -> int:
        """Rises by one with every saved change."""
        return self._table.revision

    @property
    def summary(self) -> JsonObject:
        """What a list of kept games says of this one; nothing that a seat may not know.

        `team` is its player's.
        """
        table, match = self._table, self._table.match
        people = [index for index, seat in enumerate(table.seats) if seat.human]
        return {
            "game": table.game.name,
            "options": dict(table.options),
            "phase": table.phase,
            "scores": [] if match is None else list[Json](match.status.scores),
            "team": table.team(people[0]) if people else None,
        }

    @property
    def deadline(self) -> int | None:
        """When the next thing is due, in ms since the epoch: call `wake` then. None once deleted."""
        if self._table.deleted:
            return None
        return min((time for time, _ in self._agenda()), default=None)

    def too_busy(self) -> bool:
        """Whether one connection more is to be refused before it is made.

        Never while a seated player is away: whoever fills the room up must not keep them out.
        """
        away = any(seat.human and not seat.present for seat in self._table.seats)
        return presence.watchers_full(self._table) and not away

    @property
    def may_search(self) -> bool:
        """Whether a bot that searches may have to move in the next call.

        Such a bot plays a seat, or would play an absent player's if the others say so now; and somebody
        is connected, for else nothing is played. One that sees everything searches at any level.
        """
        table = self._table
        levels = {seat.bot_level for seat in table.seats}
        sees = any(play.bot_win_rate(table, i) is not None for i in range(table.players))
        if any(seat.human and not seat.present for seat in table.seats):
            levels.add(cast("str", table.options["botLevel"]))
        connected = bool(table.connections or table.pending)
        return connected and (sees or not levels.isdisjoint(table.game.searching))

    def connect(self, connection: str, now: int, entropy: Entropy) -> list[Effect]:
        """A connection was made; it has 10 s to say hello, less when eight others come after it."""

        def act(call: Call) -> None:
            pending = self._table.pending
            if len(pending) >= MAX_PENDING:
                _no_hello(min(pending, key=pending.__getitem__), call)
            pending[connection] = now

        return self._run(act, now, entropy)

    def receive(self, connection: str, text: str, now: int, entropy: Entropy) -> list[Effect]:
        """A text frame came in. Never raises, whatever it holds."""
        return self._run(lambda call: self._receive(call, connection, text), now, entropy)

    def disconnect(self, connection: str, now: int, entropy: Entropy) -> list[Effect]:
        """A connection was lost or closed."""
        return self._run(lambda call: presence.drop(call, connection), now, entropy)

    def wake(self, now: int, entropy: Entropy) -> list[Effect]:
        """Do whatever is overdue."""
        return self._run(lambda _: None, now, entropy)

    def resume(
        self, live: Mapping[str, int], now: int, entropy: Entropy, *, crashed: bool = False
    ) -> list[Effect]:
        """After `load`: the connections that are live, with the times they came.

        Known ones that are not live have dropped; live ones that are not known have not said hello.
        `crashed` says that the host may have gone down, with all connections there were.
        """
        table = self._table
        table.pending = {c: since for c, since in live.items() if c not in table.connections}
        if table.stopped is None and not any(seat.connection in live for seat in table.seats):
            # The host was gone, and so was everybody: no time has passed at the table meanwhile.
            table.stopped = table.saved
            table.cautious |= crashed

        def act(call: Call) -> None:
            for connection in [c for c in table.connections if c not in live]:
                presence.drop(call, connection)

        return self._run(act, now, entropy)

    def be_cautious(self) -> None:
        """The host has little processor time left for the call it is in: no more searches."""
        self._table.cautious = True

    def _run(self, act: Callable[[Call], None], now: int, entropy: Entropy) -> list[Effect]:
        table = self._table
        if table.deleted:
            return []
        call = Call(table, now, entropy)
        self._do_overdue(call)
        if not call.deleting:
            act(call)
            self._settle(call)
        return self._effects(call)

    def _settle(self, call: Call) -> None:
        """Everything that follows from how things are, at the end of every call."""
        presence.settle_time(call)
        presence.settle_host(call)
        requests.settle_surrender(call)
        play.play_on(call)

    def _agenda(self) -> list[tuple[int, Callable[[Call], None]]]:
        """What is due when, in real time. An unused room is deleted one day, but not a player's own."""
        table = self._table
        due: list[tuple[int, Callable[[Call], None]]] = []
        if not table.offline:
            due.append((table.used + UNUSED_MS, _delete))
        due += [
            (since + NO_HELLO_MS, partial(_no_hello, connection))
            for connection, since in table.pending.items()
        ]
        if table.stopped is not None:
            return due
        for seat in table.seats:
            if seat.hold is not None and not seat.hold.over:
                due.append((seat.hold.ends + table.lost, partial(_hold_ends, seat)))
        if table.host_until is not None:
            due.append((table.host_until + table.lost, _host_away))
        if table.match is not None and table.match.clock is not None:
            due.append((table.match.clock.ends + table.lost, play.move_for_late))
        return due

    def _do_overdue(self, call: Call) -> None:
        while not call.deleting:
            due = [entry for entry in self._agenda() if entry[0] <= call.now]
            if not due:
                return
            _, act = min(due, key=lambda entry: entry[0])
            act(call)
            self._settle(call)

    def _receive(self, call: Call, connection: str, text: str) -> None:
        table = self._table
        if connection not in table.pending and connection not in table.connections:
            return  # closed by the room while this was on its way
        try:
            frame = parse(text)
        except BadFrame as fault:
            call.answer(connection, {"type": "error", "reason": fault.reason})
            return
        if isinstance(frame, WrongProtocol):
            presence.drop(call, connection)
            call.bye(connection, "wrong-protocol", protocol=PROTOCOL)
        elif isinstance(frame, Hello) and presence.too_many(table, connection, frame):
            presence.drop(call, connection)
            call.bye(connection, "busy")
        elif isinstance(frame, Hello):
            elsewhere = presence.say_hello(call, connection, frame)
            if call.changed and self._is_user(connection):
                table.used = call.now
            call.answer(connection, welcome(table, elsewhere))
        elif connection in table.pending:
            call.answer(connection, {"type": "error", "reason": "hello-first"})
        elif not isinstance(frame, Nudge):
            self._request(call, connection, frame)

    def _request(self, call: Call, connection: str, request: Request) -> None:
        """Answer one request. Nothing has changed when it is refused or was carried out before."""
        table = self._table
        token = table.connections[connection]
        ack: JsonObject = {"type": "ack", "id": request.id, "ok": True}
        if table.acks.get(token) != request.id:
            try:
                self._carry_out(call, connection, request)
            except Refused as refused:
                ack["ok"] = False
                ack["reason"] = refused.reason
                ack.update(refused.details)
        call.answer(connection, ack)

    def _carry_out(self, call: Call, connection: str, request: Request) -> None:
        message = request.message
        if isinstance(message, Unreadable):
            raise Refused("bad-message", detail=message.detail)
        check_allowed(self._table, connection, message, call.now)
        if isinstance(message, Emote):
            requests.show_emote(call, connection, message, request.id)
            return
        if isinstance(message, Journals):
            requests.show_journals(call, connection, message)
            return
        user = self._is_user(connection)
        requests.HANDLERS[type(message)](call, connection, message)
        call.changed = True
        if user or self._is_user(connection):
            self._table.used = call.now
        self._remember(connection, request.id)

    def _is_user(self, connection: str) -> bool:
        """A room is in use when a seated human or the host changes something."""
        return self._table.seat_at(connection) is not None or self._table.is_host(connection)

    def _remember(self, connection: str, request: str) -> None:
        """Keep the id of the newest request carried out for a token, so that a retry is known."""
        acks, token = self._table.acks, self._table.connections.get(connection)
        if token is None:
            return
        acks.pop(token, None)
        acks[token] = request
        for other in list(acks):
            if len(acks) > MAX_ACKS and self._table.seat_of(other) is None:
                del acks[other]

    def _effects(self, call: Call) -> list[Effect]:
        table = self._table
        if call.deleting:
            table.deleted = True
            others = list(table.connections) + list(table.pending)
            table.connections.clear()
            table.pending.clear()
            for connection in others:
                call.bye(connection, "gone")
            return [*call.answers, *call.after, Delete()]
        if call.changed:
            table.revision += 1
            table.saved = call.now
            shown = list(table.connections)
        else:
            shown = [] if call.greeted is None else [call.greeted]
        if shown:
            snapshots = Snapshots(call)
            call.answers += [Send(connection, snapshots.frame(connection)) for connection in shown]
        saved: list[Effect] = [Save()] if call.changed else []
        return [*saved, *call.answers, *call.after]


def _delete(call: Call) -> None:
    call.deleting = True


def _no_hello(connection: str, call: Call) -> None:
    del call.table.pending[connection]
    call.bye(connection, "no-hello")


def _hold_ends(seat: Seat, call: Call) -> None:
    assert seat.hold is not None
    seat.hold.over = True
    call.changed = True


def _host_away(call: Call) -> None:
    presence.pass_host(call, call.table.seat_of(call.table.host))
    call.changed = True
