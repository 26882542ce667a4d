"""The line between page and table: dead ones, sleeping ones, and a page that comes from elsewhere."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from kahwa.hosts.headers import HeaderRules
from tests.e2e.conftest import NewPlayer
from tests.e2e.network import SOCKET, Network
from tests.e2e.player import Player, play_down_to, start_match
from tests.support.hosts import Host
from tools import static_copy

pytestmark = pytest.mark.browser


class Files(SimpleHTTPRequestHandler):
    """Serves a copy of the page with the headers that its own `_headers` file asks for."""

    def end_headers(self) -> None:
        rules = HeaderRules((Path(self.directory) / "_headers").read_text())
        for name, value in rules.for_path(self.path).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        pass


@pytest.fixture
def copied_page(host: Host, tmp_path: Path) -> Iterator[str]:
    """Where a copy of the page is served that plays on `host`, itself on another port."""
    static_copy.copy(host.url, tmp_path / "page")
    handler = partial(Files, directory=str(tmp_path / "page"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_copy_of_the_page_on_another_host_plays_here(
    host: Host, copied_page: str, new_player: NewPlayer
) -> None:
    amira, sami = new_player(copied_page), new_player(host)
    amira.create_room("Amira", Speed="Fast")
    assert amira.link.startswith(copied_page)
    sami.open(f"{host.url}/?room={amira.code}")
    sami.sit_down("Sami")
    amira.start()
    play_down_to(4, amira, sami)
    amira.open(f"{copied_page}/?room=AAAAAAAA")
    amira.sees("No table AAAA AAAA")


def test_a_line_that_died_without_a_word_is_found_out(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    dead: list[WebSocketRoute] = []
    connected: list[WebSocketRoute] = []

    def line(socket: WebSocketRoute) -> None:
        connected.append(socket)
        server = socket.connect_to_server()
        # As on a phone that changed networks: what is sent goes nowhere, and nothing is closed.
        socket.on_message(lambda m: None if socket in dead else server.send(m))
        server.on_message(lambda m: None if socket in dead else socket.send(m))

    amira.page.route_web_socket(SOCKET, line)
    amira.page.clock.install()
    amira.create_room("Amira")
    dead.append(connected[0])
    for _ in range(20):
        amira.page.clock.run_for(1000)
        if len(connected) == 2:  # it opens in real time
            break
    amira.is_told("Connected again")
    assert len(connected) == 2
    amira.choose("Speed", "Fast")


def pass_time(player: Player, seconds: int) -> None:
    """Seconds of the page's clock; what goes over the line takes real time."""
    for _ in range(seconds):
        player.page.clock.run_for(1000)
        player.page.wait_for_timeout(25)


def test_after_seventy_seconds_without_network_the_seat_is_back_in_three(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    network = Network(sami)
    sami.page.clock.install()
    start_match(amira, sami)
    sami.page.get_by_role("group", name=re.compile("^Your hand, 3")).wait_for(state="attached")
    pass_time(sami, 3)
    hand = sami.hand()

    network.lose("gone")
    kept = amira.page.get_by_role("timer", name=re.compile("^Sami’s seat is kept for"))
    expect(kept).to_be_visible()
    pass_time(sami, 70)
    sami.sees("Connection lost, back in a moment")
    network.come_back()
    pass_time(sami, 3)

    expect(sami.text("Connection lost, back in a moment")).to_have_count(0)
    sami.is_told("Connected again")
    amira.is_told("Sami is back")
    expect(kept).to_have_count(0)
    sami.holds(hand)
    pass_time(sami, 1)
    sami.waits_for_turn()


def test_a_try_that_hangs_is_given_up_when_the_network_is_back(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)
    network = Network(amira)
    amira.page.clock.install()
    amira.create_room("Amira")
    network.lose("a hole")
    pass_time(amira, 20)
    amira.sees("Connection lost, back in a moment")
    tries = network.tries
    network.come_back()
    amira.page.evaluate("dispatchEvent(new Event('online'))")
    amira.is_told("Connected again")
    assert network.tries == tries + 1


def test_a_button_comes_back_when_nobody_answers(local_host: Host, new_player: NewPlayer) -> None:
    amira = new_player(local_host)

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda m: None if '"bot"' in str(m) else server.send(m))

    amira.page.route_web_socket(SOCKET, line)
    amira.create_room("Amira")
    amira.page.clock.install()
    amira.button("Add a bot").click()
    waiting = amira.page.get_by_role("button", name=re.compile("Add a bot"))
    expect(waiting).to_have_attribute("aria-busy", "true")
    amira.page.clock.run_for(9_000)
    amira.is_told("No answer. Check the connection and try again")
    expect(waiting).not_to_have_attribute("aria-busy", "true")


def test_a_move_that_nobody_answers_is_taken_back_everywhere(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda m: None if '"move"' in str(m) else server.send(m))

    amira.page.route_web_socket(SOCKET, line)
    amira.create_room("Amira", Speed="Fast")
    amira.button("Add a bot").click()
    amira.start()
    amira.waits_for_turn()
    hand = amira.hand()
    card, take = amira.legal_move()
    amira.pick(card, take)
    amira.page.clock.install()
    amira.button(re.compile(r"^(Take|Place) ")).click()
    pass_time(amira, 2)
    told = amira.page.get_by_role("log").locator("p")
    expect(told.last).to_have_text(re.compile(r"^Amira (takes|places) "))
    expect(amira.in_hand(card)).to_have_count(0)

    pass_time(amira, 8)
    alert = amira.page.get_by_role("alert")
    expect(alert).to_have_text("No answer. Check the connection and try again")
    amira.holds(hand)
    expect(told.last).to_have_text(f"{card.name} is back in your hand.")
    expect(told.filter(has_text=re.compile("^Amira (takes|places) "))).to_have_count(0)
    expect(amira.page.locator(".kh-recap .kh-said", has_text="Amira")).to_have_count(0)


def test_a_page_that_waits_long_asks_the_referee_to_look(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira, sami = new_player(local_host), new_player(local_host)
    sent: list[str] = []
    amira.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: sent.append(str(text))),
    )
    amira.page.clock.install()
    amira.create_room("Amira")
    sami.open(amira.link)
    sami.sit_down("Sami")
    amira.start()
    sami.waits_for_turn()

    def wait(seconds: int) -> None:
        for _ in range(seconds):
            amira.page.clock.run_for(1000)
            sami.page.wait_for_timeout(30)  # the pongs come in real time

    wait(15)  # and what this took, since the page's clock runs on besides
    assert not any("nudge" in text for text in sent)
    amira.waits_until(lambda: wait(2) or '{"type":"nudge"}' in sent, "asking")


def test_a_page_of_another_version_is_asked_to_reload(
    local_host: Host, new_player: NewPlayer
) -> None:
    amira = new_player(local_host)

    def older(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda m: server.send(str(m).replace('"protocol":1', '"protocol":0')))

    amira.page.route_web_socket(SOCKET, older)
    amira.open()
    amira.button("Play with friends").click()
    amira.sees("A new version is ready")
    expect(amira.button("Reload the page")).to_be_visible()


def test_a_room_that_everyone_left_is_gone(local_host: Host, new_player: NewPlayer) -> None:
    amira, late = new_player(local_host), new_player(local_host)
    amira.create_room("Amira")
    late.open(amira.link)
    late.button("Sit down").wait_for()
    amira.button("Leave the table").click()
    amira.button("Play with friends").wait_for()
    late.sees("This table is gone")


def test_two_tables_in_a_row_do_not_mix(local_host: Host, new_player: NewPlayer) -> None:
    """The back button leads to the table before, and the page follows."""
    amira = new_player(local_host)
    amira.create_room("Amira")
    first = amira.code
    amira.button("Leave the table").click()
    amira.create_room()
    second = amira.code
    assert first != second
    amira.page.go_back()
    amira.page.go_forward()
    amira.seat_of("You · Host").wait_for()
    assert amira.code == second
