"""Costly work in a bounded queue with turns by subject."""

import asyncio
import os
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from wordmate.domain.kernel.errors import ServiceBusy

T = TypeVar("T")
_NICE: Final = 10


class Lane:
    """A bounded queue for costly work. A few run at once; waiting ones take turns by subject, so
    that a subject with many requests delays each other subject by one turn only."""

    def __init__(self, what: str, *, at_once: int, of_one: int, in_all: int) -> None:
        self.what = what
        self.at_once = at_once
        self._free = at_once
        self._of_one = of_one
        self._in_all = in_all
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """The waiting ones by subject; the subject at the front is next."""
        self._length = 0

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Waits for a turn; raises ServiceBusy if too many wait already."""
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
            if called.done() and not called.cancelled():  # it was cancelled just as its turn came
                self._next()
            raise

    def _next(self) -> None:
        """Gives a turn to the next one that still waits."""
        while self._waiting:
            whose = next(iter(self._waiting))
            queue = self._waiting.pop(whose)
            called = queue.popleft()
            self._length -= 1
            if queue:
                self._waiting[whose] = queue  # moves the subject to the end
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


class OwnLanes:
    """A number of turns at once for each subject. Who asks for more waits; others do not."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._of_one = WeakValueDictionary[str, asyncio.Semaphore]()

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """Waits for a turn among those of the same subject."""
        lane = self._of_one.get(whose)
        if lane is None:
            lane = self._of_one[whose] = asyncio.Semaphore(self._at_once)
        async with lane:
            yield


class LaneOfThreads:
    """Work that takes its turn in a lane, in its own threads with low priority."""

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
    """Lowers the priority of the thread, if the system allows it."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
