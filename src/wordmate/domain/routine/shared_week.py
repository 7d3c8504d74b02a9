"""Secret links to a student's week; they expire, and the student can withdraw them."""

from typing import Final

from wordmate.domain.kernel.instants import Instant

LINK_MS: Final = 14 * 24 * 60 * 60_000
"""How long a link shows its week."""
MOST_LINKS: Final = 20
"""How many links of one student work at a time: a new one ends the oldest."""


def link_expires_at(created_at: Instant) -> Instant:
    """When a link that is created now expires."""
    return Instant(created_at + LINK_MS)


def shows(expires_at: Instant, now: Instant) -> bool:
    """Whether a link that was not withdrawn is still valid."""
    return now < expires_at
