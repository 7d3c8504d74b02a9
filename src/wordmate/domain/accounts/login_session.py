"""The lifetimes of tokens, and of the choice among several accounts before one is issued."""

from typing import Final

from wordmate.domain.kernel.instants import Instant

TOKEN_BYTES: Final = 32
TOKEN_IDLE_MS: Final = 30 * 24 * 60 * 60 * 1000
"""How long a token lives without being used."""
TICKET_MS: Final = 5 * 60 * 1000
"""How long the caller may choose among several accounts."""


def expires_at(last_used_at: Instant) -> Instant:
    """When a token expires that was last used at this instant."""
    return Instant(last_used_at + TOKEN_IDLE_MS)


def is_live(token_expires_at: Instant, now: Instant) -> bool:
    """Whether a token may still be used."""
    return now < token_expires_at
