"""What the machine itself provides: time, randomness, slow hashing."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

import structlog

from wordmate.application.kernel.system import Clock
from wordmate.domain.accounts.login_session import TOKEN_BYTES
from wordmate.domain.kernel.errors import ClockOff, cause_of
from wordmate.domain.kernel.instants import Instant

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_log = structlog.get_logger(__name__)
_AT_ONCE: Final = 2
_NOBODYS_PASSWORD: Final = "nobody's"  # noqa: S105


class SystemClock:
    """The machine's time."""

    def now(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000)


MOST_OFF_MS: Final = 2_000
"""How far this process's clock may be off the database's."""
_COMPARE_SECONDS: Final = 5.0


class CheckedClock:
    """A clock that is held to the database's: while it is off by more than two seconds, ``now``
    raises ClockOff, so that nothing is decided by a wrong time.

    Between two comparisons a steady clock tells whether this one was set. It holds without
    comparing where the database has no clock of its own.
    """

    def __init__(
        self,
        told: Callable[[], Awaitable[int | None]],
        clock: Clock | None = None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._told = told
        self._clock = clock or SystemClock()
        self._steady = steady
        self._off_ms: int | None = None
        """How far it was ahead when it was compared; none where it never was."""
        self._running_ms = 0
        """What it was ahead of the steady clock then."""

    def now(self) -> Instant:
        now = self._clock.now()
        off_ms = self._ahead(now)
        if abs(off_ms) > MOST_OFF_MS:
            raise ClockOff(off_ms)
        return now

    @property
    def off_ms(self) -> int:
        """How far it is ahead of the database's by now; negative when it is behind."""
        return self._ahead(self._clock.now())

    async def compare(self) -> None:
        """Asks the database for its time. An answer that took too long says nothing."""
        began, now = self._steady(), self._clock.now()
        told = await self._told()
        took_ms = round((self._steady() - began) * 1_000)
        if told is not None and took_ms <= MOST_OFF_MS:
            self._off_ms = now + took_ms // 2 - told
            self._running_ms = now - round(began * 1_000)

    async def follow(self, seconds: float = _COMPARE_SECONDS) -> None:
        """Compares again and again, until cancelled, and logs when it is off."""
        while True:
            try:
                await self.compare()
            except Exception as problem:
                _log.error("clock not compared", cause=cause_of(problem))
            if abs(self.off_ms) > MOST_OFF_MS:
                _log.error("clock off", cause="the database's clock differs", ms=self.off_ms)
            await asyncio.sleep(seconds)

    def _ahead(self, now: Instant) -> int:
        if self._off_ms is None:
            return 0
        return self._off_ms + now - round(self._steady() * 1_000) - self._running_ms


class SystemRandomness:
    """The machine's entropy."""

    def token(self) -> str:
        return secrets.token_urlsafe(TOKEN_BYTES)


class Argon2:
    """argon2id with 19 MiB and two passes, in threads, two at once at most."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._nobody: str | None = None

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher  # noqa: PLC0415 -- most commands hash nothing

        return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, password_hash: str | None, password: str) -> bool:
        async with self._turns:
            return await asyncio.to_thread(self._verify, password_hash, password)

    def _verify(self, password_hash: str | None, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415

        if password_hash is None:
            self._nobody = self._nobody or self._hasher.hash(_NOBODYS_PASSWORD)
        try:
            matches = self._hasher.verify(password_hash or self._nobody or "", password)
        except (VerificationError, InvalidHashError):
            return False
        return matches and password_hash is not None
