"""Records: their queries, and what was said of classes."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.adapters.memory.orders import lesson_of
from wordmate.adapters.memory.tables import EvaluationText, Tables
from wordmate.adapters.memory.views import context_of
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.orders.views import order_view
from wordmate.application.records.messages import CourseRecord, RecordOutcome, ReportMetric
from wordmate.application.records.ports import RecordNow, RecordScope
from wordmate.application.records.views import lacks_feedback
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus, whole_minutes
from wordmate.domain.orders.standing import counts_time
from wordmate.domain.records.class_time import class_time
from wordmate.domain.records.evaluation import Evaluation
from wordmate.domain.records.tally import Tally


class MemoryEvaluations:
    """``Evaluations``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._evaluations = tables.evaluations

    async def of(self, order_id: OrderId) -> Evaluation | None:
        return self._evaluations.get(order_id)

    async def tally(self, tutor_id: AccountId) -> Tally:
        return self._tables.tallies.get(tutor_id, Tally())

    async def add(self, evaluation: Evaluation, tally: Tally, place: int) -> None:
        if evaluation.order_id in self._evaluations:
            raise StaleVersion
        self._evaluations[evaluation.order_id] = evaluation
        tutor_id, texts = evaluation.tutor_id, self._tables.evaluation_texts
        self._tables.tallies[tutor_id] = tally
        if evaluation.suggestion:
            texts[tutor_id, place] = EvaluationText(evaluation.suggestion, is_shown=False)
        if tally.shows_all:
            for at, one in texts.items():
                if at[0] == tutor_id:
                    texts[at] = replace(one, is_shown=True)


class MemoryRecordReads:
    """The queries of records."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def record_count(self, scope: RecordScope, caller: Caller) -> int:
        orders = (
            one
            for one in self._own_orders(caller)
            if scope.since <= one.appointment_at < scope.until
        )
        return sum(_is_listed(one, scope.filter) for one in orders)

    async def records(
        self, scope: RecordScope, caller: Caller, now: Instant, *, limit: int
    ) -> Sequence[CourseRecord]:
        tables = self._tables
        found = sorted(
            (
                one
                for one in self._own_orders(caller)
                if scope.since <= one.appointment_at
                and (one.appointment_at, one.id) < scope.before
                and _is_listed(one, scope.filter)
            ),
            key=lambda one: (one.appointment_at, one.id),
            reverse=True,
        )
        return [record_of(tables, one, caller, now) for one in found[:limit]]

    async def report_metric(
        self, caller: Caller, month: str, *, since: Instant, until: Instant
    ) -> ReportMetric:
        orders = [one for one in self._own_orders(caller) if since <= one.appointment_at < until]
        shown = [one for one in orders if one.deletion is not DeletionStatus.DELETED]

        def of(status: OrderStatus) -> list[CourseOrder]:
            return [one for one in shown if one.status is status]

        completed = of(OrderStatus.COMPLETED)
        used = sum(
            class_time(one, one.ended_at or EPOCH).consumed_ms
            for one in shown
            if counts_time(one, caller.role)
        )
        return ReportMetric(
            month=month,
            all=len(shown),
            in_progress=len(of(OrderStatus.IN_PROGRESS)),
            reserved=len(of(OrderStatus.RESERVED)),
            completed=len(completed),
            canceled=len(of(OrderStatus.CANCELED)),
            expired=len(of(OrderStatus.EXPIRED)),
            deleted=len(orders) - len(shown),
            minutes=whole_minutes(used),
        )

    async def record(self, order_id: OrderId) -> RecordNow | None:
        tables, order = self._tables, self._tables.orders.get(order_id)
        if order is None:
            return None
        said = tables.evaluations.get(order_id)
        written = tables.feedbacks.get(order_id)
        return RecordNow(lesson_of(tables, order), context_of(tables, order), said, written)

    def _own_orders(self, caller: Caller) -> list[CourseOrder]:
        is_student = caller.role is Role.STUDENT
        return [
            one
            for one in self._tables.orders.values()
            if (one.student_id if is_student else one.tutor_id) == caller.user_id
        ]


def _is_listed(order: CourseOrder, wanted: OrderFilter) -> bool:
    deleted = order.deletion is DeletionStatus.DELETED
    if deleted or wanted is OrderFilter.DELETED:
        return deleted and wanted is OrderFilter.DELETED
    if wanted is OrderFilter.ALL:
        return order.status is not OrderStatus.RESERVED
    return wanted.value == order.status.value


def record_of(tables: Tables, order: CourseOrder, caller: Caller, now: Instant) -> CourseRecord:
    """A session as a list of records shows it."""
    return CourseRecord(
        order=order_view(order, context_of(tables, order), caller, now),
        outcome=outcome_of(tables, order),
        lacks_feedback=lacks_feedback(order, tables.feedbacks.get(order.id), caller, now),
    )


def outcome_of(tables: Tables, order: CourseOrder) -> RecordOutcome | None:
    """What came of a session's words, in numbers."""
    result = tables.results.get(order.id)
    if result is None:
        return None
    lists = result.lists
    return RecordOutcome(
        right=len(lists.correct), wrong=len(lists.wrong), already_known=len(lists.already_known)
    )
