"""What became of the reviews that a lesson's plan holds, day by day."""

from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.orders.course_order import CourseOrder, OrderStatus
from wordmate.domain.orders.deletion import DeletionStatus


class PlanDayState(StrEnum):
    """A day of a plan: done, missed, to be done today, late and still open, or ahead."""

    DONE = "done"
    MISSED = "missed"
    DUE = "due"
    CATCH_UP = "catch_up"
    TO_COME = "to_come"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDay:
    """One review of a plan: ``day`` local days after the lesson, and until when it is open."""

    day: int
    appointment_at: int
    closes_at: int
    state: PlanDayState
    order_id: OrderId


def plan_day(lesson: CourseOrder, review: CourseOrder, now: int, tz: tzinfo) -> PlanDay | None:
    """A day of the lesson's plan; none for a review that was called off or taken away."""
    state = _state(review, now, tz)
    if state is None:
        return None
    learned_on = local_date(lesson.ended_at or lesson.appointment_at, tz)
    return PlanDay(
        day=(local_date(review.appointment_at, tz) - learned_on).days,
        appointment_at=review.appointment_at,
        closes_at=review.closes_at,
        state=state,
        order_id=review.id,
    )


def _state(review: CourseOrder, now: int, tz: tzinfo) -> PlanDayState | None:
    if review.deletion is DeletionStatus.DELETED or review.status is OrderStatus.CANCELED:
        return None
    if review.status is OrderStatus.COMPLETED:
        return PlanDayState.DONE
    if review.status is OrderStatus.IN_PROGRESS:
        return PlanDayState.DUE
    if review.status is OrderStatus.EXPIRED or now > review.closes_at:
        return PlanDayState.MISSED
    today, planned = local_date(now, tz), local_date(review.appointment_at, tz)
    if planned == today:
        return PlanDayState.DUE
    return PlanDayState.TO_COME if planned > today else PlanDayState.CATCH_UP
