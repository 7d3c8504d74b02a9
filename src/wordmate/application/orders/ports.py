"""What booking and listing classes asks of the stores."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.orders.messages import OrderFilter
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.booking import Booked
from wordmate.domain.orders.course_order import LessonType


class Bookings(Protocol):
    async def of(
        self, *, student_id: int, tutor_id: int, since: int, until: int
    ) -> Sequence[Booked]:
        """The classes of either that stand in the way of another: booked for ``since`` or later and
        before ``until``, reserved or in progress, not deleted, no review, no simulation."""
        ...


@dataclass(frozen=True, slots=True)
class OrderScope:
    """Whose orders a list shows, and when: ``since <= appointment < until``.

    Without a user it is the store's list: everybody's orders, deleted ones by filter only.
    """

    user_id: int | None
    role: Role
    filter: OrderFilter
    since: int
    until: int | None
    lesson_type: LessonType | None
    soonest_first: bool
