"""Who of a class was seen, and what follows for its ledger."""

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import CourseOrder


def seen(
    lesson: Lesson,
    actor: Actor,
    now: Instant,
    *,
    before: Instant | None = None,
    other_seen_at: Instant | None = None,
) -> CourseOrder:
    """The order after a side of it was seen: a leader who was absent is back, and one who was not
    seen for 20 seconds is absent.

    ``before`` is when this side was seen before, ``other_seen_at`` when the other one was last
    seen; None if unknown. The tutor leads at least the test; the student only if the lead was
    handed to them.
    """
    order = lesson.order
    if not order.has_follower:
        return order
    student_leads = lesson.progress is not None and lesson.progress.student_leads
    side, other = actor.role, actor.role.other
    for one, seen_at in ((side, before), (other, other_seen_at)):
        if one is Role.TUTOR or student_leads:
            order = order.note_absent(one, seen_at, now)
    return order.note_present(side, now, now).note_present(other, other_seen_at, now)
