"""Counts of the trials that tutors create, inside a unit of work."""

from typing import Final

from sqlalchemy import ClauseElement, Integer, and_, exists, select, update

from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, required_row
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.orders.columns import IS_AHEAD
from wordmate.adapters.sql.orders.schema import IS_CLASS, IS_USE, course_order
from wordmate.adapters.sql.pay.schema import commission
from wordmate.adapters.sql.tutoring.schema import trial_count
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.tutoring.trial import TrialBackground, TrialsOfDay

_c, _o = trial_count.c, course_order.c
TRIALS: Final = Columns(TrialsOfDay, created=_c.created, tried=_c.tried)
_OF_TUTOR = (_c.tutor_id == param("tutor_id"), _c.day == param("day", Integer))

OF_DAY: Final = Statement(lambda d: select(*TRIALS).where(*_OF_TUTOR))


@Statement
def _try(d: Dialect) -> ClauseElement:
    insert = d.insert(trial_count).values(
        tutor_id=param("tutor_id"),
        day=param("day", Integer),
        created=0,
        tried=param("more", Integer),
    )
    return insert.on_conflict_do_update(
        index_elements=["tutor_id", "day"], set_={"tried": _c.tried + insert.excluded.tried}
    ).returning(*TRIALS)


_CREATED = Statement(lambda d: update(trial_count).where(*_OF_TUTOR).values(created=_c.created + 1))


_IS_TRIAL = and_(
    _o.student_id == param("student_id"),
    IS_CLASS,
    _o.lesson_type == constant(LessonType.QUOTA_TRIAL),
)
_IS_OTHER = _o.id != param("id")
_HAS_OPEN: Final = Statement(
    lambda d: select(exists(course_order).where(_IS_TRIAL, _o.by_tutor, IS_AHEAD))
)
_BACKGROUND: Final = Columns(
    TrialBackground,
    is_second=As(exists(course_order).where(_IS_TRIAL, _IS_OTHER, _o.ended_at.is_not(None)), bool),
    subsidy_paid=As(
        exists(course_order)
        .where(_IS_TRIAL, _IS_OTHER)
        .where(commission.c.order_id == _o.id, commission.c.subsidy_fen > 0),
        bool,
    ),
    is_of_store=As(
        exists(course_order).where(
            _o.student_id == param("student_id"),
            _o.tutor_id.is_not(None),
            ~_o.by_tutor,
            IS_CLASS,
            IS_USE,
        ),
        bool,
    ),
)
"""A class that the store booked counts unless it was canceled or deleted."""
_LOOK_BACK: Final = Statement(lambda d: select(*_BACKGROUND))


class SqlTrials:
    """The counts of trials, and what is known of their students."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def asked(self, tutor_id: AccountId, day: int) -> None:
        await self._tx.one(_try, tutor_id=tutor_id, day=day, more=1)

    async def hold(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        return TRIALS.read(
            required_row(await self._tx.one(_try, tutor_id=tutor_id, day=day, more=0))
        )

    async def has_open(self, student_id: AccountId) -> bool:
        return bool(required_row(await self._tx.one(_HAS_OPEN, student_id=student_id))[0])

    async def background(self, order: CourseOrder) -> TrialBackground:
        values = {"student_id": order.student_id, "id": order.id}
        return _BACKGROUND.read(required_row(await self._tx.one(_LOOK_BACK, **values)))

    async def created(self, tutor_id: AccountId, day: int) -> None:
        await self._tx.run(_CREATED, tutor_id=tutor_id, day=day)
