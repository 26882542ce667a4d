"""A bare echo from a hibernating Durable Object: what `tests.bench.latency` compares the room with.

`/echo` sends every frame back; to `heard` it answers how many frames this life of the object has got.
`/write` is nearer to what a room has to do: for every frame it writes one row and sends one frame to
each of the object's sockets; sizes come from the URL, so that they are those of the room's.
"""

# ruff: noqa: N802 - the handlers' names are the runtime's

from __future__ import annotations

import json
from typing import Any

import js
from workers import DurableObject, Response, WorkerEntrypoint, import_from_javascript


class Default(WorkerEntrypoint):
    async def fetch(self, request: Any) -> Any:
        raw = request.js_object
        url = js.URL.new(raw.url)
        if url.pathname == "/api/health":
            return Response("{}")
        echo = import_from_javascript("cloudflare:workers").env.ECHO
        return await echo.get(echo.idFromName(str(url.search))).fetch(raw)


class Echo(DurableObject):
    def __init__(self, ctx: Any, env: Any) -> None:
        super().__init__(ctx, env)
        self._ctx = getattr(ctx, "_ctx", ctx)
        self._heard = 0

    async def fetch(self, request: Any) -> Any:
        url = js.URL.new(request.js_object.url)
        client, server = js.WebSocketPair.new().object_values()
        sizes = None
        if url.pathname == "/write":
            sizes = [int(url.searchParams.get(name)) for name in ("row", "frame")]
            sql = self._ctx.storage.sql
            sql.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT)")
            sql.exec("INSERT OR IGNORE INTO rows VALUES (0, '')")
        server.serializeAttachment(json.dumps(sizes))
        self._ctx.acceptWebSocket(server)
        return Response(None, status=101, web_socket=client)

    async def webSocketMessage(self, ws: Any, message: str) -> None:
        self._heard += 1
        sizes = json.loads(ws.deserializeAttachment())
        if message == "heard":
            ws.send(str(self._heard))
        elif sizes is None:
            ws.send(message)
        else:
            self._write(message, *sizes)

    def _write(self, message: str, row: int, frame: int) -> None:
        self._ctx.storage.sql.exec("UPDATE rows SET text = ? WHERE id = 0", message + "x" * row)
        for socket in self._ctx.getWebSockets():
            socket.send(message + "x" * frame)

    async def webSocketClose(self, ws: Any, code: int, reason: str, clean: bool) -> None:
        ws.close(1000, "")

    async def webSocketError(self, ws: Any, error: Any) -> None:
        pass
