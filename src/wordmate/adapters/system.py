"""Services of the operating system: time, randomness, slow hashing."""

import os
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from wordmate.adapters.lanes import Lane, LaneOfThreads
from wordmate.application.kernel.system import Clock
from wordmate.domain.accounts.login_session import TOKEN_BYTES
from wordmate.domain.kernel.errors import ClockOff, StorageUnavailable
from wordmate.domain.kernel.instants import Instant

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_AT_ONCE: Final = 2
_OF_ONE: Final = 32
_IN_ALL: Final = 128
"""The maximum number of waiting hashes, for one address and in total."""
_DUMMY_PASSWORD: Final = "dummy password"  # noqa: S105


class SystemClock:
    """The operating system's time."""

    def now(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000)


MOST_OFF_MS: Final = 2_000
"""The maximum difference between this process's clock and the database's."""
_STORE_MS: Final = 60_000
"""How often the last time is stored."""


def steady_s() -> float:
    """The machine's monotonic clock, in seconds. It goes on while the machine sleeps, where the
    system has such a clock.
    """
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class LastTime(Protocol):
    """The last time that was stored in a database without a clock."""

    async def last(self) -> Instant | None: ...

    async def store(self, at: Instant) -> None: ...


class CheckedClock:
    """A clock that is compared with the database's: as long as they differ by more than two
    seconds, ``now`` raises ClockOff, so that nothing is decided by a wrong time.

    Between two comparisons a monotonic clock shows whether this one was changed. If the database
    has no clock, the monotonic clock is all there is: a comparison takes over the small steps of a
    time service, and after a jump the clock is off until it is changed back. A new process believes
    its clock unless it is behind the last time in the database. Without comparisons ``now`` never
    raises.
    """

    def __init__(
        self,
        ask_database: Callable[[], Awaitable[int | None]],
        clock: Clock | None = None,
        steady: Callable[[], float] = steady_s,
        *,
        last_time: LastTime | None = None,
    ) -> None:
        self._ask_database = ask_database
        self._last_time = last_time
        self._clock = clock or SystemClock()
        self._steady = steady
        self._off_ms: int | None = None
        """How far it was ahead at the last comparison; None before the first."""
        self._running_ms = 0
        """How far it was ahead of the monotonic clock at the last comparison."""

    def now(self) -> Instant:
        now = self._clock.now()
        off_ms = self._ahead(now)
        if _is_off(off_ms):
            raise ClockOff(off_ms)
        return now

    @property
    def off_ms(self) -> int:
        """How far it is ahead of the database's now, or of what it was; negative if behind."""
        return self._ahead(self._clock.now())

    async def compare(self) -> None:
        """Asks the database for its time, or for its last time; ignores an answer that took too
        long.
        """
        if self._last_time is not None:
            await self._compare_alone(self._last_time)
            return
        began, now = self._steady(), self._clock.now()
        database_ms = await self._ask_database()
        took_ms = round((self._steady() - began) * 1_000)
        if database_ms is not None and took_ms <= MOST_OFF_MS:
            self._compared(now + took_ms // 2 - database_ms, now, began)

    async def _compare_alone(self, last_time: LastTime) -> None:
        last = await last_time.last()
        began, now = self._steady(), self._clock.now()
        was_right = not _is_off(self._off_ms or 0)
        if was_right and _is_off(self._ahead(now)):
            return
        behind = 0 if last is None else min(0, now - last)
        self._compared(behind, now, began)
        if last is None or now - last >= _STORE_MS:
            with suppress(StorageUnavailable):
                await last_time.store(now)

    def _compared(self, off_ms: int, now: Instant, began: float) -> None:
        self._off_ms, self._running_ms = off_ms, now - round(began * 1_000)

    def _ahead(self, now: Instant) -> int:
        if self._off_ms is None:
            return 0
        return self._off_ms + now - round(self._steady() * 1_000) - self._running_ms


def _is_off(ms: int) -> bool:
    return abs(ms) > MOST_OFF_MS


class SystemRandomness:
    """The operating system's randomness."""

    def token(self) -> str:
        return secrets.token_urlsafe(TOKEN_BYTES)


class Argon2:
    """argon2id with 19 MiB and two passes, in its own threads with low priority."""

    def __init__(self) -> None:
        at_once = max(1, min(_AT_ONCE, (os.cpu_count() or 1) // 2))
        lane = Lane("hashing passwords", at_once=at_once, of_one=_OF_ONE, in_all=_IN_ALL)
        self._threads = LaneOfThreads(lane)
        self._dummy_hash: str | None = None

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher  # noqa: PLC0415 -- most commands hash nothing

        return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)

    async def hash(self, password: str, *, asked_by: str = "") -> str:
        return await self._threads.run(asked_by, lambda: self._hasher.hash(password))

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        return await self._threads.run(asked_by, lambda: self._verify(password_hash, password))

    def _verify(self, password_hash: str | None, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

        if password_hash is None:
            self._dummy_hash = self._dummy_hash or self._hasher.hash(_DUMMY_PASSWORD)
        try:
            matches = self._hasher.verify(password_hash or self._dummy_hash or "", password)
        except (VerificationError, InvalidHashError):
            return False
        return matches and password_hash is not None
