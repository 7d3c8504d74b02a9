"""The daily time of a review plan, which can be corrected after the lesson.

Whoever led the lesson changes it, or the store. The reviews that are ahead get the other time on
their days, also those that were added later; what is overdue, runs or is over stays.
"""

from collections.abc import Iterable
from datetime import datetime, time, tzinfo

from wordmate.domain.after_class.errors import NoReviewsAhead
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant, local_date
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.lessons.time_picker import TimePicker
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import PlanTimeChanged
from wordmate.domain.orders.review_days import is_open


def may_change_time(
    lesson: CourseOrder, reviews: Iterable[CourseOrder], actor: Actor, now: Instant, tz: tzinfo
) -> bool:
    """Whether the actor may give the reviews of a lesson another daily time now."""
    leads = lesson.is_of(actor) and lesson.may_lead(actor.role)
    return leads and any(_is_ahead(one, now, tz) for one in reviews)


def with_time(
    review: CourseOrder, slot: str, now: Instant, tz: tzinfo, actor: Actor | None = None
) -> CourseOrder:
    """A review with its plan's new time, HH:MM, on its day; one that is not ahead as it is."""
    if not _is_ahead(review, now, tz):
        return review
    day = local_date(review.appointment_at, tz)
    at = instant(datetime.combine(day, time.fromisoformat(slot), tz))
    return review.move_review(at, now, actor)


def change_time(
    lesson: CourseOrder,
    reviews: Iterable[CourseOrder],
    slot: str,
    now: Instant,
    tz: tzinfo,
    *,
    actor: Actor | None,
) -> tuple[CourseOrder, list[CourseOrder]]:
    """The lesson with the new daily time of its plan, and the reviews that move; the lesson as it
    is and no reviews where all of them have that time already. No actor: the store.

    Raises NotFound, RoleCannotOperate for who did not lead the lesson, SlotNotOffered,
    NoReviewsAhead.
    """
    if actor is not None:
        lesson.check_leader(actor)
    TimePicker().pick(slot)
    ahead = [one for one in reviews if _is_ahead(one, now, tz)]
    if not ahead:
        raise NoReviewsAhead
    moved = [
        one for one in (with_time(each, slot, now, tz, actor) for each in ahead) if one.new_events
    ]
    if not moved:
        return lesson, []
    changed = PlanTimeChanged(
        slot=slot,
        slot_before=lesson.anti_forget_time,
        changed_by=None if actor is None else actor.user_id,
        tutor_ids=tuple(sorted({one.tutor_id for one in moved if one.tutor_id is not None})),
        reviews=len(moved),
    )
    return lesson.with_event(changed, now, actor), moved


def _is_ahead(review: CourseOrder, now: Instant, tz: tzinfo) -> bool:
    is_from_today = local_date(review.appointment_at, tz) >= local_date(now, tz)
    return review.waits and is_open(review, now) and is_from_today
