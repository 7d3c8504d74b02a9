"""One side leads a lesson and judges; the other follows as long as the leader is present."""

from typing import Final

from wordmate.domain.kernel.instants import Instant

FOLLOWER_WAITS_MS: Final = 20_000
"""How long the follower waits for an absent leader before going on alone."""


def may_judge(*, leads: bool, leader_seen_at: Instant | None, now: Instant) -> bool:
    """Whether a side may judge words now: the leader always, the other side while the leader is
    absent.

    ``leader_seen_at`` is when the leader was last seen in the lesson; None if unknown.
    """
    return leads or leader_seen_at is None or now - leader_seen_at >= FOLLOWER_WAITS_MS
