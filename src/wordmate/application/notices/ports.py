"""The ports of the notice use cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, NoticeId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import Notice, ReviewsDue


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the clock has announced: up to an instant, and for that day's people up to an
    account.
    """

    at: Instant
    last: AccountId = AccountId(0)


class Notices(Protocol):
    """People's notices."""

    async def put(self, notices: Sequence[Notice], now: Instant) -> None:
        """Writes notices; existing ones are left unchanged."""
        ...

    async def unread_about(self, notices: Sequence[Notice]) -> Mapping[NoticeId, Notice]:
        """The unread notices about the same things to the same people, oldest first; nobody else
        writes to these people until the unit ends.
        """
        ...

    async def drop(self, notice_ids: Sequence[NoticeId]) -> None: ...

    async def read(self, account_id: AccountId, notice_id: NoticeId | None, now: Instant) -> None:
        """Marks one of an account's notices as read, or all of them."""
        ...

    async def read_feedback(self, account_id: AccountId, order_id: OrderId, now: Instant) -> None:
        """Marks an account's notices of a class's feedback as read."""
        ...

    async def forget(self, before: Instant) -> None:
        """Deletes notices from before an instant."""
        ...

    async def mark(self, name: str) -> Mark | None:
        """How far this kind has been announced; locked until the unit ends."""
        ...

    async def set_mark(self, name: str, mark: Mark) -> None: ...

    async def classes_between(self, after: Instant, until: Instant) -> Sequence[OrderId]:
        """Booked classes with a tutor, with appointments after the first instant and up to the
        second.
        """
        ...

    async def reviews_due(
        self,
        day: tuple[Instant, Instant],
        today: int,
        now: Instant,
        *,
        after: AccountId,
        limit: int,
    ) -> Sequence[ReviewsDue]:
        """The reviews of students that are booked between two instants, not begun and not missed,
        with a word that is due on this day, by ascending account, up to a number of students.
        """
        ...
