"""A tiny game that is unlike Chkobba wherever the room might take something for granted.

Every seat is a team of its own, three seats by default. Each gets four of the cards 0.., one card stays
in the pack. A turn is one or more moves: `{"card": 5, "more": true}` keeps the turn. A card divisible by
three rolls a public die. A seat without cards is skipped. The highest sum of cards and dice wins the
round; two rounds are a match. Bots: `good` plays its lowest card, `cheat` another's, `broken` raises.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from kahwa.chance import Chance
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

HAND = 4


@dataclass(frozen=True, slots=True)
class ToyState:
    hands: tuple[tuple[int, ...], ...]
    pack: tuple[int, ...]
    sums: tuple[int, ...]
    dealer: int
    turn: int
    turn_number: int
    round: int
    rounds: int
    wins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToyMove:
    card: int
    more: bool = False


class Toy(Game[ToyState, ToyMove]):
    name: ClassVar[str] = "toy"
    seat_counts: ClassVar[tuple[int, ...]] = (3, 2, 4, 6)
    options: ClassVar[tuple[Option, ...]] = (Option("rounds", 2, (1, 2)),)
    levels: ClassVar[tuple[str, ...]] = ("good", "cheat", "broken")
    default_level: ClassVar[str] = "good"

    def team(self, seat: int, players: int, options: Options) -> int:
        return seat

    def new_match(
        self, options: Options, players: int, dealer: int, chance: Chance
    ) -> Applied[ToyState]:
        return self._deal(players, dealer, 1, int(options["rounds"]), (0,) * players, chance)

    def next_round(self, state: ToyState, chance: Chance) -> Applied[ToyState]:
        if self.status(state).phase is not Phase.ROUND_OVER:
            raise ValueError("no round to deal")
        players = len(state.hands)
        dealer = (state.dealer + 1) % players
        return self._deal(players, dealer, state.round + 1, state.rounds, state.wins, chance)

    def _deal(
        self,
        players: int,
        dealer: int,
        round_number: int,
        rounds: int,
        wins: tuple[int, ...],
        chance: Chance,
    ) -> Applied[ToyState]:
        pack = chance.shuffled(range(players * HAND + 1))
        hands = tuple(tuple(pack[HAND * i : HAND * i + HAND]) for i in range(players))
        first = (dealer + 1) % players
        state = ToyState(
            hands, tuple(pack[-1:]), (0,) * players, dealer, first, 1, round_number, rounds, wins
        )
        return Applied(state, (Step({"kind": "deal", "round": round_number}, 400, state),))

    def status(self, state: ToyState) -> Status:
        playing = any(state.hands)
        over = not playing and state.round == state.rounds
        best = max(state.wins)
        winners = [team for team, wins in enumerate(state.wins) if wins == best]
        return Status(
            Phase.PLAYING if playing else Phase.MATCH_OVER if over else Phase.ROUND_OVER,
            state.turn if playing else None,
            state.turn_number,
            state.round,
            state.wins,
            winners[0] if over and len(winners) == 1 else None,
            "rounds" if over else "",
            (state.dealer + 1) % len(state.hands),
        )

    def parse_move(self, data: Json) -> ToyMove:
        if not isinstance(data, dict) or not data.keys() <= {"card", "more"}:
            raise BadMove("not a toy move")
        card, more = data.get("card"), data.get("more", False)
        if type(card) is not int or type(more) is not bool:
            raise BadMove("not a toy move")
        return ToyMove(card, more)

    def move_json(self, move: ToyMove) -> JsonObject:
        return {"card": move.card, "more": move.more}

    def refusal(self, state: ToyState, seat: int, move: ToyMove) -> Refusal | None:
        if seat != self.status(state).turn:
            raise ValueError("not this seat's turn")
        return (
            None if move.card in state.hands[seat] else Refusal("not-in-hand", {"card": move.card})
        )

    def apply(self, state: ToyState, seat: int, move: ToyMove, chance: Chance) -> Applied[ToyState]:
        if self.refusal(state, seat, move):
            raise ValueError("an illegal move")
        die = chance.below(6) if move.card % 3 == 0 else 0
        hands = list(state.hands)
        hands[seat] = tuple(card for card in hands[seat] if card != move.card)
        sums = list(state.sums)
        sums[seat] += move.card + die
        after = replace(state, hands=tuple(hands), sums=tuple(sums))
        public: JsonObject = {"kind": "play", "seat": seat, "card": move.card, "die": die}
        own: dict[int, JsonObject] = {seat: {"left": len(hands[seat])}}
        steps = [Step(public, 200, after, own)]
        if not any(hands):
            wins = [w + (s == max(sums)) for w, s in zip(state.wins, sums, strict=True)]
            after = replace(after, wins=tuple(wins))
            steps.append(Step({"kind": "tally", "sums": list(sums)}, 500, after))
        elif not (move.more and hands[seat]):
            turn = seat
            while True:
                turn = (turn + 1) % len(hands)
                if hands[turn]:
                    break
            after = replace(after, turn=turn, turn_number=state.turn_number + 1)
            steps[0] = replace(steps[0], state=after)
        return Applied(after, tuple(steps))

    def timeout_move(self, state: ToyState, seat: int, chance: Chance) -> ToyMove:
        return ToyMove(state.hands[seat][chance.below(len(state.hands[seat]))], more=True)

    def view(self, state: ToyState, seat: int | None) -> JsonObject:
        return {
            "hand": [] if seat is None else list(state.hands[seat]),
            "counts": [len(hand) for hand in state.hands],
            "sums": list(state.sums),
        }

    def bot_move(
        self, view: JsonObject, level: str, seed: bytes, budget: Budget = Budget.ROOM
    ) -> ToyMove:
        hand: Any = view["hand"]
        if level == "broken":
            raise RuntimeError("a broken bot")
        if level == "cheat":
            return ToyMove(next(c for c in range(99) if c not in hand))
        return ToyMove(min(hand), more=seed[0] % 2 == 0)

    def dump(self, state: ToyState) -> JsonObject:
        plain: dict[str, Any] = {f.name: getattr(state, f.name) for f in fields(state)}
        plain["hands"] = [list(hand) for hand in state.hands]
        return {**plain, **{name: list(plain[name]) for name in ("pack", "sums", "wins")}}

    def load(self, data: JsonObject) -> ToyState:
        def fixed(value: Any) -> Any:
            return (
                tuple(fixed(item) for item in value) if isinstance(value, (list, tuple)) else value
            )

        return ToyState(**{key: fixed(value) for key, value in data.items()})

    def faults(self, state: ToyState) -> Sequence[str]:
        cards = [card for hand in (*state.hands, state.pack) for card in hand]
        return [] if len(set(cards)) == len(cards) else ["a card comes twice"]
