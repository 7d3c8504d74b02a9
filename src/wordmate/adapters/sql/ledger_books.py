"""All that stands of a student, read beside the ledger, and written anew from it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Integer, delete, select, update

from wordmate.adapters.sql.ledger import SqlCommissions
from wordmate.adapters.sql.lessons import RESULT_COLUMNS, handed_in
from wordmate.adapters.sql.order_ledger import OF_STUDENT, event_of
from wordmate.adapters.sql.order_rows import ORDER_COLUMNS, PLAIN_COLUMNS, order_of, plain
from wordmate.adapters.sql.schema import (
    Id,
    account,
    commission,
    course_order,
    institution,
    lesson_progress,
    lesson_result,
    word_state,
)
from wordmate.adapters.sql.statement import Row, Statement, Tx, given, values_of
from wordmate.adapters.sql.stored_lessons import lesson_state
from wordmate.domain.ledger.audit import Books, StoredLesson
from wordmate.domain.orders.course_order import CourseOrder, LessonType
from wordmate.domain.orders.events import Happened
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus, ReviewMethod
from wordmate.domain.words.word_learning import WordState

_c = course_order.c
_tutor = account.alias("tutor")

_PAY: Final = tuple(column for column in commission.c if column.name not in ("id", "created_at"))
_RESULT_AT: Final = len(ORDER_COLUMNS) + 5
_PAY_AT: Final = _RESULT_AT + len(RESULT_COLUMNS)

_STUDENTS = Statement(
    lambda d: (
        select(_c.student_id)
        .where(_c.student_id > given("after", Id))
        .distinct()
        .order_by(_c.student_id)
        .limit(given("limit", Integer))
    )
)

_HOLD_ALL = Statement(
    lambda d: (
        select(_c.id).where(_c.student_id == given("student_id")).order_by(_c.id).with_for_update()
    )
)

_ORDERS = Statement(
    lambda d: (
        select(
            *ORDER_COLUMNS,
            _c.clock_at,
            _tutor.c.title_level,
            institution.c.name,
            lesson_progress.c.version,
            lesson_progress.c.body,
            *RESULT_COLUMNS,
            *_PAY,
        )
        .outerjoin(_tutor, _tutor.c.id == _c.tutor_id)
        .outerjoin(institution, institution.c.id == _tutor.c.institution_id)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .outerjoin(commission, commission.c.order_id == _c.id)
        .where(_c.student_id == given("student_id"))
        .order_by(_c.id)
    )
)

_STATES = Statement(
    lambda d: select(word_state.c.word_id, word_state.c.state).where(
        word_state.c.student_id == given("student_id")
    )
)

_REWRITE = Statement(
    lambda d: (
        update(course_order)
        .where(_c.id == given("id"))
        .values(**values_of(*PLAIN_COLUMNS, _c.clock_at, _c.version))
    )
)

_DROP_PAY = Statement(lambda d: delete(commission).where(commission.c.order_id == given("id")))


class SqlLedgerBooks:
    """Students' books, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def students(self, *, after: int, limit: int) -> Sequence[int]:
        return [row[0] for row in await self._tx.all(_STUDENTS, after=after, limit=limit)]

    async def books(self, student_id: int, *, hold: bool = False) -> Books:
        held: set[int] | None = None
        if hold:
            rows = await self._tx.all(_HOLD_ALL, student_id=student_id)
            held = {row[0] for row in rows}
        events: dict[int, list[Happened]] = defaultdict(list)
        sequences: dict[int, list[int]] = defaultdict(list)
        for row in await self._tx.all(OF_STUDENT, student_id=student_id):
            order_id, sequence, happened = event_of(row)
            events[order_id].append(happened)
            sequences[order_id].append(sequence)
        rows = await self._tx.all(_ORDERS, student_id=student_id)
        states = await self._tx.all(_STATES, student_id=student_id)
        return Books(
            student_id=student_id,
            lessons=[
                _stored(row, events[row[0]], sequences[row[0]])
                for row in rows
                if held is None or row[0] in held
            ],
            states={word: WordState(state) for word, state in states},
        )

    async def rewrite(self, order: CourseOrder) -> None:
        await self._tx.run(_REWRITE, id=order.id, version=order.version, **plain(order))

    async def put_pay(self, order_id: int, record: CommissionRecord | None, now: int) -> None:
        await self._tx.run(_DROP_PAY, id=order_id)
        if record is not None:
            await SqlCommissions(self._tx).add(record, now)


def _stored(row: Row, events: list[Happened], sequences: list[int]) -> StoredLesson:
    clock_at, title, house, version, body = row[len(ORDER_COLUMNS) : _RESULT_AT]
    return StoredLesson(
        order=order_of(row),
        clock_at=clock_at,
        events=events,
        sequences=sequences,
        progress=None if body is None else lesson_state(body),
        progress_version=version,
        result=handed_in(row[_RESULT_AT:_PAY_AT]),
        pay=_pay(row[_PAY_AT:]),
        title_level=title,
        institution=house,
    )


def _pay(row: Sequence[object]) -> CommissionRecord | None:
    values: dict[str, object] = {
        column.name: value for column, value in zip(_PAY, row, strict=True)
    }
    if values["order_id"] is None:
        return None
    method = values["review_method"]
    values |= {
        "lesson_type": LessonType(str(values["lesson_type"])),
        "status": CommissionStatus(str(values["status"])),
        "review_method": None if method is None else ReviewMethod(str(method)),
        "problem_flag": bool(values["problem_flag"]),
    }
    return CommissionRecord(**values)  # type: ignore[arg-type]
