"""The table of origins and of headers, as both hosts really answer."""

from __future__ import annotations

import asyncio
import http.client

import pytest

from kahwa.hosts.headers import SECURITY
from tests.endurance.hostile import UPGRADE
from tests.hosts.players import new_room
from tests.hosts.test_origins import ALLOWED, OWN, REFUSED
from tests.support.hosts import Host

pytestmark = pytest.mark.anyio


def sent(origins: list[str | None]) -> list[str]:
    """The origins of a table that a header can hold: spaces around its value are not part of it."""
    return [o for o in origins if o and o.isascii() and o == o.strip()]


def answer(host: Host, method: str, path: str, origin: str) -> tuple[int, dict[str, str]]:
    """Status and headers (their names in lower case), the origin sent as it is."""
    line = http.client.HTTPConnection("127.0.0.1", host.port, timeout=30)
    body = b'{"game":"chkobba"}' if method == "POST" else None
    line.request(method, path, body, {"Origin": origin})
    got = line.getresponse()
    got.read()
    line.close()
    return got.status, {name.lower(): value for name, value in got.getheaders()}


async def upgrade(host: Host, code: str, origin: str) -> int:
    """The status of an upgrade from an origin."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    writer.write(f"GET /ws?room={code} HTTP/1.1\r\nOrigin: {origin}\r\n{UPGRADE}\r\n".encode())
    status = int((await reader.readuntil(b"\r\n")).split()[1])
    writer.transport.abort()
    return status


async def test_every_hostile_origin_is_refused_everywhere(host: Host) -> None:
    code = new_room(host)
    # OWN is the own origin of another host.
    for origin in [*sent([*REFUSED]), OWN]:
        status, headers = answer(host, "GET", "/api/health", origin)
        assert (origin, status) == (origin, 403)
        assert "access-control-allow-origin" not in headers
        assert headers.items() >= {name.lower(): value for name, value in SECURITY.items()}.items()
        assert (origin, await upgrade(host, code, origin)) == (origin, 403)


async def test_every_allowed_origin_is_answered_everywhere(host: Host) -> None:
    code = new_room(host)
    for origin in {*sent(ALLOWED), host.url} - {OWN}:
        status, headers = answer(host, "GET", "/api/health", origin)
        assert (origin, status) == (origin, 200)
        assert headers["access-control-allow-origin"] == origin
        assert (origin, await upgrade(host, code, origin)) == (origin, 101)
    assert answer(host, "POST", "/api/rooms", "https://games.example")[0] == 201


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/app/main.js", 200),
        ("GET", "/look/tokens.css", 200),
        ("GET", "/none", 404),
        ("GET", "/api/health", 200),
        ("POST", "/api/rooms", 201),
        ("PUT", "/api/rooms", 405),
        ("OPTIONS", "/api/rooms", 204),
        ("GET", "/ws", 426),
        ("GET", "/ws?room=abc", 400),
        ("GET", "/ws?room=ZZZZZZZZ", 404),
    ],
)
def test_files_and_answers_carry_the_same_headers(
    host: Host, method: str, path: str, status: int
) -> None:
    got, headers = answer(host, method, path, host.url)
    assert got == status
    assert {name: headers.get(name.lower()) for name in SECURITY} == dict(SECURITY)
