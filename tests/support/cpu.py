"""CPU time of processes below this one: what work cost while other programs were running too."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


class Meter:
    """Adds up the time of the threads called `thread` (all without it) in our processes called `name`.

    The processes are those that run when the meter is made. The time is the scheduler's own count, in
    nanoseconds; the usual one is in hundredths of a second.
    """

    def __init__(self, name: str, thread: str | None = None) -> None:
        self._processes = processes(name)
        self._thread = thread
        assert self._processes, f"no process called {name} runs"

    def seconds(self) -> float:
        """The time until now."""
        threads = [task for pid in self._processes for task in (PROC / pid / "task").iterdir()]
        counted = [task for task in threads if self._thread in (None, _name(task))]
        return sum(int((task / "schedstat").read_text().split()[0]) for task in counted) / 1e9


def processes(name: str) -> list[str]:
    """The ids of our processes of a name."""
    return [pid for pid in _below(os.getpid()) if _name(PROC / pid) == name]


def _below(root: int) -> Iterator[str]:
    """The ids of all processes that this one started, and those started by them."""
    parents = {process.name: _parent(process) for process in PROC.glob("[0-9]*")}
    found = {str(root)}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        yield from more
        found |= more


def _parent(process: Path) -> str | None:
    try:
        # pid (name) state parent: the name may hold anything.
        return (process / "stat").read_text().rpartition(")")[2].split()[1]
    except OSError:
        return None  # it ended meanwhile


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return ""
