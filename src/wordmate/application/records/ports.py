"""What the use cases of records are made with."""

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
    """Which of the caller's sessions a list shows: appointments from ``since`` on and before
    ``until``. A page of it goes before a place, which is an appointment with an order's id."""

    filter: OrderFilter
    since: Instant
    until: Instant
    before: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RecordNow:
    """A session with what its view shows, what its lesson left, and what was said of it."""

    lesson: Lesson
    context: OrderContext
    evaluation: Evaluation | None
    feedback: ClassFeedback | None


class Evaluations(Protocol):
    async def of(self, order_id: OrderId) -> Evaluation | None:
        """What was said of a class."""
        ...

    async def tally(self, tutor_id: AccountId) -> Tally:
        """What a tutor's evaluations add up to; others who ask for it wait until this unit has
        ended."""
        ...

    async def add(self, evaluation: Evaluation, tally: Tally, place: int) -> None:
        """Keeps what was said and the tally with it; its text stands in a place among others, and
        is shown with those that wait when nothing of the tally waits any more.

        Raises StaleVersion when something was said of it meanwhile.
        """
        ...


class RecordsReads(Protocol):
    async def records(
        self, scope: RecordScope, caller: Caller, now: Instant, *, limit: int
    ) -> Sequence[CourseRecord]:
        """The caller's sessions, newest appointment first."""
        ...

    async def record_count(self, scope: RecordScope, caller: Caller) -> int:
        """How many sessions the whole list shows."""
        ...

    async def report_metric(
        self, caller: Caller, month: str, *, since: Instant, until: Instant
    ) -> ReportMetric:
        """The caller's sessions with appointments from ``since`` on and before ``until``."""
        ...

    async def record(self, order_id: OrderId) -> RecordNow | None: ...
