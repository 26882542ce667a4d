"""Every message with every field missing, doubled, nested, huge or of a wrong type, by the table.

Whatever of it comes, in the lobby, in a match and after one: one answer, a reason, nothing changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kahwa.room import Send
from kahwa.room.messages import MAX_DEPTH, MAX_DIGITS, TABLE
from tests.room.table import Host, seated, token_of, two_humans

Test = Callable[[Any], bool]


def text(value: Any) -> bool:
    return isinstance(value, str) and value != HALF


def whole(value: Any) -> bool:
    return type(value) is int and value >= 0


HALF = "\ud800"
MOST = 10**MAX_DIGITS - 1

# What docs/PROTOCOL.md says of each field, apart from the table in the code that is tested here.
TYPES: dict[str, Test] = {
    **dict.fromkeys(("name", "level", "emote", "game"), text),
    **dict.fromkeys(("seat", "a", "b", "seq", "round", "hold"), whole),
    "options": lambda value: isinstance(value, dict),
    "agree": lambda value: type(value) is bool,
    "answer": lambda value: value in ("bot", "claim", "wait"),
    "move": lambda value: True,
}

FITTING: dict[str, Any] = {
    "name": "Leila", "level": "easy", "emote": "tea", "game": "?", "seat": 1, "a": 0, "b": 1,
    "seq": 0, "round": 1, "hold": 1, "options": {}, "agree": True, "answer": "wait", "move": {"card": 0},
}  # fmt: skip

ODD: list[Any] = [
    *(None, True, False, 0, 1, 3, -1, MOST, "", "x", "0", "true", HALF, "\0", "\u202e", "x" * 3000),
    *([], [0], [[]], {}, {"x": 1}, {"target": []}, {"players": 4000}, ["card", 1]),
    *({"card": HALF}, {"card": MOST, "take": [MOST]}, {"cut": {}}, {"card": 0, "take": [None]}),
]


def lobby() -> Host:
    host = seated(["amira", "sami"], start=False)
    host.hello("zied")
    return host


def match_over() -> Host:
    host = two_humans()
    game = host.snap("amira")["match"]["game"]
    host.ok("sami", "surrender", game=game, agree=True)
    return host


TABLES = [lobby, two_humans, match_over]
ROWS = [(kind, [*required, *optional]) for kind, (_, required, optional) in TABLE.items()]


def fitting(host: Host, kind: str) -> dict[str, Any]:
    """A message of a kind with every field it can have."""
    _, required, optional = TABLE[kind]
    message = {name: FITTING[name] for name in (*required, *optional)}
    table = host.room._table
    if "game" in message and table.match is not None:
        message["game"] = table.match.token
    return {"type": kind, "id": "x", **message}


def answered(host: Host, sent: str) -> dict[str, Any]:
    """The one answer to what changes nothing."""
    before = host.room.dump()
    frames = host.text("amira", sent)
    assert host.room.dump() == before, sent[:200]
    assert [type(effect) for effect in host.effects] == [Send]
    assert len(frames) == 1
    return frames[0]


def test_the_types_here_are_those_of_every_field_of_the_protocol() -> None:
    assert {name for _, names in ROWS for name in names} == TYPES.keys() == FITTING.keys()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("kind", "names"), ROWS)
def test_a_field_of_the_wrong_type_is_named_and_nothing_happens(
    kind: str, names: list[str], table: Callable[[], Host]
) -> None:
    host = table()
    message = fitting(host, kind)
    for name in names:
        for value in ODD:
            if TYPES[name](value):
                continue
            ack = answered(host, json.dumps({**message, name: value}))
            wrong = {"reason": "bad-message", "detail": f"{name} is of the wrong type"}
            assert ack == {"type": "ack", "id": "x", "ok": False, **wrong}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("kind", "names"), ROWS)
def test_an_odd_value_of_the_right_type_is_carried_out_or_refused(
    kind: str, names: list[str], table: Callable[[], Host]
) -> None:
    host = table()
    for name in names:
        for value in filter(TYPES[name], ODD):
            frames = host.text("amira", json.dumps({**fitting(host, kind), name: value}))
            assert frames[0]["type"] == "ack"
            if frames[0]["ok"]:
                host = table()
            else:
                assert len(frames) == 1


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("kind", "names"), ROWS)
def test_a_field_that_misses_or_is_one_too_many_is_refused(
    kind: str, names: list[str], table: Callable[[], Host]
) -> None:
    host = table()
    message = fitting(host, kind)
    for name in TABLE[kind][1]:
        without = {key: value for key, value in message.items() if key != name}
        assert answered(host, json.dumps(without))["detail"] == f"{name} is missing"
    for name in ("x", "protocol", "token", "", "ID", "seat " if "seat" in names else "seat"):
        ack = answered(host, json.dumps({**message, name: 1}))
        assert (ack["reason"], ack["detail"]) == ("bad-message", "unknown field")


@pytest.mark.parametrize(("kind", "names"), ROWS)
def test_a_key_that_comes_twice_anywhere_is_no_json(kind: str, names: list[str]) -> None:
    host = two_humans()
    message = fitting(host, kind)
    for key, value in message.items():
        for again in (json.dumps(value), "0"):
            doubled = f'{json.dumps(message)[:-1]}, "{key}": {again}}}'
            assert answered(host, doubled) == {"type": "error", "reason": "bad-json"}
    for name in names:
        nested = _with(message, name, '[{"x": {"card": 1, "card": 1}}]')
        assert answered(host, nested) == {"type": "error", "reason": "bad-json"}


@pytest.mark.parametrize(("kind", "names"), ROWS)
def test_numbers_that_javascript_cannot_mean_are_no_json(kind: str, names: list[str]) -> None:
    host = two_humans()
    message = fitting(host, kind)
    for name in names:
        for number in _numbers():
            for value in (number, f"[[{number}]]", f'{{"card": {number}}}'):
                sent = _with(message, name, value)
                assert answered(host, sent) == {"type": "error", "reason": "bad-json"}


@pytest.mark.parametrize(("kind", "names"), ROWS)
def test_deep_nesting_is_no_json_in_any_field(kind: str, names: list[str]) -> None:
    host = two_humans()
    message = fitting(host, kind)
    for name in names:
        for levels in (MAX_DEPTH, 100, 600):  # with the frame's own level one too many
            for opening, closing in (("[", "]"), ('{"":', "}")):
                sent = _with(message, name, opening * levels + "0" + closing * levels)
                assert answered(host, sent) == {"type": "error", "reason": "bad-json"}
        unclosed = _with(message, name, "[" * 3_800)
        assert answered(host, unclosed) == {"type": "error", "reason": "bad-json"}
        shallow = _with(message, name, "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1))
        assert answered(host, shallow)["reason"] in {"bad-message", "bad-move", "not-your-turn"}


@pytest.mark.parametrize("name", ["[" * 700, "{[" * 300, '\\"[' * 200, "]" * 500, '"{"{' * 100])
def test_brackets_in_a_text_nest_nothing(name: str) -> None:
    sent = json.dumps({"type": "name", "id": "x", "name": name})
    assert answered(two_humans(), sent)["reason"] == "bad-name"


def test_brackets_side_by_side_nest_nothing() -> None:
    sent = json.dumps({"type": "move", "id": "x", "game": "?", "seq": 0, "move": [[]] * 500})
    assert answered(two_humans(), sent)["reason"] == "stale"


@pytest.mark.parametrize("value", [*ODD, 10**20, 1.5])
@pytest.mark.parametrize("name", ["type", "id", "protocol", "token", "takeover"])
def test_what_every_frame_has_is_checked_as_well(name: str, value: Any) -> None:
    """In a hello, which has no ack, and in a request whose id or type is odd."""
    hello = {"type": "hello", "protocol": 1, "token": token_of("amira"), "takeover": "ask"}
    for message in (hello, {"type": "start", "id": "x"}, {"type": "nudge"}):
        host = two_humans()
        sent = json.dumps({**message, name: value})
        frames = host.text("amira", sent)
        assert [f["type"] for f in frames] in (
            ["error"],
            ["ack"],
            ["bye"],
            ["welcome", "snapshot"],
        ), sent
        host.text("sami", sent)
        assert host.hello("amira again", "amira")[1]["you"]["seat"] == 0


def _with(message: dict[str, Any], name: str, value: str) -> str:
    """The message's text with any text as the value of a field."""
    return json.dumps({**message, name: "<here>"}).replace('"<here>"', value)


def _numbers() -> Iterator[str]:
    yield from ("1.5", "1.0", "-0.0", "1e3", "1E400", "NaN", "Infinity", "-Infinity")
    yield from (str(MOST + 1), f"-{MOST + 1}", "9" * 3_000)
    yield from ("01", "+1", "0x10", "1_000", "1.", ".5", "\u0661")
