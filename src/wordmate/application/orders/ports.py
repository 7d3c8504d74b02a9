"""The ports of the order use cases."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from wordmate.application.content.messages import CourseBookView, StudentCourse
from wordmate.application.ledger.ports import HeldOrder, HeldOrders
from wordmate.application.orders.views import OrderContext
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, SeriesId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.booking import Occupied
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.credits import Credits
from wordmate.domain.orders.events import Event
from wordmate.domain.orders.order_status import LessonType


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldWithContext(HeldOrder):
    """A locked order with what its view shows beside it, and whether its student, or the tutor who
    leads it, has another running order.
    """

    context: OrderContext
    student_runs: bool
    tutor_runs: bool


@dataclass(frozen=True, slots=True)
class NamedClass:
    """An order with the names of its people, and whether the student is one of the tutor's."""

    order: CourseOrder
    student: str
    tutor: str | None
    is_own: bool = True


class DueOrder(NamedTuple):
    """An order that is due for the clock, and since when."""

    at: Instant
    order_id: OrderId


class LastChange(NamedTuple):
    """The last event of an order: what happened, when, and by whom; without an account the actor
    of the audit log, such as a person of the store.
    """

    event: Event
    at: Instant
    account_id: AccountId | None
    actor: str


class CourseOrders(HeldOrders, Protocol):
    async def last_change(self, order_id: OrderId) -> LastChange:
        """What was done to an order last."""
        ...

    async def hold_shown(self, order_id: OrderId) -> HeldWithContext | None:
        """The order locked as by ``hold``, with what its view shows beside it."""
        ...

    async def running_of(self, student_id: AccountId) -> OrderId | None:
        """The student's order in progress, if any."""
        ...

    async def led_by(self, tutor_id: AccountId) -> OrderId | None:
        """The order that the tutor leads at the moment, if any."""
        ...

    async def hold_unstarted(
        self, now: Instant, *, after: DueOrder, limit: int
    ) -> Sequence[CourseOrder]:
        """Due orders that were never started, without their lessons, locked until the unit ends;
        the longest due first, after ``after``, without those that another unit has locked.
        """
        ...

    async def first_due(self, order_ids: Sequence[OrderId]) -> Mapping[OrderId, int]:
        """The first day on which a listed word of each review is due; without reviews that list no
        words. A word without a memory is due.
        """
        ...

    async def word_ids(self, order_id: OrderId) -> Sequence[WordId]:
        """The own word list of a review order, in order; empty for others."""
        ...

    async def add(self, order: CourseOrder, now: Instant) -> CourseOrder:
        """Stores a new order (its id is ignored) with its first events; returns it with its id."""
        ...

    async def add_series(self, now: Instant) -> SeriesId:
        """The number of a new series."""
        ...

    async def series_of(self, order_id: OrderId) -> Sequence[CourseOrder]:
        """An order and the others of its series, if it is in one."""
        ...

    async def events_after(
        self, versions: Mapping[OrderId, int]
    ) -> Mapping[OrderId, Sequence[Event]]:
        """What happened to each of some locked orders after a version of it."""
        ...

    async def due(
        self, now: Instant, *, after: DueOrder, limit: int, only_started: bool = False
    ) -> Sequence[DueOrder]:
        """The orders that are due for the clock, the longest due first, after ``after``; only those
        that were started, if so asked.
        """
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

    async def of_tutor(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        """The tutor's classes that are reserved or in progress, between two instants, without
        reviews and deleted ones.
        """
        ...


class LessonCreditStore(Protocol):
    async def add(
        self,
        student_id: AccountId,
        lesson_type: LessonType,
        lessons: int,
        *,
        bought_at: Instant,
        note: str,
        now: Instant,
    ) -> None:
        """Stores a purchase; classes booked for its day or later use its credits."""
        ...

    async def of(self, student_id: AccountId) -> Sequence[Credits]:
        """The student's credits by lesson type; none of a type that was never bought."""
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

    async def last_seen_in(
        self, order_ids: Sequence[OrderId]
    ) -> Mapping[tuple[OrderId, Role], Instant]:
        """When the sides of these orders were last seen, without unknown ones; one read."""
        ...
