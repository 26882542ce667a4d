"""Every refusal of the HTTP side: its reason code, its status and its plain words."""

from __future__ import annotations

import json
from enum import StrEnum


class Reason(StrEnum):
    """Why a request was refused; the value is the reason code in the answer."""

    BAD_ORIGIN = "bad-origin"
    NOT_FOUND = "not-found"
    NO_ROOM = "no-room"
    UNREADABLE = "unreadable"
    BAD_CODE = "bad-code"
    BAD_BODY = "bad-body"
    BAD_OPTIONS = "bad-options"
    UNKNOWN_GAME = "unknown-game"
    WRONG_METHOD = "wrong-method"
    TOO_LARGE = "too-large"
    TOO_MANY_ROOMS = "too-many-rooms"
    TOO_FAST = "too-fast"
    UPGRADE_REQUIRED = "upgrade-required"
    ROOM_BUSY = "room-busy"
    DAILY_LIMIT = "daily-limit"
    INTERNAL = "internal"


_TABLE: dict[Reason, tuple[int, str]] = {
    Reason.BAD_ORIGIN: (403, "This page may not play on this server."),
    Reason.NOT_FOUND: (404, "There is nothing at this address."),
    Reason.NO_ROOM: (404, "There is no room with this code."),
    Reason.UNREADABLE: (409, "This room was stored by a version that this one cannot read."),
    Reason.BAD_CODE: (400, "This is not a room code."),
    Reason.BAD_BODY: (400, "The body is not what this request takes."),
    Reason.BAD_OPTIONS: (400, "These options are not possible."),
    Reason.UNKNOWN_GAME: (400, "There is no such game here."),
    Reason.WRONG_METHOD: (405, "This address takes another method."),
    Reason.TOO_LARGE: (413, "The body is too large."),
    Reason.TOO_MANY_ROOMS: (429, "Too many rooms were made from this address."),
    Reason.TOO_FAST: (429, "Too much came from this address."),
    Reason.UPGRADE_REQUIRED: (426, "This address takes WebSockets only."),
    Reason.ROOM_BUSY: (503, "Too many connections are open in this room."),
    Reason.DAILY_LIMIT: (
        503,
        "The day's limit of this server is reached; it ends at midnight UTC.",
    ),
    Reason.INTERNAL: (500, "Something went wrong here."),
}


class Refused(Exception):
    """A request that is refused; hosts turn it into an answer."""

    def __init__(self, reason: Reason, message: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.message = message


def status_of(reason: Reason) -> int:
    """The HTTP status that goes with a reason."""
    return _TABLE[reason][0]


def error_body(reason: Reason, message: str | None = None) -> str:
    """The JSON body of a refusal; `message` says more than the reason's usual words."""
    error = {"reason": str(reason), "message": message or _TABLE[reason][1]}
    return json.dumps({"error": error})
