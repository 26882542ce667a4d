"""The deployed Worker, but every search of a hard bot runs into the limit on processor time.

workerd on a developer's machine has no such limit. With two players this is the signal that the runtime
sends shortly before it, in mid-search; with four it is a search without end, for the test to kill.
"""

from __future__ import annotations

import signal
import sys
from typing import Any

from kahwa.games.chkobba import bots
from worker import Default, Room

__all__ = ["Default", "Room"]

CALLS = 400

search = bots.best_play


def limited(view: Any, *rest: Any) -> Any:
    while len(view["counts"]) == 4:
        pass
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event == "call"
        if calls == CALLS:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGXCPU)

    sys.setprofile(count)
    try:
        return search(view, *rest)
    finally:
        sys.setprofile(None)


bots.best_play = limited
