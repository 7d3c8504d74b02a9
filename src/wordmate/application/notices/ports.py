"""What the use cases of notices are made with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.notices.messages import NoticePage
from wordmate.domain.kernel.ids import AccountId, NoticeId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import Notice
from wordmate.domain.orders.course_order import CourseOrder


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the clock has told of the time ahead: up to an instant, and of that day's people up
    to an account."""

    at: Instant
    last: AccountId = AccountId(0)


@dataclass(frozen=True, slots=True)
class DueReviews:
    """What a student has to review on a day."""

    student_id: AccountId
    reviews: int
    words: int


class Notices(Protocol):
    """What people are told of."""

    async def put(self, notices: Sequence[Notice], now: Instant) -> None:
        """Writes notices; one that stands already is left as it is."""
        ...

    async def read(self, account_id: AccountId, notice_id: NoticeId | None, now: Instant) -> None:
        """Marks one of an account's notices as read, or all of them."""
        ...

    async def forget(self, before: Instant) -> None:
        """Drops what happened before."""
        ...

    async def mark(self, name: str) -> Mark | None:
        """How far this kind has been told of; nobody else tells of it until the unit ends."""
        ...

    async def set_mark(self, name: str, mark: Mark) -> None: ...

    async def classes_between(self, after: Instant, until: Instant) -> Sequence[OrderId]:
        """Booked classes with a tutor whose time is after the one instant, and not after the
        other."""
        ...

    async def reviews_due(
        self, day: tuple[Instant, Instant], now: Instant, *, after: AccountId, limit: int
    ) -> Sequence[DueReviews]:
        """What students have to review that is booked from one instant to another, not begun and
        not missed: so many students, by rising account."""
        ...


class NoticesReads(Protocol):
    async def notices(
        self, account_id: AccountId, now: Instant, *, limit: int, offset: int
    ) -> NoticePage: ...
    async def order(self, order_id: OrderId) -> CourseOrder | None: ...
    async def account(self, account_id: AccountId) -> Account | None: ...
