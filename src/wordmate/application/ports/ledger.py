"""The ledger as a whole: all that stands of a student, to be held against it."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.domain.commission import CommissionRecord
from wordmate.domain.course_order import CourseOrder
from wordmate.domain.ledger_audit import Books


class LedgerBooks(Protocol):
    async def students(self, *, after: int, limit: int) -> Sequence[int]:
        """Ids of students with orders, rising from ``after``."""
        ...

    async def books(self, student_id: int, *, hold: bool = False) -> Books:
        """All that stands of one student; with ``hold`` nobody changes it until the unit ends."""
        ...

    async def rewrite(self, order: CourseOrder) -> None:
        """Stores an order as its ledger makes it, without a further event."""
        ...

    async def put_pay(self, order_id: int, record: CommissionRecord | None, now: int) -> None:
        """Stores what the order pays in place of what stands; none removes it."""
        ...
