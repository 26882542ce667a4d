"""What is too much: the buckets by themselves, and what both hosts answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import tomllib

import httpx
import pytest
import websockets

from kahwa.hosts import limits
from kahwa.hosts.addresses import Addresses, Bars, counted
from kahwa.hosts.limits import Bucket, Limit, Verdict
from tests.hosts.players import Player, new_room
from tests.support.hosts import Host
from tools.setup import ROOT

anyio = pytest.mark.anyio

PHONE, OTHER, FLOOD = "203.0.113.7", "203.0.113.8", "203.0.113.9"


def test_a_burst_is_taken_then_refused_then_cut_off() -> None:
    bucket = Bucket(Limit(burst=3, per_second=1, debt=2))
    verdicts = [bucket.take(0) for _ in range(7)]
    assert verdicts == [Verdict.TAKE] * 3 + [Verdict.REFUSE] * 2 + [Verdict.CUT] * 2


def test_time_gives_back_up_to_the_burst_and_no_more() -> None:
    bucket = Bucket(Limit(burst=3, per_second=2))
    assert [bucket.take(0) for _ in range(4)][-1] is Verdict.CUT
    assert [bucket.take(500) for _ in range(2)] == [Verdict.TAKE, Verdict.CUT]
    assert [bucket.take(1_000_000) for _ in range(4)] == [Verdict.TAKE] * 3 + [Verdict.CUT]


def test_who_keeps_to_the_pace_is_never_refused() -> None:
    bucket = Bucket(Limit(burst=1, per_second=10))
    assert {bucket.take(time) for time in range(0, 100_000, 100)} == {Verdict.TAKE}


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing() -> None:
    bucket = Bucket(Limit(burst=2, per_second=1))
    assert bucket.take(10_000) is Verdict.TAKE
    assert [bucket.take(0) for _ in range(2)] == [Verdict.TAKE, Verdict.CUT]
    assert bucket.take(1_000) is Verdict.TAKE


def test_each_address_has_its_own_bucket() -> None:
    addresses = Addresses(Limit(burst=1, per_second=1))
    assert [addresses.allow(a, 0) for a in (PHONE, PHONE, OTHER)] == [True, False, True]
    assert addresses.allow(PHONE, 1000)


def test_addresses_past_the_most_are_forgotten_those_that_ask_nothing_first() -> None:
    addresses = Addresses(Limit(burst=1, per_second=1), most=2)
    addresses.allow(PHONE, 0)
    addresses.allow(OTHER, 900)
    assert addresses.allow("198.51.100.1", 1000)
    assert not addresses.allow(OTHER, 1000), "still counted"
    for number in range(1000):
        addresses.allow(f"198.51.100.{number % 250}", 1000)
        assert len(addresses) <= 2


@pytest.mark.parametrize(
    ("address", "key"),
    [
        (PHONE, PHONE),
        ("::ffff:203.0.113.7", PHONE),
        ("2001:db8:1:2::1", "20010db800010002"),
        ("2001:db8:1:2:ffff::9", "20010db800010002"),
        ("2001:db8:1:3::1", "20010db800010003"),
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("testclient", None),
        ("", None),
        (None, None),
    ],
)
def test_what_stands_for_an_address(address: str | None, key: str | None) -> None:
    assert counted(address) == key


def test_both_hosts_count_rooms_alike() -> None:
    config = tomllib.loads((ROOT / "wrangler.toml").read_text())
    (binding,) = config["ratelimits"]
    assert binding["simple"] == {
        "limit": limits.ROOMS.burst,
        "period": round(limits.ROOMS.burst / limits.ROOMS.per_second),
    }


def make_room(host: Host, address: str) -> httpx.Response:
    # As Cloudflare names the address, and a proxy before the local host.
    headers = {"CF-Connecting-IP": address, "X-Forwarded-For": address}
    return httpx.post(
        f"{host.url}/api/rooms", json={"game": "chkobba"}, headers=headers, timeout=30
    )


def test_an_address_that_makes_too_many_rooms_is_told_so_and_others_are_not(host: Host) -> None:
    # The runtime's minute may begin anew in between.
    answers = [make_room(host, PHONE) for _ in range(2 * limits.ROOMS.burst + 1)]
    refused = [answer for answer in answers if answer.status_code != 201]
    assert refused
    assert {answer.status_code for answer in answers[: limits.ROOMS.burst]} == {201}
    for answer in refused:
        assert answer.status_code == 429
        assert answer.json()["error"]["reason"] == "too-many-rooms"
        assert answer.headers["retry-after"] == str(limits.ROOMS_AGAIN_SECONDS)
    assert make_room(host, OTHER).status_code == 201


async def send_without_end(player: Player, frame: str | bytes) -> None:
    """Send a burst, and go on until the end of the connection."""
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(limits.FRAMES.burst):
            await player.socket.send(frame)
        while True:
            await player.socket.send(frame)
            await asyncio.sleep(0.002)


@anyio
async def test_what_comes_too_fast_is_dropped_with_an_answer_and_the_rest_is_heard(
    host: Host,
) -> None:
    async with Player.enter(host, new_room(host)) as player:
        on_the_way = limits.FRAMES.debt - 10
        for _ in range(on_the_way):
            await player.socket.send("{}")
        while (await player.read("error"))["reason"] == "bad-message":
            await player.socket.send("{}")
        assert player.frames[-1] == {"type": "error", "reason": "too-fast"}
        await asyncio.sleep((on_the_way + 10) / limits.FRAMES.per_second)
        await player.send({"type": "join", "id": "1", "name": "Calm"})
        assert (await player.read("ack"))["ok"]


@anyio
@pytest.mark.parametrize("frame", ["{}", "x", b"\0", '{"type":"nudge"}'])
async def test_who_sends_without_end_is_cut_off_with_a_code_and_the_others_play_on(
    host: Host, frame: str | bytes
) -> None:
    code = new_room(host)
    async with Player.enter(host, code) as other, Player.enter(host, code) as player:
        hurry = asyncio.create_task(send_without_end(player, frame))
        assert await player.closed() == (4006, "too-fast")
        await hurry
        assert player.frames[-1] == {"type": "bye", "reason": "too-fast"}
        await other.until(watchers=1)
        assert (await other.ask("join", name="Other"))["ok"]


@anyio
async def test_the_address_of_who_is_cut_off_is_kept_out_of_that_room_for_a_while(
    host: Host,
) -> None:
    code, headers = new_room(host), {"CF-Connecting-IP": FLOOD, "X-Forwarded-For": FLOOD}
    url = f"{host.ws_url}/ws?room="
    async with websockets.connect(url + code, additional_headers=headers) as socket:
        player = Player(socket, "")
        hurry = asyncio.create_task(send_without_end(player, "{}"))
        await player.closed()
        await hurry
    with pytest.raises(websockets.InvalidStatus) as caught:
        async with websockets.connect(url + code, additional_headers=headers):
            pass
    response = caught.value.response
    assert response.status_code == 429
    assert json.loads(bytes(response.body))["error"]["reason"] == "too-fast"
    assert response.headers["retry-after"] == str(limits.BARRED_SECONDS)
    for elsewhere in (
        websockets.connect(url + code),
        websockets.connect(url + new_room(host), additional_headers=headers),
    ):
        async with elsewhere:
            pass


def test_a_bar_ends_by_itself() -> None:
    bars = Bars()
    bars.add(PHONE, 0)
    bars.add("127.0.0.1", 0)
    assert bars.has(PHONE, limits.BARRED_SECONDS * 1000 - 1)
    assert not bars.has(PHONE, limits.BARRED_SECONDS * 1000)
    assert not bars.has(OTHER, 0)
    assert not bars.has("127.0.0.1", 0)
    assert not bars.has(None, 0)


@anyio
async def test_pings_count_where_the_host_sees_them(local_host: Host) -> None:
    async with websockets.connect(f"{local_host.ws_url}/ws?room={new_room(local_host)}") as socket:
        answers: list[str] = []
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(2000):
                await socket.send("ping")
            while True:
                answers.append(str(await socket.recv()))
        assert answers.count("pong") >= limits.FRAMES.burst
        assert json.loads(answers[-1]) == {"type": "bye", "reason": "too-fast"}
        assert socket.close_code == 4006
