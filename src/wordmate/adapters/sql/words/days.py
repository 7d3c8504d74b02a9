"""A student's lessons and word events in a range of days."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.engine.tables import Millis
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result
from wordmate.adapters.sql.lessons.stores import RESULT, STATE
from wordmate.adapters.sql.orders.columns import IS_COMPLETED, ORDER
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.words.ledger import HAPPENED
from wordmate.adapters.sql.words.schema import word_event
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.words.word_ledger import WordLedgerEntry

_c, _e = course_order.c, word_event.c
_LESSON: Final = Columns(Lesson, order=ORDER, progress=STATE, result=RESULT.maybe())

LESSONS_HELD = Statement(
    lambda d: (
        select(*_LESSON)
        .select_from(course_order)
        .outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(
            _c.student_id == param("student_id"),
            _c.appointment_at >= param("booked_from", Millis),
            _c.appointment_at < param("booked_until", Millis),
            IS_COMPLETED,
            _c.started_at >= param("since", Millis),
            _c.started_at < param("until", Millis),
        )
    )
)

WORDS_HAPPENED = Statement(
    lambda d: select(*HAPPENED).where(
        _e.student_id == param("student_id"),
        _e.happened_at >= param("since", Millis),
        _e.happened_at < param("until", Millis),
    )
)


class SqlDayReads:
    """Queries about a range of a student's days."""

    _source: Source

    async def lessons_held(
        self,
        student_id: AccountId,
        since: Instant,
        until: Instant,
        *,
        booked: tuple[Instant, Instant],
    ) -> Sequence[Lesson]:
        rows = await self._source.all(
            LESSONS_HELD,
            student_id=student_id,
            since=since,
            until=until,
            booked_from=booked[0],
            booked_until=booked[1],
        )
        return _LESSON.all(rows)

    async def word_events(
        self, student_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[WordLedgerEntry]:
        rows = await self._source.all(
            WORDS_HAPPENED, student_id=student_id, since=since, until=until
        )
        return HAPPENED.all(rows)
