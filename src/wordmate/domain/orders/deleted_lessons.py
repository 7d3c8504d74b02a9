"""What the deletion of a lesson means for its reviews.

They are given up as soon as the store asks for it, and brought back when the store withdraws; what
passes meanwhile the clock calls off. Once the lesson is deleted all of them are called off. A
review that runs goes on.
"""

from collections.abc import Sequence

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import GONE
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_days import is_open


def given_up(reviews: Sequence[CourseOrder], now: Instant) -> list[CourseOrder]:
    """Those that may still be held, or run: their lesson is being deleted."""
    return [one.give_up(now) for one in reviews if not one.lesson_gone and is_open(one, now)]


def brought_back(reviews: Sequence[CourseOrder], now: Instant) -> list[CourseOrder]:
    """Those that were given up and may still be held, or run: their lesson is not deleted."""
    back = [one.bring_back(now) for one in reviews if one.lesson_gone]
    return [one for one in back if is_open(one, now)]


def called_off(reviews: Sequence[CourseOrder], now: Instant) -> list[CourseOrder]:
    """Those that were given up, or are now: their lesson is deleted."""
    gone = [one for one in reviews if one.lesson_gone] + given_up(reviews, now)
    return [one.cancel(now) if _may_be_called_off(one) else one for one in gone]


def _may_be_called_off(review: CourseOrder) -> bool:
    """One that runs is left alone; one whose own deletion is approved is called off by that."""
    return review.status is OrderStatus.RESERVED and review.deletion not in GONE
