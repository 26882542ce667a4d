"""uvicorn's two protocols, made to bear what the local host has to bear.

- **Nobody waits for ever.** A request that is not complete after `PATIENCE` seconds, its body included,
  ends its connection; an upgrade that cannot be read is answered.
- **No flood delays the others.** A socket is read in small pieces, so that the frames of one piece are
  few; between two pieces the loop is free.
- **What is not read is bounded.** A page that lets too much of what it was sent pile up is cut off.
- **A closed socket ends.** Who does not answer the close, or goes on sending, is cut off soon.
"""

from __future__ import annotations

import asyncio
import contextlib

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from kahwa.hosts import http
from kahwa.hosts.errors import Reason

PATIENCE = 10.0
PIECE = 2048
UNSENT_LIMIT = 512 * 1024
CLOSE_PATIENCE = 2.0
INVALID_TEXT = 1007
WIRE = "kahwa.wire"


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP with a limit to how long a request may take to arrive."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Have the timer run while a request is awaited or incomplete; no byte puts it off."""
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class SocketProtocol(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """uvicorn's WebSockets, and a `Wire` to their other end.

    Frames go straight into the transport's own buffer: no task of a connection has to run for another's
    to get on. A transport whose page reads nothing is aborted, not closed: closing waits for the buffer
    to empty, which a phone out of reach never lets it do, and nobody would be told that it is gone.
    """

    # One for all: there is one thread, and what was read is copied at once.
    _piece = bytearray(PIECE)

    def send_frame(self, frame: str) -> None:
        """Queue a frame; with too much unsent already, drop the connection."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_text(frame.encode())
        self._write()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - asyncio gives it
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._piece[:nbytes]))

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(_UNREADABLE)
            self.transport.close()

    def handle_ping(self) -> None:
        if not self.transport.is_closing():
            self._write()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            with contextlib.suppress(InvalidState):
                self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        self.scope.setdefault("state", {})[WIRE] = SocketWire(self)
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response and self.close_sent:
            # A refused upgrade is complete; uvicorn would log an error for each.
            self.handshake_complete = True

    def _write(self) -> None:
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.get_write_buffer_size() > UNSENT_LIMIT:
            self.transport.abort()


class SocketWire:
    """A connection's way out, for its table."""

    def __init__(self, protocol: SocketProtocol) -> None:
        self._protocol = protocol
        self._closing: asyncio.Task[None] | None = None

    def send(self, frame: str) -> None:
        self._protocol.send_frame(frame)

    def close(self, code: int, reason: str) -> None:
        self._closing = asyncio.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        # The page may have gone, or be about to: then it is closed already.
        with contextlib.suppress(Exception):
            await self._protocol.send({"type": "websocket.close", "code": code, "reason": reason})
        asyncio.get_running_loop().call_later(CLOSE_PATIENCE, self._protocol.transport.abort)


def _is_text(pieces: list[bytes]) -> bool:
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


def _unreadable() -> bytes:
    """The answer to an upgrade that comes with a body, or is otherwise none."""
    answer = http.refusal(Reason.BAD_BODY, None)
    headers = {**answer.headers, "Content-Length": len(answer.body), "Connection": "close"}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {answer.status} Bad Request\r\n{lines}\r\n{answer.body}".encode()


_UNREADABLE = _unreadable()
