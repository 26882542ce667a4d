"""Chkobba behind the room's contract (`kahwa.games.game`). The modules beside this do the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kahwa.chance import Chance
from kahwa.games.chkobba import bots, dealing, mixer, playing, storage
from kahwa.games.chkobba import faults as checks
from kahwa.games.chkobba import view as views
from kahwa.games.chkobba.reading import is_card
from kahwa.games.chkobba.rules import breach, captures, equal_cards, first_match
from kahwa.games.chkobba.state import Cut, Move, Play, Settings, State, seat_after, team_of
from kahwa.games.game import (
    Applied,
    BadMove,
    Budget,
    Game,
    Option,
    Options,
    Phase,
    Refusal,
    Status,
    Step,
)
from kahwa.jsontypes import Json, JsonObject

CUT_WORDS = {"keep": True, "lay": False}


class Chkobba(Game[State, Move]):
    """40 cards, two players or two teams of two."""

    name: ClassVar[str] = "chkobba"
    seat_counts: ClassVar[tuple[int, ...]] = checks.SEAT_COUNTS
    options: ClassVar[tuple[Option, ...]] = (
        Option("target", 21, (5, 11, 21, 31)),
        Option("forceCapture", True, (False, True)),
        Option("captureAssist", False, (False, True)),
        Option("voidTable", False, (False, True)),
        Option("cut", False, (False, True)),
        Option("bothPast", "higher", ("higher", "one-more")),
    )
    levels: ClassVar[tuple[str, ...]] = tuple(bots.LEVELS)
    default_level: ClassVar[str] = "medium"
    searching: ClassVar[frozenset[str]] = frozenset({"hard"})
    sees_all: ClassVar[bool] = True

    def team(self, seat: int, players: int, options: Options) -> int:  # noqa: ARG002 - the contract
        return team_of(seat)

    def new_match(
        self, options: Options, players: int, dealer: int, chance: Chance
    ) -> Applied[State]:
        if players not in self.seat_counts or not 0 <= dealer < players:
            raise ValueError(f"no match for {players} players with dealer {dealer}")
        return _applied(dealing.first_round(self._settings(options), players, dealer, chance))

    def next_round(self, state: State, chance: Chance) -> Applied[State]:
        if state.phase is not Phase.ROUND_OVER:
            raise ValueError(f"no next round in {state.phase}")
        return _applied(dealing.following_round(state, chance))

    def status(self, state: State) -> Status:
        return Status(
            phase=state.phase,
            turn=state.turn,
            turn_number=state.turn_number,
            round_number=state.round_number,
            scores=state.scores,
            winner=state.winner,
            reason=state.reason,
            next_dealer=seat_after(state.dealer, state.players),
        )

    def parse_move(self, data: Json) -> Move:
        if not isinstance(data, dict):
            raise BadMove("a move is an object")
        if "cut" in data:
            return _parse_cut(data)
        return _parse_play(data)

    def move_json(self, move: Move) -> JsonObject:
        if isinstance(move, Cut):
            return {"cut": "keep" if move.keep else "lay"}
        return {"card": move.card, "take": [*move.take]}

    def refusal(self, state: State, seat: int, move: Move) -> Refusal | None:
        _check_turn(state, seat)
        if isinstance(move, Cut):
            return None if state.cut_due else Refusal("no-cut")
        if state.cut_due:
            return Refusal("cut-first")
        force = state.settings.force_capture
        broken = breach(state.hands[seat], state.table, move.card, move.take, force)
        if broken is None:
            return None
        if broken.must_take:
            return Refusal(broken.reason, {"mustTake": [*broken.must_take]})
        return Refusal(broken.reason)

    def apply(self, state: State, seat: int, move: Move, chance: Chance) -> Applied[State]:
        refused = self.refusal(state, seat, move)
        if refused is not None:
            raise ValueError(f"refused: {refused.reason} for {move} of seat {seat} in {state}")
        if isinstance(move, Cut):
            return _applied(dealing.make_cut(state, seat, move, chance))
        return _applied(playing.play(state, seat, move))

    def timeout_move(self, state: State, seat: int, chance: Chance) -> Move:
        """The forced match if there is one, else a random card with its first capture, or placed."""
        _check_turn(state, seat)
        if state.cut_due:
            return Cut(keep=False)
        hand, table = state.hands[seat], state.table
        match = first_match(hand, table) if state.settings.force_capture else None
        if match is not None:
            return Play(match, equal_cards(match, table)[:1])
        card = hand[chance.below(len(hand))]
        return Play(card, next(captures(card, table), ()))

    def view(self, state: State, seat: int | None) -> JsonObject:
        return views.view(state, seat)

    def bot_move(
        self, view: JsonObject, level: str, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Move:
        return bots.bot_move(view, level, seed, budget)

    def bot_move_seeing(
        self, state: State, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Move:
        _check_turn(state, seat)
        return mixer.bot_move_rated(state, seat, win_rate, seed, budget)

    def dump(self, state: State) -> JsonObject:
        return storage.dump(state)

    def load(self, data: JsonObject) -> State:
        return storage.load(data)

    def faults(self, state: State) -> Sequence[str]:
        return checks.faults(state)

    def _settings(self, options: Options) -> Settings:
        """The options as the state keeps them. Raises ValueError on a value that is not allowed."""
        for option in self.options:
            if not option.allows(options.get(option.name)):
                raise ValueError(f"{option.name} cannot be {options.get(option.name)!r}")
        return Settings(
            target=int(options["target"]),
            force_capture=options["forceCapture"] is True,
            capture_assist=options["captureAssist"] is True,
            void_table=options["voidTable"] is True,
            cut=options["cut"] is True,
            one_more=options["bothPast"] == "one-more",
        )


def _applied(steps: list[Step[State]]) -> Applied[State]:
    return Applied(steps[-1].state, tuple(steps))


def _check_turn(state: State, seat: int) -> None:
    """Moving for a seat that is not to move is the caller's fault, not the player's."""
    if state.phase is not Phase.PLAYING or seat != state.turn:
        raise ValueError(f"seat {seat} is not to move, but {state.turn}, in {state.phase}")


def _parse_cut(data: JsonObject) -> Cut:
    word = data["cut"]
    if len(data) != 1 or not isinstance(word, str) or word not in CUT_WORDS:
        raise BadMove('a cut is {"cut": "keep"} or {"cut": "lay"}')
    return Cut(CUT_WORDS[word])


def _parse_play(data: JsonObject) -> Play:
    card, take = data.get("card"), data.get("take", [])
    if not data.keys() <= {"card", "take"}:
        raise BadMove("a move has a card and the cards it takes, nothing else")
    if not is_card(card):
        raise BadMove("card is not a card id")
    if not isinstance(take, list):
        raise BadMove("take is not a list")
    taken = [other for other in take if is_card(other)]
    if len(taken) != len(take):
        raise BadMove("take holds something that is not a card id")
    return Play(card, tuple(taken))
