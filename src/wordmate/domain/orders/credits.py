"""Lesson credits: classes of a lesson type that a student has bought, and those that used them up.

A completed class uses one, and so does a no-show: until the store takes it back, or the record of
the class is deleted. Trials, simulations and reviews use none. Credits of a lesson type exist from
the day of their first purchase on; classes booked for earlier days use none.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import CreditsUsedUp, PurchaseAhead
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.standing import Standing, is_ahead, standing

CREDIT_TYPES: Final = (LessonType.QUOTA_30, LessonType.QUOTA_60)
"""The lesson types that are bought."""
MOST_LESSONS: Final = 500
"""The most classes of one purchase."""


FEW_LEFT: Final = 2
"""So few classes left that the store offers more."""


class CreditLevel(StrEnum):
    """How much is left of what was bought."""

    ENOUGH = "enough"
    LOW = "low"
    USED_UP = "used_up"


class CreditUse(NamedTuple):
    """Whose credits a class of a time uses."""

    student_id: AccountId
    lesson_type: LessonType
    appointment_at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Credits:
    """A student's credits of a lesson type; ``booked`` counts the classes that are ahead or
    running.
    """

    lesson_type: LessonType
    bought: int
    used: int
    booked: int

    @property
    def left(self) -> int:
        """What is left; below zero if more was held than bought."""
        return self.bought - self.used

    @property
    def level(self) -> CreditLevel:
        """How much is left; enough if all purchases were taken back."""
        if self.bought <= 0 or self.left > FEW_LEFT:
            return CreditLevel.ENOUGH
        return CreditLevel.LOW if self.left > 0 else CreditLevel.USED_UP

    @property
    def unbooked(self) -> int:
        """What is left once the booked classes are held."""
        return self.left - self.booked


def takes_credits(order: CourseOrder) -> bool:
    """Whether it is a class that credits are bought for."""
    return order.lesson_type in CREDIT_TYPES and not order.is_simulated


def uses_credit(order: CourseOrder) -> bool:
    """Whether it has used up a credit."""
    is_held = standing(order) is Standing.COMPLETED
    is_missed = order.is_no_show and standing(order) is not Standing.DELETED
    return takes_credits(order) and (is_held or is_missed)


def books_credit(order: CourseOrder) -> bool:
    """Whether it will use a credit when it is held."""
    return takes_credits(order) and is_ahead(order)


def credits_used(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder]
) -> Mapping[CreditUse, int]:
    """The changes of the used credits when the new orders replace the old ones, always in the same
    order.
    """
    uses: Counter[CreditUse] = Counter()
    for orders, by in ((before, -1), (after, 1)):
        for one in filter(uses_credit, orders):
            uses[CreditUse(one.student_id, one.lesson_type, one.appointment_at)] += by
    return {use: uses[use] for use in sorted(uses) if uses[use]}


def check_bought_on(day: date, today: date) -> None:
    """Raises PurchaseAhead for a day that is still to come."""
    if day > today:
        raise PurchaseAhead


def check_credit(known: Credits | None) -> None:
    """Raises CreditsUsedUp if another class would take the credits of a student who buys them
    (``known``) below zero.
    """
    if known is not None and known.unbooked < 1:
        raise CreditsUsedUp(known.left, known.booked)
