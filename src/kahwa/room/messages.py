"""Every message a page may send, and the one reader of their text.

A frame is taken apart in three steps: is it JSON of a sane size and shape (else `BadFrame`, answered by
an `error`), is it a request with an id (then every further fault is an `ack`), and does every field have
the type that the table at the end of this module names. What a message means is decided elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeAlias, cast

from kahwa.jsontypes import Json, JsonObject

PROTOCOL = 1
MAX_FRAME = 4096
MAX_ID = 64
MAX_DEPTH = 8
SAFE_BRACKETS = 100
"""So many the decoder may meet nested. Ten times as many end Python in a browser: its stack is small."""
MAX_DIGITS = 15
"""Integers of more digits are refused: JavaScript could not have meant them exactly."""


class BadFrame(Exception):
    """A frame that cannot be taken as a request; `reason` goes into an `error`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a connection. The token is the page's secret."""

    token: str
    takeover: str = "always"


@dataclass(frozen=True, slots=True)
class WrongProtocol:
    """A hello of another version; its other fields are not looked at."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """Nothing: lets the host look for dead connections."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A request with an id whose type or fields are wrong; `detail` says how."""

    detail: str


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down under a name."""

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """Change one's name."""

    name: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Move to a free seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Give the seat up and watch."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two seats."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Bot:
    """Put a bot on a seat or change its level."""

    seat: int
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a bot or an absent player."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetOptions:
    """Change options (message type `options`)."""

    options: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Start:
    """Start the match."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move of the game, not yet read by it."""

    game: str
    seq: int
    move: Json


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next round."""

    game: str
    round: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """A new match with the same settings."""

    game: str


@dataclass(frozen=True, slots=True)
class ToLobby:
    """Back to the lobby (message type `lobby`)."""

    game: str


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give up, or take that back."""

    game: str
    agree: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What shall be done for an absent player (message type `hold`)."""

    game: str
    seat: int
    hold: int
    answer: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave on purpose."""


@dataclass(frozen=True, slots=True)
class Emote:
    """Show a sign to all."""

    emote: str


@dataclass(frozen=True, slots=True)
class Step:
    """Let a table of bots make one move."""

    game: str
    seq: int


@dataclass(frozen=True, slots=True)
class Journals:
    """How a match that is over went, packs and all."""

    game: str


Message: TypeAlias = (
    Join
    | Name
    | Sit
    | Stand
    | Swap
    | Bot
    | Remove
    | SetOptions
    | Start
    | Move
    | Deal
    | Rematch
    | ToLobby
    | Surrender
    | Answer
    | Leave
    | Emote
    | Step
    | Journals
)


@dataclass(frozen=True, slots=True)
class Request:
    """A message that is answered by one `ack` with its id."""

    id: str
    message: Message | Unreadable


Frame: TypeAlias = Hello | WrongProtocol | Nudge | Request

Check: TypeAlias = Callable[[object], bool]
Fields: TypeAlias = Mapping[str, Check]

_TOKEN = re.compile(r"[0-9a-f]{32}")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


def _text(value: object) -> bool:
    """A string that can be sent on: no half of a surrogate pair."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _token(value: object) -> bool:
    return isinstance(value, str) and _TOKEN.fullmatch(value) is not None


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _flag(value: object) -> bool:
    return type(value) is bool


def _object(value: object) -> bool:
    return isinstance(value, dict)


def _anything(value: object) -> bool:  # noqa: ARG001 - the game reads it
    return True


def _one_of(*words: str) -> Check:
    return lambda value: isinstance(value, str) and value in words


_HELLO: tuple[Fields, Fields] = ({"token": _token}, {"takeover": _one_of("always", "ask")})
_MATCH: Fields = {"game": _text}

TABLE: Mapping[str, tuple[Callable[..., Message], Fields, Fields]] = {
    # type: class, required fields, optional fields
    "join": (Join, {"name": _text}, {"seat": _whole}),
    "name": (Name, {"name": _text}, {}),
    "sit": (Sit, {"seat": _whole}, {}),
    "stand": (Stand, {}, {}),
    "swap": (Swap, {"a": _whole, "b": _whole}, {}),
    "bot": (Bot, {"seat": _whole}, {"level": _text}),
    "remove": (Remove, {"seat": _whole}, {}),
    "options": (SetOptions, {"options": _object}, {}),
    "start": (Start, {}, {}),
    "move": (Move, {**_MATCH, "seq": _whole, "move": _anything}, {}),
    "deal": (Deal, {**_MATCH, "round": _whole}, {}),
    "rematch": (Rematch, _MATCH, {}),
    "lobby": (ToLobby, _MATCH, {}),
    "surrender": (Surrender, {**_MATCH, "agree": _flag}, {}),
    "hold": (
        Answer,
        {**_MATCH, "seat": _whole, "hold": _whole, "answer": _one_of("bot", "claim", "wait")},
        {},
    ),
    "leave": (Leave, {}, {}),
    "emote": (Emote, {"emote": _text}, {}),
    "step": (Step, {**_MATCH, "seq": _whole}, {}),
    "journals": (Journals, _MATCH, {}),
}


def parse(text: str) -> Frame:
    """Read one frame. Raises BadFrame when it is neither a hello, a nudge nor has a usable id."""
    data = _read_json(text)
    kind = data.pop("type", None)
    if kind == "hello":
        return _hello(data)
    if kind == "nudge" and not data:
        return Nudge()
    identity = data.pop("id", None)
    if not isinstance(identity, str) or not 1 <= len(identity) <= MAX_ID or not _text(identity):
        raise BadFrame("bad-message")
    return Request(identity, _message(kind, data))


def _hello(data: JsonObject) -> Hello | WrongProtocol:
    version = data.pop("protocol", None)
    if type(version) is not int:
        raise BadFrame("bad-message")
    if version != PROTOCOL:
        return WrongProtocol()
    if _fault(data, *_HELLO):
        raise BadFrame("bad-message")
    return Hello(**cast("dict[str, Any]", data))


def _message(kind: Json, data: JsonObject) -> Message | Unreadable:
    row = TABLE.get(kind) if isinstance(kind, str) else None
    if row is None:
        return Unreadable("unknown type")
    make, required, optional = row
    fault = _fault(data, required, optional)
    return Unreadable(fault) if fault else make(**data)


def _fault(data: JsonObject, required: Fields, optional: Fields) -> str:
    """What is wrong with the fields, in words that repeat nothing the client sent; "" if nothing."""
    for name, check in required.items():
        if name not in data:
            return f"{name} is missing"
        if not check(data[name]):
            return f"{name} is of the wrong type"
    for name, check in optional.items():
        if name in data and not check(data[name]):
            return f"{name} is of the wrong type"
    return "" if len(data) <= sum(n in data for n in (*required, *optional)) else "unknown field"


def _read_json(text: str) -> JsonObject:
    if len(text) > MAX_FRAME or len(text.encode("utf-8", "surrogatepass")) > MAX_FRAME:
        raise BadFrame("too-large")
    if text.count("[") + text.count("{") > SAFE_BRACKETS and _deepest(text) > MAX_DEPTH:
        raise BadFrame("bad-json")
    try:
        data: object = _DECODER.decode(text)
    except (ValueError, RecursionError):
        raise BadFrame("bad-json") from None
    if not isinstance(data, dict) or _deeper_than(cast("JsonObject", data), MAX_DEPTH):
        raise BadFrame("bad-json")
    return cast("JsonObject", data)


def _deepest(text: str) -> int:
    """How deep brackets are nested in a text of JSON; of what is none, as far as it can be read."""
    depth = deepest = 0
    for bracket in _STRING.sub("", text):
        if bracket in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif bracket in "]}":
            depth -= 1
    return deepest


def _deeper_than(value: object, levels: int) -> bool:
    """Whether arrays and objects are nested more than `levels` deep; recursion ends there."""
    if isinstance(value, dict):
        inner = list(cast("dict[str, object]", value).values())
    elif isinstance(value, list):
        inner = cast("list[object]", value)
    else:
        return False
    return levels == 0 or any(_deeper_than(item, levels - 1) for item in inner)


def _unique(pairs: list[tuple[str, Json]]) -> JsonObject:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a key comes twice")
    return result


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("an integer is too large")
    return int(digits)


def _no_float(digits: str) -> NoReturn:
    raise ValueError(f"no message has a fraction: {digits}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=cast("Callable[[list[tuple[str, Any]]], Any]", _unique),
    parse_int=_integer,
    parse_float=cast("Callable[[str], float]", _no_float),
    parse_constant=cast("Callable[[str], Literal[0]]", _no_float),
)
