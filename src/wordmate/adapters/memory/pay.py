"""Commissions, what becomes of them, and what tutors find wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from wordmate.adapters.memory.orders import lesson_of, tutor_of
from wordmate.adapters.memory.tables import Tables
from wordmate.application.pay.ports import (
    Batch,
    CommissionNow,
    CommissionRow,
    CommissionScope,
    MonthOfTutor,
    OpenProblem,
    PaymentState,
    StatusSum,
    StoreCommission,
    StoreScope,
    Sums,
    WrongSum,
)
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ENDS
from wordmate.domain.orders.order_status import LessonType, OrderStatus, whole_minutes
from wordmate.domain.orders.review_days import is_missed
from wordmate.domain.orders.standing import counts_time
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.pay.payout import Payout, status_by, was_withheld
from wordmate.domain.pay.problem import Problem
from wordmate.domain.records.class_time import class_time


class MemoryCommissions:
    """``Commissions``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def queue(self) -> None:
        """Nothing to wait for: units run one after the other."""

    async def held(self, order_ids: Sequence[OrderId]) -> Sequence[Payout]:
        wanted = set(order_ids)
        return [self._payout(one) for one in self._all() if one.order_id in wanted]

    async def free(self, until_month: str, *, with_flagged: bool) -> Sequence[Payout]:
        return [
            self._payout(one)
            for one in self._all()
            if one.status is CommissionStatus.PENDING
            and one.batch is None
            and one.month <= until_month
            and (with_flagged or not one.is_flagged)
            and not has_open_problem(self._tables, one.order_id)
        ]

    async def put(self, changes: Sequence[tuple[Payout, Payout]]) -> None:
        tables = self._tables
        for before, after in changes:
            order_id = after.record.order_id
            if tables.commissions[order_id].status is not before.record.status:
                raise StaleVersion
            tables.commissions[order_id] = after.record
            tables.payout_stories[order_id] = tuple(after.story)

    async def batch(self, name: str) -> Batch | None:
        return self._tables.payout_batches.get(name)

    async def add_batch(self, batch: Batch) -> None:
        self._tables.payout_batches[batch.name] = batch

    def _all(self) -> list[CommissionRecord]:
        return sorted(self._tables.commissions.values(), key=lambda one: one.order_id)

    def _payout(self, record: CommissionRecord) -> Payout:
        return Payout(record=record, story=self._tables.payout_stories.get(record.order_id, ()))


class MemoryCommissionProblems:
    """``CommissionProblems``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def last(self, order_id: OrderId) -> Problem | None:
        return next(iter(problems_of(self._tables, order_id)), None)

    async def add(self, problem: Problem) -> None:
        if has_open_problem(self._tables, problem.order_id):
            raise StaleVersion
        number = self._tables.next_id("commission problem")
        self._tables.commission_problems[number] = replace(problem, id=number)

    async def put_answer(self, problem: Problem) -> None:
        self._tables.commission_problems[problem.id] = problem


class MemoryPayReads:
    """The queries of pay."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def commission_sums(
        self, tutor_id: AccountId, this: str, last: str, *, launched: Instant
    ) -> tuple[Sums, Sums, Sums]:
        commissions = [
            one
            for one in self._tables.commissions.values()
            if one.tutor_id == tutor_id and one.ended_at >= launched
        ]
        return (
            _sums(one for one in commissions if one.month == this),
            _sums(one for one in commissions if one.month == last),
            _sums(commissions),
        )

    async def commissions(
        self, tutor_id: AccountId, scope: CommissionScope, *, limit: int
    ) -> Sequence[CommissionRow]:
        found = [
            one
            for one in self._tables.commissions.values()
            if one.tutor_id == tutor_id
            and one.ended_at >= scope.since
            and scope.month in (None, one.month)
            and scope.status in (None, one.status)
            and _place(one) < scope.before
        ]
        found.sort(key=_place, reverse=True)
        return [self._commission_row(one) for one in found[:limit]]

    async def commission(self, order_id: OrderId) -> CommissionNow | None:
        tables, record = self._tables, self._tables.commissions.get(order_id)
        if record is None:
            return None
        order = tables.orders[order_id]
        ends = (one.event for one in tables.events.get(order_id, ()))
        return CommissionNow(
            row=self._commission_row(record),
            lesson=lesson_of(tables, order),
            terms=next((one.terms for one in ends if isinstance(one, ENDS)), None),
            title_level=tutor_of(tables, order)[0],
            story=tables.payout_stories.get(order_id, ()),
            problems=problems_of(tables, order_id),
        )

    async def store_commissions(
        self, scope: StoreScope, *, limit: int
    ) -> Sequence[StoreCommission]:
        found = [
            one
            for _, one in sorted(self._tables.commissions.items())
            if one.order_id > scope.after
            and one.ended_at >= scope.since
            and scope.month in (None, one.month)
            and scope.status in (None, one.status)
            and scope.batch in (None, one.batch)
            and (one.is_flagged or not scope.flagged)
            and (scope.withheld_at is None or self._was_withheld(one, scope.withheld_at))
        ]
        return [
            StoreCommission(
                one,
                self._name(one.tutor_id),
                self._name(one.student_id),
                self._tables.orders[one.order_id].is_no_show,
                has_open_problem(self._tables, one.order_id),
            )
            for one in found[:limit]
        ]

    def _was_withheld(self, one: CommissionRecord, at: Instant) -> bool:
        payout = Payout(record=one, story=self._tables.payout_stories.get(one.order_id, ()))
        return was_withheld(payout, self._tables.commissions_booked[one.order_id], at)

    async def open_problems(self, *, after: int, limit: int) -> Sequence[OpenProblem]:
        found = [
            one
            for one in self._tables.commission_problems.values()
            if one.is_open and one.order_id > after
        ]
        found.sort(key=lambda one: one.order_id)
        paid = self._tables.commissions
        return [
            OpenProblem(one, self._name(one.tutor_id), paid[one.order_id].total_fen)
            for one in found[:limit]
        ]

    async def month_of_tutors(
        self, month: str, *, launched: Instant, since: Instant, until: Instant, now: Instant
    ) -> Sequence[MonthOfTutor]:
        tables, months = self._tables, list[MonthOfTutor]()
        for person in tables.accounts.values():
            tutor_id = person.account.id
            orders = [
                one
                for one in tables.orders.values()
                if one.tutor_id == tutor_id
                and since <= one.appointment_at < until
                and not one.is_simulated
                and one.deletion is not DeletionStatus.DELETED
            ]
            led = [one for one in orders if counts_time(one, Role.TUTOR)]
            reviews = [one for one in orders if one.lesson_type is LessonType.ANTI_FORGETTING]
            done = [one for one in reviews if one.status is OrderStatus.COMPLETED]
            missed = [one for one in reviews if is_missed(one, now)]
            no_shows = sum(one.is_no_show for one in orders)
            sums = _sums(
                one
                for one in tables.commissions.values()
                if one.tutor_id == tutor_id and one.month == month and one.ended_at >= launched
            )
            if person.account.role is not Role.TUTOR or not (
                led or done or missed or no_shows or sums
            ):
                continue
            used = sum(class_time(one, one.ended_at or EPOCH).consumed_ms for one in led)

            def total(status: CommissionStatus, sums: Sums = sums) -> int:
                return sums.get(status, StatusSum()).total_fen

            months.append(
                MonthOfTutor(
                    tutor_id=tutor_id,
                    tutor_name=person.account.name,
                    sessions=len(led),
                    minutes=whole_minutes(used),
                    commission_fen=sum(one.amount_fen for one in sums.values()),
                    subsidy_fen=sum(one.subsidy_fen for one in sums.values()),
                    pending_fen=total(CommissionStatus.PENDING),
                    issued_fen=total(CommissionStatus.ISSUED),
                    failed_fen=total(CommissionStatus.ISSUE_FAILED),
                    reviews_done=len(done),
                    reviews_missed=len(missed),
                    no_shows=no_shows,
                )
            )
        return months

    async def account_ids(self, *, after: int, limit: int) -> Sequence[AccountId]:
        return sorted(AccountId(one) for one in self._tables.accounts if one > after)[:limit]

    async def wrong_sums(self, *, after: int, until: int) -> Sequence[WrongSum]:
        """None: sums are made when they are asked for."""
        return []

    async def payment_states(self, *, after: int, limit: int) -> Sequence[PaymentState]:
        stories = self._tables.payout_stories
        page = [one for one in sorted(self._tables.commissions.items()) if one[0] > after][:limit]
        return [
            PaymentState(one.order_id, one.status, status_by(stories.get(one.order_id, ())))
            for _, one in page
        ]

    def _commission_row(self, record: CommissionRecord) -> CommissionRow:
        order = self._tables.orders[record.order_id]
        return CommissionRow(
            record,
            self._name(record.student_id),
            order.appointment_at,
            order.ended_by,
            order.is_no_show,
            has_open_problem(self._tables, record.order_id),
        )

    def _name(self, account_id: AccountId) -> str:
        return self._tables.accounts[account_id].account.name


def problems_of(tables: Tables, order_id: OrderId) -> list[Problem]:
    """What was raised about a commission, the latest first."""
    found = [one for one in tables.commission_problems.values() if one.order_id == order_id]
    return sorted(found, key=lambda one: -one.id)


def has_open_problem(tables: Tables, order_id: OrderId) -> bool:
    """Whether something about a commission waits for the store."""
    return any(one.is_open for one in problems_of(tables, order_id))


def _place(record: CommissionRecord) -> tuple[str, int, int]:
    return record.month, record.ended_at, record.order_id


def _sums(records: Iterable[CommissionRecord]) -> Sums:
    sums: dict[CommissionStatus, StatusSum] = {}
    for one in records:
        before = sums.get(one.status, StatusSum())
        sums[one.status] = StatusSum(
            before.lessons + 1,
            before.amount_fen + one.amount_fen,
            before.subsidy_fen + one.subsidy_fen,
        )
    return sums
