"""What a game is: the contract between the room and the rules of one card game.

A game knows nothing of rooms, names, sockets, clocks or storage. The room knows nothing of cards. All
that passes between them is here:

- A **match** is played in **rounds**; a **turn** is one or more **moves** of one seat. A game decides
  which seat is to move after every move, so several moves in a turn (Skibbo), skipped and repeated
  turns (Karata) and seats that pass by themselves need nothing from the room.
- A **state** is immutable: `apply` returns a new one. It is the game's own type; the room only keeps it,
  hands it back, and stores what `dump` makes of it.
- Randomness comes from a `Chance` argument, whose answers the room writes into its journal.
- What happened is a list of **steps** for the page to show one after another, each with the state after
  it, so that the room can attach to every step what a connection may see after it.
- What a seat may see is `view`. Bots get the same view and nothing more. Nothing hidden (other hands,
  the pack, anything derived from them, its `ms` included) may be in a view or in a step's `public` part.

The caller's faults (moving for a seat that is not to move, applying a refused move) raise; a player's
faults are values: `BadMove` for what cannot be read, `Refusal` for what the rules forbid.
docs/ARCHITECTURE.md shows how the rules of all three games fit, and how to add a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from kahwa.chance import Chance
from kahwa.jsontypes import Json, JsonObject

State = TypeVar("State")
Move = TypeVar("Move")

OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, OptionValue]


ALWAYS_BEST = 100
"""The win rate, in percent, at which a bot that sees everything always plays its best move."""


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a match. The options screen is drawn from it.

    `choices` are all allowed values in the order they are shown; a switch has (False, True).
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]

    def allows(self, value: object) -> bool:
        """Whether `value` is one of the choices, of the same type (True is not 1)."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


class BadMove(ValueError):
    """A move that cannot be read at all (reason code `bad-move`); the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A readable move that the rules forbid: a stable reason code and facts the mover may know."""

    reason: str
    details: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """One thing that happened, shown by itself.

    `public` always has `kind`; `private` adds keys for single seats. `ms` is how long it is shown at
    normal speed; it depends on public facts alone. `state` is the state after the step.
    """

    public: JsonObject
    ms: int
    state: State
    private: Mapping[int, JsonObject] = field(default_factory=lambda: MappingProxyType({}))

    def seen_by(self, seat: int | None) -> JsonObject:
        """The step's facts as one seat, or a spectator (None), may see them."""
        own = self.private.get(seat, {}) if seat is not None else {}
        return {**self.public, **own}


@dataclass(frozen=True, slots=True)
class Applied(Generic[State]):
    """What a move or a deal did: the new state and the steps that led there, at least one."""

    state: State
    steps: tuple[Step[State], ...]


class Phase(StrEnum):
    """Where a match stands."""

    PLAYING = "playing"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"


class Budget(StrEnum):
    """How much a bot may think about a move: a room serves many tables, a browser its own."""

    ROOM = "room"
    BROWSER = "browser"


@dataclass(frozen=True, slots=True)
class Status:
    """What the room needs to know of a state.

    `turn` is the seat to move, None unless `phase` is PLAYING. `turn_number` changes exactly when a new
    turn begins (also when the same seat plays again), so one turn of several moves has one clock.
    `scores` has one total per team. `winner` is a team, or None while the match runs and when it ended
    without a winner; `reason` is why the match ended (a reason code), "" while it runs.
    `next_dealer` deals the next round or the rematch.
    """

    phase: Phase
    turn: int | None
    turn_number: int
    round_number: int
    scores: tuple[int, ...]
    winner: int | None
    reason: str
    next_dealer: int


class Game(ABC, Generic[State, Move]):
    """One card game. Instances hold no state of a match."""

    name: ClassVar[str]
    """The key in messages, URLs and folders: lower case letters."""

    seat_counts: ClassVar[tuple[int, ...]]
    """How many players a match can have, the default first."""

    options: ClassVar[tuple[Option, ...]]
    """The game's own settings; the room adds those that every game has."""

    levels: ClassVar[tuple[str, ...]]
    """The bots' levels, weakest first."""

    default_level: ClassVar[str]

    searching: ClassVar[frozenset[str]] = frozenset()
    """The levels whose moves take milliseconds, not microseconds: a host of many rooms cares."""

    sees_all: ClassVar[bool] = False
    """Whether it has bots that see the whole state, and so a win rate offline."""

    @abstractmethod
    def team(self, seat: int, players: int, options: Options) -> int:
        """The team of a seat; teams are numbered from 0. Without partners every seat is a team."""

    @abstractmethod
    def new_match(
        self, options: Options, players: int, dealer: int, chance: Chance
    ) -> Applied[State]:
        """A new match with its first round dealt. `options` has every option of the game."""

    @abstractmethod
    def next_round(self, state: State, chance: Chance) -> Applied[State]:
        """The next round dealt. Raises ValueError unless the phase is ROUND_OVER."""

    @abstractmethod
    def status(self, state: State) -> Status:
        """Phase, turn, scores and outcome of a state."""

    @abstractmethod
    def parse_move(self, data: Json) -> Move:
        """The one reader of moves. Raises BadMove; the rules are not asked here."""

    @abstractmethod
    def move_json(self, move: Move) -> JsonObject:
        """The move as plain JSON; `parse_move(move_json(move)) == move`."""

    @abstractmethod
    def refusal(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Why the seat to move may not make `move`, or None when it may."""

    @abstractmethod
    def apply(self, state: State, seat: int, move: Move, chance: Chance) -> Applied[State]:
        """The effect of a legal move, to where the next decision of a player or host is due.

        Raises ValueError when `seat` is not to move or `refusal` forbids the move.
        """

    @abstractmethod
    def timeout_move(self, state: State, seat: int, chance: Chance) -> Move:
        """A legal move for a seat whose time ran out or whose bot failed; never raises in PLAYING."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> JsonObject:
        """All that `seat` (None: a spectator) may know of the state, as plain JSON."""

    @abstractmethod
    def bot_move(
        self, view: JsonObject, level: str, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Move:
        """The move of a bot that sees `view`, which is its own seat's and has the turn.

        Deterministic for a given view, level, seed and budget, on every Python version.
        """

    def bot_move_seeing(
        self, state: State, seat: int, win_rate: int, seed: bytes, budget: Budget = Budget.ROOM
    ) -> Move:
        """The move of a bot that sees the whole state and is to win so many of a hundred matches.

        That share is meant against the strongest level. At `ALWAYS_BEST` it plays the best move it
        finds, below that bad ones among them: ask `win_rate` first. For an option of offline play and,
        online, the host's tools alone. Deterministic for a given state, rate, seed and budget. Raises
        ValueError when `seat` is not to move or the rate is not from 0 to `ALWAYS_BEST`. Only a game
        that `sees_all` is asked.
        """
        raise NotImplementedError

    @abstractmethod
    def dump(self, state: State) -> JsonObject:
        """The whole state as plain JSON, for storage; `load(dump(state)) == state`."""

    @abstractmethod
    def load(self, data: JsonObject) -> State:
        """The state that `dump` wrote. Raises ValueError when the data does not fit."""

    @abstractmethod
    def faults(self, state: State) -> Sequence[str]:
        """Every broken invariant of a state, in words; empty for a sound one."""

    def win_rate(
        self, wanted: int, seat: int, humans: Collection[int], players: int, options: Options
    ) -> int | None:
        """The win rate a bot may play at: the wanted one, or None, its own level, where it may not.

        It is meant for a human's opponents: a human's partner keeps its level, and so does the bot that
        plays on for a human. `humans` are the seats that belong to one, present or not.
        """
        own = self.team(seat, players, options)
        partner = any(self.team(human, players, options) == own for human in humans)
        return None if partner else wanted

    def full_options(self, chosen: Options) -> dict[str, OptionValue]:
        """Every option of the game: what `chosen` says, else the default."""
        return {option.name: chosen.get(option.name, option.default) for option in self.options}


AnyGame: TypeAlias = Game[Any, Any]
"""A game seen from the room, which never looks into a state or a move."""
