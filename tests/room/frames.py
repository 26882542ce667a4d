"""What a frame from the referee looks like, by docs/PROTOCOL.md: `check_frame` fails on any other."""

from __future__ import annotations

from typing import Any

from kahwa.room.journal import Journal
from kahwa.room.requests import EMOTES

Frame = dict[str, Any]

BYE = {"replaced", "left", "gone", "no-hello", "wrong-protocol", "busy"}
ERRORS = {"bad-json", "bad-message", "hello-first", "too-large"}
ROOM_LINES = {
    **{key: {"seat", "name"} for key in ("joined", "left", "dropped", "back", "bot-plays", "host")},
    **{key: set[str]() for key in ("started", "rematch")},
    **{key: {"team"} for key in ("surrendered", "claimed")},
}


def check_frame(frame: Frame) -> None:
    """Fail unless every field of the frame is there, is of its type, and nothing else is."""
    CHECKS[frame["type"]](frame)


def _keys(value: Frame, *names: str, optional: tuple[str, ...] = ()) -> None:
    assert set(names) <= value.keys() <= {*names, *optional}, value.keys() ^ set(names)


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _maybe_whole(value: object) -> bool:
    return value is None or _whole(value)


def _welcome(frame: Frame) -> None:
    _keys(frame, "type", "protocol", "game", "emotes", "optionSpecs", "levels", "elsewhere")
    assert frame["protocol"] == 1
    assert frame["emotes"] == list(EMOTES)
    assert type(frame["elsewhere"]) is bool
    for spec in frame["optionSpecs"]:
        _keys(spec, "name", "default", "choices")
        assert spec["default"] in spec["choices"]


def _ack(frame: Frame) -> None:
    assert type(frame["id"]) is str
    if frame["ok"] is True:
        _keys(frame, "type", "id", "ok")
    else:
        assert frame["ok"] is False
        assert type(frame["reason"]) is str


def _emote(frame: Frame) -> None:
    _keys(frame, "type", "seat", "emote")
    assert _whole(frame["seat"])
    assert frame["emote"] in EMOTES


def _error(frame: Frame) -> None:
    _keys(frame, "type", "reason")
    assert frame["reason"] in ERRORS


def _bye(frame: Frame) -> None:
    _keys(frame, "type", "reason", optional=("protocol",))
    assert frame["reason"] in BYE
    assert ("protocol" in frame) == (frame["reason"] == "wrong-protocol")


def _snapshot(frame: Frame) -> None:
    _keys(
        frame,
        *("type", "revision", "code", "phase", "you", "seats", "options", "watchers", "host"),
        *("holds", "match", "steps", "log"),
    )
    assert frame["phase"] in {"lobby", "playing", "round-over", "match-over"}
    assert (frame["match"] is None) == (frame["phase"] == "lobby")
    assert _whole(frame["revision"])
    assert _whole(frame["watchers"])
    players = len(frame["seats"])
    assert players == frame["options"]["players"]
    for seat in frame["seats"]:
        _seat(seat)
    _keys(frame["you"], "seat", "host")
    own = frame["you"]["seat"]
    if own is not None:
        assert frame["seats"][own]["connected"] is True
        assert "playedBy" not in frame["seats"][own]
    if frame["host"] is not None:
        _keys(frame["host"], "seat", "name")
        assert _maybe_whole(frame["host"]["seat"])
    if frame["you"]["host"]:
        assert (frame["host"] or {})["seat"] == own
    for hold in frame["holds"]:
        _hold(hold, frame)
    numbers = [line["n"] for line in frame["log"]]
    assert len(numbers) <= 50
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
    for line in frame["log"]:
        if line["kind"] in ROOM_LINES:
            _keys(line, "n", "kind", *ROOM_LINES[line["kind"]])
    if frame["match"] is not None:
        _match(frame["match"], frame)
    else:
        assert frame["steps"] == []


def _seat(seat: Frame) -> None:
    if seat["kind"] == "human":
        _keys(seat, "kind", "name", "connected", "team", "surrender", optional=("playedBy",))
        assert type(seat["connected"]) is bool
        assert type(seat["surrender"]) is bool
        assert 1 <= len(seat["name"]) <= 60
    elif seat["kind"] == "bot":
        _keys(seat, "kind", "level", "team")
    else:
        assert seat == {"kind": "empty"}


def _hold(hold: Frame, frame: Frame) -> None:
    _keys(hold, "seat", "hold", "left", "asked", "gone", "answers")
    seat = frame["seats"][hold["seat"]]
    assert seat["kind"] == "human"
    assert seat["connected"] is False
    assert "playedBy" not in seat
    assert _whole(hold["hold"])
    assert hold["left"] is None or 0 <= hold["left"] <= 60_000
    running = frame["phase"] in {"playing", "round-over"}
    assert hold["asked"] == (running and hold["left"] is None)
    may_answer = hold["asked"] and frame["you"]["seat"] is not None
    assert bool(hold["answers"]) == may_answer
    assert set(hold["answers"]) <= {"bot", "claim", "wait"}


def _match(match: Frame, frame: Frame) -> None:
    _keys(
        match,
        *("game", "seq", "turn", "round", "scores", "winner", "reason", "clock", "dealAny", "view"),
    )
    phase = frame["phase"]
    assert _whole(match["seq"])
    assert (match["turn"] is None) == (phase != "playing")
    assert (match["reason"] == "") == (phase != "match-over")
    assert (match["dealAny"] is None) == (phase == "playing")
    assert _maybe_whole(match["dealAny"])
    if match["clock"] is not None:
        _keys(match["clock"], "seconds", "starts", "left")
        assert match["turn"] is not None
        assert 0 <= match["clock"]["starts"] <= match["clock"]["left"]
    for step in frame["steps"]:
        last = step is frame["steps"][-1]
        _keys(step, "event", "pause", "ms", "seq", *(() if last else ("view",)))
        assert type(step["event"]["kind"]) is str
        assert _whole(step["pause"])
        assert _whole(step["ms"])
        assert step["seq"] <= match["seq"]


def _journals(frame: Frame) -> None:
    _keys(frame, "type", "game", "rounds")
    for journal in frame["rounds"]:
        assert Journal.load(journal).match == frame["game"]


CHECKS = {
    "welcome": _welcome,
    "ack": _ack,
    "emote": _emote,
    "journals": _journals,
    "error": _error,
    "bye": _bye,
    "snapshot": _snapshot,
}
