"""The ports of the order use cases."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import CourseBookView, StudentCourse
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.ledger.ports import HeldOrder, HeldOrders
from wordmate.application.orders.messages import (
    CourseOrderView,
    OrderFilter,
)
from wordmate.application.orders.views import OrderContext
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.booking import Occupied
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.rest.rest_slot import RestSlot


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldWithContext(HeldOrder):
    """A locked order with what its view shows beside it, and whether its student, or the tutor who
    leads it, has another running order.
    """

    context: OrderContext
    student_runs: bool
    tutor_runs: bool


class DueOrder(NamedTuple):
    """An order that is due for the clock, and since when."""

    at: Instant
    order_id: OrderId


class CourseOrders(HeldOrders, Protocol):
    async def hold_shown(self, order_id: OrderId) -> HeldWithContext | None:
        """The order locked as by ``hold``, with what its view shows beside it."""
        ...

    async def running_of(self, student_id: AccountId) -> OrderId | None:
        """The student's order in progress, if any."""
        ...

    async def led_by(self, tutor_id: AccountId) -> OrderId | None:
        """The order that the tutor leads at the moment, if any."""
        ...

    async def word_ids(self, order_id: OrderId) -> Sequence[WordId]:
        """The own word list of a review order, in order; empty for others."""
        ...

    async def add(self, order: CourseOrder, now: Instant) -> CourseOrder:
        """Stores a new order (its id is ignored) with its first events; returns it with its id."""
        ...

    async def due(self, now: Instant, *, after: DueOrder, limit: int) -> Sequence[DueOrder]:
        """The orders that are due for the clock, the longest due first, after ``after``."""
        ...

    async def deletion_approved(self, *, after: int, limit: int) -> Sequence[OrderId]:
        """Ids of the orders whose deletion is approved, ascending, after ``after``."""
        ...


class CourseBooks(Protocol):
    async def one(self, course_book_id: BookId) -> CourseBookView | None: ...
    async def named(self, names: Collection[str]) -> Mapping[str, CourseBookView]:
        """The books of these names; see ``books_meant``."""
        ...

    async def of_student(
        self, course_book_id: BookId, student_id: AccountId
    ) -> StudentCourse | None:
        """A book with the student's progress."""
        ...


class Bookings(Protocol):
    async def of(
        self, *, student_id: AccountId, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        """The classes of either person that block others: booked from ``since`` to before
        ``until``, reserved or in progress, not deleted, no reviews or simulations.
        """
        ...


@dataclass(frozen=True, slots=True)
class OrderScope:
    """The filters of a list of orders: ``since <= appointment < until``; with ``held_from`` also
    the reviews from there on that wait since an earlier day, or were done in the period.

    Without a user it is the store's list: everyone's orders, deleted ones only by filter. Upcoming
    orders are sorted soonest first; a tutor's list leaves out reviews during their approved rest. A
    user's list of some days leaves out given-up orders. ``no_shows``: only classes whose student
    did not come. ``classes``: only classes of tutors, without reviews and simulations.
    """

    user_id: AccountId | None
    role: Role
    filter: OrderFilter
    since: Instant
    until: Instant | None
    lesson_type: LessonType | None
    soonest_first: bool
    held_from: Instant | None = None
    no_shows: bool = False
    classes: bool = False

    @property
    def of_days(self) -> bool:
        """Whether it is a user's list of some days."""
        return self.user_id is not None and (self.until is not None or self.soonest_first)


@dataclass(frozen=True, slots=True)
class TutorsTime:
    """A tutor with an enabled account, with what blocks another class at that time."""

    tutor: Account
    booked: Sequence[Occupied]
    taken: Sequence[RestSlot]


class OrdersReads(Protocol):
    async def orders(
        self, scope: OrderScope, caller: Caller, now: Instant, *, limit: int, offset: int
    ) -> Page[CourseOrderView]: ...
    async def order(self, order_id: OrderId) -> CourseOrder | None: ...
    async def tutors_time(self, since: Instant, until: Instant) -> Sequence[TutorsTime]:
        """All tutors with enabled accounts, with the classes and the half hours of rest between two
        instants that block others.
        """
        ...


PRESENCE_KEPT_MS: Final = 24 * 60 * 60_000
"""How long the last presence of a side is known."""


class Presence(Protocol):
    """When each side of an order was last seen, shared by all processes of the service.

    It may be lost at any time: nobody then knows when a side was seen.
    """

    async def seen(self, order_id: OrderId, role: Role, now: Instant) -> Instant | None:
        """Records for a day that a side of an order was seen, and returns when it was seen
        before.
        """
        ...

    async def last_seen(self, order_id: OrderId, role: Role) -> Instant | None:
        """When a side of an order was last seen; None if unknown."""
        ...
