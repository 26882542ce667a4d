"""Calls in which a bot may search, made in a process of their own: the other rooms' loop stays free.

The whole room travels with its call and comes back changed, some twenty kilobytes each way, next to
nothing beside a search. So the process keeps nothing, and whatever becomes of it loses nothing: here
the room stays as it was until the call is back, and a call that was lost is made again.

- **It starts with the first bot that searches**, and there is one: a search takes some milliseconds,
  and people who think take seconds.
- **It can be killed at any time.** Its calls are then made in a new one; one that is lost again is made
  in the loop, and so are all for a while: no process seems to live here.
- **It never outlives its host**, not even one that is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor

from kahwa.hosts.calls import Done, Failed, RoomCall, perform
from kahwa.room import Room

ATTEMPTS = 2
REST_SECONDS = 60.0

log = logging.getLogger("kahwa")


class Searches:
    """What a `Keeper` calls its elsewhere, for all rooms of a local host.

    `make` starts the process, or what stands for it in tests; it may block.
    """

    def __init__(self, make: Callable[[], Executor] | None = None) -> None:
        self._make = make or make_process
        self._process: asyncio.Future[Executor] | None = None
        self._out: set[asyncio.Task[None]] = set()
        self._rests_until = 0.0

    def takes(self, room: Room) -> bool:
        """Whether the room's next call is to be made in the process, which is then started."""
        if not room.may_search or self._rests():
            return False
        self._started()
        return True

    def begin(self, room: Room, call: RoomCall, back: Callable[[Done | Failed], None]) -> None:
        """Make a call and pass on what it came to. The room must be left alone until then."""

        async def make() -> None:
            back(await self._perform(room, call))

        task = asyncio.create_task(make())
        self._out.add(task)
        task.add_done_callback(self._out.discard)

    async def close(self) -> None:
        """End the process. What is out is given up: nobody was told of it."""
        for task in self._out:
            task.cancel()
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(Exception):
                await asyncio.to_thread((await process).shutdown, cancel_futures=True)

    async def _perform(self, room: Room, call: RoomCall) -> Done | Failed:
        loop = asyncio.get_running_loop()
        for _ in range(0 if self._rests() else ATTEMPTS):
            process = self._started()
            try:
                return await loop.run_in_executor(
                    await asyncio.shield(process), perform, room, call
                )
            except Exception as fault:  # noqa: BLE001 - a call's own faults come back as values
                self._lost(process, fault)
        if not self._rests():
            self._rests_until = loop.time() + REST_SECONDS
        return perform(room, call)

    def _rests(self) -> bool:
        return asyncio.get_running_loop().time() < self._rests_until

    def _started(self) -> asyncio.Future[Executor]:
        if self._process is None:
            # In a thread, since the imports alone would hold the loop up.
            self._process = asyncio.get_running_loop().run_in_executor(None, self._make)
        return self._process

    def _lost(self, process: asyncio.Future[Executor], fault: Exception) -> None:
        """The process does not live any more; of the calls it had, the first to notice puts it away."""
        if process is self._process:
            log.warning("The process for searches was lost: %s", type(fault).__name__)
            self._process = None
            if process.exception() is None:
                process.result().shutdown(wait=False)


def make_process() -> Executor:
    """A pool of one process, started."""
    # Most hosts never need these, and they would slow every start.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A forked process would hold the host's sockets, its database and its threads' locks.
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin_process)
    pool.submit(_nothing)
    return pool


def _begin_process() -> None:
    """In the new process: leave the terminal's Ctrl-C to the host, and end when the host has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_host, daemon=True).start()


def _end_with_host() -> None:
    # The pool's own queue would never tell: this process holds both ends of it.
    from multiprocessing import parent_process

    host = parent_process()
    assert host is not None
    host.join()
    os._exit(0)


def _nothing() -> None:
    """The first call, which has the process start."""
