"""Reads of tutoring: a tutor's students, classes and evaluations."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    Integer,
    Select,
    and_,
    func,
    literal_column,
    select,
    tuple_,
    union_all,
)

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Source, Statement, paged, param, required_row
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    SHOWN,
    counted,
    counts_time,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.own_students import STUDENTS
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.records.evaluations import TALLY
from wordmate.adapters.sql.records.reads import ROW, minutes_of, record_rows, records_of
from wordmate.adapters.sql.records.stored import tally_in
from wordmate.adapters.sql.reviews.reads import REVIEW, reviews
from wordmate.adapters.sql.tutoring.schema import IS_CLASS, IS_REVIEW, evaluation_text
from wordmate.adapters.sql.tutoring.schema import SHOWN as TEXT_SHOWN
from wordmate.adapters.sql.tutoring.students import AHEAD, ONE, OVER, STUDENT, roster
from wordmate.adapters.sql.tutoring.trials import OF_DAY, TRIALS
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.records.messages import CourseRecord
from wordmate.application.reviews.ports import ReviewRow
from wordmate.application.tutoring.messages import EvaluationText, StudentRow, Taught
from wordmate.application.tutoring.ports import Looking, Pair, Span
from wordmate.domain.accounts.account_no import read_account_no
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.records.tally import Tally
from wordmate.domain.tutoring.trial import TrialsOfDay

_c = course_order.c
_PAIR = and_(_c.tutor_id == param("tutor_id"), _c.student_id == param("student_id"))

CLASSES_AHEAD: Final = Statement(
    lambda d: (
        with_people_and_book(select(*SHOWN))
        .where(_PAIR, AHEAD)
        .order_by(_c.appointment_at, _c.id)
        .limit(param("limit", Integer))
    )
)
CLASSES_OVER: Final = Statement(
    lambda d: (
        record_rows()
        .where(
            _PAIR,
            OVER,
            tuple_(_c.appointment_at, _c.id) < tuple_(param("before_at"), param("before_id")),
        )
        .order_by(_c.appointment_at.desc(), _c.id.desc())
        .limit(param("limit", Integer))
    )
)
HOW_MANY_OVER: Final = Statement(
    lambda d: select(func.count()).select_from(course_order).where(_PAIR, OVER)
)
REVIEWS: Final = Statement(
    lambda d: reviews().where(_PAIR, IS_REVIEW, _c.appointment_at >= param("since"))
)


_TAUGHT: Final = Columns(
    Taught,
    classes=counted(IS_CLASS),
    minutes=minutes_of(Role.TUTOR),
    reviews_led=counted(IS_REVIEW, counts_time(Role.TUTOR)),
)


def _taught(nth: int) -> Select[tuple[object, ...]]:
    return select(*_TAUGHT, literal_column(str(nth)).label("nth")).where(
        _c.tutor_id == param("tutor_id"),
        IS_COMPLETED,
        _c.appointment_at >= param(f"since_{nth}"),
        _c.appointment_at < param(f"until_{nth}"),
    )


TAUGHT_BETWEEN: Final = Statement(lambda d: union_all(_taught(0), _taught(1)))
"""The classes in two spans of time; the last column names the span."""
HOW_MANY_STUDENTS: Final = Statement(
    lambda d: select(func.count()).select_from(STUDENTS.subquery("own"))
)

_t = evaluation_text.c
_TEXT: Final = Columns(EvaluationText, place=_t.place, text=_t.body)
TEXTS: Final = Statement(
    lambda d: paged(
        select(*_TEXT).where(_t.tutor_id == param("tutor_id"), TEXT_SHOWN).order_by(_t.place)
    )
)


def _escaped(text: str) -> str:
    """A LIKE pattern that matches texts containing this one, with wildcards escaped."""
    for one in ("\\", "%", "_"):
        text = text.replace(one, f"\\{one}")
    return f"%{text.lower()}%"


def _number(text: str) -> int:
    """The student with this account number; 0, which no account has, otherwise."""
    named = read_account_no(text)
    return named[0] if named is not None and named[1] is Role.STUDENT else 0


def _looked(looking: Looking) -> dict[str, object]:
    return {
        "now": looking.now,
        "since": looking.since,
        "today": looking.today[0],
        "tomorrow": looking.today[1],
        "until": looking.over_until,
        "runs_since": looking.runs_since,
        "reviews_since": looking.reviews_since,
    }


class SqlTutoringReads:
    """Queries about tutors and their students."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def students(
        self, tutor_id: AccountId, search: str, looking: Looking, *, limit: int, offset: int
    ) -> Page[StudentRow]:
        found = roster(searched=bool(search))
        values: dict[str, object] = {"tutor_id": tutor_id}
        if search:
            values |= {"part": _escaped(search), "number": _number(search)}
        rows = await self._source.all(
            found.page, **values, **_looked(looking), limit=limit, offset=offset
        )
        if rows:
            data, total = STUDENT.page(rows)
            return Page(data=data, total=total)
        total = required_row(await self._source.one(found.length, **values))[0] if offset else 0
        return Page(data=[], total=total)

    async def student(self, pair: Pair, looking: Looking) -> StudentRow | None:
        return STUDENT.one(await self._source.one(ONE, **_pair(pair), **_looked(looking)))

    async def classes_ahead(
        self, pair: Pair, caller: Caller, looking: Looking, *, limit: int
    ) -> Sequence[CourseOrderView]:
        rows = await self._source.all(
            CLASSES_AHEAD, **_pair(pair), runs_since=looking.runs_since, limit=limit
        )
        return [one.view(caller, looking.now) for one in SHOWN.all(rows)]

    async def classes_over(
        self, pair: Pair, caller: Caller, looking: Looking, *, before: tuple[int, int], limit: int
    ) -> Sequence[CourseRecord]:
        at, order_id = before
        found = await self._source.all(
            CLASSES_OVER,
            **_pair(pair),
            since=looking.since,
            before_at=at,
            before_id=order_id,
            limit=limit,
        )
        return records_of(ROW.all(found), caller, looking.now)

    async def classes_over_count(self, pair: Pair, looking: Looking) -> int:
        row = await self._source.one(HOW_MANY_OVER, **_pair(pair), since=looking.since)
        return int(required_row(row)[0])

    async def reviews_of_pair(self, pair: Pair, since: Instant) -> Sequence[ReviewRow]:
        return REVIEW.all(await self._source.all(REVIEWS, **_pair(pair), since=since))

    async def taught(self, tutor_id: AccountId, one: Span, other: Span) -> tuple[Taught, Taught]:
        rows = await self._source.all(
            TAUGHT_BETWEEN,
            tutor_id=tutor_id,
            since_0=one[0],
            until_0=one[1],
            since_1=other[0],
            until_1=other[1],
        )
        first, second = sorted(rows, key=lambda row: row[-1])
        return _TAUGHT.read(first), _TAUGHT.read(second)

    async def student_count(self, tutor_id: AccountId) -> int:
        return int(required_row(await self._source.one(HOW_MANY_STUDENTS, tutor_id=tutor_id))[0])

    async def trials_of_day(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        row = await self._source.one(OF_DAY, tutor_id=tutor_id, day=day)
        return TRIALS.one(row) or TrialsOfDay()

    async def tally(self, tutor_id: AccountId) -> Tally:
        row = await self._source.one(TALLY, tutor_id=tutor_id)
        return Tally() if row is None else tally_in(row[0])

    async def evaluation_texts(
        self, tutor_id: AccountId, *, limit: int, offset: int
    ) -> Sequence[EvaluationText]:
        rows = await self._source.all(TEXTS, tutor_id=tutor_id, limit=limit, offset=offset)
        return _TEXT.all(rows)


def _pair(pair: Pair) -> dict[str, object]:
    return {"tutor_id": pair.tutor_id, "student_id": pair.student_id}
