"""The same evening through every host: each page is told the same, frame by frame."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.hosts.players import new_room
from tests.hosts.same_match import Heard, comparable, play
from tests.support import engine_page, fixed_match, hosts
from tests.support.hosts import Host

WORKER = Path(__file__).parents[1] / "worker" / "fixed_room"
PACKAGES = ("src/kahwa", "src/worker.py", "tests/support/fixed_chance.py")
PATIENCE = 30.0


class Socket:
    """A real WebSocket as a line."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send(self, text: str) -> None:
        self._socket.send(text)

    def receive(self) -> str | int:
        try:
            return str(self._socket.recv(timeout=PATIENCE))
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code

    def close(self) -> None:
        self._socket.close()


def through_sockets(host: Host, level: str) -> Heard:
    """The evening in a new room of a host."""
    url = f"{host.ws_url}/ws?room={new_room(host)}"
    with contextlib.ExitStack() as stack:
        return comparable(play(lambda: Socket(stack.enter_context(connect(url))), level))


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Heard]:
    """What the local host says, by the level of the bots; each evening in a process of its own."""
    known: dict[str, Heard] = {}

    def heard(level: str) -> Heard:
        if level not in known:
            with hosts.fixed_local_host(tmp_path_factory.mktemp("fixed")) as host:
                known[level] = through_sockets(host, level)
        return known[level]

    return heard


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("fixed-worker")
    with hosts.small_worker_host("fixed", WORKER, folder, PACKAGES) as host:
        yield host


def assert_same(heard: Heard, expected: Heard) -> None:
    """Fail at the first frame that differs."""
    assert heard.keys() == expected.keys()
    for name, frames in expected.items():
        for number, (one, other) in enumerate(zip(heard[name], frames, strict=False)):
            assert one == other, f"{name}'s frame {number}"
        assert len(heard[name]) == len(frames), name


def test_the_evening_has_every_kind_of_frame_and_log_line(local: Callable[[str], Heard]) -> None:
    heard: Any = local("medium")
    frames = [frame for frames in heard.values() for frame in frames]
    kinds = {frame["type"] for frame in frames}
    assert kinds == {
        *("welcome", "snapshot", "ack", "error", "emote", "journals", "bye", "closed"),
    }
    lines = {line["kind"] for f in frames if f["type"] == "snapshot" for line in f["log"]}
    assert lines >= {
        *("joined", "left", "dropped", "back", "bot-plays", "host", "started", "rematch"),
        *("surrendered", "round", "cut", "deal", "place", "capture", "tally", "win"),
    }


def test_the_same_evening_is_told_the_same_twice(
    local: Callable[[str], Heard], tmp_path: Path
) -> None:
    with hosts.fixed_local_host(tmp_path) as host:
        assert_same(through_sockets(host, "medium"), local("medium"))


@pytest.mark.worker
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_worker_says_what_the_local_host_says(
    level: str, worker: Host, local: Callable[[str], Heard]
) -> None:
    assert_same(through_sockets(worker, level), local(level))


@pytest.mark.browser
def test_the_engine_in_the_page_says_what_the_local_host_says(
    browser: Browser, local_host: Host, local: Callable[[str], Heard]
) -> None:
    """With bots that do not search: in the page those that do may search longer."""
    names = itertools.count()
    with browser.new_context() as context:
        page = engine_page.fixed(context, local_host.url)
        heard = play(lambda: engine_page.EngineLine(page, str(next(names))), "medium")
    assert_same(comparable(heard), local("medium"))


@pytest.mark.browser
def test_in_chromium_every_fixed_match_has_the_golden_checksum(
    browser: Browser, local_host: Host
) -> None:
    with browser.new_context() as context:
        assert engine_page.lines(context, local_host.url) == fixed_match.golden()
