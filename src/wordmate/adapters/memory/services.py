"""Time, chance and secrets that a test holds in its hand."""

import hashlib
import time
from random import Random
from typing import Final

from wordmate.domain.accounts.one_time_code import CODE_DIGITS
from wordmate.domain.kernel.instants import Instant

_MINUTE_MS: Final = 60_000
_INVITE_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"


class StandingClock:
    """``Clock`` that stands still until it is moved."""

    def __init__(self, at: Instant) -> None:
        self.at = at

    def now(self) -> Instant:
        return self.at

    def move(self, *, minutes: float) -> None:
        self.at = Instant(self.at + int(minutes * _MINUTE_MS))


class ShiftedClock:
    """``Clock`` that goes like the machine's, from where it was moved to."""

    def __init__(self) -> None:
        self._ahead_ms = 0

    def now(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000 + self._ahead_ms)

    def move(self, *, minutes: float = 0, seconds: float = 0) -> None:
        """Moves ahead."""
        self._ahead_ms += int((minutes * 60 + seconds) * 1000)


class NumberedTokens:
    """``Randomness`` without chance: token-1, token-2 …, after those that are drawn already."""

    def __init__(self, drawn: int = 0) -> None:
        self.drawn = drawn

    def token(self) -> str:
        self.drawn += 1
        return f"token-{self.drawn}"


class SeededMint:
    """``CodeMint`` that draws the same codes for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)  # noqa: S311 - nothing that has to stay secret

    def draw(self) -> str:
        return f"{self._random.randrange(10**CODE_DIGITS):0{CODE_DIGITS}d}"

    def draw_invite_code(self) -> str:
        return "".join(self._random.choices(_INVITE_LETTERS, k=13))

    def hash(self, *ports: str) -> str:
        return hashlib.sha256("\x1f".join(ports).encode()).hexdigest()


class QuickHasher:
    """``PasswordHasher`` that does not take its time."""

    async def hash(self, password: str) -> str:
        return hashlib.sha256(password.encode()).hexdigest()

    async def verify(self, password_hash: str | None, password: str) -> bool:
        return password_hash == await self.hash(password)
