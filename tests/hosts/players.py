"""A player without a page: speaks the protocol over a real WebSocket, and finds moves by trying.

async with Player.enter(host, code) as amira:
    await amira.ask("join", name="Amira")
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncGenerator, Iterator
from typing import Any

import httpx
import websockets

from tests.support.hosts import Host

PATIENCE = 15.0
CALM = 1.0
VALUES = (1, 2, 3, 4, 5, 6, 7, 9, 8, 10)  # of A 2 3 4 5 6 7 J Q K

Frame = dict[str, Any]


def new_room(host: Host, **options: Any) -> str:
    """Make a room and return its code."""
    answer = httpx.post(
        f"{host.url}/api/rooms", json={"game": "chkobba", "options": options}, timeout=30
    )
    assert answer.status_code == 201, answer.text
    return answer.json()["code"]


class Player:
    """One connection with its token. `snapshot` is the newest, `frames` all that came."""

    def __init__(self, socket: websockets.ClientConnection, token: str) -> None:
        self.socket = socket
        self.token = token
        self.frames: list[Frame] = []
        self.snapshot: Frame = {}
        self._ids = itertools.count(1)

    @classmethod
    @contextlib.asynccontextmanager
    async def enter(
        cls, host: Host, code: str, token: str | None = None, **hello: Any
    ) -> AsyncGenerator[Player]:
        """Connect, say hello, and wait for the first snapshot."""
        async with websockets.connect(f"{host.ws_url}/ws?room={code}") as socket:
            player = cls(socket, token or secrets.token_hex(16))
            await player.hello(**hello)
            yield player

    async def hello(self, **more: Any) -> None:
        """Say hello and read until the snapshot that follows the welcome."""
        await self.send({"type": "hello", "protocol": 1, "token": self.token, **more})
        await self.read("welcome")
        await self.read("snapshot")

    async def send(self, frame: Frame) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """Send a request; its ack comes back, and the snapshot after it has been read when it is ok."""
        request = f"{next(self._ids)}-{secrets.token_hex(2)}"
        message = {"type": kind, "id": request, **fields}
        await self.send(message)
        while (ack := await self.read("ack", "error"))["type"] == "error":
            # As a page does: nothing else is wrong with a request of its own making.
            assert ack["reason"] == "too-fast", ack
            await asyncio.sleep(CALM)
            await self.send(message)
        assert ack["id"] == request
        if ack["ok"] and kind not in {"leave", "emote"}:
            await self.read("snapshot")
        return ack

    async def read(self, *kinds: str) -> Frame:
        """The next frame of a kind, or one of several; the others before it are kept in `frames`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.next()
                if frame["type"] in kinds:
                    return frame

    async def next(self) -> Frame:
        """The next frame; answers to pings are passed over."""
        while (text := await self.socket.recv()) == "pong":
            pass
        return self.take(text)

    def take(self, text: str | bytes) -> Frame:
        """Keep a frame that was received."""
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "snapshot":
            self.snapshot = frame
        return frame

    async def until(self, **wanted: Any) -> Frame:
        """Read until a snapshot has these values, at its top or in its match."""
        async with asyncio.timeout(PATIENCE):
            while not all(self._value(key) == value for key, value in wanted.items()):
                await self.next()
        return self.snapshot

    async def closed(self) -> tuple[int, str]:
        """Read to the end; the close code and reason."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                while True:
                    await self.next()
        assert self.socket.close_code is not None
        return self.socket.close_code, self.socket.close_reason or ""

    @contextlib.asynccontextmanager
    async def pinging(self) -> AsyncGenerator[None]:
        """Ping every few seconds, as a page does."""

        async def ping() -> None:
            while True:
                await self.socket.send("ping")
                await asyncio.sleep(5)

        pings = asyncio.create_task(ping())
        try:
            yield
        finally:
            pings.cancel()

    @property
    def seat(self) -> int:
        return self.snapshot["you"]["seat"]

    @property
    def match(self) -> Frame:
        return self.snapshot["match"]

    async def move(self) -> Frame:
        """Make some legal move, by trying; the ack comes back."""
        for move in moves(self.match["view"]):
            ack = await self.ask("move", game=self.match["game"], seq=self.match["seq"], move=move)
            if ack["ok"]:
                return ack
        raise AssertionError(f"no move was taken: {self.match['view']}")

    async def sit_with_bots(self, players: int, level: str) -> None:
        """Start a match at a new table, alone with bots."""
        await self.ask("join", name="Person", seat=0)
        for seat in range(1, players):
            await self.ask("bot", seat=seat, level=level)
        await self.ask("start")

    async def go_on(self) -> bool:
        """What is due of the one person at a table of bots: a move (True), or the next deal or match."""
        phase = self.snapshot["phase"]
        if phase == "round-over":
            await self.ask("deal", game=self.match["game"], round=self.match["round"])
        elif phase == "match-over":
            await self.ask("rematch", game=self.match["game"])
        else:
            await self.move()
            return True
        return False

    def _value(self, key: str) -> Any:
        if key in self.snapshot:
            return self.snapshot[key]
        return (self.snapshot.get("match") or {}).get(key)


def moves(view: Frame) -> Iterator[Frame]:
    """Moves that may be legal, the likelier first: single takes, takes of several, placing."""
    cut = view.get("cut")
    if cut:
        yield {"cut": "keep"}
    hand, table = view["hand"], view["table"]
    for size in range(1, len(table) + 1):
        for take in itertools.combinations(table, size):
            total = sum(VALUES[card % 10] for card in take)
            for card in hand:
                if VALUES[card % 10] == total:
                    yield {"card": card, "take": list(take)}
    for card in hand:
        yield {"card": card, "take": []}


async def seat_all(players: list[Player]) -> None:
    """Have everybody sit down in order, and the first one start."""
    for number, player in enumerate(players):
        ack = await player.ask("join", name=f"Player {number}", seat=number)
        assert ack["ok"], ack
    ack = await players[0].ask("start")
    assert ack["ok"], ack
    for player in players:
        await player.until(phase="playing")


async def play_until(players: list[Player], stop: str) -> None:
    """Play until the phase is `stop`; the host deals on between rounds.

    All ten diamonds may end a match before a round is counted: then another match is played.
    """
    while (phase := players[0].snapshot["phase"]) != stop:
        if phase == "round-over":
            match = players[0].match
            ack = await players[0].ask("deal", game=match["game"], round=match["round"])
        elif phase == "match-over":
            ack = await players[0].ask("rematch", game=players[0].match["game"])
        else:
            assert phase == "playing", phase
            ack = await players[players[0].match["turn"]].move()
        assert ack["ok"], ack
        newest = max(player.snapshot["revision"] for player in players)
        for player in players:
            await player.until(revision=newest)
