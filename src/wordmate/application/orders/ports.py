"""What the use cases of orders are made with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import CourseBookView, StudentCourse
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.ledger.ports import HeldLesson, HeldOrders
from wordmate.application.orders.messages import (
    CourseOrderCount,
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
class HeldOrder(HeldLesson):
    """A held lesson with what its view shows, and whether another order of its student runs, or
    one that its tutor leads."""

    context: OrderContext
    student_runs: bool
    tutor_runs: bool


@dataclass(frozen=True, slots=True)
class TimedOrder:
    """An order, and whether its result was handed in."""

    order: CourseOrder
    has_result: bool


class CourseOrders(HeldOrders, Protocol):
    async def hold_shown(self, order_id: OrderId) -> HeldOrder | None:
        """The order held as ``hold`` does, with what its view shows."""
        ...

    async def running_of(self, student_id: AccountId) -> OrderId | None:
        """The order of a student that is in progress by now, if any."""
        ...

    async def led_by(self, tutor_id: AccountId) -> OrderId | None:
        """The order that a tutor leads by now, if any."""
        ...

    async def word_ids(self, order_id: OrderId) -> Sequence[WordId]:
        """The own word list of a review order, in order; empty for others."""
        ...

    async def add(self, order: CourseOrder, now: Instant) -> CourseOrder:
        """Stores a new order (its id is ignored) with its first events; returns it with its id."""
        ...

    async def due(self, now: Instant, *, after: int, limit: int) -> Sequence[OrderId]:
        """Ids, rising from ``after``, of orders that the clock has to look at by now."""
        ...

    async def deletion_approved(self, *, after: int, limit: int) -> Sequence[OrderId]:
        """Ids, rising from ``after``, of orders whose deletion is approved."""
        ...


class CourseBooks(Protocol):
    async def one(self, course_book_id: BookId) -> CourseBookView | None: ...
    async def of_student(
        self, course_book_id: BookId, student_id: AccountId
    ) -> StudentCourse | None:
        """A book with what a student knows of it."""
        ...


class Bookings(Protocol):
    async def of(
        self, *, student_id: AccountId, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        """The classes of either that stand in the way of another: booked for ``since`` or later and
        before ``until``, reserved or in progress, not deleted, no review, no simulation."""
        ...


@dataclass(frozen=True, slots=True)
class OrderScope:
    """Whose orders a list shows, and when: ``since <= appointment < until``, and with a
    ``held_from`` the reviews from there on that wait since an earlier day, or were done in it.

    Without a user it is the store's list: everybody's orders, deleted ones by filter only. Soonest
    first is what awaits its reader: a tutor's is without reviews that wait in their approved rest.
    Somebody's list of some days is without orders that are given up. ``no_shows``: classes alone
    whose student did not come. ``classes``: what tutors teach, without reviews and simulations.
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
        """Whether it is somebody's list of some days, and not of all times."""
        return self.user_id is not None and (self.until is not None or self.soonest_first)


@dataclass(frozen=True, slots=True)
class TutorsTime:
    """A tutor whose account is open, with what stands in the way of another class then."""

    tutor: Account
    booked: Sequence[Occupied]
    taken: Sequence[RestSlot]


class OrdersReads(Protocol):
    async def orders(
        self, scope: OrderScope, caller: Caller, now: Instant, *, limit: int, offset: int
    ) -> Page[CourseOrderView]: ...
    async def order_count(
        self,
        caller: Caller,
        now: Instant,
        *,
        since: Instant,
        held_from: Instant,
        today: tuple[Instant, Instant],
    ) -> CourseOrderCount:
        """Orders from ``since`` on; nothing older than ``held_from`` is a review that can still be
        held."""
        ...

    async def timed(self, order_id: OrderId) -> TimedOrder | None: ...
    async def account(self, account_id: AccountId) -> Account | None: ...
    async def tutors_time(self, since: Instant, until: Instant) -> Sequence[TutorsTime]:
        """All tutors whose accounts are open, with the classes that stand in the way of others and
        the half hours of rest which begin at an instant or later and before another."""
        ...


PRESENCE_KEPT_MS: Final = 24 * 60 * 60_000
"""How long it is known when a side was last seen."""


class Presence(Protocol):
    """When each side of an order was last seen, the same for all processes of the service.

    It may be lost at any time: nothing fails for that, a side then was never seen.
    """

    async def seen(self, order_id: OrderId, role: Role, now: Instant) -> None:
        """Remembers for a day that a side of an order was there."""
        ...

    async def last_seen(self, order_id: OrderId, role: Role) -> Instant | None:
        """When a side of an order was there last; none where that is not known."""
        ...
