"""Services of the operating system: time, randomness, slow hashing."""

import asyncio
import secrets
import time
from functools import cached_property
from typing import TYPE_CHECKING, Final

from wordmate.domain.accounts.login_session import TOKEN_BYTES
from wordmate.domain.kernel.instants import Instant

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_AT_ONCE: Final = 2
_DUMMY_PASSWORD: Final = "dummy password"  # noqa: S105


class SystemClock:
    """The operating system's time."""

    def now(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000)


class SystemRandomness:
    """The operating system's randomness."""

    def token(self) -> str:
        return secrets.token_urlsafe(TOKEN_BYTES)


class Argon2:
    """argon2id with 19 MiB and two passes, in threads, at most two at once."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._dummy_hash: str | None = None

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
            self._dummy_hash = self._dummy_hash or self._hasher.hash(_DUMMY_PASSWORD)
        try:
            matches = self._hasher.verify(password_hash or self._dummy_hash or "", password)
        except (VerificationError, InvalidHashError):
            return False
        return matches and password_hash is not None
