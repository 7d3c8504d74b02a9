"""How deleting a lesson affects its reviews.

They are given up as soon as the store requests the deletion, and restored if the store withdraws
it; the clock cancels those whose time passes in between. Once the lesson is deleted, all of them
are canceled. A running review continues.
"""

from collections.abc import Sequence

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import GONE
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_days import is_open


def given_up(reviews: Sequence[CourseOrder], now: Instant) -> list[CourseOrder]:
    """The upcoming or running reviews to give up: their lesson is being deleted."""
    return [one.give_up(now) for one in reviews if not one.lesson_gone and is_open(one, now)]


def brought_back(reviews: Sequence[CourseOrder], now: Instant) -> list[CourseOrder]:
    """The reviews to restore: they were given up and are upcoming or running, and their lesson is
    not deleted.
    """
    back = [one.bring_back(now) for one in reviews if one.lesson_gone]
    return [one for one in back if is_open(one, now)]


def called_off(reviews: Sequence[CourseOrder], now: Instant) -> list[CourseOrder]:
    """The reviews to cancel: they are given up, and their lesson is deleted."""
    gone = [one for one in reviews if one.lesson_gone] + given_up(reviews, now)
    return [one.cancel(now) if may_be_called_off(one) else one for one in gone]


def may_be_called_off(review: CourseOrder) -> bool:
    """Whether a review waits. A running one is left alone; one whose own deletion is approved is
    canceled by that deletion.
    """
    return review.status is OrderStatus.RESERVED and review.deletion not in GONE
