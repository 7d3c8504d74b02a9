"""The service's time and chance."""

from typing import Protocol

from wordmate.domain.kernel.instants import Instant


class Clock(Protocol):
    """The service's time."""

    def now(self) -> Instant:
        """Milliseconds since 1970-01-01 UTC."""
        ...


class Randomness(Protocol):
    """Everything drawn at random."""

    def token(self) -> str:
        """A fresh login token of 256 random bits, URL-safe."""
        ...
