"""Lesson credits: purchases, and kept counts of what was bought and used."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import (
    ClauseElement,
    Integer,
    Text,
    and_,
    case,
    func,
    literal_column,
    or_,
    select,
    update,
)

from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id, Millis, constant
from wordmate.adapters.sql.orders.columns import IS_AHEAD, IS_COMPLETED, IS_NO_SHOW
from wordmate.adapters.sql.orders.schema import (
    IS_DELETED,
    LEFT,
    course_order,
    credit_purchase,
    lesson_credit,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.credits import (
    CREDIT_TYPES,
    FEW_LEFT,
    CreditLevel,
    Credits,
    credits_used,
)
from wordmate.domain.orders.order_status import LessonType

_o, _c, _p = course_order.c, lesson_credit.c, credit_purchase.c

_left = LEFT
_few: Any = literal_column(str(FEW_LEFT))
IS_OF_LEVEL: Final = MappingProxyType(
    {
        CreditLevel.ENOUGH: _left > _few,
        CreditLevel.LOW: _left.between(literal_column("1"), _few),
        CreditLevel.USED_UP: _left <= literal_column("0"),
    }
)
"""Of ``Credits.level``, as conditions on what was bought (``IS_BOUGHT``)."""

_TAKES_CREDITS = and_(_o.lesson_type.in_([constant(one) for one in CREDIT_TYPES]), ~_o.is_simulated)
USES_CREDIT: Final = and_(_TAKES_CREDITS, or_(IS_COMPLETED, and_(IS_NO_SHOW, ~IS_DELETED)))
"""Of ``uses_credit``, as a condition."""
_BOOKS_CREDIT = and_(_TAKES_CREDITS, IS_AHEAD)
COUNTS_SINCE: Final = func.coalesce(_c.since, 0)
"""From which booked time on classes use the credits."""


@Statement
def _use(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_credit).values(
        student_id=param("student_id", Id), lesson_type=param("lesson_type", Text), used=param("by")
    )
    counts = param("appointment_at", Millis) >= COUNTS_SINCE
    return insert.on_conflict_do_update(
        index_elements=["student_id", "lesson_type"],
        set_={"used": _c.used + case((counts, insert.excluded.used), else_=0)},
    )


def using_credits(
    before: Iterable[CourseOrder], after: Iterable[CourseOrder]
) -> Iterator[BoundStatement]:
    """Counts the credits that orders use, or give back."""
    for use, by in credits_used(before, after).items():
        yield _use, {**use._asdict(), "by": by}


_ADD_PURCHASE = Statement(
    lambda d: d.insert(credit_purchase).values(
        **values_of(*(one for one in _p if one.name != "id"))
    )
)


@Statement
def _buy(d: Dialect) -> ClauseElement:
    """Counts a purchase, and locks the count: the unit of a class that ends now waits."""
    insert = d.insert(lesson_credit).values(
        student_id=param("student_id", Id),
        lesson_type=param("lesson_type", Text),
        since=param("bought_at", Millis),
        bought=param("lessons", Integer),
    )
    first = insert.excluded.since
    return insert.on_conflict_do_update(
        index_elements=["student_id", "lesson_type"],
        set_={
            "since": case((_c.since < first, _c.since), else_=first),
            "bought": _c.bought + insert.excluded.bought,
        },
    )


_USED = (
    select(func.count())
    .select_from(course_order)
    .where(
        _o.student_id == _c.student_id,
        _o.lesson_type == _c.lesson_type,
        _o.appointment_at >= COUNTS_SINCE,
        USES_CREDIT,
    )
    .correlate(lesson_credit)
    .scalar_subquery()
)
RECOUNT = Statement(
    lambda d: (
        update(lesson_credit)
        .where(
            _c.student_id == param("student_id", Id), _c.lesson_type == param("lesson_type", Text)
        )
        .values(used=_USED)
    )
)
"""After a purchase: its day may be before that of earlier ones."""

_BOOKED = (
    select(func.count())
    .select_from(course_order)
    .where(_o.student_id == _c.student_id, _o.lesson_type == _c.lesson_type, _BOOKS_CREDIT)
    .correlate(lesson_credit)
    .scalar_subquery()
)
_CREDITS: Final = Columns(
    Credits,
    lesson_type=one_of(_c.lesson_type, LessonType),
    bought=_c.bought,
    used=_c.used,
    booked=_BOOKED,
)
CREDITS_OF = Statement(
    lambda d: (
        select(*_CREDITS)
        .where(_c.student_id == param("student_id"), _c.since.is_not(None))
        .order_by(_c.lesson_type)
    )
)


class SqlLessonCredits:
    """Lesson credits inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(
        self,
        student_id: AccountId,
        lesson_type: LessonType,
        lessons: int,
        *,
        bought_at: Instant,
        note: str,
        now: Instant,
    ) -> None:
        of = {"student_id": student_id, "lesson_type": lesson_type}
        bought = {**of, "lessons": lessons, "bought_at": bought_at}
        await self._tx.run(_ADD_PURCHASE, **bought, note=note, created_at=now)
        await self._tx.run(_buy, **bought)
        await self._tx.run(RECOUNT, **of)

    async def of(self, student_id: AccountId) -> Sequence[Credits]:
        return await credits_of(self._tx, student_id)


_OF_STUDENTS: Final = Columns(lambda *read: read, _c.student_id, _CREDITS)


@Statement
def credits_of_these(d: Dialect) -> ClauseElement:
    """The credits of some students."""
    ids = d.rows("students", id=Id)
    return (
        select(*_OF_STUDENTS)
        .where(_c.student_id.in_(select(ids.c.id)), _c.since.is_not(None))
        .order_by(_c.student_id, _c.lesson_type)
    )


async def credits_of_students(
    source: Source, student_ids: Sequence[AccountId]
) -> Mapping[AccountId, Sequence[Credits]]:
    """Credits by student and lesson type, without students who have none."""
    found = defaultdict[AccountId, list[Credits]](list)
    rows = await source.all(credits_of_these, students=student_ids)
    for student_id, credits in _OF_STUDENTS.all(rows):
        found[student_id].append(credits)
    return found


async def credits_of(source: Source, student_id: AccountId) -> Sequence[Credits]:
    """A student's credits by lesson type."""
    return _CREDITS.all(await source.all(CREDITS_OF, student_id=student_id))
