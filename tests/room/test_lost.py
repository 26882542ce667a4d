"""Every moment of a game times everything that happens to a line: same seat, same hand, right prompts.

The page's half of this matrix is `tests/page/lost.test.js`, both halves together in a browser are
`tests/e2e/test_moments.py`. Each cell puts the room to sleep in the middle of the fault as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.room.table import Host, seated, two_humans

MINUTE = 60_000
NOTICED = 25_000
"""How long a host may take to find out that a silent line is dead."""


@dataclass
class Scene:
    """A table at one moment, and the player whose line fails. `lines` are the players' connections."""

    host: Host
    who: str
    clock: bool = False
    """Time itself makes moves here."""
    sent: str = ""
    """A request of the player on its way: the page sends it again, whatever became of it."""
    unheard: bool = False
    """It never arrived."""
    lines: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def line(self) -> str:
        return self.lines.get(self.who, self.who)

    @property
    def snap(self) -> dict[str, Any]:
        return self.host.snap(self.line)

    @property
    def others(self) -> list[str]:
        """Connections of the other seated people."""
        seats = self.host.room._table.seats
        return [s.connection for s in seats if s.connection not in (None, self.line)]

    def come_back(self, takeover: str = "always") -> None:
        """A new connection with the same token, as the page makes it."""
        line = f"{self.who} {self.host.now} {len(self.host.inbox)}"
        self.host.hello(line, self.who, takeover)
        self.lines[self.who] = line


def shown(host: Host, name: str = "amira") -> Host:
    """Let the time pass in which the pages show what happened."""
    host.wait(sum(step["pause"] + step["ms"] for step in host.snap(name)["steps"]))
    return host


def request(host: Host, line: str, kind: str, **fields: Any) -> str:
    """A request about the match as its text."""
    match = host.snap(line)["match"]
    return json.dumps({"type": kind, "id": "on-its-way", "game": match["game"], **fields})


def move_of(host: Host) -> str:
    """A legal move of who is to move, as its text."""
    line, move = host.any_move()
    return request(host, line, "move", seq=host.snap(line)["match"]["seq"], move=move)


def lobby(who: str) -> Scene:
    return Scene(seated(["amira", "sami"], start=False), who)


def own_move_due() -> Scene:
    return Scene(shown(two_humans()), "sami")


def anothers_move_due() -> Scene:
    return Scene(shown(two_humans()), "amira")


def cards_are_being_dealt() -> Scene:
    return Scene(two_humans(), "sami")


def anothers_move_is_acted_out() -> Scene:
    host = shown(two_humans())
    host.play(1)
    return Scene(host, "amira")


def own_move_arrived_unanswered() -> Scene:
    host = shown(two_humans())
    sent = move_of(host)
    host.text("sami", sent)
    return Scene(host, "sami", sent=sent)


def own_move_never_arrived() -> Scene:
    host = shown(two_humans())
    return Scene(host, "sami", sent=move_of(host), unheard=True)


def own_clock_runs() -> Scene:
    return Scene(shown(two_humans({"turnClock": 20})), "sami", clock=True)


def anothers_clock_runs() -> Scene:
    return Scene(shown(two_humans({"turnClock": 20})), "amira", clock=True)


def bots_have_just_moved() -> Scene:
    host = shown(seated(["amira", "sami"], {"players": 4}))
    host.play(1)
    assert host.snap("amira")["match"]["turn"] == 0
    return Scene(host, "amira")


def alone_with_a_bot() -> Scene:
    return Scene(shown(seated(["amira"])), "amira")


def own_cut() -> Scene:
    host = seated(["amira", "sami"], {"cut": True})
    assert host.snap("sami")["match"]["view"]["cut"]["seat"] == 1
    return Scene(host, "sami")


def anothers_hold_runs() -> Scene:
    host = shown(two_humans())
    host.drop("sami")
    host.wait(20_000)
    return Scene(host, "amira")


def asked_about_another() -> Scene:
    host = shown(two_humans())
    host.drop("sami")
    host.wait(MINUTE)
    assert host.snap("amira")["holds"][0]["asked"]
    return Scene(host, "amira")


def a_bot_plays_for_another() -> Scene:
    host = shown(two_humans())
    host.drop("sami")
    host.wait(MINUTE)
    answer_bot(host, "amira")
    return Scene(host, "amira")


def reconnecting_already() -> Scene:
    """One try was lost before its hello, the next has not said it yet."""
    host = shown(two_humans())
    host.drop("sami")
    host.wait(1_000)
    host.connect("lost try")
    host.drop("lost try")
    host.wait(500)
    host.connect("try")
    host.hello("try", "sami", "always")
    return Scene(host, "sami", lines={"sami": "try"})


def partner_asks_to_give_up() -> Scene:
    host = shown(seated(["amira", "sami", "leila", "youssef"]))
    host.ok("amira", "surrender", game=host.snap("amira")["match"]["game"], agree=True)
    return Scene(host, "leila")


def tally(who: str) -> Scene:
    host = two_humans()
    host.play()
    assert host.snap("amira")["phase"] == "round-over"
    return Scene(shown(host), who)


def match_over() -> Host:
    host = shown(two_humans())
    host.ok("sami", "surrender", game=host.snap("sami")["match"]["game"], agree=True)
    return host


def rematch_unanswered() -> Scene:
    host = match_over()
    sent = request(host, "amira", "rematch")
    host.text("amira", sent)
    return Scene(host, "amira", sent=sent)


def watching() -> Scene:
    host = shown(two_humans())
    host.hello("zied")
    return Scene(host, "zied")


MOMENTS: dict[str, Callable[[], Scene]] = {
    "lobby": lambda: lobby("sami"),
    "lobby, as host": lambda: lobby("amira"),
    "own move due": own_move_due,
    "another's move due": anothers_move_due,
    "cards are being dealt": cards_are_being_dealt,
    "another's move is acted out": anothers_move_is_acted_out,
    "own move arrived, unanswered": own_move_arrived_unanswered,
    "own move never arrived": own_move_never_arrived,
    "own clock runs": own_clock_runs,
    "another's clock runs": anothers_clock_runs,
    "bots have just moved": bots_have_just_moved,
    "alone with a bot": alone_with_a_bot,
    "own cut": own_cut,
    "another's hold runs": anothers_hold_runs,
    "asked about another": asked_about_another,
    "a bot plays for another": a_bot_plays_for_another,
    "reconnecting already": reconnecting_already,
    "a partner asks to give up": partner_asks_to_give_up,
    "tally, as host": lambda: tally("amira"),
    "tally": lambda: tally("sami"),
    "match over, as host": lambda: Scene(match_over(), "amira"),
    "match over": lambda: Scene(match_over(), "sami"),
    "rematch unanswered": rematch_unanswered,
    "watching": watching,
}


def drop(scene: Scene) -> None:
    """The line breaks and is back within seconds."""
    scene.host.drop(scene.line)
    scene.host.sleep()
    scene.host.wait(3_000)
    scene.come_back()


def reload(scene: Scene) -> None:
    """The new page's line is there before the old one's end is known."""
    old = scene.line
    scene.host.sleep()
    scene.come_back()
    assert old not in scene.host.live or scene.who == "zied"
    if old in scene.host.live:
        scene.host.drop(old)


def second_tab(scene: Scene) -> None:
    """Another tab asks first, and takes the seat when the player says so."""
    old = scene.line
    before = len(scene.host.inbox[old])
    scene.come_back("ask")
    seated_there = scene.host.snap(old)["you"]["seat"] is not None
    if seated_there:
        welcome = next(f for f in scene.host.inbox[scene.line] if f["type"] == "welcome")
        assert welcome["elsewhere"]
        assert scene.snap["you"]["seat"] is None
        assert scene.snap["match"] is None or scene.snap["match"]["view"]["hand"] == []
        assert all(frame["type"] == "snapshot" for frame in scene.host.inbox[old][before:])
    scene.host.sleep()
    scene.host.hello(scene.line, scene.who, "always")
    if seated_there:
        assert scene.host.closed[old] == 4000


def flight_mode(scene: Scene) -> None:
    """Nothing is heard for 70 s; the host finds out after a while."""
    scene.host.wait(NOTICED)
    scene.host.drop(scene.line)
    scene.host.sleep()
    scene.host.wait(70_000 - NOTICED)
    scene.come_back()


def half_open(scene: Scene) -> None:
    """The page gives a dead line up which the host still believes in, and whose end it hears later."""
    old = scene.line
    scene.host.wait(14_000)
    scene.host.sleep()
    scene.come_back()
    if old in scene.host.live:
        scene.host.drop(old)


def asleep(scene: Scene) -> None:
    """A phone that sleeps for twenty minutes."""
    scene.host.wait(NOTICED)
    scene.host.drop(scene.line)
    scene.host.sleep()
    scene.host.wait(20 * MINUTE - NOTICED)
    scene.come_back()


FAULTS: dict[str, tuple[Callable[[Scene], None], int]] = {
    # what happens, and for how long the host knows the player to be away
    "drop": (drop, 3_000),
    "reload": (reload, 0),
    "second tab": (second_tab, 0),
    "flight mode": (flight_mode, 70_000 - NOTICED),
    "half-open socket": (half_open, 0),
    "asleep for 20 minutes": (asleep, 20 * MINUTE - NOTICED),
}


def seen(snap: dict[str, Any]) -> dict[str, Any]:
    """What a player sees of the cards and may do with them."""
    match = snap["match"] or {}
    names = ("game", "seq", "turn", "round", "scores", "winner", "reason", "view")
    seats = [{k: v for k, v in seat.items() if k != "connected"} for seat in snap["seats"]]
    return {
        **{name: match.get(name) for name in names},
        "seat": snap["you"]["seat"],
        "phase": snap["phase"],
        "options": snap["options"],
        "seats": seats,
    }


def answer_bot(host: Host, line: str) -> None:
    snap = host.snap(line)
    for hold in snap["holds"]:
        match = snap["match"]["game"]
        host.ok(line, "hold", game=match, seat=hold["seat"], hold=hold["hold"], answer="bot")


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_same_seat_same_hand_right_prompts(moment: str, fault: str) -> None:
    scene = MOMENTS[moment]()
    host = scene.host
    happens, away = FAULTS[fault]
    before, began, others = scene.snap, host.now, scene.others
    alone = not others
    told = {other: len(host.snapshots(other)) for other in others}

    happens(scene)

    after = scene.snap
    clock = before["match"] and before["match"]["clock"]
    if scene.clock and host.now - began >= clock["left"]:
        assert after["match"]["seq"] > before["match"]["seq"]
        assert after["you"]["seat"] == before["you"]["seat"]
    else:
        assert seen(after) == seen(before)
        assert after["steps"] == [], "what was shown before is not shown again"
    was_host = before["you"]["host"]
    assert after["you"]["host"] == (was_host and (away < MINUTE or alone))
    seat = before["you"]["seat"]
    if seat is not None:
        everybody_saw_it(scene, seat, away, told)
        waits_left = [hold for hold in before["holds"] if hold["seat"] != seat]
        assert [hold["seat"] for hold in after["holds"]] == [hold["seat"] for hold in waits_left]
        # Nobody was there meanwhile: no time passed at the table.
        if alone and away and waits_left:
            silent = host.now - began - away
            for hold, old in zip(after["holds"], waits_left, strict=True):
                assert hold["asked"] == (old["asked"] or silent >= old["left"])
    plays_on(scene)


def everybody_saw_it(scene: Scene, seat: int, away: int, told: dict[str, int]) -> None:
    """The others were shown that the player was away, and is back; nothing where the host never knew."""
    host = scene.host
    for other, count in told.items():
        since = host.snapshots(other)[count:]
        gone = [snap for snap in since if not snap["seats"][seat]["connected"]]
        assert bool(gone) == bool(away)
        asked = [h for snap in since for h in snap["holds"] if h["seat"] == seat and h["asked"]]
        running = since[-1]["phase"] in ("playing", "round-over") if since else False
        if not scene.clock:
            assert bool(asked) == (away >= MINUTE and running)
        assert host.snap(other)["seats"][seat]["connected"]
        assert all(hold["seat"] != seat for hold in host.snap(other)["holds"])


def plays_on(scene: Scene) -> None:
    """What the page had sent is done once, and then the game goes on to the next tally."""
    host = scene.host
    if scene.sent:
        seq = scene.snap["match"]["seq"]
        for _ in range(2):  # the ack may be lost as well
            acks = [f for f in host.text(scene.line, scene.sent) if f["type"] == "ack"]
            assert [ack["ok"] for ack in acks] == [True]
        assert scene.snap["match"]["seq"] == seq + (1 if scene.unheard else 0)
    phase, you = scene.snap["phase"], scene.snap["you"]
    if phase == "lobby":
        line = next(n for n in (scene.line, *scene.others) if host.snap(n)["you"]["host"])
        host.ok(line, "start")
    elif phase == "match-over":
        line = next(n for n in (scene.line, *scene.others) if host.snap(n)["you"]["host"])
        host.ok(line, "rematch", game=scene.snap["match"]["game"])
    elif phase == "round-over":
        line = next(n for n in (scene.line, *scene.others) if host.snap(n)["you"]["host"])
        match = scene.snap["match"]
        host.ok(line, "deal", game=match["game"], round=match["round"])
    if any(hold["seat"] != you["seat"] for hold in scene.snap["holds"]):
        host.wait(MINUTE)
        answer_bot(host, scene.line)
    asks = [s for s in scene.snap["seats"] if s.get("surrender")]
    if asks:
        host.ok(scene.line, "surrender", game=scene.snap["match"]["game"], agree=True)
        assert scene.snap["phase"] == "match-over"
        return
    turn = scene.snap["match"]["turn"]
    if turn is not None and you["seat"] is not None and turn != you["seat"]:
        assert host.refused(scene.line, "move", **nonsense(scene))["reason"] == "not-your-turn"
    host.play()
    assert scene.snap["phase"] in ("round-over", "match-over")


def nonsense(scene: Scene) -> dict[str, Any]:
    """A move out of turn."""
    match = scene.snap["match"]
    card = (match["view"]["hand"] or [0])[0]
    return {"game": match["game"], "seq": match["seq"], "move": {"card": card}}
