"""Links to a week: secret, for a time, and withdrawn when their student says so."""

from typing import Final

from wordmate.domain.kernel.instants import Instant

LINK_MS: Final = 14 * 24 * 60 * 60_000
"""How long a link shows its week."""


def link_expires_at(created_at: Instant) -> Instant:
    """When a link stops working that is made now."""
    return Instant(created_at + LINK_MS)


def shows(expires_at: Instant, now: Instant) -> bool:
    """Whether a link that was not withdrawn still works."""
    return now < expires_at
