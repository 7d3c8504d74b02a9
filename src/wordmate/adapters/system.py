"""Services of the operating system: time, randomness, slow hashing."""

import asyncio
import os
import secrets
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from wordmate.application.kernel.system import Clock
from wordmate.domain.accounts.login_session import TOKEN_BYTES
from wordmate.domain.kernel.errors import ClockOff, ServiceBusy
from wordmate.domain.kernel.instants import Instant

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
_AT_ONCE: Final = 2
_OF_ONE: Final = 32
_IN_ALL: Final = 128
"""The maximum number of waiting hashes, for one address and in total."""
_NICE: Final = 10
_DUMMY_PASSWORD: Final = "dummy password"  # noqa: S105


class SystemClock:
    """The operating system's time."""

    def now(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000)


MOST_OFF_MS: Final = 2_000
"""The maximum difference between this process's clock and the database's."""


class CheckedClock:
    """A clock that is compared with the database's: as long as they differ by more than two
    seconds, ``now`` raises ClockOff, so that nothing is decided by a wrong time.

    Between two comparisons a monotonic clock shows whether this one was changed. Without
    comparisons, or if the database has no clock of its own, ``now`` never raises.
    """

    def __init__(
        self,
        ask_database: Callable[[], Awaitable[int | None]],
        clock: Clock | None = None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask_database = ask_database
        self._clock = clock or SystemClock()
        self._steady = steady
        self._off_ms: int | None = None
        """How far it was ahead at the last comparison; None before the first."""
        self._running_ms = 0
        """How far it was ahead of the monotonic clock at the last comparison."""

    def now(self) -> Instant:
        now = self._clock.now()
        off_ms = self._ahead(now)
        if abs(off_ms) > MOST_OFF_MS:
            raise ClockOff(off_ms)
        return now

    @property
    def off_ms(self) -> int:
        """How far it is ahead of the database's now; negative if it is behind."""
        return self._ahead(self._clock.now())

    async def compare(self) -> None:
        """Asks the database for its time; ignores an answer that took too long."""
        began, now = self._steady(), self._clock.now()
        database_ms = await self._ask_database()
        took_ms = round((self._steady() - began) * 1_000)
        if database_ms is not None and took_ms <= MOST_OFF_MS:
            self._off_ms = now + took_ms // 2 - database_ms
            self._running_ms = now - round(began * 1_000)

    def _ahead(self, now: Instant) -> int:
        if self._off_ms is None:
            return 0
        return self._off_ms + now - round(self._steady() * 1_000) - self._running_ms


class SystemRandomness:
    """The operating system's randomness."""

    def token(self) -> str:
        return secrets.token_urlsafe(TOKEN_BYTES)


class Lane:
    """A bounded queue for costly work. A few run at once; waiting ones take turns by subject, so
    that a subject with many requests delays each other subject by one turn only."""

    def __init__(self, what: str, *, at_once: int, of_one: int, in_all: int) -> None:
        self._what = what
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
            raise ServiceBusy(self._what)
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


class Argon2:
    """argon2id with 19 MiB and two passes, in its own threads with low priority."""

    def __init__(self) -> None:
        at_once = max(1, min(_AT_ONCE, (os.cpu_count() or 1) // 2))
        self._lane = Lane("hashing passwords", at_once=at_once, of_one=_OF_ONE, in_all=_IN_ALL)
        self._threads = ThreadPoolExecutor(
            at_once, thread_name_prefix="argon2", initializer=_give_way
        )
        self._dummy_hash: str | None = None

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher  # noqa: PLC0415 -- most commands hash nothing

        return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)

    async def hash(self, password: str, *, asked_by: str = "") -> str:
        return await self._run(asked_by, lambda: self._hasher.hash(password))

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        return await self._run(asked_by, lambda: self._verify(password_hash, password))

    async def _run(self, asked_by: str, work: Callable[[], T]) -> T:
        async with self._lane.turn(asked_by):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _verify(self, password_hash: str | None, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

        if password_hash is None:
            self._dummy_hash = self._dummy_hash or self._hasher.hash(_DUMMY_PASSWORD)
        try:
            matches = self._hasher.verify(password_hash or self._dummy_hash or "", password)
        except (VerificationError, InvalidHashError):
            return False
        return matches and password_hash is not None


def _give_way() -> None:
    """Lowers the priority of the thread, if the system allows it."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
