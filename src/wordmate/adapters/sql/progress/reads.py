"""Reads of a student's progress, each within its time range."""

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import Final

from msgspec.json import Decoder
from sqlalchemy import (
    ColumnElement,
    Integer,
    String,
    case,
    func,
    literal_column,
    or_,
    select,
    union_all,
)

from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    param,
    required_row,
    with_paging,
)
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.orders.columns import IS_REVIEW, OPEN_BY_STATUS, WAITS
from wordmate.adapters.sql.orders.schema import IS_DELETED, IS_USE, course_order
from wordmate.adapters.sql.progress.schema import practice_count
from wordmate.adapters.sql.words.count_columns import BOOK_COUNTS, COUNTED_BOOKS, OF_BOOK
from wordmate.application.content.course_metric import course_metric
from wordmate.application.kernel.messages import Page
from wordmate.application.progress.messages import StudentBookMetric
from wordmate.application.progress.ports import OpenReview, Practised, PractisedSpans
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.progress.counting import COUNTED, Span

_p = practice_count.c
_o = course_order.c
_of_student = _p.student_id == param("student_id")

_PRACTISED: Final = Decoder(list[Practised])
"""A day number with its counts. Ninety days travel as one JSON value, not ninety rows."""

_something: Final = or_(*(_p[name] != literal_column("0") for name in COUNTED))


def _practised(d: Dialect, span: Span, number: ColumnElement[bool]) -> ColumnElement[str]:
    spans = d.gathered(_p.number, *(_p[name] for name in COUNTED))
    of_student = select(spans).where(_of_student, _p.span == constant(span), number, _something)
    return of_student.scalar_subquery()


PRACTICE: Final = Statement(
    lambda d: select(
        _practised(d, Span.DAY, _p.number >= param("since", Integer)),
        _practised(d, Span.PLAN_DAY, _p.number <= param("until_plan_day", Integer)),
    )
)

_OPEN: Final = Columns(OpenReview, _o.appointment_at, _o.word_count)

OPEN_REVIEWS: Final = Statement(
    lambda d: union_all(
        *(
            select(*_OPEN).where(
                _o.student_id == param("student_id"),
                is_open,
                IS_REVIEW,
                ~IS_DELETED,
                _o.appointment_at >= param("since"),
                _o.appointment_at < param("before"),
            )
            for is_open in OPEN_BY_STATUS
        )
    )
)

_used_at = (
    select(_o.appointment_at)
    .where(_o.student_id == param("student_id"), _o.course_book_id == course_book.c.id, IS_USE)
    .order_by(_o.appointment_at.desc())
    .limit(1)
    .correlate(course_book)
    .scalar_subquery()
)
_shelf = select(course_book.c.id, _used_at.label("used_at")).subquery("shelf")
_of_shelf = _shelf.c.used_at.is_not(None)
_HOW_MANY: Final = select(func.count()).select_from(_shelf).where(_of_shelf)
_page = with_paging(
    select(_shelf.c.id, _shelf.c.used_at)
    .where(_of_shelf)
    .order_by(_shelf.c.used_at.desc(), _shelf.c.id)
).subquery("page")


_BOOK: Final = Columns(
    lambda book, counts: StudentBookMetric(
        course_book=book, metric=course_metric(book.word_count, counts)
    ),
    BOOK,
    BOOK_COUNTS,
)

STUDENT_BOOKS: Final = Statement(
    lambda d: (
        select(*_BOOK, _HOW_MANY.correlate(None).scalar_subquery())
        .select_from(COUNTED_BOOKS.join(_page, course_book.c.id == _page.c.id))
        .order_by(_page.c.used_at.desc(), course_book.c.id)
    )
)

_uses = (
    select(
        _o.course_book_id,
        func.max(_o.started_at).label("begun_at"),
        func.min(case((WAITS, _o.appointment_at))).label("booked_at"),
    )
    .where(_o.student_id == param("student_id"), _o.course_book_id.is_not(None), IS_USE)
    .group_by(_o.course_book_id)
    .subquery("uses")
)
_is_used: Final = or_(_uses.c.begun_at.is_not(None), _uses.c.booked_at.is_not(None))
_has_new: Final = course_book.c.word_count > reduce(add, OF_BOOK.values())
BOOK_IN_HAND: Final = Statement(
    lambda d: (
        select(*_BOOK)
        .select_from(COUNTED_BOOKS.outerjoin(_uses, _uses.c.course_book_id == course_book.c.id))
        .where(or_(course_book.c.interaction_link.is_(None), _is_used))
        .order_by(
            case((_has_new, 0), else_=1),
            _uses.c.begun_at.desc().nulls_last(),
            _uses.c.booked_at.nulls_last(),
            case((course_book.c.level == param("level", String), 0), else_=1),
            course_book.c.id,
        )
        .limit(1)
    )
)
"""As ``book_in_hand`` in ``domain.progress.book_in_hand`` chooses."""

_LENGTH: Final = Statement(lambda d: _HOW_MANY)


class SqlProgressReads:
    """Queries about progress."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def practice(
        self, student_id: AccountId, *, since: int, until_plan_day: int
    ) -> PractisedSpans:
        row = await self._source.one(
            PRACTICE, student_id=student_id, since=since, until_plan_day=until_plan_day
        )
        return PractisedSpans(*map(_PRACTISED.decode, required_row(row)))

    async def open_reviews(
        self, student_id: AccountId, now: Instant, *, since: Instant, before: Instant
    ) -> Sequence[OpenReview]:
        rows = await self._source.all(
            OPEN_REVIEWS, student_id=student_id, now=now, since=since, before=before
        )
        return _OPEN.all(rows)

    async def student_books(
        self, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[StudentBookMetric]:
        rows = await self._source.all(
            STUDENT_BOOKS, student_id=student_id, limit=limit, offset=offset
        )
        if rows:
            data, total = _BOOK.page(rows)
            return Page(data=data, total=total)
        total = (
            required_row(await self._source.one(_LENGTH, student_id=student_id))[0] if offset else 0
        )
        return Page(data=[], total=total)

    async def book_in_hand(
        self, student_id: AccountId, level: SchoolLevel | None
    ) -> StudentBookMetric | None:
        row = await self._source.one(BOOK_IN_HAND, student_id=student_id, level=level)
        return _BOOK.one(row)
