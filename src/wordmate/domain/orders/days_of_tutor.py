"""What an order adds to its tutor's work of the day for which it was booked."""

from collections.abc import Iterable, Mapping
from datetime import date, tzinfo
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.standing import Standing, counts_time, standing


class Work(NamedTuple):
    """Figures of orders that are over, without simulations and deleted ones."""

    sessions: int = 0
    """Those that the tutor led to their end."""
    used_ms: int = 0
    """How long they took."""
    reviews_done: int = 0
    """Without those of which nothing was due."""
    reviews_missed: int = 0
    """Those that have expired."""
    no_shows: int = 0


NO_WORK: Final = Work()


class DayOfTutor(NamedTuple):
    """A tutor's local day."""

    tutor_id: AccountId
    day: date


def work_of(order: CourseOrder) -> Work:
    """What one order adds to its tutor's day."""
    if order.is_simulated or standing(order) is Standing.DELETED:
        return NO_WORK
    is_led, is_review = counts_time(order, Role.TUTOR), not order.is_new_word_book
    is_held = order.status is OrderStatus.COMPLETED and not order.is_nothing_due
    return Work(
        sessions=int(is_led),
        used_ms=(order.used_ms or 0) if is_led else 0,
        reviews_done=int(is_review and is_held),
        reviews_missed=int(is_review and order.status is OrderStatus.EXPIRED),
        no_shows=int(order.is_no_show),
    )


def worked(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder], zone: tzinfo
) -> Mapping[DayOfTutor, Work]:
    """The changes of tutors' days when the new orders replace the old ones, always in the same
    order, so that concurrent units never wait for each other in a circle.
    """
    days = dict[DayOfTutor, Work]()
    for orders, sign in ((before, -1), (after, 1)):
        for one in orders:
            work = work_of(one)
            if one.tutor_id is not None and any(work):
                at = DayOfTutor(one.tutor_id, local_date(one.appointment_at, zone))
                had = days.get(at, NO_WORK)
                days[at] = Work(*(was + sign * more for was, more in zip(had, work, strict=True)))
    return {at: days[at] for at in sorted(days) if any(days[at])}
