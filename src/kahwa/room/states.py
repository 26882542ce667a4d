"""Who may ask for what, when: one table.

The rules of this file
----------------------
A room is in one of four phases. It starts in the lobby and goes

    lobby --start--> playing <--deal-- round-over        match-over --lobby--> lobby
                     playing --> round-over | match-over --rematch--> playing

where the arrows out of `playing` are the game's doing, or a surrender or a claim, and no message's. A
connection that has said `hello` is in one role: it **watches** or it speaks for a **seat**, and besides
it may be the **host**, who is usually seated but may have stood up.

`ALLOWED` has one row for each message: the phases in which it is allowed, who may send it there, and the
reason with which it is refused in every other phase. A phase that a row does not name is the illegal
transition. The phase is looked at first, then the role; the first fault is the answer.

What the table leaves out, because it depends on more than phase and role, each handler checks before
its first change: whether match, seq, round or hold number are current (`stale`), whose turn it is, who
sits where, what the game says, and that outside the lobby only the looks among the options may change
(`not-lobby`). A bad request never does more than be refused: unlike a protocol between
machines, a room must outlive every mistake and every malice of a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from kahwa.games.game import Phase
from kahwa.room import messages as m
from kahwa.room.call import Refused
from kahwa.room.table import LOBBY, Table


class Who(Enum):
    """Who may send a message."""

    ANYONE = auto()
    WATCHER = auto()
    SEATED = auto()
    HOST = auto()
    DEALER = auto()
    """The host at once, anyone seated once the host has had its time."""


PLAYING = Phase.PLAYING.value
ROUND_OVER = Phase.ROUND_OVER.value
MATCH_OVER = Phase.MATCH_OVER.value
ALWAYS = (LOBBY, PLAYING, ROUND_OVER, MATCH_OVER)
RUNNING = (PLAYING, ROUND_OVER)

ALLOWED: Mapping[type[m.Message], tuple[tuple[str, ...], Who, str]] = {
    # message: phases, who, reason in any other phase
    m.Join: ((LOBBY,), Who.WATCHER, "not-lobby"),
    m.Name: (ALWAYS, Who.SEATED, ""),
    m.Sit: ((LOBBY,), Who.SEATED, "not-lobby"),
    m.Stand: ((LOBBY,), Who.SEATED, "not-lobby"),
    m.Swap: ((LOBBY,), Who.HOST, "not-lobby"),
    m.Bot: ((LOBBY,), Who.HOST, "not-lobby"),
    m.Remove: ((LOBBY,), Who.HOST, "not-lobby"),
    m.SetOptions: (ALWAYS, Who.HOST, ""),
    m.Start: ((LOBBY,), Who.HOST, "not-lobby"),
    m.Move: ((PLAYING,), Who.SEATED, "not-playing"),
    m.Step: ((PLAYING,), Who.HOST, "not-playing"),
    m.Surrender: (RUNNING, Who.SEATED, "not-playing"),
    m.Answer: (RUNNING, Who.SEATED, "not-playing"),
    m.Deal: ((ROUND_OVER,), Who.DEALER, "not-round-over"),
    m.Rematch: ((MATCH_OVER,), Who.DEALER, "not-match-over"),
    m.ToLobby: ((MATCH_OVER,), Who.DEALER, "not-match-over"),
    m.Journals: ((MATCH_OVER,), Who.ANYONE, "not-match-over"),
    m.Leave: (ALWAYS, Who.ANYONE, ""),
    m.Emote: (ALWAYS, Who.SEATED, ""),
}


def check_allowed(table: Table, connection: str, message: m.Message, now: int) -> None:
    """Raise Refused when the table forbids the message to this connection in this phase."""
    phases, who, reason = ALLOWED[type(message)]
    if table.phase not in phases:
        raise Refused(reason)
    seated = table.seat_at(connection) is not None
    if who is Who.WATCHER and seated:
        raise Refused("already-seated")
    if who is Who.SEATED and not seated:
        raise Refused("not-seated")
    if who is Who.HOST and not table.is_host(connection):
        raise Refused("not-host")
    if who is Who.DEALER and not table.is_host(connection):
        if not seated:
            raise Refused("not-seated")
        left = deal_any_left(table, now)
        if left:
            raise Refused("too-soon", left=left)


def deal_any_left(table: Table, now: int) -> int | None:
    """Milliseconds until any seated player may deal on; None when no round or match has ended."""
    match = table.match
    if match is None or match.deal_any is None:
        return None
    return max(0, match.deal_any - table.time(now))
