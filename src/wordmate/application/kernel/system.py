"""The service's clock and randomness."""

from typing import Protocol

from wordmate.domain.kernel.instants import Instant


class Clock(Protocol):
    """The service's clock."""

    def now(self) -> Instant:
        """Milliseconds since 1970-01-01 UTC."""
        ...


class Randomness(Protocol):
    """The source of all random values."""

    def token(self) -> str:
        """A fresh login token of 256 random bits, URL-safe."""
        ...
