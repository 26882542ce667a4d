"""A player's network, which a test takes away and gives back."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute

from tests.e2e.player import Player

SOCKET = re.compile("/ws")


class Network:
    """A player's network: there, gone (every try fails at once), a hole in which all is lost, or deaf:
    what the page says still arrives, and nothing comes back."""

    def __init__(self, player: Player) -> None:
        self.state = "there"
        self.tries = 0
        self._pages: list[WebSocketRoute] = []
        self._servers: list[WebSocketRoute] = []
        player.page.route_web_socket(SOCKET, self._line)

    def _line(self, socket: WebSocketRoute) -> None:
        self.tries += 1
        if self.state == "gone":
            socket.close()
        if self.state != "there":
            return
        server = socket.connect_to_server()
        self._pages.append(socket)
        self._servers.append(server)
        born = len(self._servers)
        states = ("there",), ("there", "deaf")
        server.on_message(lambda m: socket.send(m) if self._carries(born, states[0]) else None)
        socket.on_message(lambda m: server.send(m) if self._carries(born, states[1]) else None)

    def _carries(self, line: int, states: tuple[str, ...]) -> bool:
        return self.state in states and line == len(self._servers)

    def lose(self, how: str, *, told: bool = False) -> None:
        """`told`: the page's system notices at once, else its pings must find out."""
        self.state = how
        if how != "deaf":
            self._servers[-1].close()  # what the server's own system finds out in time
        if told:
            self._pages[-1].close()

    def come_back(self) -> None:
        self.state = "there"
