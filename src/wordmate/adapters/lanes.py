"""Costly work in a bounded queue, in which everybody takes turns."""

import asyncio
import os
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeVar

from wordmate.domain.kernel.errors import ServiceBusy

T = TypeVar("T")
_NICE: Final = 10


class Lane:
    """A bounded queue in front of costly work: so many at once, and who waits takes turns by whom
    it is for, so that one who asks for much keeps the others waiting for one turn of theirs."""

    def __init__(self, what: str, *, at_once: int, of_one: int, in_all: int) -> None:
        self.what = what
        self.at_once = at_once
        self._free = at_once
        self._of_one = of_one
        self._in_all = in_all
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By whom they are for; whose turn is next stands first."""
        self._length = 0

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Waits for a turn; raises ServiceBusy when too many wait already."""
        await self._enter(whose)
        try:
            yield
        finally:
            self._next()

    async def _enter(self, whose: str) -> None:
        if self._free:
            self._free -= 1
            return
        same = self._waiting.get(whose, ())
        if len(same) >= self._of_one or self._length >= self._in_all:
            raise ServiceBusy(self.what)
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(called)
        self._length += 1
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # its turn came as it left
                self._next()
            raise

    def _next(self) -> None:
        """Gives a turn to the next who still waits."""
        while self._waiting:
            whose = next(iter(self._waiting))
            queue = self._waiting.pop(whose)
            called = queue.popleft()
            self._length -= 1
            if queue:
                self._waiting[whose] = queue  # behind all others
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


class LaneOfThreads:
    """Work that takes its turn in a lane, in threads of its own that give way to all others."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._threads = ThreadPoolExecutor(
            lane.at_once, thread_name_prefix=lane.what, initializer=_give_way
        )

    async def run(self, whose: str, work: Callable[[], T]) -> T:
        """The result of the work; raises ServiceBusy when too many wait already."""
        async with self._lane.turn(whose):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _give_way() -> None:
    """Lowers the priority of the thread; where that is not possible it stays."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
