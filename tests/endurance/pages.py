"""A page without a browser: the rules of `public/net/connection.js` over a real WebSocket, and a person.

A `Page` keeps one seat whatever happens to its line: it says hello again with the same token after a
wait, sends again what was not answered under the same id, pings, and takes a silent line for dead. A
person plays on it: looks at the newest snapshot, tries a move, tries again when it was lost.

What was acknowledged is written down, and `check_match` compares it with what the room kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import secrets
from dataclasses import dataclass, field
from typing import Any, Self

import httpx
import websockets

from kahwa.games import GAMES
from kahwa.games.chkobba.rules import NAMES
from kahwa.replay import replay
from tests.games import slow_chkobba as slow
from tests.hosts.players import Frame, moves

FINAL = {4000, 4001, 4002, 4004, 4005}
BROKEN = (OSError, TimeoutError, EOFError, websockets.WebSocketException)
# Of a whole match, between two sign of progress: far more than any fault costs.
STUCK = 90.0


class Stuck(AssertionError):
    """Nothing has come for very long."""


@dataclass(frozen=True, slots=True)
class Times:
    """The page's waits in seconds, as in public/net/; `scaled` makes all of them shorter alike."""

    ping: float = 8.0
    silence: float = 14.0  # the next ping, and 6 s for its answer
    welcome: tuple[float, ...] = (12.0, 4.0, 4.0, 4.0, 4.0, 4.0)
    answer: float = 8.0
    first_wait: float = 0.3
    longest_wait: float = 2.0
    calm: float = 2.0

    def scaled(self, by: float) -> Times:
        """The same page on a faster clock."""
        return Times(
            self.ping * by,
            self.silence * by,
            tuple(wait * by for wait in self.welcome),
            self.answer * by,
            self.first_wait * by,
            self.longest_wait * by,
            self.calm * by,
        )


@dataclass(slots=True)
class Move:
    """A move as its page sent it."""

    game: str
    seq: int
    move: Frame


@dataclass(slots=True)
class Line:
    """What is known of a page's line."""

    opened: int = 0
    ended: int | None = None
    internal: int = 0
    reasons: list[str] = field(default_factory=list)


class Page:
    """One seat's page and the person before it."""

    def __init__(self, address: str, code: str, seat: int, times: Times, seed: int = 0) -> None:
        self.address, self.code, self.seat, self.times = address, code, seat, times
        self.token = secrets.token_hex(16)
        self.snapshot: Frame = {}
        self.journals: Frame | None = None
        self.acked: list[Move] = []
        self.sent: list[Move] = []
        self.hands: dict[tuple[str, int], set[int]] = {}
        self.line = Line()
        self.thinking = 0.0
        self._random = random.Random(seed)
        self._ids = (f"{self.token[:8]}-{number}" for number in itertools.count(1))
        self._waiting: dict[str, tuple[str, asyncio.Future[Frame]]] = {}
        self._socket: websockets.ClientConnection | None = None
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # The line.

    async def __aenter__(self) -> Self:
        self.return_to_line()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave_line()

    def return_to_line(self) -> None:
        """Connect, and again whenever the line breaks."""
        self._task = asyncio.create_task(self._stay())

    async def leave_line(self) -> None:
        """Be gone, without a word."""
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _stay(self) -> None:
        attempt = tries = 0
        while self.line.ended is None:
            within = self.times.welcome[tries % len(self.times.welcome)]
            tries += 1
            before = self.line.opened
            code = await self._live(within)
            if self.line.opened > before:
                attempt = tries = 0
            if code in FINAL:
                self.line.ended = code
                self._tell()
                return
            wait = min(self.times.longest_wait, self.times.first_wait * 2 ** min(attempt, 10))
            attempt += 1
            await asyncio.sleep(min(self.times.longest_wait, wait * (0.5 + self._random.random())))

    async def _live(self, within: float) -> int | None:
        """One connection from its opening to its end; the close code."""
        socket: websockets.ClientConnection | None = None
        pings: asyncio.Task[None] | None = None
        try:
            async with asyncio.timeout(within) as patience:
                socket = await websockets.connect(
                    f"{self.address}/ws?room={self.code}",
                    open_timeout=None,
                    ping_interval=None,
                    close_timeout=0.1,
                    proxy=None,
                    # The proxy of the tests drops and doubles frames: none may build on another.
                    compression=None,
                )
                hello = {"type": "hello", "protocol": 1, "token": self.token}
                await socket.send(json.dumps(hello))
                pings = asyncio.create_task(self._ping(socket))
                async for text in socket:
                    if text != "pong":
                        await self._take(socket, json.loads(text))
                    if self._socket is socket:
                        loop = asyncio.get_running_loop()
                        patience.reschedule(loop.time() + self.times.silence)
        except BROKEN:
            pass
        finally:
            self._socket = None
            if pings is not None:
                pings.cancel()
            if socket is not None:
                # As a browser does that leaves a line alone: nobody waits for its end.
                socket.transport.abort()
        return socket.close_code if socket is not None else None

    async def _ping(self, socket: websockets.ClientConnection) -> None:
        with contextlib.suppress(*BROKEN):
            while True:
                await socket.send("ping")
                await asyncio.sleep(self.times.ping)

    async def _take(self, socket: websockets.ClientConnection, frame: Frame) -> None:
        kind = frame["type"]
        if kind == "welcome":
            self._socket = socket
            self.line.opened += 1
            for text, _ in list(self._waiting.values()):
                await socket.send(text)
        elif kind == "snapshot":
            self._look(frame)
        elif kind == "ack":
            _, answer = self._waiting.get(frame["id"], ("", None))
            if answer is not None and not answer.done():
                answer.set_result(frame)
        elif kind == "journals":
            self.journals = frame
        elif kind == "error":
            self.line.reasons.append(frame["reason"])
        self._tell()

    def _look(self, snapshot: Frame) -> None:
        self.snapshot = snapshot
        match = snapshot["match"]
        if match is None:
            return
        self.hands[match["game"], match["seq"]] = set(match["view"]["hand"])
        if self.acked and self.acked[-1].game == match["game"]:
            assert match["seq"] > self.acked[-1].seq, "an acknowledged move is missing"

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def request(self, kind: str, **fields: Any) -> Frame:
        """Ask; the ack, or a refusal with reason `lost` when none came in time."""
        name = next(self._ids)
        text = json.dumps({"type": kind, "id": name, **fields})
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (text, answer)
        try:
            if self._socket is not None:
                with contextlib.suppress(*BROKEN):
                    await self._socket.send(text)
            async with asyncio.timeout(self.times.answer):
                return await answer
        except TimeoutError:
            return {"ok": False, "reason": "lost"}
        finally:
            del self._waiting[name]

    # The person.

    async def sit(self) -> None:
        """Take the seat, however often it takes."""
        while self.snapshot.get("you", {}).get("seat") != self.seat:
            seen = self.snapshot
            await self.request("join", name=f"Player {self.seat}", seat=self.seat)
            if self.snapshot is seen:
                await self.change()

    async def start(self) -> None:
        """Start the match as the host, once everybody sits."""
        while self.snapshot.get("phase") == "lobby":
            seen = self.snapshot
            if all(seat["kind"] != "empty" for seat in seen["seats"]):
                await self.request("start")
            if self.snapshot is seen:
                await self.change()

    async def begins(self) -> None:
        """Wait until the start is seen here too."""
        while self.snapshot.get("phase") == "lobby":
            await self.change()

    async def play(self) -> None:
        """Play until the match is over."""
        while self.line.ended is None and self.snapshot.get("phase") != "match-over":
            await self.act()

    async def act(self) -> None:
        """Do what is due here, or wait for something to happen."""
        assert self._task is not None
        if self._task.done():
            self._task.result()
        seen = self.snapshot
        phase, match = seen.get("phase"), seen.get("match")
        if phase == "round-over" and match and seen["you"]["host"]:
            await self.request("deal", game=match["game"], round=match["round"])
        elif phase == "playing" and match and match["turn"] == self.seat:
            await asyncio.sleep(self.thinking)
            await self._move(match)
        if self.snapshot is seen:
            await self.change()

    async def _move(self, match: Frame) -> None:
        for move in moves(match["view"]):
            tried = Move(match["game"], match["seq"], move)
            self.sent.append(tried)
            ack = await self.request("move", game=tried.game, seq=tried.seq, move=move)
            if ack["ok"]:
                self.acked.append(tried)
            if ack["ok"] or ack["reason"] in {"lost", "stale", "not-your-turn", "not-playing"}:
                return

    async def ask_journals(self) -> list[Frame]:
        """How the match went, once it is over."""
        while self.journals is None:
            await self.request("journals", game=self.snapshot["match"]["game"])
            if self.journals is None:
                await self.change()
        return self.journals["rounds"]

    async def change(self, within: float | None = None) -> None:
        """Wait for a frame, or for so long that it is time to try again."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within or self.times.answer):
                await self._changed.wait()


async def make_room(url: str, **options: Any) -> str:
    """Make a room over HTTP; tried again while the host is down."""
    async with httpx.AsyncClient(timeout=30) as client:
        while True:
            with contextlib.suppress(httpx.TransportError):
                body = {"game": "chkobba", "options": options}
                answer = await client.post(f"{url}/api/rooms", json=body)
                if answer.status_code == 201:
                    return answer.json()["code"]
            await asyncio.sleep(0.2)


@contextlib.asynccontextmanager
async def table(address: str, code: str, players: int, times: Times, seed: int = 0):
    """The pages of one table, all of which sit down and start."""
    async with contextlib.AsyncExitStack() as stack:
        pages: list[Page] = []
        for seat in range(players):
            page = Page(address, code, seat, times, seed * 10 + seat)
            pages.append(await stack.enter_async_context(page))
            await page.sit()
        await pages[0].start()
        for page in pages:
            await page.begins()
        yield pages


async def play_match(pages: list[Page], stuck: float = STUCK) -> list[Frame]:
    """Everybody plays to the end of the match; its journals, once they have been checked.

    For `stuck` seconds nothing may happen.

    Raises:
        Stuck: when nothing happens any more.
    """
    players = [asyncio.create_task(page.play()) for page in pages]
    try:
        seen = -1
        while not all(player.done() for player in players):
            await asyncio.wait(players, timeout=stuck)
            now = max((page.snapshot.get("revision", 0) for page in pages), default=0)
            if now == seen and not all(player.done() for player in players):
                raise Stuck([(page.line, page.snapshot) for page in pages])
            seen = now
        for player in players:
            player.result()
    finally:
        for player in players:
            player.cancel()
    journals = await pages[0].ask_journals()
    check_match(pages, journals)
    return journals


def check_match(pages: list[Page], journals: list[Frame]) -> None:
    """That the match is the one the players made, its result the right one, and no hand was shown."""
    kept = [(seat, move) for journal in journals for seat, move, *_ in journal["moves"]]
    game = journals[0]["match"]
    for page in pages:
        for acked in page.acked:
            if acked.game == game:
                assert kept[acked.seq] == (page.seat, acked.move), "an acknowledged move is missing"
    for seq, (seat, move) in enumerate(kept):
        sent = [m.move for m in pages[seat].sent if (m.game, m.seq) == (game, seq)]
        assert move in sent, "a move that nobody made"
    last = pages[0].snapshot["match"]
    assert last["seq"] == len(kept)
    (*_, end) = replay(GAMES["chkobba"], [json.dumps(journal) for journal in journals])
    scores, winner = result(journals)
    assert (list(end.scores), end.winner) == (scores, winner)
    for page in pages:
        match = page.snapshot["match"]
        assert (match["scores"], match["winner"]) == (scores, winner), "a wrong result"
    check_hands(pages)


def check_hands(pages: list[Page]) -> None:
    """That no page ever saw a card of another's hand of the same moment."""
    for one, other in itertools.combinations(pages, 2):
        for moment in one.hands.keys() & other.hands.keys():
            assert not one.hands[moment] & other.hands[moment], "a card in two hands"


def result(journals: list[Frame]) -> tuple[list[int], int | None]:
    """Scores and winner by the slow second implementation, which shares nothing with the game's."""
    packs = iter([[NAMES[card] for card in pack] for j in journals for pack in j["chance"]])
    first = journals[0]
    match = slow.new_match(first["options"], first["players"], first["dealer"], lambda: next(packs))
    for number, journal in enumerate(journals):
        if number:
            slow.next_round(match, lambda: next(packs))
        for _, move, *_ in journal["moves"]:
            if "cut" in move:
                slow.cut(match, move["cut"] == "keep", lambda: next(packs))
            else:
                slow.play(match, NAMES[move["card"]], [NAMES[c] for c in move.get("take", [])])
    return [match["scores"][0], match["scores"][1]], match["winner"]
