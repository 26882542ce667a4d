"""The bench's yardstick for the local host: a bare Starlette handler that does what a move must do.

For every frame it writes one row of the same size to SQLite, in the same mode, and sends one frame of
the same size to each socket. It knows no rules, checks nothing and keeps nothing in memory.

    python -m tests.bench.bare_host PORT FILE ROW FRAME
"""

from __future__ import annotations

import sqlite3
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


def make_app(file: str, row: int, frame: int) -> Starlette:
    """The application."""
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA locking_mode=EXCLUSIVE")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=NORMAL")
    database.execute("CREATE TABLE rooms (id INTEGER PRIMARY KEY, live TEXT)")
    database.execute("INSERT INTO rooms VALUES (1, '')")
    sockets: set[WebSocket] = set()

    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        sockets.add(socket)
        try:
            while True:
                text = await socket.receive_text()
                database.execute("UPDATE rooms SET live = ? WHERE id = 1", (text + "x" * row,))
                for other in sockets:
                    await other.send_text(text + "x" * frame)
        except WebSocketDisconnect:
            sockets.discard(socket)

    async def health(_: Request) -> JSONResponse:
        return JSONResponse({})

    return Starlette(routes=[WebSocketRoute("/ws", talk), Route("/api/health", health)])


def main() -> None:
    """Serve until killed."""
    port, file, row, frame = sys.argv[1:]
    app = make_app(file, int(row), int(frame))
    uvicorn.run(
        app, port=int(port), http="h11", ws="websockets-sansio", ws_per_message_deflate=False,
        access_log=False, log_level="warning",
    )  # fmt: skip


if __name__ == "__main__":
    main()
