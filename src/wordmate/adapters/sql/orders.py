"""Course orders inside a unit of work: held, read, and stored as what their ledger says."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import ClauseElement, Integer, Text, and_, func, or_, select, true, update

from wordmate.adapters.sql.lessons import RESULT_COLUMNS, handed_in
from wordmate.adapters.sql.order_ledger import SqlLedger
from wordmate.adapters.sql.order_rows import (
    ORDER_COLUMNS,
    ORDER_VIEW,
    PLAIN_COLUMNS,
    order_of,
    plain,
    view_of,
)
from wordmate.adapters.sql.schema import (
    CLOCK_LOOKS,
    DELETION_APPROVED,
    LED_BY_TUTOR,
    RUNNING,
    Id,
    Instant,
    account,
    course_order,
    institution,
    lesson_progress,
    lesson_result,
    lesson_word,
    order_event,
)
from wordmate.adapters.sql.statement import Dialect, Statement, Tx, given, there, values_of
from wordmate.adapters.sql.stored_lessons import lesson_state
from wordmate.application.kernel.call import Caller
from wordmate.application.ledger.ports import HeldLesson
from wordmate.application.orders.messages import CourseOrderView
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Happened
from wordmate.domain.orders.review_order import review_order
from wordmate.domain.reviews.review_plan import PlannedReview

_c = course_order.c
_seen = course_order.alias("seen")
_tutor = account.alias("tutor")

BY_ID = Statement(lambda d: select(*ORDER_COLUMNS).where(_c.id == given("id")))

_STORED: Final = (*PLAIN_COLUMNS, _c.clock_at)

_LAST_NUMBER = (
    select(func.max(order_event.c.device_number))
    .where(order_event.c.order_id == given("id"), order_event.c.device == given("device", Text))
    .scalar_subquery()
)

_HOLD = Statement(
    lambda d: (
        select(
            *ORDER_COLUMNS,
            _seen.c.version,
            _tutor.c.title_level,
            institution.c.name,
            _LAST_NUMBER,
            lesson_progress.c.body,
            *RESULT_COLUMNS,
        )
        .join(_seen, _seen.c.id == _c.id)
        .outerjoin(_tutor, _tutor.c.id == _c.tutor_id)
        .outerjoin(institution, institution.c.id == _tutor.c.institution_id)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(_c.id == given("id"))
        .with_for_update(of=course_order)
    )
)
"""The order, locked until the unit ends, with all that commands decide on.

A statement that had to wait for the lock has the locked row as it is now and all others as they
were when it began: ``seen`` tells.
"""

_ADD = Statement(
    lambda d: (
        d.insert(course_order)
        .values(**values_of(*_STORED, _c.created_at), version=1)
        .returning(_c.id)
    )
)

_SAVE = Statement(
    lambda d: (
        update(course_order)
        .where(_c.id == given("id"), _c.version == given("seen", Integer))
        .values(**values_of(*_STORED), version=given("next", Integer))
        .returning(_c.version)
    )
)

_DUE = Statement(
    lambda d: (
        select(_c.id)
        .where(CLOCK_LOOKS, _c.clock_at <= given("now"), _c.id > given("after", Id))
        .order_by(_c.id)
        .limit(given("limit", Integer))
    )
)

_NUMBERS = Statement(
    lambda d: select(order_event.c.device_number).where(
        order_event.c.order_id == given("id"), order_event.c.device == given("device", Text)
    )
)

_RUNNING_BESIDE = Statement(
    lambda d: (
        select(_c.id)
        .where(
            RUNNING,
            _c.id != given("id", Id),
            or_(
                _c.student_id == given("student_id", Id),
                and_(_c.tutor_id == given("tutor_id", Id), LED_BY_TUTOR),
            ),
        )
        .limit(1)
    )
)

_DELETION_APPROVED = Statement(
    lambda d: (
        select(_c.id)
        .where(DELETION_APPROVED, _c.id > given("after", Id))
        .order_by(_c.id)
        .limit(given("limit", Integer))
    )
)

_WORD_IDS = Statement(
    lambda d: (
        select(lesson_word.c.word_id)
        .join(course_order, _c.source_order_id == lesson_word.c.order_id)
        .where(_c.id == given("id"))
        .order_by(lesson_word.c.position)
    )
)


@Statement
def _keep_words(d: Dialect) -> ClauseElement:
    words = d.rows("words", word_id=Id)
    return (
        d.insert(lesson_word)
        .from_select(
            ["order_id", "position", "word_id"],
            select(given("order_id", Id), words.c.position, words.c.word_id).where(true()),
        )
        .on_conflict_do_nothing()
    )


@Statement
def _add_reviews(d: Dialect) -> ClauseElement:
    planned = d.rows("planned", **dict.fromkeys(_PLANNED, Instant))
    same = [column for column in (*_STORED, _c.created_at) if column.name not in _PLANNED]
    return (
        d.insert(course_order)
        .from_select(
            [*(column.name for column in same), "version", *_PLANNED],
            select(
                *(given(column.name, column.type) for column in same),
                given("version", Integer),
                *(planned.c[name] for name in _PLANNED),
            ).order_by(planned.c.position),
        )
        .returning(_c.id, _c.appointment_at)
    )


_PLANNED: Final = ("appointment_at", "opens_at", "closes_at", "clock_at")


class SqlCourseOrders:
    """The orders as commands hold, change and store them."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx
        self._ledger = SqlLedger(tx)

    async def hold(self, order_id: int, device: str | None = None) -> HeldLesson | None:
        row = await self._tx.one(_HOLD, id=order_id, device=device)
        if row is None:
            return None
        order = order_of(row)
        if order.version != row[_SEEN_AT]:  # it waited for the lock: the rest may be older
            row = there(await self._tx.one(_HOLD, id=order_id, device=device))
            order = order_of(row)
        _, title, house, number, body, *result = row[_SEEN_AT:]
        lesson = Lesson(
            order=order,
            progress=None if body is None else lesson_state(body),
            result=handed_in(result),
        )
        return HeldLesson(
            lesson=lesson, title_level=title, institution=house, last_number=number or 0
        )

    async def add(self, order: CourseOrder, now: int) -> CourseOrder:
        row = await self._tx.one(_ADD, **plain(order), created_at=now)
        added = replace(order, id=there(row)[0], version=1, happened=())
        await self._ledger.append([(added.id, 0, order.happened)], now)
        return added

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[int],
        now: int,
    ) -> int:
        await self._tx.run(_keep_words, order_id=source.id, words=word_ids)
        booked = [review_order(source, one, len(word_ids), now) for one in reviews]
        planned = [tuple(plain(one)[name] for name in _PLANNED) for one in booked]
        rows = await self._tx.all(
            _add_reviews, **plain(booked[0]), created_at=now, version=1, planned=planned
        )
        ids = {appointment_at: order_id for order_id, appointment_at in rows}
        stories = [(ids[one.appointment_at], 0, one.happened) for one in booked]
        await self._ledger.append(stories, now)
        return len(rows)

    async def store(
        self, order: CourseOrder, seen: int, happened: Sequence[Happened], now: int
    ) -> None:
        swapped = await self._tx.one(
            _SAVE, id=order.id, seen=seen, next=order.version, **plain(order)
        )
        if swapped is None:
            raise StaleVersion
        await self._ledger.append([(order.id, seen, happened)], now)

    async def numbers_of(self, order_id: int, device: str) -> Sequence[int]:
        return [row[0] for row in await self._tx.all(_NUMBERS, id=order_id, device=device)]

    async def running_beside(self, order: CourseOrder) -> int | None:
        row = await self._tx.one(
            _RUNNING_BESIDE,
            id=order.id,
            student_id=order.student_id,
            tutor_id=None if order.is_alone else order.tutor_id,
        )
        return None if row is None else int(row[0])

    async def due(self, now: int, *, after: int, limit: int) -> Sequence[int]:
        return [row[0] for row in await self._tx.all(_DUE, now=now, after=after, limit=limit)]

    async def deletion_approved(self, *, after: int, limit: int) -> Sequence[int]:
        rows = await self._tx.all(_DELETION_APPROVED, after=after, limit=limit)
        return [row[0] for row in rows]

    async def word_ids(self, order_id: int) -> Sequence[int]:
        return [row[0] for row in await self._tx.all(_WORD_IDS, id=order_id)]

    async def view(self, order_id: int, caller: Caller, now: int) -> CourseOrderView | None:
        row = await self._tx.one(ORDER_VIEW, id=order_id)
        return view_of(row, caller, now) if row else None


_SEEN_AT: Final = len(ORDER_COLUMNS)
