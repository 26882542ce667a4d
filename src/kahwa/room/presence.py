"""Who is there: saying hello, dropping out, coming back, leaving, and who is host.

- A dropped player's seat is kept for 60 s of table time. At its end, while a match runs, the others are
  asked; each question has a number of its own. In the lobby and after the match nobody is asked: from
  then on the host may remove the seat in the lobby, but it is never removed by itself, for its owner may
  just be copying the link into another app.
- Who leaves on purpose during a match is `gone`: the others are asked at once. After the match a gone
  player's seat stays in view, but there is no rematch with it; the lobby frees it. Until then its
  owner's token gets the seat back at any time.
- The host passes to the next connected seated human when the host leaves or has been away for 60 s of
  table time. When nobody else is there it does not pass; when the host has left for good there is none
  until a seated human comes, who then is host.
"""

from __future__ import annotations

from kahwa.room.call import Call
from kahwa.room.messages import Hello
from kahwa.room.seats import Hold, Seat
from kahwa.room.table import HOLD_MS, LOBBY, MAX_WATCHERS, Table, hash_token


def say_hello(call: Call, connection: str, message: Hello) -> bool:
    """Bind a connection to a token; whether that token's seat is connected elsewhere and stays there."""
    table = call.table
    token = hash_token(message.token)
    before = table.connections.get(connection)
    table.pending.pop(connection, None)
    if before is not None and before != token:
        _unbind(call, connection)
    if before != token:
        table.connections[connection] = token
        call.changed = True
    index = table.seat_of(token)
    call.greeted = connection
    if index is None or table.seats[index].connection == connection:
        return False
    old = table.seats[index].connection
    if old is not None and message.takeover == "ask":
        return True
    call.changed = True
    table.seats[index].connection = connection
    if old is None:
        _come_back(call, index)
    else:
        del table.connections[old]
        call.bye(old, "replaced")
    return False


def too_many(table: Table, connection: str, message: Hello) -> bool:
    """Whether this hello would make one watcher more than a room takes. An owner always finds a seat."""
    index = table.seat_of(hash_token(message.token))
    elsewhere = index is not None and table.seats[index].connection not in (None, connection)
    watches = index is None or (elsewhere and message.takeover == "ask")
    watched = connection in table.connections and table.seat_at(connection) is None
    return watches and not watched and watchers_full(table)


def watchers_full(table: Table) -> bool:
    """Whether as many connections watch as a room takes."""
    return table.watchers >= MAX_WATCHERS


def drop(call: Call, connection: str) -> None:
    """A connection was lost. One that the room has closed itself is not known any more."""
    table = call.table
    if table.pending.pop(connection, None) is None and connection in table.connections:
        _unbind(call, connection)
        del table.connections[connection]
        call.changed = True


def leave(call: Call, connection: str) -> None:
    """Leave on purpose."""
    table = call.table
    index = table.seat_at(connection)
    was_host = table.is_host(connection)
    token = table.connections.pop(connection)
    call.bye(connection, "left")
    if index is not None:
        call.log_seat("left", index)
        _give_up_seat(call, index)
    if was_host:
        pass_host(call, index)
    if index is not None or was_host:
        table.acks.pop(token, None)
        call.deleting = not table.host and not any(s.human and not s.gone for s in table.seats)


def ask_again(call: Call, seat: Seat) -> None:
    """Wait another 60 s for an absent player."""
    seat.hold = Hold(_next_question(call), call.time + HOLD_MS)


def ask_now(call: Call, seat: Seat) -> None:
    """The time of an absent player's hold is over."""
    seat.hold = Hold(_next_question(call), call.time, over=True)


def pass_host(call: Call, after: int | None) -> None:
    """Make the next connected seated human host, counting from a seat; nobody when there is none."""
    table = call.table
    start = 0 if after is None else after + 1
    order = [(start + step) % table.players for step in range(table.players)]
    table.host_until = None
    table.host = table.host_name = ""
    for index in order:
        if table.seats[index].present:
            _make_host(call, index)
            break


def settle_host(call: Call) -> None:
    """Every call: somebody is host if anybody can be, and an absent host's time is running."""
    table = call.table
    if not table.host:
        pass_host(call, None)
    if not table.host or table.host_present():
        table.host_until = None
    elif table.host_until is None:
        table.host_until = call.time + HOLD_MS


def settle_time(call: Call) -> None:
    """Every call: table time stands still while no seated human is connected."""
    table = call.table
    if table.someone_present():
        if table.stopped is not None:
            table.lost += max(0, call.now - table.stopped)
            table.stopped = None
    elif table.stopped is None:
        table.stopped = call.now


def take_host(call: Call, index: int) -> None:
    """The first to sit is host."""
    table = call.table
    if not table.host:
        table.host = table.seats[index].token
        table.host_name = table.seats[index].name


def _make_host(call: Call, index: int) -> None:
    call.table.host = call.table.seats[index].token
    call.table.host_name = call.table.seats[index].name
    call.log_seat("host", index)


def _unbind(call: Call, connection: str) -> None:
    """The connection speaks for its seat no more; the seat is kept for a while."""
    index = call.table.seat_at(connection)
    if index is not None:
        seat = call.table.seats[index]
        seat.connection = None
        ask_again(call, seat)
        call.log_seat("dropped", index)


def _come_back(call: Call, index: int) -> None:
    seat = call.table.seats[index]
    seat.hold = None
    seat.gone = False
    seat.played_by = ""
    call.log_seat("back", index)


def _give_up_seat(call: Call, index: int) -> None:
    table = call.table
    if table.phase == LOBBY:
        table.seats[index] = Seat()
        return
    seat = table.seats[index]
    seat.connection = None
    seat.gone = True
    seat.surrender = False
    ask_now(call, seat)


def _next_question(call: Call) -> int:
    call.table.questions += 1
    return call.table.questions
