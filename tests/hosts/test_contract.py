"""What both hosts do, over real HTTP and WebSockets: the local host, and the Worker in workerd."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import websockets
from websockets.typing import Origin

from kahwa.hosts.codes import ALPHABET, is_code
from kahwa.hosts.headers import SECURITY
from tests.hosts.players import Player, new_room, play_until, seat_all
from tests.support.hosts import Host

pytestmark = pytest.mark.anyio

EVIL = "https://evil.example"
GOOD = "http://localhost:5173"
UNKNOWN = "ZZZZZZZZ"


def call(host: Host, method: str, path: str, **more: Any) -> httpx.Response:
    return httpx.request(method, host.url + path, timeout=30, **more)


def reason(answer: httpx.Response) -> str:
    return answer.json()["error"]["reason"]


async def refused(host: Host, query: str, **more: Any) -> tuple[int, str]:
    """The status and reason of an upgrade that must fail."""
    with pytest.raises(websockets.InvalidStatus) as caught:
        async with websockets.connect(f"{host.ws_url}/ws{query}", **more):
            pass
    response = caught.value.response
    return response.status_code, json.loads(bytes(response.body))["error"]["reason"]


# --- HTTP ---


def test_health_names_the_protocol_and_the_version(host: Host) -> None:
    answer = call(host, "GET", "/api/health")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "protocol": 1, "version": "0.1.0"}


def test_a_room_is_made_with_a_code_of_the_alphabet(host: Host) -> None:
    answer = call(host, "POST", "/api/rooms", json={"game": "chkobba"})
    assert answer.status_code == 201
    assert answer.json().keys() == {"code"}
    assert is_code(answer.json()["code"])


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "why"),
    [
        ("POST", "/api/rooms", b"", 400, "bad-body"),
        ("POST", "/api/rooms", b"{", 400, "bad-body"),
        ("POST", "/api/rooms", b"[]", 400, "bad-body"),
        ("POST", "/api/rooms", b"\xff\xfe", 400, "bad-body"),
        ("POST", "/api/rooms", b'{"game":7}', 400, "bad-body"),
        ("POST", "/api/rooms", b'{"game":"chkobba","options":[]}', 400, "bad-body"),
        ("POST", "/api/rooms", b'{"game":"chkobba","more":1}', 400, "bad-body"),
        ("POST", "/api/rooms", b'{"game":' + b"[" * 3000, 400, "bad-body"),
        ("POST", "/api/rooms", b'{"game":"poker"}', 400, "unknown-game"),
        ("POST", "/api/rooms", b'{"game":"chkobba","options":{"target":7}}', 400, "bad-options"),
        ("POST", "/api/rooms", b'{"game":"chkobba","options":{"x":1}}', 400, "bad-options"),
        ("POST", "/api/rooms", b" " * 4097, 413, "too-large"),
        ("POST", "/api/rooms", b" " * 300_000, 413, "too-large"),
        ("GET", "/api/rooms", b"", 405, "wrong-method"),
        ("DELETE", "/api/rooms", b"", 405, "wrong-method"),
        ("POST", "/api/health", b"", 405, "wrong-method"),
        ("POST", f"/ws?room={UNKNOWN}", b"", 405, "wrong-method"),
        ("GET", "/api/none", b"", 404, "not-found"),
        ("GET", "/api/rooms/", b"", 404, "not-found"),
        ("GET", "/no-such-file.js", b"", 404, "not-found"),
        ("GET", "/ws", b"", 426, "upgrade-required"),
        ("GET", "/ws?room=abc", b"", 400, "bad-code"),
        ("GET", f"/ws?room={UNKNOWN}", b"", 404, "no-room"),
    ],
)
def test_a_refused_request_says_why(
    host: Host, method: str, path: str, body: bytes, status: int, why: str
) -> None:
    answer = call(host, method, path, content=body)
    assert (answer.status_code, reason(answer)) == (status, why)
    assert answer.json()["error"]["message"]
    assert answer.headers["content-type"].startswith("application/json")
    if status == 405:
        assert "OPTIONS" in answer.headers["allow"]


def test_a_room_asked_for_without_an_upgrade_says_so(host: Host) -> None:
    answer = call(host, "GET", f"/ws?room={new_room(host)}")
    assert (answer.status_code, reason(answer)) == (426, "upgrade-required")


@pytest.mark.parametrize(
    "path", ["/", "/?room=K7QM2ZPA", "/api/health", "/api/none", "/no-such-file.js", "/server.js"]
)
def test_every_answer_carries_the_security_headers(host: Host, path: str) -> None:
    headers = call(host, "GET", path).headers
    assert {name: headers.get(name) for name in SECURITY} == dict(SECURITY)


def test_the_page_opens_at_the_root_with_or_without_a_room(host: Host) -> None:
    for path in ("/", "/?room=K7QM2ZPA"):
        answer = call(host, "GET", path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")


def test_a_known_file_is_not_sent_again(host: Host) -> None:
    first = call(host, "GET", "/server.js")
    again = call(host, "GET", "/server.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.worker
def test_the_developers_pages_are_not_deployed(worker_host: Host) -> None:
    developers = ("/dev/gallery.html", "/dev/gallery", "/dev/fixtures.js", "/vendor/preact.d.ts")
    for path in (*developers, "/games/README.md"):
        answer = call(worker_host, "GET", path)
        assert (answer.status_code, reason(answer)) == (404, "not-found")


def test_a_body_that_its_sender_cuts_off_is_no_fault(host: Host) -> None:
    logged = len(host.log_tail(10**9))
    with socket.create_connection(("127.0.0.1", host.port)) as sender:
        sender.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n{")
        time.sleep(0.3)
    time.sleep(0.5)
    assert call(host, "GET", "/api/health").status_code == 200
    told = host.log_tail(10**9)[logged:]
    assert not any(word in told for word in ("Traceback", "PythonError", "ClientDisconnect"))


@pytest.mark.parametrize(
    "path",
    [
        "/_headers",
        "/../wrangler.toml",
        "/%2e%2e/wrangler.toml",
        "/..%2fwrangler.toml",
        "/.git/config",
    ],
)
def test_nothing_but_the_page_can_be_read(host: Host, path: str) -> None:
    answer = call(host, "GET", path)
    assert answer.status_code in {400, 404}
    assert "kahwa" not in answer.text.lower()


# --- origins ---


@pytest.mark.parametrize("origin", [GOOD, "http://127.0.0.1:1", "http://[::1]:80", "own"])
def test_an_allowed_origin_may_read_the_answers(host: Host, origin: str) -> None:
    origin = host.url if origin == "own" else origin
    for path in ("/api/health", "/api/none"):
        answer = call(host, "GET", path, headers={"Origin": origin})
        assert answer.headers["access-control-allow-origin"] == origin
        assert "Origin" in answer.headers["vary"]


@pytest.mark.parametrize("path", ["/api/rooms", "/api/health", "/ws"])
def test_an_allowed_origin_gets_an_answer_to_options(host: Host, path: str) -> None:
    asked = {"Origin": GOOD, "Access-Control-Request-Method": "POST"}
    answer = call(host, "OPTIONS", path, headers=asked)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == GOOD
    assert "OPTIONS" in answer.headers["access-control-allow-methods"]
    assert answer.headers["access-control-allow-headers"] == "content-type"


@pytest.mark.parametrize("origin", [EVIL, "null", "http://localhost.evil.example", "file://"])
def test_another_origin_gets_nothing(host: Host, origin: str) -> None:
    headers = {"Origin": origin}
    for method, path in (("GET", "/api/health"), ("POST", "/api/rooms"), ("OPTIONS", "/api/rooms")):
        answer = call(host, method, path, headers=headers, content=b'{"game":"chkobba"}')
        assert (answer.status_code, reason(answer)) == (403, "bad-origin")
        assert "access-control-allow-origin" not in answer.headers


async def test_another_origin_opens_no_socket(host: Host) -> None:
    query = f"?room={new_room(host)}"
    assert await refused(host, query, origin=EVIL) == (403, "bad-origin")
    assert await refused(host, query, origin="null") == (403, "bad-origin")
    async with websockets.connect(f"{host.ws_url}/ws{query}", origin=Origin(GOOD)):
        pass


# --- sockets ---


async def test_a_socket_to_no_room_is_refused_with_a_reason(host: Host) -> None:
    assert await refused(host, f"?room={UNKNOWN}") == (404, "no-room")
    assert await refused(host, "?room=abc") == (400, "bad-code")
    assert await refused(host, "") == (400, "bad-code")


async def test_a_ping_of_the_page_is_answered(host: Host) -> None:
    async with websockets.connect(f"{host.ws_url}/ws?room={new_room(host)}") as socket:
        await socket.send("ping")
        assert await socket.recv() == "pong"


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ("{", "bad-json"),
        ("[]", "bad-json"),
        ("7" * 4096, "bad-json"),
        (b"ping", "bad-message"),
        (bytes(4096), "bad-message"),
    ],
)
async def test_a_malformed_frame_is_answered_and_the_socket_lives_on(
    host: Host, frame: str | bytes, why: str
) -> None:
    async with Player.enter(host, new_room(host)) as player:
        await player.socket.send(frame)
        error = await player.read("error")
        assert error["reason"] == why
        assert (await player.ask("join", name="Amira"))["ok"]


async def test_a_frame_before_hello_is_answered(host: Host) -> None:
    async with websockets.connect(f"{host.ws_url}/ws?room={new_room(host)}") as socket:
        await socket.send('{"type":"join","id":"1","name":"Amira"}')
        assert json.loads(await socket.recv()) == {"type": "error", "reason": "hello-first"}


@pytest.mark.parametrize("frame", ["x" * 4097, "é" * 2049, bytes(4097)])
async def test_an_oversized_frame_is_answered_and_closed(host: Host, frame: str | bytes) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as other, Player.enter(host, code) as player:
        await player.socket.send(frame)
        assert (await player.read("error"))["reason"] == "too-large"
        assert (await player.closed())[0] == 1009
        await other.until(watchers=1)


async def test_the_ninth_socket_without_hello_takes_the_place_of_the_oldest(host: Host) -> None:
    async with contextlib.AsyncExitStack() as stack:
        url = f"{host.ws_url}/ws?room={new_room(host)}"
        sockets: list[websockets.ClientConnection] = []
        for _ in range(9):
            sockets.append(await stack.enter_async_context(websockets.connect(url)))
            await sockets[-1].send("ping")
            assert await sockets[-1].recv() == "pong"
        assert json.loads(await sockets[0].recv()) == {"type": "bye", "reason": "no-hello"}
        await sockets[0].wait_closed()
        assert sockets[0].close_code == 4003
        await sockets[1].send("ping")
        assert await sockets[1].recv() == "pong"


async def test_a_room_full_of_watchers_refuses_more_but_lets_a_dropped_player_in(
    host: Host,
) -> None:
    code = new_room(host)
    async with contextlib.AsyncExitStack() as stack, Player.enter(host, code) as player:
        assert (await player.ask("join", name="Amira"))["ok"]
        url = f"{host.ws_url}/ws?room={code}"
        for number in range(64):
            watcher = await stack.enter_async_context(websockets.connect(url, max_queue=None))
            hello = {"type": "hello", "protocol": 1, "token": f"{number:032x}"}
            await watcher.send(json.dumps(hello))
        await player.until(watchers=64)
        assert await refused(host, f"?room={code}") == (503, "room-busy")
        answer = await asyncio.to_thread(call, host, "GET", f"/ws?room={code}")
        assert (answer.status_code, reason(answer)) == (503, "room-busy")
        await player.socket.close()
        async with websockets.connect(url) as one_more:
            hello = {"type": "hello", "protocol": 1, "token": "f" * 32}
            await one_more.send(json.dumps(hello))
            assert json.loads(await one_more.recv()) == {"type": "bye", "reason": "busy"}
            await one_more.wait_closed()
            assert one_more.close_code == 4005
        async with Player.enter(host, code, player.token) as back:
            assert back.seat == 0


async def test_a_full_table_refuses_a_third_who_may_still_watch(host: Host) -> None:
    code = new_room(host)
    enter = Player.enter
    async with enter(host, code) as one, enter(host, code) as two, enter(host, code) as three:
        await seat_all([one, two])
        ack = await three.ask("join", name="Late")
        assert ack == {"type": "ack", "id": ack["id"], "ok": False, "reason": "not-lobby"}
        await three.until(phase="playing")
        assert three.snapshot["you"]["seat"] is None
        assert three.match["view"]["hand"] == []
        mover = [one, two][one.match["turn"]]
        await mover.move()
        await three.until(seq=mover.match["seq"])


async def test_a_full_lobby_says_full(host: Host) -> None:
    code = new_room(host)
    enter = Player.enter
    async with enter(host, code) as one, enter(host, code) as two, enter(host, code) as three:
        for player in (one, two):
            assert (await player.ask("join", name="Someone"))["ok"]
        assert (await three.ask("join", name="Late"))["reason"] == "full"


async def test_a_new_socket_of_a_seat_replaces_the_old_one(host: Host) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as old:
        await old.ask("join", name="Amira")
        async with Player.enter(host, code, old.token) as new:
            assert new.seat == 0
            assert (await old.closed()) == (4000, "replaced")
            assert old.frames[-1] == {"type": "bye", "reason": "replaced"}
            await asyncio.sleep(0.2)
            assert (await new.ask("name", name="Amira B."))["ok"]
            assert new.snapshot["seats"][0]["connected"]


async def test_who_leaves_is_told_so_and_closed(host: Host) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as one, Player.enter(host, code) as two:
        await one.ask("join", name="One")
        await two.ask("join", name="Two")
        assert (await two.ask("leave"))["ok"]
        assert (await two.closed()) == (4001, "left")


async def test_a_room_that_all_have_left_is_gone(host: Host) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as one, Player.enter(host, code) as watcher:
        await one.ask("join", name="One")
        await one.ask("leave")
        assert (await watcher.closed()) == (4002, "gone")
    assert await refused(host, f"?room={code}") == (404, "no-room")


async def test_a_dropped_socket_shows_to_the_others(host: Host) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as one, Player.enter(host, code) as two:
        await seat_all([one, two])
        two.socket.transport.abort()
        await one.read("snapshot")
        assert not one.snapshot["seats"][1]["connected"]
        assert 0 < one.snapshot["holds"][0]["left"] <= 60_000


async def test_two_players_play_a_whole_match(host: Host) -> None:
    code = new_room(host, target=5)
    async with Player.enter(host, code) as one, Player.enter(host, code) as two:
        await seat_all([one, two])
        await play_until([one, two], "match-over")
        assert one.match["winner"] in {0, 1}
        assert one.match["scores"] == two.match["scores"]
        assert max(one.match["scores"]) >= 5 or one.match["reason"] == "diamonds"


async def test_four_players_play_a_round_in_teams(host: Host) -> None:
    code = new_room(host, players=4, target=31)
    async with contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player.enter(host, code)) for _ in range(4)]
        await seat_all(players)
        assert [seat["team"] for seat in players[0].snapshot["seats"]] == [0, 1, 0, 1]
        await play_until(players, "round-over")
        assert sum(len(pile) for pile in players[0].match["view"]["piles"]) == 40


async def test_a_repeated_request_changes_nothing(host: Host) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as player:
        join = {"type": "join", "id": "same", "name": "Amira"}
        await player.send(join)
        first = await player.read("ack")
        await player.read("snapshot")
        revision = player.snapshot["revision"]
        await player.send(join)
        assert await player.read("ack") == first
        assert (await player.ask("name", name="B"))["ok"]
        assert player.snapshot["revision"] == revision + 1


async def test_a_crash_in_mid_game_loses_nothing_acknowledged(host: Host) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as one, Player.enter(host, code) as two:
        await seat_all([one, two])
        for _ in range(5):
            mover = [one, two][one.match["turn"]]
            assert (await mover.move())["ok"]
            for player in (one, two):
                await player.until(seq=mover.match["seq"])
        before, tokens = [one.match["view"], two.match["view"]], [one.token, two.token]
        await asyncio.to_thread(host.kill)
    await asyncio.to_thread(host.start)
    enter = Player.enter
    async with enter(host, code, tokens[0]) as one, enter(host, code, tokens[1]) as two:
        assert [one.match["view"], two.match["view"]] == before
        assert (await [one, two][one.match["turn"]].move())["ok"]


async def test_frames_hold_no_token_and_no_other_hand(host: Host) -> None:
    code = new_room(host)
    enter = Player.enter
    async with enter(host, code) as one, enter(host, code) as two, enter(host, code) as watcher:
        await seat_all([one, two])
        await watcher.until(phase="playing")
        hand = set(one.match["view"]["hand"])
        for other in (two, watcher):
            assert one.token not in json.dumps(other.frames)
            assert not hand & set(_cards_in_hands(other.frames))
        assert set(_cards_in_hands(watcher.frames)) == set()


def _cards_in_hands(value: Any) -> Iterator[int]:
    """Every card under any key `hand`, however deep."""
    if isinstance(value, list):
        for item in value:
            yield from _cards_in_hands(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key == "hand":
                yield from item
            else:
                yield from _cards_in_hands(item)


def test_codes_are_drawn_from_the_whole_alphabet(host: Host) -> None:
    codes = [new_room(host) for _ in range(12)]
    assert len(set(codes)) == 12
    assert len({character for code in codes for character in code}) > len(ALPHABET) // 2
