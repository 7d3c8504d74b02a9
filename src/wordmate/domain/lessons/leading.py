"""One side leads a lesson and judges; the other follows as long as the leader is there."""

from typing import Final

from wordmate.domain.kernel.instants import Instant

FOLLOWER_WAITS_MS: Final = 20_000
"""How long who follows waits for a leader who was not seen any more, before going on alone."""


def may_judge(*, leads: bool, leader_seen_at: Instant | None, now: Instant) -> bool:
    """Whether a side judges words now: the leader does, the other one while no leader is there.

    ``leader_seen_at`` is when the leader was last seen in the lesson; none where that is not known.
    """
    return leads or leader_seen_at is None or now - leader_seen_at >= FOLLOWER_WAITS_MS
