"""The ports of the pay use cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.pay.payout import Payout
from wordmate.domain.pay.problem import Problem

PaymentNumber = tuple[int, int]
"""An order, and which of its payments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Payments that are issued together: those of classes that ended by the end of a month."""

    name: str
    until_month: str
    with_flagged: bool
    lessons: int
    total_fen: int
    by: str
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreScope:
    """The filters of the store's list, by ascending order number: classes that ended from ``since``
    on; those after one payment of an order. ``flagged``: only those that the store has to check;
    ``withheld_at``: those that it had to check at an instant.
    """

    since: Instant = EPOCH
    month: str | None = None
    status: CommissionStatus | None = None
    batch: str | None = None
    flagged: bool = False
    withheld_at: Instant | None = None
    after: PaymentNumber = (0, 0)


@dataclass(frozen=True, slots=True)
class StoreCommission:
    """A commission as the store sees it."""

    record: CommissionRecord
    tutor_name: str
    student_name: str
    has_open_problem: bool


@dataclass(frozen=True, slots=True)
class OpenProblem:
    """A problem that waits for the store's answer."""

    problem: Problem
    tutor_name: str
    total_fen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthOfTutor:
    """A tutor's month: the classes and reviews that they led, their pay, the reviews of their
    students, and no-shows.
    """

    tutor_id: AccountId
    tutor_name: str
    sessions: int
    minutes: int
    commission_fen: int
    subsidy_fen: int
    pending_fen: int
    issued_fen: int
    failed_fen: int
    reviews_done: int
    reviews_missed: int
    no_shows: int


class Commissions(Protocol):
    """Commissions and their payments."""

    async def queue(self) -> None:
        """Locks the creation of batches until the unit ends."""
        ...

    async def held(self, order_ids: Sequence[OrderId]) -> Sequence[Payout]:
        """The existing payments of these orders, by ascending order number, locked until the unit
        ends.
        """
        ...

    async def free(self, until_month: str, *, with_flagged: bool) -> Sequence[Payout]:
        """Pending payments in no batch, of classes that ended by the end of a month, locked.
        Without those with an open problem, and without flagged ones unless requested.
        """
        ...

    async def put(self, changes: Sequence[tuple[Payout, Payout]]) -> None:
        """Stores changed payments with their history; updates the sums.

        Raises StaleVersion if another unit changed one in the meantime.
        """
        ...

    async def add(self, record: CommissionRecord, now: Instant) -> None:
        """Stores the next payment of an order; updates the sums."""
        ...

    async def batch(self, name: str) -> Batch | None: ...
    async def add_batch(self, batch: Batch) -> None: ...


class CommissionProblems(Protocol):
    async def last(self, order_id: OrderId) -> Problem | None:
        """The last problem with a commission."""
        ...

    async def add(self, problem: Problem) -> None:
        """Stores a problem; raises StaleVersion if there is an open one."""
        ...

    async def put_answer(self, problem: Problem) -> None: ...


class PayReads(Protocol):
    async def store_commissions(
        self, scope: StoreScope, *, limit: int
    ) -> Sequence[StoreCommission]: ...

    async def open_problems(self, *, after: int, limit: int) -> Sequence[OpenProblem]:
        """Open problems by ascending number, after one."""
        ...

    async def month_of_tutors(
        self, month: str, *, launched: Instant, since: Instant, until: Instant, now: Instant
    ) -> Sequence[MonthOfTutor]:
        """Each tutor's month: appointments from ``since`` on and before ``until``; paid are classes
        that ended from the launch on.
        """
        ...
