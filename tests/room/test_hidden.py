"""Hidden cards never reach a page: permute them, and a seat's frames must not change by a byte.

`python -m tests.endurance.leaks` does more of the same.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from kahwa.games.chkobba.game import Chkobba
from tests.room.hidden import leaks
from tests.room.permuted import PEOPLE, Scene, compare, many, search
from tests.room.table import Host

STATES = 1_200
KINDS = {
    *("welcome", "snapshot", "steps", "ok", "refused", "error", "emote"),
    *("bye replaced", "bye left", "bye gone", "bye no-hello", "bye wrong-protocol"),
}


@pytest.mark.parametrize("players", [2, 4])
def test_permuting_hidden_cards_changes_no_byte_of_any_frame(players: int) -> None:
    compared = search(many(STATES, players))
    assert compared.states >= STATES
    assert compared.acts.total() >= STATES
    assert compared.skipped < compared.acts.total() / 8
    assert min(compared.acts.values()) >= 5, compared.acts
    assert compared.kinds.keys() == KINDS


@pytest.mark.parametrize("secret", ["pack", "hand", "sum"])
def test_the_permutation_finds_a_planted_leak(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def view(self: Chkobba, state: Any, seat: int | None) -> Any:
        told = {
            "pack": list(state.pack[:1]),
            "hand": list(state.hands[1]) if seat != 1 else [],
            "sum": sum(card * i for i, card in enumerate(state.pack)) * 1000,
        }
        return {**honest(self, state, seat), "hint": told[secret]}

    honest = Chkobba.view
    monkeypatch.setattr(Chkobba, "view", view)
    found = [scene for scene in scenes_unchecked() if compare(scene, "hello") is False]
    assert len(found) >= 5


def scenes_unchecked() -> list[Scene]:
    """Scenes of a game whose view leaks: without the scan for cards that `scenes` makes."""
    host = Host({"players": 2}, seed=b"leaky")
    for person in PEOPLE[:2]:
        host.hello(person)
        host.ok(person, "join", name=person)
    host.ok("amira", "start")
    found: list[Scene] = []
    for _ in range(12):
        dump = json.loads(json.dumps(host.room.dump()))
        found.append(Scene(dump, dict(host.live), host.now, "amira", random.Random(1)))
        host.play(1)
        host.now += 500
    return found


def test_the_scan_finds_a_planted_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Chkobba.view
    monkeypatch.setattr(
        Chkobba, "view", lambda s, state, seat: {**honest(s, state, seat), "x": [[state.pack[0]]]}
    )
    host = Host({"players": 2})
    for person in PEOPLE[:2]:
        host.hello(person)
        host.ok(person, "join", name=person)
    host.ok("amira", "start")
    assert len(leaks(host)) == 2
