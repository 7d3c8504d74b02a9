"""The service's time, chance and slow work."""

from typing import Protocol


class Clock(Protocol):
    """The service's time."""

    def now(self) -> int:
        """Milliseconds since 1970-01-01 UTC."""
        ...


class Randomness(Protocol):
    """Everything drawn by lot."""

    def token(self) -> str:
        """A fresh login token of 256 random bits, URL-safe."""
        ...


class PasswordHasher(Protocol):
    """Slow password hashing, off the event loop and bounded."""

    async def hash(self, password: str) -> str: ...

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Whether they match; none (an unknown account) costs the same time and is false."""
        ...
