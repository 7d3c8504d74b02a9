"""One side leads a lesson and judges; the other follows as long as the leader is present.

The tutor of a class may hand the lead to the student, and take it back at any time. The tutor
always leads the after-lesson test.
"""

from typing import Final

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_flow import LessonStep

FOLLOWER_WAITS_MS: Final = 20_000
"""How long the follower waits for an absent leader before going on alone."""


def leads_at(step: str | None, *, ends: bool, student_leads: bool) -> bool:
    """Whether a side leads at a step of a lesson, or before its first step (None).

    ``ends``: it is the side that starts and ends the order. ``student_leads``: the lead was handed
    to the student.
    """
    is_handed = student_leads and step != LessonStep.AFTER_TEST
    return ends != is_handed


def may_judge(*, leads: bool, leader_seen_at: Instant | None, now: Instant) -> bool:
    """Whether a side may judge words now: the leader always, the other side while the leader is
    absent.

    ``leader_seen_at`` is when the leader was last seen in the lesson; None if unknown.
    """
    return leads or leader_seen_at is None or now - leader_seen_at >= FOLLOWER_WAITS_MS
