"""Compares a student's projections with the ledger and rebuilds them from it."""

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from datetime import tzinfo
from functools import cache
from typing import Any, Final

from sqlalchemy import Integer, Select, Text, literal_column, select, union, update

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, Tx, param, values_of
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.kernel.stored_events import UNREADABLE, event_in
from wordmate.adapters.sql.ledger.count_audit import mend_counts, wrong_counts
from wordmate.adapters.sql.ledger.day_audit import mend_days, wrong_days
from wordmate.adapters.sql.lessons.schema import lesson_progress
from wordmate.adapters.sql.lessons.stored import lesson_state
from wordmate.adapters.sql.lessons.stores import RESULT
from wordmate.adapters.sql.orders.columns import STORED, order_with, values_of_order, with_lesson
from wordmate.adapters.sql.orders.counts import counting_orders
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.schema import course_order, order_event
from wordmate.adapters.sql.pay.audit import wrong_pay
from wordmate.adapters.sql.pay.commissions import OF_ORDER, PAY, replace_payment
from wordmate.adapters.sql.pay.schema import commission
from wordmate.adapters.sql.progress.practice import COUNT, put_counts
from wordmate.adapters.sql.progress.practice import OF_STUDENT as OF_STUDENT_COUNTED
from wordmate.adapters.sql.words.memory_stores import (
    ARM,
    CONFUSION,
    OF_STUDENT_CONFUSED,
    OF_STUDENT_REMEMBERED,
    STORED_MEMORY,
    arm_of,
    remembered_of,
)
from wordmate.adapters.sql.words.schema import student_arm, word_event
from wordmate.adapters.sql.words.stores import lock_words, words_of
from wordmate.application.ledger.ports import RecordsUnreadable
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import HOUSE_OWNER, Staff
from wordmate.domain.ledger.audit import Difference, OrderRecords, StudentRecords
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ENDS, Completed, LedgerEntry, NoShow, Terms
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.differences import PayDifference
from wordmate.domain.progress.counting import Practice
from wordmate.domain.reviews.experiment import Arm

_c = course_order.c


def _state(body: str | bytes | None) -> LessonState | None:
    """A saved progress; None also for one that cannot be read, which then differs."""
    try:
        return None if body is None else lesson_state(body)
    except UNREADABLE:
        return None


_BESIDE: Final[Columns[dict[str, Any]]] = Columns(
    dict,
    clock_at=_c.clock_at,
    used_ms=_c.used_ms,
    progress_version=lesson_progress.c.version,
)
_LESSON: Final = Columns(
    LessonRecord, progress=As(lesson_progress.c.body, _state), result=RESULT.maybe()
)
_STORED: Final = Columns(lambda *read: read, order_with(_LESSON), _BESIDE)
"""An order and its projections."""


@cache
def students_in(reach: Reach) -> Statement:
    """Students with orders or word events."""
    seen = in_reach(reach)

    def of(ledger: Any) -> Select[Any]:
        ids = select(ledger.c.student_id).where(ledger.c.student_id > param("after", Id))
        return ids.join(account, account.c.id == ledger.c.student_id).where(*seen) if seen else ids

    students = union(of(course_order), of(word_event)).order_by(literal_column("student_id"))
    return Statement(lambda d: students.limit(param("limit", Integer)))


_IN_ARM: Final = Columns(lambda *read: read, student_arm.c.student_id, ARM)
IN_EXPERIMENT = Statement(
    lambda d: (
        select(*_IN_ARM)
        .where(
            student_arm.c.experiment == param("experiment", Text),
            student_arm.c.student_id > param("after", Id),
        )
        .order_by(student_arm.c.student_id)
        .limit(param("limit", Integer))
    )
)

_ACCOUNT_IDS = Statement(
    lambda d: (
        select(account.c.id)
        .where(account.c.id > param("after"))
        .order_by(account.c.id)
        .limit(param("limit", Integer))
    )
)

_PAYMENTS = Statement(
    lambda d: (
        select(*PAY)
        .join(course_order, course_order.c.id == commission.c.order_id)
        .where(course_order.c.student_id == param("student_id"))
        .order_by(commission.c.order_id, commission.c.number)
    )
)

_HOLD_ALL = Statement(
    lambda d: (
        select(_c.id).where(_c.student_id == param("student_id")).order_by(_c.id).with_for_update()
    )
)

_ORDERS = Statement(
    lambda d: (
        with_lesson(
            select(*(d.raw(one) if one is lesson_progress.c.body else one for one in _STORED))
        )
        .where(_c.student_id == param("student_id"))
        .order_by(_c.id)
    )
)

_REWRITE = Statement(
    lambda d: (
        update(course_order).where(_c.id == param("id")).values(**values_of(*STORED, _c.version))
    )
)


_EVENTS = Statement(
    lambda d: (
        select(*(d.raw(one) if one is order_event.c.body else one for one in ORDER_EVENTS))
        .join(course_order, course_order.c.id == order_event.c.order_id)
        .where(course_order.c.student_id == param("student_id"))
        .order_by(order_event.c.order_id, order_event.c.sequence)
    )
)

_ENDED = Statement(
    lambda d: (
        select(order_event.c.kind, order_event.c.format, order_event.c.body)
        .where(
            order_event.c.order_id == param("id"),
            order_event.c.kind.in_([constant(one.kind) for one in ENDS]),
        )
        .order_by(order_event.c.sequence.desc())
        .limit(1)
    )
)


class SqlLedgerRecords:
    """The ledger and projections of students, inside a unit of work."""

    def __init__(self, tx: Tx, zone: tzinfo) -> None:
        self._tx = tx
        self._zone = zone

    async def students(
        self, *, after: int, limit: int, staff: Staff = HOUSE_OWNER
    ) -> Sequence[AccountId]:
        rows = await self._tx.all(
            students_in(reach_of(staff)),
            after=after,
            limit=limit,
            institution_id=staff.institution_id,
        )
        return [row[0] for row in rows]

    async def in_experiment(
        self, experiment: str, *, after: int, limit: int
    ) -> Sequence[tuple[AccountId, Arm]]:
        values = {"experiment": experiment, "after": after, "limit": limit}
        return _IN_ARM.all(await self._tx.all(IN_EXPERIMENT, **values))

    async def records(self, student_id: AccountId, *, hold: bool = False) -> StudentRecords:
        try:
            return await self._records(student_id, hold=hold)
        except (*UNREADABLE, ValueError, TypeError, sqlite3.OperationalError) as problem:
            raise RecordsUnreadable(f"{type(problem).__name__}: {problem}") from problem

    async def _records(self, student_id: AccountId, *, hold: bool) -> StudentRecords:
        held: set[int] | None = None
        if hold:
            await lock_words(self._tx, student_id)
            rows = await self._tx.all(_HOLD_ALL, student_id=student_id)
            held = {row[0] for row in rows}
        events: dict[int, list[LedgerEntry]] = defaultdict(list)
        sequences: dict[int, list[int]] = defaultdict(list)
        unreadable: dict[int, list[int]] = defaultdict(list)
        for row in await self._tx.all(_EVENTS, student_id=student_id):
            order_id, sequence, *_ = row
            sequences[order_id].append(sequence)
            try:
                events[order_id].append(ORDER_EVENTS.read(row)[2])
            except UNREADABLE:
                unreadable[order_id].append(sequence)
        paid: dict[int, list[CommissionRecord]] = defaultdict(list)
        for payment in PAY.all(await self._tx.all(_PAYMENTS, student_id=student_id)):
            paid[payment.order_id].append(payment)
        rows = await self._tx.all(_ORDERS, student_id=student_id)
        counts = await self._tx.all(OF_STUDENT_COUNTED, student_id=student_id)
        word_sequences, words, known = await words_of(self._tx, student_id)
        memory_rows = await self._tx.all(OF_STUDENT_REMEMBERED, student_id=student_id)
        memories = STORED_MEMORY.all(memory_rows)
        _, budget, forgetting = await remembered_of(self._tx, student_id, [])
        confused = await self._tx.all(OF_STUDENT_CONFUSED, student_id=student_id)
        return StudentRecords(
            student_id=student_id,
            orders=[
                OrderRecords(
                    order=order,
                    events=events[order.id],
                    sequences=sequences[order.id],
                    unreadable=unreadable[order.id],
                    payments=tuple(paid[order.id]),
                    **beside,
                )
                for order, beside in _STORED.all(rows)
                if held is None or order.id in held
            ],
            words=words,
            word_sequences=word_sequences,
            known=known,
            memories={one.word_id: one for one, _ in memories},
            due_on={one.word_id: due_on for one, due_on in memories},
            budget=budget,
            forgetting=forgetting,
            arm=await arm_of(self._tx, student_id),
            confusions={one.pair: one for one in CONFUSION.all(confused)},
            practice=dict(COUNT.all(counts)),
        )

    async def rewrite(self, before: CourseOrder, order: CourseOrder) -> None:
        values = {"id": order.id, "version": order.version, **values_of_order(order)}
        await self._tx.execute_batch(
            *counting_orders([before], [order], self._zone), (_REWRITE, values)
        )

    async def terms(self, order_id: OrderId) -> Terms | None:
        row = await self._tx.one(_ENDED, id=order_id)
        if row is None:
            return None
        ended: Completed | NoShow = event_in(*row)
        return ended.terms

    async def accounts(self, *, after: int, limit: int) -> Sequence[AccountId]:
        return [row[0] for row in await self._tx.all(_ACCOUNT_IDS, after=after, limit=limit)]

    async def wrong_counts(self, *, after: int, until: int) -> Sequence[Difference]:
        accounts = {"after": after, "until": until}
        return [
            *await wrong_counts(self._tx, **accounts),
            *await wrong_days(self._tx, self._zone, **accounts),
        ]

    async def wrong_pay(
        self, *, after: int, until: int, staff: Staff = HOUSE_OWNER
    ) -> Sequence[PayDifference]:
        return await wrong_pay(self._tx, staff, after=after, until=until)

    async def mend_counts(self, *, after: int, until: int) -> None:
        await mend_counts(self._tx, after=after, until=until)
        await mend_days(self._tx, self._zone, after=after, until=until)

    async def put_practice(self, student_id: AccountId, practice: Practice) -> None:
        if practice:
            await self._tx.execute_batch(put_counts(student_id, practice))

    async def put_pay(
        self, order_id: OrderId, number: int, record: CommissionRecord | None, now: Instant
    ) -> None:
        before = PAY.one(await self._tx.one(OF_ORDER, id=order_id, number=number))
        for statement, values in replace_payment(before, record, now, self._zone):
            await self._tx.run(statement, **values)
