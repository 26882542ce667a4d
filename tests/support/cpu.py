"""CPU time and memory of processes below this one, and putting them first, while others run too."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

PROC = Path("/proc")
FIRST = -15


class Meter:
    """Adds up the time of the threads called `thread` (all without it) in our processes called `name`.

    The processes are those that run when the meter is made. The time is the scheduler's own count, in
    nanoseconds; the usual one is in hundredths of a second.
    """

    def __init__(self, name: str, thread: str | None = None) -> None:
        self._processes = processes(name)
        self._thread = thread
        self._known: dict[str, float] = {}
        assert self._processes, f"no process called {name} runs"

    def seconds(self) -> float:
        """The time until now; of a process that has ended, as much as was seen of it."""
        for pid in self._processes:
            with contextlib.suppress(OSError):
                self._known[pid] = self._of(pid)
        return sum(self._known.values())

    def _of(self, pid: str) -> float:
        threads = (PROC / pid / "task").iterdir()
        counted = [task for task in threads if self._thread in (None, _name(task))]
        return sum(int((task / "schedstat").read_text().split()[0]) for task in counted) / 1e9


@contextlib.contextmanager
def ahead(name: str) -> Generator[bool]:
    """Let our processes of a name, also those to come, run before other programs; whether we may.

    Chromium gives its threads priorities of its own, so they are set again and again.
    """
    try:
        os.setpriority(os.PRIO_PROCESS, 0, FIRST)
    except PermissionError:
        yield False
        return
    done = threading.Event()

    def keep() -> None:
        while not done.wait(0.1):
            for pid in processes(name):
                with contextlib.suppress(OSError):  # it ended meanwhile
                    for task in (PROC / pid / "task").iterdir():
                        os.setpriority(os.PRIO_PROCESS, int(task.name), FIRST)

    keeper = threading.Thread(target=keep, daemon=True)
    keeper.start()
    yield True
    done.set()
    keeper.join()


def processes(name: str) -> list[str]:
    """The ids of our processes of a name."""
    return [pid for pid in _below(os.getpid()) if _name(PROC / pid) == name]


def memory(root: int, name: str | None = None) -> int:
    """The bytes of memory that a process and those below it use alone, or those called `name`."""
    found = [pid for pid in (str(root), *_below(root)) if name in (None, _name(PROC / pid))]
    return sum(_own_bytes(PROC / pid) for pid in set(found))


def own_memory(pid: int) -> int:
    """The bytes of memory that one process uses by itself."""
    return _own_bytes(PROC / str(pid))


def _own_bytes(process: Path) -> int:
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0  # it ended meanwhile
    own = ("Private_Clean:", "Private_Dirty:")
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(own))


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
