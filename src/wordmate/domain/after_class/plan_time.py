"""The daily time of a review plan, which can be corrected after the lesson.

The tutor who led the lesson may change it, or the store. Upcoming reviews, supplemented ones
included, move to the new time on their days. Overdue, running and finished reviews do not move.
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
    """Whether the actor may change the daily time of a lesson's reviews now."""
    leads = lesson.is_of(actor) and lesson.may_lead(actor.role)
    return leads and any(_is_ahead(one, now, tz) for one in reviews)


def with_time(
    review: CourseOrder, slot: str, now: Instant, tz: tzinfo, actor: Actor | None = None
) -> CourseOrder:
    """A review with its plan's new time (HH:MM) on its day; unchanged unless it is upcoming."""
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
    """The lesson with its plan's new daily time, and the reviews that move. If all have that time
    already, the unchanged lesson and no reviews. Without an actor: the store.
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
