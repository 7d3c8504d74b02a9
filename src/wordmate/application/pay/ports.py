"""What the use cases of pay are made with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.events import Terms
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.pay.payout import Payout, PayoutEntry
from wordmate.domain.pay.problem import Problem

Place = tuple[str, int, int]
"""A month, the end of a class in it, and its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionScope:
    """Which of a tutor's commissions a list shows: of classes that ended from ``since`` on, of a
    month and a status, if these are named, and before a place."""

    since: Instant
    month: str | None
    status: CommissionStatus | None
    before: Place


@dataclass(frozen=True, slots=True)
class CommissionRow:
    """A commission with what is shown beside it."""

    record: CommissionRecord
    student_name: str
    appointment_at: Instant
    ended_by: str | None
    is_no_show: bool
    has_open_problem: bool


@dataclass(frozen=True, slots=True)
class CommissionNow:
    """A commission with all that it came of. No terms: its end brought none."""

    row: CommissionRow
    lesson: Lesson
    terms: Terms | None
    title_level: str | None
    story: Sequence[PayoutEntry]
    problems: Sequence[Problem]


@dataclass(frozen=True, slots=True)
class StatusSum:
    """Commissions of one status."""

    lessons: int = 0
    amount_fen: int = 0
    subsidy_fen: int = 0

    @property
    def total_fen(self) -> int:
        """With the subsidies."""
        return self.amount_fen + self.subsidy_fen


Sums = Mapping[CommissionStatus, StatusSum]


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
    """Which commissions the store looks at, by rising order: of classes that ended from ``since``
    on; those after one order. ``flagged``: those alone that it still has to look at;
    ``withheld_at``: those that it still had to look at at an instant."""

    since: Instant = EPOCH
    month: str | None = None
    status: CommissionStatus | None = None
    batch: str | None = None
    flagged: bool = False
    withheld_at: Instant | None = None
    after: int = 0


@dataclass(frozen=True, slots=True)
class StoreCommission:
    """A commission as the store sees it."""

    record: CommissionRecord
    tutor_name: str
    student_name: str
    is_no_show: bool
    has_open_problem: bool


@dataclass(frozen=True, slots=True)
class OpenProblem:
    """A problem that waits for the store."""

    problem: Problem
    tutor_name: str
    total_fen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthOfTutor:
    """What a tutor did in a month: classes and reviews that they led, what these pay, what became
    of the reviews of their students, and how often a student did not come."""

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


@dataclass(frozen=True, slots=True)
class WrongSum:
    """A sum that does not say what the commissions of a tutor's month and status come to."""

    tutor_id: AccountId
    month: str
    status: CommissionStatus
    stands: StatusSum
    says: StatusSum


@dataclass(frozen=True, slots=True)
class PaymentState:
    """Where a payment stands, and where its story leads."""

    order_id: OrderId
    stands: CommissionStatus
    says: CommissionStatus


class Commissions(Protocol):
    """What was earned, and what becomes of it."""

    async def queue(self) -> None:
        """Who makes a batch waits until no other unit makes one."""
        ...

    async def held(self, order_ids: Sequence[OrderId]) -> Sequence[Payout]:
        """The payments of these orders that there are, by rising order; nobody changes them until
        the unit ends."""
        ...

    async def free(self, until_month: str, *, with_flagged: bool) -> Sequence[Payout]:
        """Pending payments in no batch, of classes that ended by the end of a month, held. Those
        with an open problem are left out, and those that are flagged unless they are wanted."""
        ...

    async def put(self, changes: Sequence[tuple[Payout, Payout]]) -> None:
        """Stores payments after something became of them, with their story; the sums follow.

        Raises StaleVersion when something else became of one meanwhile.
        """
        ...

    async def batch(self, name: str) -> Batch | None: ...
    async def add_batch(self, batch: Batch) -> None: ...


class CommissionProblems(Protocol):
    async def last(self, order_id: OrderId) -> Problem | None:
        """What was raised last about a commission."""
        ...

    async def add(self, problem: Problem) -> None:
        """Keeps it; raises StaleVersion when one is open already."""
        ...

    async def put_answer(self, problem: Problem) -> None: ...


class PayReads(Protocol):
    async def commission_sums(
        self, tutor_id: AccountId, this: str, last: str, *, launched: Instant
    ) -> tuple[Sums, Sums, Sums]:
        """What a tutor earned by status, by classes that ended from the launch on: in the one
        month, in the other, and in all."""
        ...

    async def commissions(
        self, tutor_id: AccountId, scope: CommissionScope, *, limit: int
    ) -> Sequence[CommissionRow]:
        """A tutor's commissions, of the latest class first."""
        ...

    async def commission(self, order_id: OrderId) -> CommissionNow | None: ...

    async def store_commissions(
        self, scope: StoreScope, *, limit: int
    ) -> Sequence[StoreCommission]: ...

    async def open_problems(self, *, after: int, limit: int) -> Sequence[OpenProblem]:
        """By rising number, those after one."""
        ...

    async def month_of_tutors(
        self, month: str, *, launched: Instant, since: Instant, until: Instant, now: Instant
    ) -> Sequence[MonthOfTutor]:
        """Each tutor of a month, whose appointments are from ``since`` on and before ``until``, and
        whose classes are paid that ended from the launch on."""
        ...

    async def account_ids(self, *, after: int, limit: int) -> Sequence[AccountId]:
        """By rising number, those after one."""
        ...

    async def wrong_sums(self, *, after: int, until: int) -> Sequence[WrongSum]:
        """Of the accounts after one and up to one."""
        ...

    async def payment_states(self, *, after: int, limit: int) -> Sequence[PaymentState]:
        """By rising order, those after one."""
        ...
