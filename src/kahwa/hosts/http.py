"""What a request to `/api/*` or `/ws` is, and what it is answered: pure functions for both hosts.

A host describes the request as a `Request`, asks `decide`, and carries out the value it gets: an
`Answer` is sent as it is; `Create` and `Enter` need the rooms and end in an `Answer` too, made by
`created` or `refusal`. The order of the checks is: origin, path, method, body or code.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias
from urllib.parse import parse_qs

import kahwa
from kahwa.hosts.codes import is_code
from kahwa.hosts.errors import Reason, Refused, error_body, status_of
from kahwa.hosts.headers import SECURITY
from kahwa.hosts.limits import BARRED_SECONDS, ROOMS_AGAIN_SECONDS
from kahwa.hosts.origins import origin_allowed
from kahwa.jsontypes import Json
from kahwa.room.messages import PROTOCOL

BODY_LIMIT = 4096
_LATER = {Reason.TOO_MANY_ROOMS: ROOMS_AGAIN_SECONDS, Reason.TOO_FAST: BARRED_SECONDS}


class Route(StrEnum):
    """The addresses of the API."""

    ROOMS = "/api/rooms"
    HEALTH = "/api/health"
    SOCKET = "/ws"


METHODS: Mapping[Route, tuple[str, ...]] = {
    Route.ROOMS: ("POST",),
    Route.HEALTH: ("GET", "HEAD"),
    Route.SOCKET: ("GET",),
}


@dataclass(frozen=True, slots=True)
class Request:
    """The facts of a request that decide what it is.

    `own` is the origin this host was addressed by; `upgrade` whether a WebSocket is asked for;
    `address` the asker's, where the host knows it.
    """

    method: str
    path: str
    query: str
    origin: str | None
    own: str
    upgrade: bool
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole HTTP answer; the body is JSON text, or empty."""

    status: int
    headers: Mapping[str, str]
    body: str


@dataclass(frozen=True, slots=True)
class Create:
    """A room is to be made from the body."""


@dataclass(frozen=True, slots=True)
class Enter:
    """A WebSocket of the room `code` is to be opened; without `upgrade` none was asked for."""

    code: str
    upgrade: bool


Decision: TypeAlias = Answer | Create | Enter


@dataclass(frozen=True, slots=True)
class NewRoom:
    """What the body of `POST /api/rooms` asks for; the options are checked by the room."""

    game: str
    options: Mapping[str, object]


def is_api(path: str) -> bool:
    """Whether a path is the API's, not a file's."""
    return path == Route.SOCKET or path == "/api" or path.startswith("/api/")


def decide(request: Request, hosts: Iterable[str]) -> Decision:
    """What to do with a request to the API; `hosts` is what ALLOWED_HOSTS names."""
    if not origin_allowed(request.origin, request.own, hosts):
        return refusal(Reason.BAD_ORIGIN, None)
    try:
        route = Route(request.path)
    except ValueError:
        return refusal(Reason.NOT_FOUND, request.origin)
    allowed = METHODS[route]
    if request.method == "OPTIONS":
        return _preflight(request.origin, allowed)
    if request.method not in allowed:
        return refusal(Reason.WRONG_METHOD, request.origin, allow=(*allowed, "OPTIONS"))
    if route is Route.ROOMS:
        return Create()
    if route is Route.HEALTH:
        health = {"ok": True, "protocol": PROTOCOL, "version": kahwa.__version__}
        return answer(200, json.dumps(health), request.origin)
    return _enter(request)


def _enter(request: Request) -> Decision:
    codes = parse_qs(request.query, keep_blank_values=True).get("room", [])
    if not codes and not request.upgrade:
        return refusal(Reason.UPGRADE_REQUIRED, request.origin)
    if len(codes) != 1 or not is_code(codes[0]):
        return refusal(Reason.BAD_CODE, request.origin)
    return Enter(codes[0], request.upgrade)


def _preflight(origin: str | None, allowed: tuple[str, ...]) -> Answer:
    methods = ", ".join((*allowed, "OPTIONS"))
    headers = {"Allow": methods}
    if origin is not None:
        headers |= {
            "Access-Control-Allow-Methods": methods,
            "Access-Control-Allow-Headers": "content-type",
            "Access-Control-Max-Age": "7200",
        }
    return Answer(204, {**_common(origin), **headers}, "")


def answer(status: int, body: str, origin: str | None) -> Answer:
    """A JSON answer, readable by a page of `origin` (an allowed one, or None)."""
    headers = {**_common(origin), "Content-Type": "application/json"}
    return Answer(status, headers, body)


def created(code: str, origin: str | None) -> Answer:
    """The answer to a room that was made."""
    return answer(201, json.dumps({"code": code}), origin)


def refusal(
    reason: Reason,
    origin: str | None,
    message: str | None = None,
    allow: tuple[str, ...] = (),
) -> Answer:
    """The answer to a request that is refused."""
    plain = answer(status_of(reason), error_body(reason, message), origin)
    extra: dict[str, str] = {}
    if allow:
        extra["Allow"] = ", ".join(allow)
    if reason is Reason.UPGRADE_REQUIRED:
        extra |= {"Upgrade": "websocket", "Connection": "Upgrade"}
    if reason in _LATER:
        extra["Retry-After"] = str(_LATER[reason])
    return Answer(plain.status, {**plain.headers, **extra}, plain.body)


def _common(origin: str | None) -> dict[str, str]:
    headers = {**SECURITY, "Cache-Control": "no-store", "Vary": "Origin"}
    if origin is not None:
        headers["Access-Control-Allow-Origin"] = origin
    return headers


def read_new_room(body: bytes, games: Iterable[str]) -> NewRoom:
    """What a body asks for.

    Raises:
        Refused: `too-large`, `bad-body`, `unknown-game` or `bad-options`.
    """
    if len(body) > BODY_LIMIT:
        raise Refused(Reason.TOO_LARGE, f"The body may have {BODY_LIMIT} bytes.")
    try:
        data: Json = json.loads(body.decode())
    except (ValueError, RecursionError):
        raise Refused(Reason.BAD_BODY, "The body is not JSON.") from None
    if not isinstance(data, dict) or not data.keys() <= {"game", "options"}:
        raise Refused(Reason.BAD_BODY, "The body is an object with game and options.")
    game, options = data.get("game"), data.get("options", {})
    if not isinstance(game, str):
        raise Refused(Reason.BAD_BODY, "The game is a name.")
    if game not in set(games):
        raise Refused(Reason.UNKNOWN_GAME)
    if not isinstance(options, dict):
        raise Refused(Reason.BAD_BODY, "The options are an object.")
    return NewRoom(game, options)
