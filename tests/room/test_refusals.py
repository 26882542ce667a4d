"""Every reason for which a request is refused: reached, and nothing changed by it.

`Host.refused` compares the whole dump (state, seq and revision with it) before and after, and allows no
effect but the ack. The table is complete: it has every reason that docs/PROTOCOL.md names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kahwa.room import Send
from kahwa.room.states import ALLOWED
from tests.room.states import cards, set_table
from tests.room.table import Host, seated, two_humans
from tests.room.toy import Toy

PROTOCOL = Path(__file__).parents[2] / "docs" / "PROTOCOL.md"

Table = Callable[[], Host]


def lobby() -> Host:
    """Amira is host, Sami sits, two seats are free; Zied watches."""
    host = seated(["amira", "sami"], {"players": 4}, start=False)
    host.hello("zied")
    return host


def three_in_lobby() -> Host:
    return seated(["amira", "sami", "leila"], start=False)


def full() -> Host:
    host = seated(["amira", "sami"], start=False)
    host.hello("zied")
    return host


def playing() -> Host:
    host = two_humans()
    host.hello("zied")
    return host


def teams() -> Host:
    host = seated(["amira", "sami", "leila", "zied"])
    host.drop("leila")
    host.wait(60_000)
    return host


def asked() -> Host:
    host = playing()
    host.drop("sami")
    host.wait(60_000)
    return host


def waiting() -> Host:
    """Sami is away and not asked about yet."""
    host = playing()
    host.drop("sami")
    return host


def round_over() -> Host:
    host = playing()
    host.play()
    return host


def match_over() -> Host:
    host = playing()
    host.ok("sami", "surrender", game=token(host), agree=True)
    return host


def left_after() -> Host:
    host = match_over()
    host.ok("sami", "leave")
    return host


def toy() -> Host:
    return seated(["amira", "sami", "leila"], {"players": 3}, game=Toy())


def toy_asked() -> Host:
    host = toy()
    host.drop("leila")
    host.wait(60_000)
    return host


def bots() -> Host:
    """A table of bots, whose host stood up."""
    host = seated(["amira"], start=False)
    host.ok("amira", "stand")
    for seat in range(2):
        host.ok("amira", "bot", seat=seat)
    host.ok("amira", "start")
    return host


def cards_on(turn: int, table: str, *hands: str) -> Table:
    def make() -> Host:
        host = playing()
        set_table(host, turn, table, list(hands))
        return host

    return make


def cut() -> Host:
    return two_humans({"cut": True})


def emoted() -> Host:
    host = playing()
    host.ok("sami", "emote", emote="tea")
    host.now += 999
    return host


def token(host: Host) -> str:
    match = host.room._table.match
    return match.token if match else "none"


def move(card: str, take: str = "") -> dict[str, Any]:
    return {"seq": 0, "move": {"card": cards(card)[0], "take": cards(take)}}


LATE = {"seat": 1, "hold": 1, "answer": "bot"}

# reason, how the table is, who asks, for what (a `game` field is filled in), the ack's own fields
REFUSALS: list[tuple[str, Table, str, str, dict[str, Any], dict[str, Any]]] = [
    ("bad-message", lobby, "zied", "dance", {}, {"detail": "unknown type"}),
    ("bad-message", lobby, "zied", "join", {}, {"detail": "name is missing"}),
    ("bad-message", lobby, "amira", "sit", {"seat": True}, {"detail": "seat is of the wrong type"}),
    ("bad-message", lobby, "amira", "sit", {"seat": -1}, {"detail": "seat is of the wrong type"}),
    ("bad-message", lobby, "amira", "start", {"x": 1}, {"detail": "unknown field"}),
    ("bad-message", lobby, "amira", "emote", {"emote": "x"}, {"detail": "unknown emote"}),
    ("bad-name", lobby, "zied", "join", {"name": "\u202e\u200b"}, {}),
    ("bad-name", lobby, "amira", "name", {"name": "x" * 21}, {}),
    ("bad-move", playing, "sami", "move", {"seq": 0, "move": {"card": 40}}, {"detail": ...}),
    ("bad-options", lobby, "amira", "options", {"options": {"target": 12}}, {}),
    ("bad-options", lobby, "amira", "options", {"options": {"x": 1}}, {}),
    ("bad-options", lobby, "amira", "options", {"options": {"cut": 1}}, {}),
    ("bad-seat", lobby, "zied", "join", {"name": "Z", "seat": 4}, {}),
    ("bad-seat", lobby, "amira", "sit", {"seat": 4}, {}),
    ("bad-seat", lobby, "amira", "swap", {"a": 0, "b": 4}, {}),
    ("bad-seat", lobby, "amira", "bot", {"seat": 4}, {}),
    ("bad-seat", lobby, "amira", "remove", {"seat": 4}, {}),
    ("bad-seat", asked, "amira", "hold", {**LATE, "seat": 4}, {}),
    ("bad-level", lobby, "amira", "bot", {"seat": 2, "level": "genius"}, {}),
    ("not-seated", lobby, "zied", "stand", {}, {}),
    ("not-seated", lobby, "zied", "name", {"name": "Z"}, {}),
    ("not-seated", playing, "zied", "move", move("7h"), {}),
    ("not-seated", round_over, "zied", "deal", {"round": 1}, {}),
    ("not-seated", asked, "zied", "hold", LATE, {}),
    ("not-seated", playing, "zied", "emote", {"emote": "tea"}, {}),
    ("not-host", lobby, "sami", "start", {}, {}),
    ("not-host", lobby, "sami", "swap", {"a": 0, "b": 1}, {}),
    ("not-host", lobby, "zied", "bot", {"seat": 2}, {}),
    ("not-host", lobby, "sami", "remove", {"seat": 0}, {}),
    ("not-host", lobby, "sami", "options", {"options": {}}, {}),
    ("not-host", playing, "sami", "step", {"seq": 0}, {}),
    ("not-lobby", playing, "zied", "join", {"name": "Z"}, {}),
    ("not-lobby", playing, "amira", "start", {}, {}),
    ("not-lobby", playing, "amira", "stand", {}, {}),
    ("not-lobby", round_over, "amira", "options", {"options": {"target": 5}}, {}),
    ("not-lobby", playing, "amira", "options", {"options": {"theme": "noir", "cut": True}}, {}),
    ("not-host", playing, "sami", "options", {"options": {"theme": "noir"}}, {}),
    ("bad-options", playing, "amira", "options", {"options": {"theme": "mauve"}}, {}),
    ("not-playing", lobby, "amira", "move", move("7h"), {}),
    ("not-playing", round_over, "amira", "move", move("7h"), {}),
    ("not-playing", match_over, "amira", "surrender", {"agree": True}, {}),
    ("not-playing", match_over, "amira", "hold", LATE, {}),
    ("not-round-over", playing, "amira", "deal", {"round": 1}, {}),
    ("not-match-over", round_over, "amira", "rematch", {}, {}),
    ("not-match-over", playing, "amira", "lobby", {}, {}),
    ("already-seated", lobby, "sami", "join", {"name": "S"}, {}),
    ("too-soon", round_over, "sami", "deal", {"round": 1}, {"left": ...}),
    ("too-soon", match_over, "sami", "rematch", {}, {"left": ...}),
    ("too-soon", match_over, "sami", "lobby", {}, {"left": ...}),
    ("not-your-turn", playing, "amira", "move", move("7h"), {}),
    ("stale", playing, "sami", "move", {**move("7h"), "seq": 1}, {}),
    ("stale", playing, "sami", "move", {**move("7h"), "game": "another"}, {}),
    ("stale", round_over, "amira", "deal", {"round": 2}, {}),
    ("stale", match_over, "amira", "rematch", {"game": "another"}, {}),
    ("stale", match_over, "amira", "lobby", {"game": "another"}, {}),
    ("stale", match_over, "amira", "journals", {"game": "another"}, {}),
    ("not-match-over", playing, "amira", "journals", {}, {}),
    ("not-match-over", round_over, "zied", "journals", {}, {}),
    ("stale", playing, "amira", "surrender", {"game": "another", "agree": True}, {}),
    ("stale", asked, "amira", "hold", {**LATE, "hold": 0}, {}),
    ("stale", bots, "amira", "step", {"seq": 1}, {}),
    ("full", full, "zied", "join", {"name": "Z"}, {}),
    ("seat-taken", lobby, "zied", "join", {"name": "Z", "seat": 1}, {}),
    ("seat-taken", lobby, "amira", "sit", {"seat": 1}, {}),
    ("seat-taken", lobby, "amira", "bot", {"seat": 1}, {}),
    ("seat-empty", lobby, "amira", "remove", {"seat": 2}, {}),
    ("seats-empty", lobby, "amira", "start", {}, {}),
    ("seats-empty", left_after, "amira", "rematch", {}, {}),
    ("seats-taken", three_in_lobby,
     "amira", "options", {"options": {"players": 2}}, {}),
    ("not-away", lobby, "amira", "remove", {"seat": 1}, {}),
    ("no-hold", playing, "amira", "hold", LATE, {}),
    ("no-hold", waiting, "amira", "hold", LATE, {}),
    ("not-opponent", teams, "amira", "hold", {"seat": 2, "hold": 1, "answer": "claim"}, {}),
    ("not-two-teams", toy, "amira", "surrender", {"agree": True}, {}),
    ("not-two-teams", toy_asked, "amira", "hold", {"seat": 2, "hold": 1, "answer": "claim"}, {}),
    ("humans-seated", playing, "amira", "step", {"seq": 0}, {}),
    ("rate", emoted, "sami", "emote", {"emote": "wow"}, {}),
    ("not-in-hand", cards_on(1, "2h", "3h", "4h"), "sami", "move", move("5h"), {}),
    ("duplicate", cards_on(1, "2c Js", "3h", "4h"), "sami", "move", move("4h", "2c 2c"), {}),
    ("not-on-table", cards_on(1, "2c", "3h", "4h"), "sami", "move", move("4h", "4d"), {}),
    ("bad-sum", cards_on(1, "2c", "3h", "4h"), "sami", "move", move("4h", "2c"), {}),
    ("must-take-match", cards_on(1, "7h 3d 4c", "2c", "7s"), "sami", "move", move("7s", "3d 4c"),
     {"mustTake": cards("7h")}),
    ("must-capture", cards_on(1, "5h Kc", "3c", "2s 5c"), "sami", "move", move("2s"),
     {"mustTake": cards("5h")}),
    ("cut-first", cut, "sami", "move", move("5h"), {}),
    ("no-cut", playing, "sami", "move", {"seq": 0, "move": {"cut": "lay"}}, {}),
]  # fmt: skip

NEED_GAME = ["move", "step", "surrender", "hold", "deal", "rematch", "lobby", "journals"]


@pytest.mark.parametrize(
    ("reason", "table", "who", "kind", "fields", "details"),
    REFUSALS,
    ids=[f"{row[0]}: {row[3]} {row[1].__name__}" for row in REFUSALS],
)
def test_a_refusal_names_its_reason_and_changes_nothing(
    reason: str, table: Table, who: str, kind: str, fields: Any, details: Any
) -> None:
    host = table()
    if kind in NEED_GAME:
        fields = {"game": token(host), **fields}
    frames = len(host.inbox[who])
    ack = host.refused(who, kind, id="x", **fields)
    assert ack.keys() == {"type", "id", "ok", "reason", *details}
    assert (ack["id"], ack["reason"]) == ("x", reason)
    for name, value in details.items():
        assert value is ... or ack[name] == value
    assert len(host.inbox[who]) == frames + 1


@pytest.mark.parametrize("kind", NEED_GAME)
def test_a_message_about_a_match_names_the_match(kind: str) -> None:
    host = playing()
    assert host.refused("amira", kind)["detail"] == "game is missing"


def test_a_token_seated_elsewhere_does_not_sit_twice() -> None:
    host = lobby()
    host.hello("tab 2", token="sami", takeover="ask")
    assert host.refused("tab 2", "join", name="S")["reason"] == "already-seated"


def documented_reasons() -> set[str]:
    text = PROTOCOL.read_text()
    section = text[text.index("### Reasons in an `ack`") : text.index("The game's own reasons")]
    own = text[text.index("Refusals: ") : text.index("**View**")]
    reasons = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", section + own))
    return reasons - {"detail", "left", "ack"}


def test_every_documented_reason_is_reached_and_no_other() -> None:
    assert {row[0] for row in REFUSALS} == documented_reasons()


def test_every_message_has_a_row_and_every_row_a_refusal() -> None:
    refused = {row[3] for row in REFUSALS}
    from kahwa.room.messages import TABLE

    assert {make for make, _, _ in TABLE.values()} == set(ALLOWED)
    assert refused >= TABLE.keys() - {"leave"}  # leaving is never refused


ERRORS = {
    "bad-json": ["", "{", "[]", "1", "null", '{"a":NaN}', '{"a":1e999}', '{"a":-Infinity}',
                 '{"a":1,"a":2}', "[" * 4000, '{"a":' * 600 + "1" + "}" * 600,
                 '{"type":"nudge","a":' + "9" * 4000 + "}", '{"type":"nudge","a":1.5}'],
    "bad-message": ["{}", '{"type":"start"}', '{"type":"start","id":""}', '{"type":"start","id":7}',
                    json.dumps({"type": "start", "id": "x" * 65}), '{"type":"start","id":"\\ud800"}',
                    '{"type":"nudge","x":1}', '{"type":"hello"}', '{"type":"hello","protocol":"1"}',
                    '{"type":"hello","protocol":1,"token":"x"}', '{"type":"hello","protocol":true}',
                    '{"type":"hello","protocol":1,"token":"' + "A" * 32 + '"}',
                    '{"type":[],"id":7}'],
    "too-large": ["x" * 4097, "é" * 2049, '{"type":"nudge","x":"' + "x" * 4096 + '"}'],
}  # fmt: skip


@pytest.mark.parametrize(("reason", "text"), [(r, t) for r, ts in ERRORS.items() for t in ts])
@pytest.mark.parametrize("greeted", [True, False])
def test_what_is_no_request_gets_an_error_and_changes_nothing(
    reason: str, text: str, greeted: bool
) -> None:
    host = playing()
    if not greeted:
        host.connect("new")
    who = "amira" if greeted else "new"
    before = host.room.dump()
    assert host.text(who, text) == [{"type": "error", "reason": reason}]
    assert host.room.dump() == before
    assert [type(e) for e in host.effects] == [Send]


def test_hello_comes_first() -> None:
    host = playing()
    host.connect("new")
    for kind in ("join", "leave", "dance"):
        text = json.dumps({"type": kind, "id": "x"})
        assert host.text("new", text) == [{"type": "error", "reason": "hello-first"}]


def test_the_longest_frame_is_taken() -> None:
    host = playing()
    frame = {"type": "start", "id": "x", "pad": ""}
    frame["pad"] = "x" * (4096 - len(json.dumps(frame)))
    assert host.text("amira", json.dumps(frame))[0]["reason"] == "bad-message"
