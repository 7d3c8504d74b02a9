"""Queries about a student's progress, each within its time range."""

from datetime import date, timedelta
from functools import reduce
from operator import add
from typing import Final

from msgspec import Struct
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

from wordmate.adapters.sql.accounts.people import profile_of
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
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import IS_REVIEW, OPEN_BY_STATUS, WAITS
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.orders.schema import IS_DELETED, IS_USE, course_order
from wordmate.adapters.sql.progress.schema import practice_count
from wordmate.adapters.sql.vocabulary_test.schema import vocabulary_test
from wordmate.adapters.sql.words.count_columns import BOOK_COUNTS, COUNTED_BOOKS, OF_BOOK
from wordmate.application.content.course_metric import course_metric
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.progress.messages import (
    BookInHand,
    DayAhead,
    ListStudentBookMetric,
    PracticeDay,
    Retention,
    RetrieveStudentMetric,
    StudentBookMetric,
    StudentMetric,
)
from wordmate.application.progress.operations import BooksOfStudent, CurrentBook, MetricOfStudent
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.review_days import agenda_window, day_to_hold
from wordmate.domain.progress.book_in_hand import BookUse, reason_for
from wordmate.domain.progress.counting import (
    COUNTED,
    NOTHING,
    STREAK_DAYS,
    Counts,
    Span,
    day_number,
    day_of,
    streak,
)
from wordmate.domain.progress.first_book import first_book
from wordmate.domain.reviews.review_plan import last_day

DAYS_AHEAD: Final = 14

_p = practice_count.c
_o = course_order.c
_of_student = _p.student_id == param("student_id")


class Practised(Struct, frozen=True, order=True, array_like=True, gc=False):
    """The counts of a span, flat, because ninety days are read at once."""

    number: int
    words_learned: int
    reviews_done: int
    review_asked: int
    review_right: int
    practice_ms: int


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

OPEN_REVIEWS: Final = Statement(
    lambda d: union_all(
        *(
            select(_o.appointment_at, _o.word_count).where(
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


BOOK_METRIC: Final = Columns(
    lambda book, counts: StudentBookMetric(
        course_book=book, metric=course_metric(book.word_count, counts)
    ),
    BOOK,
    BOOK_COUNTS,
)

STUDENT_BOOKS: Final = Statement(
    lambda d: (
        select(*BOOK_METRIC, _HOW_MANY.correlate(None).scalar_subquery())
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


def _with_use(book: StudentBookMetric, use: BookUse) -> tuple[StudentBookMetric, BookUse]:
    return book, use


_USE: Final = Columns(BookUse, begun_at=_uses.c.begun_at, booked_at=_uses.c.booked_at)
_IN_HAND: Final = Columns(_with_use, BOOK_METRIC, _USE)
BOOK_IN_HAND: Final = Statement(
    lambda d: (
        select(*_IN_HAND)
        .select_from(COUNTED_BOOKS.outerjoin(_uses, _uses.c.course_book_id == course_book.c.id))
        .where(or_(course_book.c.interaction_link.is_(None), _is_used))
        .order_by(
            case((_has_new, 0), else_=1),
            _uses.c.begun_at.desc().nulls_last(),
            _uses.c.booked_at.nulls_last(),
            case((course_book.c.code == param("code", String), 0), else_=1),
            case((course_book.c.level == param("level", String), 0), else_=1),
            course_book.c.id,
        )
        .limit(1)
    )
)
"""As ``book_in_hand`` in ``domain.progress.book_in_hand`` chooses."""

LAST_SIZE: Final = Statement(
    lambda d: (
        select(vocabulary_test.c.size)
        .where(
            vocabulary_test.c.student_id == param("student_id"),
            vocabulary_test.c.size.is_not(None),
        )
        .order_by(vocabulary_test.c.id.desc())
        .limit(1)
    )
)

BOOKS: Final = Statement(lambda d: _HOW_MANY)


async def practice(
    source: Source, student_id: AccountId, *, since: int, until_plan_day: int
) -> tuple[list[Practised], list[Practised]]:
    """The days with practice from a day number on, and the days of the plan up to a number,
    unordered.
    """
    values = {"student_id": student_id, "since": since, "until_plan_day": until_plan_day}
    days, plan_days = required_row(await source.one(PRACTICE, **values))
    return _PRACTISED.decode(days), _PRACTISED.decode(plan_days)


@answers(MetricOfStudent)
async def retrieve_student_metric(
    read: Read, call: Call, request: RetrieveStudentMetric
) -> StudentMetric:
    student_id = await student_named(read, call, request.student_id)
    zone, now, plan = read.policy.zone, read.now, read.policy.review_days
    today = local_date(now, zone)
    number = day_number(today)
    practised, plan_days = await practice(
        read, student_id, since=number - STREAK_DAYS + 1, until_plan_day=last_day(plan)
    )
    days = {one.number: one for one in practised}
    due: dict[date, list[int]] = {today + timedelta(days=one): [] for one in range(DAYS_AHEAD)}
    for appointment_at, words in await read.all(
        OPEN_REVIEWS,
        student_id=student_id,
        now=now,
        since=agenda_window(now, zone, plan)[0],
        before=day_start(today + timedelta(days=DAYS_AHEAD), zone),
    ):
        due[day_to_hold(appointment_at, now, zone)].append(words)
    return StudentMetric(
        days=[
            _day(days.get(at, NOTHING), at, is_practised=at in days)
            for at in range(number - request.days + 1, number + 1)
        ],
        streak_days=streak(days, number),
        retention=[
            Retention(plan_day=one.number, asked=one.review_asked, right=one.review_right)
            for one in sorted(plan_days)
        ],
        ahead=[
            DayAhead(day=day, reviews=len(words), words=sum(words)) for day, words in due.items()
        ],
        server_time=now,
    )


def _day(counts: Practised | Counts, number: int, *, is_practised: bool) -> PracticeDay:
    """Ninety days are made at once, and ``PracticeDay.of`` costs a fifth of the operation."""
    return PracticeDay(
        day=day_of(number),
        words_learned=counts.words_learned,
        reviews_done=counts.reviews_done,
        review_asked=counts.review_asked,
        review_right=counts.review_right,
        practice_ms=counts.practice_ms,
        is_practised=is_practised,
    )


@answers(BooksOfStudent)
async def list_student_books(
    read: Read, call: Call, request: ListStudentBookMetric
) -> Page[StudentBookMetric]:
    student_id = await student_named(read, call, request.student_id)
    return await read.page(BOOK_METRIC, (STUDENT_BOOKS, BOOKS), request, student_id=student_id)


@answers(CurrentBook)
async def query_book_in_hand(read: Read, call: Call, _request: Empty) -> BookInHand:
    return await book_in_hand(read, call.caller.user_id)


async def book_in_hand(read: Read, student_id: AccountId) -> BookInHand:
    """The book that a student continues with."""
    profile = await profile_of(read, student_id)
    grade = profile.grade if isinstance(profile, StudentProfile) else None
    measured = await read.one(LAST_SIZE, student_id=student_id)
    size = None if measured is None else measured[0]
    first, why = first_book(grade=grade, size=size)
    row = await read.one(BOOK_IN_HAND, student_id=student_id, code=first.code, level=first.level)
    if row is None:
        return BookInHand(book=None, reason=why, grade=grade, size=size)
    book, use = _IN_HAND.read(row)
    code, level = book.course_book.code, book.course_book.level
    reason = reason_for(use, code, level, first, why)
    return BookInHand(book=book, reason=reason, grade=grade, size=size)
