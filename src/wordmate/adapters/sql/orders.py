"""Course orders inside a unit of work: compare-and-swap on the version decides races."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import ClauseElement, ColumnElement, Integer, case, select, true, update

from wordmate.adapters.sql.order_rows import (
    ORDER_COLUMNS,
    ORDER_VIEW,
    PLAIN_COLUMNS,
    order_of,
    view_of,
)
from wordmate.adapters.sql.schema import (
    DELETION_APPROVED,
    Id,
    Instant,
    course_order,
    lesson_word,
)
from wordmate.adapters.sql.statement import Dialect, Statement, Tx, given, there, values_of
from wordmate.application.messages.course_orders import CourseOrderView
from wordmate.application.ports.people import Caller
from wordmate.domain.course_order import (
    CourseOrder,
    LessonType,
    OrderStatus,
    book,
    lesson_minutes,
)
from wordmate.domain.errors import StaleVersion
from wordmate.domain.review_plan import PlannedReview

_c = course_order.c

_NAMES = tuple(column.name for column in PLAIN_COLUMNS)

_LENGTH: ColumnElement[int] = case(
    {lesson.value: lesson_minutes(lesson) * 60_000 for lesson in LessonType}, value=_c.lesson_type
)
_SHORTEST_MS = min(lesson_minutes(lesson) * 60_000 for lesson in LessonType)

BY_ID = Statement(lambda d: select(*ORDER_COLUMNS).where(_c.id == given("id")))

_ADD = Statement(
    lambda d: (
        d.insert(course_order)
        .values(**values_of(*PLAIN_COLUMNS, _c.created_at), version=1)
        .returning(_c.id)
    )
)

_SAVE = Statement(
    lambda d: (
        update(course_order)
        .where(_c.id == given("id"), _c.version == given("seen", Integer))
        .values(**values_of(*PLAIN_COLUMNS), version=given("next", Integer))
        .returning(_c.version)
    )
)

_OVERDUE = Statement(
    lambda d: (
        select(*ORDER_COLUMNS)
        .where(
            _c.status == OrderStatus.RESERVED,
            _c.appointment_at < given("latest"),
            _c.appointment_at + _LENGTH < given("now"),
        )
        .order_by(_c.appointment_at)
        .limit(given("limit", Integer))
    )
)

_DELETION_APPROVED = Statement(
    lambda d: (
        select(*ORDER_COLUMNS)
        .where(DELETION_APPROVED)
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
    planned = d.rows("planned", appointment_at=Instant)
    same = [column for column in (*PLAIN_COLUMNS, _c.created_at) if column is not _c.appointment_at]
    return (
        d.insert(course_order)
        .from_select(
            [*(column.name for column in same), "version", "appointment_at"],
            select(
                *(given(column.name, column.type) for column in same),
                given("version", Integer),
                planned.c.appointment_at,
            ),
        )
        .returning(_c.id)
    )


def _plain(order: CourseOrder) -> dict[str, object]:
    return {name: getattr(order, name) for name in _NAMES}


class SqlCourseOrders:
    """The orders as commands load, change and store them."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def by_id(self, order_id: int) -> CourseOrder | None:
        row = await self._tx.one(BY_ID, id=order_id)
        return order_of(row) if row else None

    async def add(self, order: CourseOrder, now: int) -> CourseOrder:
        row = await self._tx.one(_ADD, **_plain(order), created_at=now)
        return replace(order, id=there(row)[0], version=1)

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[int],
        now: int,
    ) -> int:
        await self._tx.run(_keep_words, order_id=source.id, words=word_ids)
        review = book(
            student_id=source.student_id,
            tutor_id=source.tutor_id,
            lesson_type=LessonType.ANTI_FORGETTING,
            appointment_at=0,
            course_book_id=source.course_book_id,
            course_type=source.course_type,
            material_type=source.material_type,
            new_audio=source.new_audio,
            is_simulated=source.is_simulated,
            source_order_id=source.id,
            word_count=len(word_ids),
        )
        planned = [one.appointment_at for one in reviews]
        added = await self._tx.all(
            _add_reviews, **_plain(review), created_at=now, version=1, planned=planned
        )
        return len(added)

    async def save(self, order: CourseOrder) -> CourseOrder:
        following = order.version + 1
        swapped = await self._tx.one(
            _SAVE, id=order.id, seen=order.version, next=following, **_plain(order)
        )
        if swapped is None:
            raise StaleVersion
        return replace(order, version=following)

    async def overdue(self, now: int, limit: int) -> Sequence[CourseOrder]:
        rows = await self._tx.all(_OVERDUE, now=now, latest=now - _SHORTEST_MS, limit=limit)
        return [order_of(row) for row in rows]

    async def deletion_approved(self, limit: int) -> Sequence[CourseOrder]:
        return [order_of(row) for row in await self._tx.all(_DELETION_APPROVED, limit=limit)]

    async def word_ids(self, order_id: int) -> Sequence[int]:
        return [row[0] for row in await self._tx.all(_WORD_IDS, id=order_id)]

    async def view(self, order_id: int, caller: Caller, now: int) -> CourseOrderView | None:
        row = await self._tx.one(ORDER_VIEW, id=order_id)
        return view_of(row, caller, now) if row else None
