"""Existing bookings of students and tutors, inside a unit of work."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ClauseElement, ColumnElement, Select, and_, select, union

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, Tx, param
from wordmate.adapters.sql.orders.columns import IS_AHEAD
from wordmate.adapters.sql.orders.schema import IS_TIMED_CLASS, course_order
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.booking import Occupied

_c = course_order.c

_BOOKED: Final = Columns.of(Occupied, course_order, order_id=_c.id)

OCCUPIES: Final = and_(IS_AHEAD, IS_TIMED_CLASS)
"""Of ``occupies`` in ``domain.orders.booking``, as a condition."""


def _of(person: ColumnElement[int]) -> Select[Any]:
    return select(*_BOOKED).where(
        person == param(person.name),
        _c.appointment_at >= param("since"),
        _c.appointment_at < param("until"),
        OCCUPIES,
    )


BOOKED_OF_TUTOR = Statement(lambda d: _of(_c.tutor_id))


@Statement
def booked_of(_d: Dialect) -> ClauseElement:
    return union(_of(_c.student_id), _of(_c.tutor_id))


BOOKED_OF_TUTORS = Statement(
    lambda d: select(*_BOOKED).where(
        _c.tutor_id.is_not(None),
        _c.appointment_at >= param("since"),
        _c.appointment_at < param("until"),
        OCCUPIES,
    )
)


class SqlBookings:
    """Bookings of a student and a tutor; each half of the query scans one index range."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(
        self, *, student_id: AccountId, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        rows = await self._tx.all(
            booked_of, student_id=student_id, tutor_id=tutor_id, since=since, until=until
        )
        return _BOOKED.all(rows)

    async def of_tutor(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        return await booked_of_tutor(self._tx, tutor_id, since, until)


async def booked_of_tutor(
    source: Source, tutor_id: AccountId, since: Instant, until: Instant
) -> list[Occupied]:
    """The classes that occupy a tutor's time."""
    rows = await source.all(BOOKED_OF_TUTOR, tutor_id=tutor_id, since=since, until=until)
    return _BOOKED.all(rows)


async def booked_of_tutors(
    source: Source, since: Instant, until: Instant
) -> Mapping[AccountId, Sequence[Occupied]]:
    """The classes that occupy each tutor's time."""
    found = defaultdict[AccountId, list[Occupied]](list)
    for one in _BOOKED.all(await source.all(BOOKED_OF_TUTORS, since=since, until=until)):
        if one.tutor_id is not None:
            found[one.tutor_id].append(one)
    return found
