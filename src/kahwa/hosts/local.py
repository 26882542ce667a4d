"""The local host: Starlette on uvicorn, rooms in one SQLite file, all in one process but the searches.

`serve` is what `kahwa serve` calls. Rooms live in `tables`, files in `files`, and what a request to the
API is comes from `http`, as on the other host; this module only joins them to Starlette.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sys
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import uvicorn
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from kahwa.chance import Entropy
from kahwa.games import GAMES
from kahwa.hosts import http
from kahwa.hosts.addresses import Addresses
from kahwa.hosts.errors import Reason, Refused
from kahwa.hosts.files import Files
from kahwa.hosts.keeper import log_fault, now_ms
from kahwa.hosts.limits import ROOMS
from kahwa.hosts.origins import allowed_hosts
from kahwa.hosts.searches import Searches
from kahwa.hosts.sqlite import Busy, Database
from kahwa.hosts.tables import Tables
from kahwa.hosts.uvicorn_protocol import WIRE, HttpProtocol, SocketProtocol
from kahwa.room import BadOptions

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "public", ROOT / "built")
"""What is written, and what the tools build (the engine of offline play, where there is Node)."""
PACKED = ROOT / ".cache" / "packed"
DATABASE = "kahwa.sqlite3"
# A frame up to this size reaches the room's keeper, which answers that it is too large; what is
# larger still is cut off by the WebSocket layer, with the same close code.
FRAME_CEILING = 64 * 1024
FILE_METHODS = ("GET", "HEAD")
TRY_AGAIN = 1013
# A full search for garbage stops every room, with a thousand of them for 0.2 s, so it becomes rare. It
# is still needed: a closed connection leaves some 15 objects in cycles. This comes to one search for
# 800,000 objects more than were freed, at the most some 75 MB of closed connections.
GARBAGE = (2_000, 20, 20)
# The loop is left to the others after so many frames of one connection in a row.
FRAMES_AT_ONCE = 20


def serve(host: str, port: int, data: Path, opened: Callable[[], None]) -> None:
    """Serve Kahwa until SIGINT or SIGTERM; the rooms are kept in the folder `data`.

    `opened` is called once nothing stands in the way. Exits with one line when another Kahwa has the
    folder.
    """
    data.mkdir(parents=True, exist_ok=True)
    try:
        database = Database(data / DATABASE)
    except Busy as busy:
        sys.exit(f"{busy}: stop that one, or choose another folder (--data).")
    with contextlib.closing(database):
        app = make_app(
            database, Files(PAGE, PACKED), os.environ.get("ALLOWED_HOSTS", ""), Searches()
        )
        config = make_config(app, host, port)
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        opened()
        # uvicorn raises the signal again once it has shut down; both mean the same here: done.
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run()


def make_config(app: ASGIApp, host: str, port: int) -> uvicorn.Config:
    """How uvicorn serves the local host."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=FRAME_CEILING,
        ws_ping_interval=10.0,
        ws_ping_timeout=15.0,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        access_log=False,
        log_level="warning",
        server_header=False,
    )


def make_app(
    database: Database,
    files: Files,
    allowed: str,
    searches: Searches | None = None,
    clock: Callable[[], int] = now_ms,
    entropy: Entropy = os.urandom,
) -> ASGIApp:
    """The whole local host as an ASGI application; `allowed` is the ALLOWED_HOSTS setting."""
    tables = Tables(database, GAMES, searches, clock, entropy)

    @contextlib.asynccontextmanager
    async def lifespan(_: object) -> AsyncGenerator[None]:
        sweeper = asyncio.create_task(tables.sweep_forever())
        yield
        sweeper.cancel()
        tables.close()
        if searches is not None:
            await searches.close()

    entry = Entry(tables, files, allowed_hosts(allowed), clock)
    # Without routes every target comes to the entry, also one that does not begin with a slash.
    return Router(redirect_slashes=False, default=entry, lifespan=lifespan)


class Entry:
    """The one ASGI endpoint: the API by `http.decide`, everything else a file."""

    def __init__(
        self, tables: Tables, files: Files, hosts: tuple[str, ...], clock: Callable[[], int]
    ) -> None:
        self._clock = clock
        self._tables = tables
        self._files = files
        self._hosts = hosts
        self._makers = Addresses(ROOMS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or serve one WebSocket."""
        if scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, send))
            return
        request = HttpRequest(scope, receive)
        api = http.is_api(scope["path"])
        response = await self._api(request) if api else self._file(request)
        await response(scope, receive, send)

    async def _api(self, request: HttpRequest) -> Response:
        facts = _facts(request, request.method, upgrade=False)
        decision = self._decide(facts)
        if isinstance(decision, http.Create):
            decision = await self._create(request, facts)
        elif isinstance(decision, http.Enter):
            decision = http.refusal(Reason.UPGRADE_REQUIRED, facts.origin)
        return _response(decision)

    def _decide(self, facts: http.Request) -> http.Decision:
        decision = http.decide(facts, self._hosts)
        if isinstance(decision, http.Enter):
            return self._refusal(decision, facts) or decision
        return decision

    async def _create(self, request: HttpRequest, facts: http.Request) -> http.Answer:
        origin = facts.origin
        try:
            wanted = http.read_new_room(await _body(request), GAMES)
            if not self._makers.allow(facts.address, self._clock()):
                return http.refusal(Reason.TOO_MANY_ROOMS, origin)
            return http.created(self._tables.create(wanted), origin)
        except Refused as refused:
            return http.refusal(refused.reason, origin, refused.message)
        except BadOptions as bad:
            return http.refusal(Reason.BAD_OPTIONS, origin, str(bad))
        except ClientDisconnect:
            return http.refusal(Reason.BAD_BODY, origin)
        except Exception as fault:  # noqa: BLE001 - one request must not fail without an answer
            log_fault(fault)
            return http.refusal(Reason.INTERNAL, origin)

    def _refusal(self, enter: http.Enter, facts: http.Request) -> http.Answer | None:
        """Why the asker cannot enter a room, None when one may."""
        reason = self._tables.refusal(enter.code, facts.address)
        return None if reason is None else http.refusal(reason, facts.origin)

    async def _socket(self, socket: WebSocket) -> None:
        facts = _facts(socket, "GET", upgrade=True)
        decision = self._decide(facts)
        if isinstance(decision, http.Answer):
            await socket.send_denial_response(_response(decision))
        elif isinstance(decision, http.Enter):
            await socket.accept()
            # Accepting took time: the room may have been put away, and others may have come in.
            if self._refusal(decision, facts) is None:
                await _talk(socket, self._tables, decision.code, facts.address)
            else:
                await socket.close(TRY_AGAIN)

    def _file(self, request: HttpRequest) -> Response:
        if request.method not in FILE_METHODS:
            return _response(http.refusal(Reason.WRONG_METHOD, None, allow=FILE_METHODS))
        encodings = request.headers.get("accept-encoding", "")
        known = request.headers.get("if-none-match", "")
        answer = self._files.get(request.scope["path"], encodings, known)
        if answer is None:
            return _response(http.refusal(Reason.NOT_FOUND, None))
        return Response(answer.body, answer.status, answer.headers)


async def _talk(socket: WebSocket, tables: Tables, code: str, address: str | None = None) -> None:
    """Serve an accepted WebSocket until it ends."""
    table = tables.find(code)
    if table is None:
        return
    connection = table.attach(socket.scope["state"][WIRE], address)
    received = 0
    try:
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            table.receive(connection, len(message["bytes"]) if text is None else text)
            await table.settled()
            received += 1
            if received % FRAMES_AT_ONCE == 0:
                await asyncio.sleep(0)
    finally:
        table.detach(connection)


async def _body(request: HttpRequest) -> bytes:
    """The body, or as much of it as shows that it is too large."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > http.BODY_LIMIT:
            break
    return body


def _facts(connection: HTTPConnection, method: str, *, upgrade: bool) -> http.Request:
    secure = connection.scope["scheme"] in {"https", "wss"}
    host = connection.headers.get("host", "")
    return http.Request(
        method=method,
        path=connection.scope["path"],
        query=connection.scope["query_string"].decode("latin-1"),
        origin=connection.headers.get("origin"),
        own=f"{'https' if secure else 'http'}://{host}",
        upgrade=upgrade,
        # Behind a proxy on this machine, uvicorn has put the address that the proxy names here.
        address=connection.client.host if connection.client else None,
    )


def _response(answer: http.Answer) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers))
