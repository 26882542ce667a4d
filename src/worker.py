"""Cloudflare's entry: which request goes where, and the Durable Object class.

Requests for files never come here (wrangler.toml: only `/api/*`, `/ws`, and what is no file do). The
entry has 10 ms of CPU a request, so it only routes: the room's own object does the work. This is the
one module that talks to JavaScript; what it decides is in `kahwa.hosts`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, to_js
from workers import DurableObject, Response, WorkerEntrypoint, import_from_javascript

from kahwa.games import GAMES
from kahwa.hosts import http
from kahwa.hosts.addresses import counted
from kahwa.hosts.cloudflare import RoomObject, over_limit
from kahwa.hosts.codes import make_code
from kahwa.hosts.errors import Reason, Refused
from kahwa.hosts.http import read_new_room
from kahwa.hosts.keeper import OverLimit
from kahwa.hosts.origins import allowed_hosts

TAKEN = 409
TRIES = 5
# Who is kept out and asks again at once gets its answers at this pace.
BARRED_MS = 1000


class Default(WorkerEntrypoint):
    """The entry Worker."""

    async def fetch(self, request: Any) -> Any:
        """Answer a request, or have a room's object answer it."""
        raw = request.js_object
        facts = _facts(raw)
        try:
            return await self._answer(raw, facts)
        except JsException as fault:
            if over_limit(fault):
                return _response(http.refusal(Reason.DAILY_LIMIT, facts.origin))
            raise

    async def _answer(self, raw: Any, facts: http.Request) -> Any:
        if not http.is_api(facts.path):
            return _response(http.refusal(Reason.NOT_FOUND, None))
        environment = import_from_javascript("cloudflare:workers").env
        decision = http.decide(facts, allowed_hosts(str(environment.ALLOWED_HOSTS)))
        if isinstance(decision, http.Answer):
            return _response(decision)
        rooms = environment.ROOMS
        if isinstance(decision, http.Enter):
            # The request as it came: a copy of an upgrade may be cancelled with this handler.
            return await _object(rooms, decision.code).fetch(raw)
        body = await _body(raw)
        try:
            read_new_room(body, GAMES)
        except Refused as refused:
            return _response(http.refusal(refused.reason, facts.origin, refused.message))
        if await _too_many(environment.NEW_ROOMS, facts.address):
            return _response(http.refusal(Reason.TOO_MANY_ROOMS, facts.origin))
        return await _create(rooms, body, facts.origin)


def holder(context: Any) -> Callable[[int], None]:
    """What has the runtime keep back an object's events for so many milliseconds."""

    def hold(milliseconds: int) -> None:
        context.blockConcurrencyWhile(js.scheduler.wait.bind(js.scheduler, milliseconds))

    return hold


class Room(DurableObject):
    """One room. The names of the handlers are the runtime's."""

    def __init__(self, ctx: Any, env: Any) -> None:
        """Read nothing yet: see `RoomObject`."""
        super().__init__(ctx, env)
        # The runtime's own object: the SDK's wrapper copies every argument and result on its way.
        own = getattr(ctx, "_ctx", ctx)
        self._object = RoomObject(own, os.urandom, holder(own))

    @property
    def _room(self) -> RoomObject:
        """The room, for an event: the signal that its processor time is nearly used up goes to it.

        The SDK's own handler raises a BaseException, which would leave a room half changed.
        """
        signal.signal(signal.SIGXCPU, self._object.out_of_time)
        return self._object

    async def fetch(self, request: Any) -> Any:
        """Make the room (asked by the entry alone) or open a socket."""
        raw = request.js_object
        facts = _facts(raw)
        if facts.path == "/create":
            return await self._create(raw, facts.query)
        refused = self._room.refusal(facts.address)
        if refused is Reason.TOO_FAST:
            await js.scheduler.wait(BARRED_MS)
        if refused is None and not facts.upgrade:
            refused = Reason.UPGRADE_REQUIRED
        if refused is not None:
            return _response(http.refusal(refused, facts.origin))
        client, server = js.WebSocketPair.new().object_values()
        self.ctx.setWebSocketAutoResponse(js.WebSocketRequestResponsePair.new("ping", "pong"))
        await self._room.accept(server, facts.address)
        return Response(None, status=101, web_socket=client)

    def webSocketMessage(self, ws: Any, message: Any) -> Any:  # noqa: N802
        """Pass a frame on; see `RoomObject.message` for why this is no coroutine."""
        return self._room.message(ws, message if isinstance(message, str) else message.byteLength)

    async def webSocketClose(  # noqa: N802
        self, ws: Any, code: int, reason: str, clean: bool
    ) -> None:
        """Pass the end of a socket on."""
        await self._room.closed(ws)

    async def webSocketError(self, ws: Any, error: Any) -> None:  # noqa: N802
        """Pass the end of a broken socket on."""
        await self._room.closed(ws)

    async def alarm(self, info: Any = None) -> None:
        """Do what is due."""
        await self._room.alarm()

    async def _create(self, raw: Any, code: str) -> Any:
        try:
            made = await self._room.create(code, await _body(raw))
        except Refused as refused:
            return _response(http.refusal(refused.reason, None, refused.message))
        except OverLimit:
            return _response(http.refusal(Reason.DAILY_LIMIT, None))
        return Response("", status=201 if made else TAKEN)


async def _create(rooms: Any, body: bytes, origin: str | None) -> Any:
    """Make a room under a code that no room has."""
    for _ in range(TRIES):
        code = make_code(os.urandom)
        url = f"https://room/create?{code}"
        request = js.Request.new(url, method="POST", body=body.decode())
        answer = await _object(rooms, code).fetch(request)
        if answer.status == 201:
            return _response(http.created(code, origin))
        if answer.status != TAKEN:
            return _response(http.answer(answer.status, await answer.text(), origin))
    return _response(http.refusal(Reason.INTERNAL, origin))


async def _too_many(limiter: Any, address: str | None) -> bool:
    """Whether the asker's address has made enough rooms for now; not when nobody can say."""
    key = counted(address)
    if key is None:
        return False
    try:
        asked = to_js({"key": key}, dict_converter=js.Object.fromEntries)
        return not (await limiter.limit(asked)).success
    except JsException:
        return False


def _object(rooms: Any, code: str) -> Any:
    return rooms.get(rooms.idFromName(code))


async def _body(raw: Any) -> bytes:
    """The body, or as much of it as shows that it is too large; nothing when its sender cut it off."""
    body = b""
    if not raw.body:
        return body
    reader = raw.body.getReader()
    try:
        while not (chunk := await reader.read()).done:
            body += chunk.value.to_bytes()
            if len(body) > http.BODY_LIMIT:
                await reader.cancel()
                break
    except JsException:
        return b""
    return body


def _facts(raw: Any) -> http.Request:
    url = js.URL.new(raw.url)
    headers = raw.headers
    return http.Request(
        method=str(raw.method),
        path=str(url.pathname),
        query=str(url.search).removeprefix("?"),
        origin=str(headers.get("Origin")) if headers.has("Origin") else None,
        own=str(url.origin),
        upgrade=headers.has("Upgrade") and str(headers.get("Upgrade")).lower() == "websocket",
        address=str(headers.get("CF-Connecting-IP")) if headers.has("CF-Connecting-IP") else None,
    )


def _response(answer: http.Answer) -> Any:
    return Response(answer.body or None, status=answer.status, headers=dict(answer.headers))
