"""The lifetimes of tokens and of the choice among several accounts before one is issued, and the
id of a session."""

from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

TOKEN_BYTES: Final = 32
_HOUR_MS: Final = 60 * 60 * 1000
_DAY_MS: Final = 24 * _HOUR_MS
TOKEN_IDLE_MS: Final = 30 * _DAY_MS
"""How long a token lives without being used."""
SESSION_DAYS: Final = 180
"""How many days after the sign-in a token ends, even if it is used."""
DESK_MS: Final = 12 * _HOUR_MS
"""How long after the sign-in a token of the store's staff ends, used or not."""
MOST_SESSIONS: Final = 100
"""On how many devices an account may be signed in: a new sign-in ends the one used longest ago."""
TICKET_MS: Final = 5 * 60 * 1000
"""How long the caller may choose among several accounts."""
SESSION_ID_LENGTH: Final = 16


def expires_at(role: Role, last_used_at: Instant, signed_in_at: Instant, most_days: int) -> Instant:
    """When a token of an account of this role expires that was last used at this instant."""
    if role is Role.STORE:
        return Instant(signed_in_at + DESK_MS)
    return Instant(min(last_used_at + TOKEN_IDLE_MS, signed_in_at + most_days * _DAY_MS))


def is_live(token_expires_at: Instant, now: Instant) -> bool:
    """Whether a token may still be used."""
    return now < token_expires_at


def session_id(token_hash: str) -> str:
    """What names a session to its owner: the first 64 bits of the token's hash, which tell nothing
    of the token."""
    return token_hash[:SESSION_ID_LENGTH]
