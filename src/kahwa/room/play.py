"""Playing: moves, deals, bots and turn clocks."""

from __future__ import annotations

import hashlib
from typing import Any, cast

from kahwa.chance import RecordingChance
from kahwa.games.game import Applied, Budget, Phase
from kahwa.jsontypes import Json, JsonObject
from kahwa.room.call import Call, ShownStep
from kahwa.room.effects import encode
from kahwa.room.journal import Journal
from kahwa.room.match import Clock, Ended, Match
from kahwa.room.options import WIN_RATE
from kahwa.room.table import DEAL_ANY_MS, Table

CLOCK_GRACE_MS = 1000
"""For the network: the turn clock starts this long after the last step has been shown."""

_PAUSES = {"slow": (1200, 2000), "normal": (600, 1400), "fast": (200, 500)}
_HUNDREDTHS = {"slow": 150, "normal": 100, "fast": 55}


def bot_pause(speed: str, match: str, seq: int) -> int:
    """How long a bot seems to think about its move number `seq`, in ms.

    Made from public facts alone. Drawn from the room's entropy it would depend on how much the shuffles
    and searches before it used, and so on hidden cards; and everybody could tell a hard choice by it.
    """
    low, high = _PAUSES[speed]
    digest = hashlib.blake2b(
        f"{match} {seq}".encode(), digest_size=8, person=b"kahwa pause"
    ).digest()
    return low + int.from_bytes(digest, "big") % (high - low + 1)


def start_match(call: Call, dealer: int) -> None:
    """A new match with the seats and options as they are."""
    table = call.table
    options = table.game.full_options(table.options)
    chance = RecordingChance(call.entropy)
    applied = table.game.new_match(options, table.players, dealer, chance)
    token = call.entropy(16).hex()
    table.match = Match(token, None, table.game.status(applied.state), None, shown=call.time)
    for seat in table.seats:
        seat.surrender = False
    _open_journal(call, table.match, dealer, chance)
    _take(call, table.match, applied, 0)


def deal(call: Call, match: Match) -> None:
    """The next round."""
    dealer = match.status.next_dealer
    chance = RecordingChance(call.entropy)
    applied = call.table.game.next_round(match.state, chance)
    match.deal_any = None
    match.status = call.table.game.status(applied.state)
    _open_journal(call, match, dealer, chance)
    _take(call, match, applied, 0)


def make_move(call: Call, match: Match, seat: int, move: object, pause: int = 0) -> None:
    """Apply a move that the game has accepted."""
    chance = RecordingChance(call.entropy)
    written = call.table.game.move_json(move)
    applied = call.table.game.apply(match.state, seat, move, chance)
    match.seq += 1
    if match.journal is not None:
        match.journal.add(seat, written, chance.record)
    _take(call, match, applied, pause)


def end_match(call: Call, winner: int, reason: str) -> None:
    """End the match as the players wish. The round's journal ends where it is."""
    match = call.table.match
    assert match is not None
    match.ended = Ended(winner, reason)
    _close_round(call, match)


def play_on(call: Call) -> None:
    """Let the bots move until a human is to: every call ends in this.

    While no seated human is connected bots do not play on alone. Afterwards the seat to move, if any, is
    a human's, and its turn has its clock.
    """
    table = call.table
    match = table.match
    if match is None:
        return
    moved = False
    while table.someone_present() and bot_to_move(call):
        make_bot_move(call)
        moved = True
    if moved:
        table.cautious = False
    set_clock(call, match)


def bot_to_move(call: Call) -> bool:
    """Whether the seat to move is played by a bot."""
    match = call.table.match
    turn = None if match is None else match.turn
    return turn is not None and bool(call.table.seats[turn].bot_level)


def make_bot_move(call: Call) -> None:
    """One move of the bot whose turn it is; a legal one whatever the bot says."""
    match = call.table.match
    assert match is not None
    turn = match.turn
    assert turn is not None
    move = _bot_choice(call, match, turn)
    pause = bot_pause(cast("str", call.table.options["speed"]), match.token, match.seq)
    make_move(call, match, turn, move, pause)


def move_for_late(call: Call) -> None:
    """The turn clock ran out: the game moves for the seat."""
    match = call.table.match
    assert match is not None
    turn = match.turn
    assert turn is not None
    move = call.table.game.timeout_move(match.state, turn, RecordingChance(call.entropy))
    make_move(call, match, turn, move)


def set_clock(call: Call, match: Match) -> None:
    """Give a new turn of a human its clock; a turn that goes on keeps the one it has."""
    turn = match.turn
    seconds = cast("int", call.table.options["turnClock"])
    if turn is None or not seconds or call.table.seats[turn].bot_level:
        match.clock = None
    elif match.clock is None or match.clock.turn_number != match.status.turn_number:
        starts = max(match.shown, call.time) + CLOCK_GRACE_MS
        match.clock = Clock(match.status.turn_number, starts, starts + seconds * 1000)


def bot_win_rate(table: Table, seat: int) -> int | None:
    """The win rate at which the bot of a seat plays; None for its level, and where no bot plays."""
    wanted = table.options.get(WIN_RATE.name)
    if type(wanted) is not int or not table.seats[seat].bot_level:
        return None
    humans = {index for index, other in enumerate(table.seats) if other.human}
    options = table.game.full_options(table.options)
    return table.game.win_rate(wanted, seat, humans, table.players, options)


def _bot_choice(call: Call, match: Match, turn: int) -> object:
    game = call.table.game
    seed = call.entropy(16)
    try:
        chosen = _thought(call.table, match, turn, seed)
        move = game.parse_move(game.move_json(chosen))
        legal = game.refusal(match.state, turn, move) is None
    except Exception:  # noqa: BLE001 - whatever a bot does, the table must not stick
        legal, move = False, None
    return move if legal else game.timeout_move(match.state, turn, RecordingChance(call.entropy))


def _thought(table: Table, match: Match, turn: int, seed: bytes) -> object:
    """What the bot of a seat thinks best; in its player's own page it may think longer."""
    game = table.game
    budget = Budget.BROWSER if table.offline else Budget.ROOM
    rate = None if table.cautious else bot_win_rate(table, turn)
    if rate is not None:
        return game.bot_move_seeing(match.state, turn, rate, seed, budget)
    return game.bot_move(game.view(match.state, turn), _level(table, turn), seed, budget)


def _level(table: Table, turn: int) -> str:
    """The level a bot plays at: its own; while caution is due, one that does not search.

    A Worker has a limit on processor time, and a search may be what ran into it. The page then sends its
    move again, and the same search must not follow it.
    """
    level, game = table.seats[turn].bot_level, table.game
    if table.cautious and level in game.searching:
        return next(
            (other for other in reversed(game.levels) if other not in game.searching), level
        )
    return level


def _open_journal(call: Call, match: Match, dealer: int, chance: RecordingChance) -> None:
    table = call.table
    options = cast("JsonObject", table.game.full_options(table.options))
    drawn = cast("list[Json]", chance.record)
    match.journal = Journal(
        table.game.name,
        match.token,
        match.status.round_number,
        options,
        table.players,
        dealer,
        drawn,
    )


def _take(call: Call, match: Match, applied: Applied[Any], pause: int) -> None:
    """Make what a move or a deal did the state of the match."""
    table = call.table
    match.state = applied.state
    match.status = table.game.status(applied.state)
    hundredths = _HUNDREDTHS[cast("str", table.options["speed"])]
    total = pause
    for step in applied.steps:
        ms = (step.ms * hundredths + 50) // 100
        call.steps.append(ShownStep(step, pause, ms, match.seq))
        total += ms
        pause = 0
        call.log(step.public)
    match.shown = max(match.shown, call.time) + total
    call.changed = True
    if match.phase is not Phase.PLAYING:
        _close_round(call, match)


def _close_round(call: Call, match: Match) -> None:
    """The round is over, and perhaps the match: its journal goes into the archive."""
    match.deal_any = max(match.shown, call.time) + DEAL_ANY_MS
    if match.journal is not None:
        call.table.archive.append(encode(match.journal.dump()))
        match.journal = None
    if match.phase is Phase.MATCH_OVER:
        for seat in call.table.seats:
            seat.surrender = False
