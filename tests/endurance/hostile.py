"""What a hostile client sends: wrong texts, frames no page makes, requests no browser makes."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from tests.hosts.players import Frame

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
UPGRADE = (
    "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)

# Every message of docs/PROTOCOL.md, as it could come at some moment of a match.
MESSAGES: tuple[Frame, ...] = (
    {"type": "join", "name": "Mallory", "seat": 0},
    {"type": "join", "name": "Mallory"},
    {"type": "name", "name": "Eve"},
    {"type": "sit", "seat": 1},
    {"type": "stand"},
    {"type": "swap", "a": 0, "b": 1},
    {"type": "bot", "seat": 1, "level": "easy"},
    {"type": "remove", "seat": 1},
    {"type": "options", "options": {"target": 5, "speed": "fast", "turnClock": 10}},
    {"type": "start"},
    {"type": "move", "game": "GAME", "seq": 0, "move": {"card": 7, "take": [4, 5]}},
    {"type": "move", "game": "GAME", "seq": 0, "move": {"cut": "keep"}},
    {"type": "deal", "game": "GAME", "round": 1},
    {"type": "rematch", "game": "GAME"},
    {"type": "lobby", "game": "GAME"},
    {"type": "surrender", "game": "GAME", "agree": True},
    {"type": "hold", "game": "GAME", "seat": 1, "hold": 1, "answer": "bot"},
    {"type": "emote", "emote": "bravo"},
    {"type": "step", "game": "GAME", "seq": 0},
    {"type": "journals", "game": "GAME"},
    {"type": "nudge"},
    {"type": "leave"},
    {"type": "hello", "protocol": 1, "token": "TOKEN", "takeover": "ask"},
)
NASTY: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 39, 40, 64, 10**14, 10**15, 2**53, 2**63, -(2**63), 10**400, 1.5, -0.0,
    1e308, float("nan"), float("inf"), "", " ", "x" * 65, "x" * 3000, "\0", "\ud800", "\u202eevil",
    "🂡" * 30, "__proto__", "' OR 1=1 --", "<script>", "../../etc/passwd", [], [[]], {}, {"": {}},
    [0] * 500, {"card": 0}, {"card": 0, "take": [0, 0]}, {"constructor": 1},
)  # fmt: skip


def text(chance: random.Random, token: str, match: Frame | None) -> str:
    """One text: valid, nearly valid, JSON of another kind, or noise."""
    kind = chance.random()
    if kind < 0.55:
        message = _filled(chance, token, match)
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            _mutate(chance, message)
        written = json.dumps(message, ensure_ascii=chance.random() < 0.9)
        return _scratched(chance, written) if chance.random() < 0.2 else written
    if kind < 0.75:
        return json.dumps(_value(chance, 4))
    if kind < 0.85:
        return chance.choice(_TEXTS)(chance)
    return "".join(chr(chance.randint(0, 0x2FF)) for _ in range(chance.randint(0, 200)))


def _filled(chance: random.Random, token: str, match: Frame | None) -> Frame:
    message: Frame = copy.deepcopy(chance.choice(MESSAGES))
    if message["type"] == "leave" and chance.random() < 0.8:
        message = {"type": "nudge"}
    message["id"] = str(chance.randint(0, 10**6))
    if message["type"] == "nudge" or message["type"] == "hello":
        del message["id"]
    if "token" in message:
        message["token"] = token
    if match is not None and "game" in message:
        message["game"] = match["game"]
        if "seq" in message:
            message["seq"] = match["seq"] + chance.choice((0, 0, 0, 0, 1, -1))
        if "round" in message:
            message["round"] = match["round"]
        hand = match["view"]["hand"]
        if "card" in message.get("move", {}) and hand:
            table = match["view"]["table"]
            taken = chance.sample(table, chance.randint(0, min(3, len(table))))
            message["move"] = {"card": chance.choice(hand), "take": taken}
    return message


def _mutate(chance: random.Random, message: Frame) -> None:
    where: Any = message
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(where[key], dict | list) and chance.random() < 0.6:
            where = where[key]
            continue
        break
    what = chance.random()
    if what < 0.7:
        where[key] = _nasty(chance)
    elif what < 0.85:
        del where[key]
    elif isinstance(where, dict):
        where[chance.choice(("extra", "", "seat", "type", "id", "x" * 70))] = _nasty(chance)


def _nasty(chance: random.Random) -> Any:
    return copy.deepcopy(chance.choice(NASTY))


def _scratched(chance: random.Random, written: str) -> str:
    """One character other, gone or doubled; or the end cut off."""
    if not written:
        return written
    at = chance.randrange(len(written))
    middle = chance.choice(("", written[at] * 2, '"', "{", "}", "\\", "\u2028", "9" * 20))
    return written[:at] + middle + (written[at + 1 :] if chance.random() < 0.8 else "")


def _value(chance: random.Random, depth: int) -> Any:
    kind = chance.random()
    if depth == 0 or kind < 0.5:
        return _nasty(chance)
    if kind < 0.75:
        return [_value(chance, depth - 1) for _ in range(chance.randint(0, 4))]
    keys = ("type", "id", "game", "seq", "move", "token", "name", "seat", "options", "")
    return {chance.choice(keys): _value(chance, depth - 1) for _ in range(chance.randint(0, 5))}


_TEXTS: tuple[Callable[[random.Random], str], ...] = (
    lambda chance: "[" * chance.randint(1, 4000),
    lambda chance: '{"a":' * chance.randint(1, 800),
    lambda _: '{"type":"join","type":"leave","id":"1","name":"x"}',
    lambda _: '{"type":"move","id":"1","seq":1e3}',
    lambda chance: '{"type":"join","id":"1","seat":' + "9" * chance.randint(1, 3900) + "}",
    lambda _: '{"type":"join","id":"1","name":"\\ud83c"}',
    lambda chance: " " * chance.randint(0, 5000) + "{}",
    lambda chance: "x" * chance.randint(4000, 5000),
    lambda _: "ping",
    lambda _: "\ufeff{}",
    lambda _: "null",
    lambda _: '"ping"',
)


def frame(
    chance: random.Random, opcode: int, data: bytes, *, end: bool = True, reserved: int = 0
) -> bytes:
    """A masked WebSocket frame."""
    size = len(data)
    head = bytes([(0x80 if end else 0) | reserved | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += b"\xfe" + size.to_bytes(2)
    else:
        head += b"\xff" + size.to_bytes(8)
    mask = chance.randbytes(4)
    return head + mask + bytes(byte ^ mask[at & 3] for at, byte in enumerate(data))


def frames(chance: random.Random, written: str) -> list[bytes]:
    """The pieces in which a text goes out: whole, torn, or in fragments with pings between."""
    data = written.encode("utf-8", "surrogatepass")
    kind = chance.random()
    if kind < 0.8:
        return [frame(chance, TEXT, data)]
    if kind < 0.9:
        whole = frame(chance, TEXT, data)
        at = chance.randint(0, len(whole))
        return [whole[:at], whole[at:]]
    cuts = sorted(chance.randint(0, len(data)) for _ in range(chance.randint(1, 5)))
    parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    pieces: list[bytes] = []
    for number, part in enumerate(parts):
        if number and chance.random() < 0.3:
            pieces.append(frame(chance, PING, b"between"))
        last = number == len(parts) - 1
        pieces.append(frame(chance, CONTINUATION if number else TEXT, part, end=last))
    return pieces


def odd_frames(chance: random.Random) -> tuple[list[bytes], bool]:
    """Something that is no text frame, and whether it breaks the rules so that the connection ends."""
    noise = chance.randbytes(chance.randint(0, 200))
    harmless = (
        [frame(chance, BINARY, noise)],
        [frame(chance, PING, noise[:125])],
        [frame(chance, PONG, noise[:125])],
        [frame(chance, BINARY, noise, end=False), frame(chance, CONTINUATION, noise)],
    )
    ending = (
        [frame(chance, CLOSE, b"")],
        [frame(chance, CLOSE, b"\x03\xe8bye")],
        [frame(chance, CLOSE, b"\x00")],
        [frame(chance, CLOSE, b"\x03\xed")],
        [frame(chance, TEXT, b"\xff\xfe\xc0")],
        [frame(chance, 3, noise)],
        [frame(chance, 15, noise)],
        [frame(chance, TEXT, noise, reserved=0x40)],  # said to be compressed
        [frame(chance, TEXT, noise, reserved=0x30)],
        [frame(chance, CONTINUATION, noise)],
        [frame(chance, PING, b"x" * 126)],
        [frame(chance, PING, noise[:100], end=False)],
        [b"\x81\x05hello"],  # not masked
        [b"\x81\xff" + (2**63 - 1).to_bytes(8) + b"mask"],
        [frame(chance, BINARY, bytes(5000))],
        [frame(chance, TEXT, b" " * 70_000)],
        [frame(chance, TEXT, b"half of it")[:6]],
        [noise],
        [b""],
    )
    if chance.random() < 0.7:
        return list(chance.choice(harmless)), False
    return list(chance.choice(ending)), True


def http_request(chance: random.Random, code: str) -> bytes:
    """A request of a kind no browser sends, or only a confused one."""
    noise = chance.randbytes(chance.randint(1, 300))
    body = chance.choice(
        (b"", b"{", noise, b'{"game":"chkobba","options":{"target":' + b"9" * 50 + b"}}")
    )
    size = str(chance.choice((len(body), 0, 5000, -1, "x"))).encode()
    lines: tuple[bytes, ...] = (
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET\r\n\r\n",
        b"BREW /api/rooms HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: " + size + b"\r\n\r\n" + body,
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: " + b"a" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 500 + b"\r\n",
        b"GET /%00%ff/../..%2f HTTP/1.1\r\nHost: x\r\n\r\n",
        f"GET /ws?room={code} HTTP/1.1\r\n{UPGRADE}Origin: https://evil.example\r\n\r\n".encode(),
        f"GET /ws?room={code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n".encode(),
        f"GET /ws?room={code}&room={code} HTTP/1.1\r\n{UPGRADE}\r\n".encode(),
        f"GET /ws?room={'A' * 3000} HTTP/1.1\r\n{UPGRADE}\r\n".encode(),
        f"POST /ws?room={code} HTTP/1.1\r\n{UPGRADE}\r\n".encode(),
        noise + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise,  # as TLS begins
    )
    return chance.choice(lines)
