"""The ports of the record use cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.orders.views import OrderContext
from wordmate.application.records.messages import CourseRecord, ReportMetric
from wordmate.domain.after_class.feedback import ClassFeedback
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.records.evaluation import Evaluation
from wordmate.domain.records.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordScope:
    """The filters of the caller's list: appointments from ``since`` on and before ``until``. A page
    comes before a cursor: an appointment with an order's id.
    """

    filter: OrderFilter
    since: Instant
    until: Instant
    before: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RecordNow:
    """A session with its view, its lesson and its evaluation."""

    lesson: Lesson
    context: OrderContext
    evaluation: Evaluation | None
    feedback: ClassFeedback | None


class Evaluations(Protocol):
    async def of(self, order_id: OrderId) -> Evaluation | None:
        """The evaluation of a class."""
        ...

    async def tally(self, tutor_id: AccountId) -> Tally:
        """The sums of a tutor's evaluations, locked until this unit ends."""
        ...

    async def add(self, evaluation: Evaluation, tally: Tally, place: int) -> None:
        """Stores an evaluation and the tally. Its text gets a random place among the others, and
        becomes visible together with the waiting ones once nothing of the tally waits any more.

        Raises StaleVersion if the class was evaluated in the meantime.
        """
        ...


class RecordsReads(Protocol):
    async def records(
        self, scope: RecordScope, caller: Caller, now: Instant, *, limit: int
    ) -> Sequence[CourseRecord]:
        """The caller's sessions, newest appointment first."""
        ...

    async def record_count(self, scope: RecordScope, caller: Caller) -> int:
        """The length of the whole list."""
        ...

    async def report_metric(
        self, caller: Caller, month: str, *, since: Instant, until: Instant
    ) -> ReportMetric:
        """The numbers of the caller's sessions with appointments from ``since`` on and before
        ``until``.
        """
        ...

    async def record(self, order_id: OrderId) -> RecordNow | None: ...
