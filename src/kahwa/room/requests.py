"""What each request does. A handler makes all its checks, raising Refused, before its first change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from kahwa.games.game import BadMove
from kahwa.jsontypes import Json
from kahwa.room import messages as m
from kahwa.room import play, presence
from kahwa.room.call import Call, Refused
from kahwa.room.journal import journals_of
from kahwa.room.match import Match
from kahwa.room.names import clean_name
from kahwa.room.options import BadOptions, checked, only_looks
from kahwa.room.seats import Kind, Seat
from kahwa.room.table import LOBBY, Table

EMOTES = ("salam", "bravo", "haha", "wow", "tea", "oof", "hurry", "thanks")
EMOTE_EVERY_MS = 1000
MAX_DETAIL = 200


def join(call: Call, connection: str, message: m.Join) -> None:
    """Sit down: the seat asked for, or the first free one."""
    table = call.table
    token = table.connections[connection]
    if table.seat_of(token) is not None:
        raise Refused("already-seated")
    name = _name(message.name)
    free = [i for i, seat in enumerate(table.seats) if seat.kind is Kind.EMPTY]
    if not free:
        raise Refused("full")
    index = free[0] if message.seat is None else _seat_number(table, message.seat)
    if index not in free:
        raise Refused("seat-taken")
    table.seats[index] = Seat(Kind.HUMAN, name, token, connection=connection)
    call.log_seat("joined", index)
    presence.take_host(call, index)


def rename(call: Call, connection: str, message: m.Name) -> None:
    """Change one's name."""
    table = call.table
    seat = table.seats[_own_seat(table, connection)]
    seat.name = _name(message.name)
    if seat.token == table.host:
        table.host_name = seat.name


def sit(call: Call, connection: str, message: m.Sit) -> None:
    """Move to a free seat."""
    table = call.table
    own, index = _own_seat(table, connection), _seat_number(table, message.seat)
    if table.seats[index].kind is not Kind.EMPTY:
        raise Refused("seat-taken")
    table.seats[own], table.seats[index] = table.seats[index], table.seats[own]


def stand(call: Call, connection: str, _message: m.Stand) -> None:
    """Give the seat up; a host stays host."""
    index = _own_seat(call.table, connection)
    call.log_seat("left", index)
    call.table.seats[index] = Seat()


def swap(call: Call, _connection: str, message: m.Swap) -> None:
    """Exchange two seats, whoever is in them."""
    seats = call.table.seats
    a, b = _seat_number(call.table, message.a), _seat_number(call.table, message.b)
    seats[a], seats[b] = seats[b], seats[a]


def put_bot(call: Call, _connection: str, message: m.Bot) -> None:
    """Put a bot on a seat that is free or has one."""
    table = call.table
    index = _seat_number(table, message.seat)
    level = message.level or cast("str", table.options["botLevel"])
    if level not in table.game.levels:
        raise Refused("bad-level")
    if table.seats[index].human:
        raise Refused("seat-taken")
    table.seats[index] = Seat(Kind.BOT, level=level)


def remove(call: Call, _connection: str, message: m.Remove) -> None:
    """Remove a bot, or a player whose hold is over."""
    table = call.table
    index = _seat_number(table, message.seat)
    seat = table.seats[index]
    if seat.kind is Kind.EMPTY:
        raise Refused("seat-empty")
    if seat.human:
        if seat.hold is None or not seat.hold.over:
            raise Refused("not-away")
        call.log_seat("left", index)
    table.seats[index] = Seat()


def set_options(call: Call, _connection: str, message: m.SetOptions) -> None:
    """Change options, after the lobby only looks; fewer players send the bots of the lost seats away."""
    table = call.table
    if table.phase != LOBBY and not only_looks(message.options):
        raise Refused("not-lobby")
    try:
        changes = checked(table.game, message.options, offline=table.offline)
    except BadOptions:
        raise Refused("bad-options") from None
    players = cast("int", changes.get("players", table.players))
    if any(seat.human for seat in table.seats[players:]):
        raise Refused("seats-taken")
    table.options.update(changes)
    table.seats[players:] = [Seat() for _ in range(players - table.players)]


def start(call: Call, _connection: str, _message: m.Start) -> None:
    """Start the first match since the lobby."""
    _all_taken(call.table)
    call.log({"kind": "started"})
    play.start_match(call, dealer=0)


def move(call: Call, connection: str, message: m.Move) -> None:
    """Make a move of the game."""
    table = call.table
    match, index = _match(table, message.game), _own_seat(table, connection)
    if message.seq != match.seq:
        raise Refused("stale")
    if match.turn != index:
        raise Refused("not-your-turn")
    try:
        parsed = table.game.parse_move(message.move)
    except BadMove as fault:
        detail = str(fault)[:MAX_DETAIL].encode("utf-8", "replace").decode()
        raise Refused("bad-move", detail=detail) from None
    refusal = table.game.refusal(match.state, index, parsed)
    if refusal is not None:
        raise Refused(refusal.reason, **refusal.details)
    play.make_move(call, match, index, parsed)


def step(call: Call, _connection: str, message: m.Step) -> None:
    """Let the bots of a table without humans make one move."""
    table = call.table
    match = _match(table, message.game)
    if message.seq != match.seq:
        raise Refused("stale")
    if any(seat.human for seat in table.seats):
        raise Refused("humans-seated")
    play.make_bot_move(call)


def deal(call: Call, _connection: str, message: m.Deal) -> None:
    """Deal the next round."""
    match = _match(call.table, message.game)
    if message.round != match.status.round_number:
        raise Refused("stale")
    play.deal(call, match)


def rematch(call: Call, _connection: str, message: m.Rematch) -> None:
    """Start another match; the dealer goes on turning."""
    table = call.table
    match = _match(table, message.game)
    _all_taken(table)
    call.log({"kind": "rematch"})
    play.start_match(call, match.status.next_dealer)
    for seat in table.seats:
        if table.asked(seat):
            presence.ask_now(call, seat)


def to_lobby(call: Call, _connection: str, message: m.ToLobby) -> None:
    """Back to the lobby; who has left for good loses the seat."""
    table = call.table
    _match(table, message.game)
    table.match = None
    for index, seat in enumerate(table.seats):
        if seat.gone:
            table.seats[index] = Seat()
        elif seat.played_by:
            seat.played_by = ""
            presence.ask_now(call, seat)


def surrender(call: Call, connection: str, message: m.Surrender) -> None:
    """Give up or take it back; `settle_surrender` sees whether that ends the match."""
    table = call.table
    _match(table, message.game)
    _two_teams(table)
    table.seats[_own_seat(table, connection)].surrender = message.agree


def answer(call: Call, connection: str, message: m.Answer) -> None:
    """Say what shall be done for an absent player. The first valid answer counts."""
    table = call.table
    _match(table, message.game)
    index = _seat_number(table, message.seat)
    seat = table.seats[index]
    if seat.hold is None:
        raise Refused("no-hold")
    if message.hold != seat.hold.number:
        raise Refused("stale")
    if not table.asked(seat):
        raise Refused("no-hold")
    own_team = table.team(_own_seat(table, connection))
    if message.answer == "claim":
        _two_teams(table)
        if table.team(index) == own_team:
            raise Refused("not-opponent")
        call.log({"kind": "claimed", "team": own_team})
        play.end_match(call, own_team, "claim")
    elif message.answer == "wait":
        presence.ask_again(call, seat)
    else:
        seat.played_by = cast("str", table.options["botLevel"])
        seat.surrender = False
        seat.hold = None
        call.log_seat("bot-plays", index)


def leave(call: Call, connection: str, _message: m.Leave) -> None:
    """Leave on purpose."""
    presence.leave(call, connection)


def show_journals(call: Call, connection: str, message: m.Journals) -> None:
    """Nothing is hidden any more once the match is over. Like an emote this changes nothing."""
    match = _match(call.table, message.game)
    rounds = list[Json](journals_of(call.table.archive, match.token))
    call.tell(connection, {"type": "journals", "game": match.token, "rounds": rounds})


def show_emote(call: Call, connection: str, message: m.Emote, request: str) -> None:
    """Not saved: no handler of the table below, since it changes nothing."""
    table = call.table
    if message.emote not in EMOTES:
        raise Refused("bad-message", detail="unknown emote")
    token = table.connections[connection]
    last, id_then = table.emoted.get(token, (call.now - EMOTE_EVERY_MS, ""))
    if id_then == request:
        return
    if last <= call.now < last + EMOTE_EVERY_MS:
        raise Refused("rate")
    table.emoted[token] = (call.now, request)
    seat = _own_seat(table, connection)
    call.tell_all({"type": "emote", "seat": seat, "emote": message.emote})


HANDLERS: Mapping[type[m.Message], Callable[[Call, str, Any], None]] = {
    m.Join: join,
    m.Name: rename,
    m.Sit: sit,
    m.Stand: stand,
    m.Swap: swap,
    m.Bot: put_bot,
    m.Remove: remove,
    m.SetOptions: set_options,
    m.Start: start,
    m.Move: move,
    m.Step: step,
    m.Deal: deal,
    m.Rematch: rematch,
    m.ToLobby: to_lobby,
    m.Surrender: surrender,
    m.Answer: answer,
    m.Leave: leave,
}


def settle_surrender(call: Call) -> None:
    """End the match for a team that has given up: all its humans have agreed, its bots always do."""
    table = call.table
    if not table.match_running or not any(seat.surrender for seat in table.seats):
        return
    for team in table.teams():
        members = [seat for i, seat in enumerate(table.seats) if table.team(i) == team]
        agreed = all(seat.surrender or seat.bot_level for seat in members)
        if agreed and any(seat.surrender for seat in members):
            call.log({"kind": "surrendered", "team": team})
            winner = next(other for other in table.teams() if other != team)
            play.end_match(call, winner, "surrender")
            return


def _match(table: Table, token: str) -> Match:
    if table.match is None or table.match.token != token:
        raise Refused("stale")
    return table.match


def _own_seat(table: Table, connection: str) -> int:
    index = table.seat_at(connection)
    assert index is not None, "check_allowed lets only the seated come here"
    return index


def _seat_number(table: Table, number: int) -> int:
    if number >= table.players:
        raise Refused("bad-seat")
    return number


def _name(text: str) -> str:
    name = clean_name(text)
    if name is None:
        raise Refused("bad-name")
    return name


def _all_taken(table: Table) -> None:
    """No match starts with an empty seat, nor without someone who left after the last one."""
    for seat in table.seats:
        if seat.kind is Kind.EMPTY or (seat.gone and not seat.played_by):
            raise Refused("seats-empty")


def _two_teams(table: Table) -> None:
    if len(table.teams()) != 2:
        raise Refused("not-two-teams")
