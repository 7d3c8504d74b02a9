"""Applications for rest with their half hours."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import ClauseElement, ColumnElement, Text, and_, exists, not_, select, true, update

from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id, Millis, constant
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.rest.schema import HELD, rest_application, rest_slot
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.rest.rest_application import RestApplication, RestStatus
from wordmate.domain.rest.rest_slot import RestSlot, SlotState

_a, _s, _o = rest_application.c, rest_slot.c, course_order.c
_THIS = _a.id == param("id")

_SLOT: Final = Columns(RestSlot, starts_at=_s.starts_at, state=one_of(_s.state, SlotState))
TAKEN = Statement(
    lambda d: (
        select(*_SLOT)
        .where(
            HELD,
            _s.tutor_id == param("tutor_id"),
            _s.starts_at >= param("since"),
            _s.starts_at < param("until"),
        )
        .order_by(_s.starts_at)
    )
)

_TUTORS_SLOT: Final = Columns(lambda tutor_id, slot: (tutor_id, slot), _s.tutor_id, _SLOT)
TAKEN_OF_TUTORS = Statement(
    lambda d: (
        select(*_TUTORS_SLOT)
        .where(HELD, _s.starts_at >= param("since"), _s.starts_at < param("until"))
        .order_by(_s.starts_at)
    )
)

ASKS_OF_TUTOR: Final[ColumnElement[bool]] = not_(
    and_(
        _o.lesson_type == constant(LessonType.ANTI_FORGETTING),
        _o.status == constant(OrderStatus.RESERVED),
        exists().where(
            HELD,
            _s.state == constant(SlotState.APPROVED),
            _s.tutor_id == _o.tutor_id,
            _s.starts_at == _o.appointment_at,
        ),
    )
)
"""The waiting orders, reviews excluded, whose tutor rests in their half hour."""

_ADD = Statement(
    lambda d: (
        d.insert(rest_application)
        .values(**values_of(_a.tutor_id, _a.status, _a.created_at))
        .returning(_a.id)
    )
)


@Statement
def _add_slots(d: Dialect) -> ClauseElement:
    starts = d.rows("starts", starts_at=Millis)
    return d.insert(rest_slot).from_select(
        ["application_id", "starts_at", "tutor_id", "state"],
        select(
            param("id", Id), starts.c.starts_at, param("tutor_id", Id), param("state", Text)
        ).where(true()),
    )


def _application(**more: Any) -> RestApplication:
    return RestApplication(starts=(), **more)


APPLICATION: Final = Columns(
    _application,
    id=_a.id,
    tutor_id=_a.tutor_id,
    status=one_of(_a.status, RestStatus),
    created_at=_a.created_at,
    reason=_a.reason,
    answered_by=_a.answered_by,
    answered_at=_a.answered_at,
)
HOLD = Statement(lambda d: select(*APPLICATION).where(_THIS).with_for_update(of=rest_application))


@Statement
def slots_of(d: Dialect) -> ClauseElement:
    """The half hours of these applications."""
    ids = d.rows("applications", id=Id)
    return (
        select(_s.application_id, _s.starts_at)
        .where(_s.application_id.in_(select(ids.c.id)))
        .order_by(_s.application_id, _s.starts_at)
    )


_PUT_ANSWER = Statement(
    lambda d: (
        update(rest_application)
        .where(_THIS)
        .values(**values_of(_a.status, _a.reason, _a.answered_by, _a.answered_at))
    )
)
_PUT_SLOTS = Statement(
    lambda d: (
        update(rest_slot)
        .where(_s.application_id == param("id"))
        .values(state=param("slots_are", Text))
    )
)


class SqlRestApplications:
    """Applications for rest, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def taken(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[RestSlot]:
        return await taken_of_tutor(self._tx, tutor_id, since, until)

    async def add(self, application: RestApplication) -> RestApplicationId:
        tutor_id = application.tutor_id
        row = await self._tx.one(_ADD, **APPLICATION.values(application))
        number = RestApplicationId(required_row(row)[0])
        await self._tx.run(
            _add_slots,
            id=number,
            tutor_id=tutor_id,
            state=application.slot_state,
            starts=application.starts,
        )
        return number

    async def held(self, application_id: RestApplicationId) -> RestApplication | None:
        found = APPLICATION.one(await self._tx.one(HOLD, id=application_id))
        return None if found is None else (await with_slots(self._tx, [found]))[0]

    async def put_answer(self, application: RestApplication) -> None:
        await self._tx.run(_PUT_ANSWER, **APPLICATION.values(application))
        await self._tx.run(_PUT_SLOTS, id=application.id, slots_are=application.slot_state)


async def taken_of_tutors(
    source: Source, since: Instant, until: Instant
) -> Mapping[AccountId, Sequence[RestSlot]]:
    """The half hours of all tutors that are requested or approved."""
    found = defaultdict[AccountId, list[RestSlot]](list)
    for tutor_id, slot in _TUTORS_SLOT.all(
        await source.all(TAKEN_OF_TUTORS, since=since, until=until)
    ):
        found[tutor_id].append(slot)
    return found


async def taken_of_tutor(
    source: Source, tutor_id: AccountId, since: Instant, until: Instant
) -> Sequence[RestSlot]:
    """The half hours of a tutor that are requested or approved, soonest first."""
    rows = await source.all(TAKEN, tutor_id=tutor_id, since=since, until=until)
    return _SLOT.all(rows)


async def with_slots(source: Source, found: Sequence[RestApplication]) -> list[RestApplication]:
    """The applications with their half hours."""
    starts = defaultdict[int, list[Instant]](list)
    if found:
        for number, at in await source.all(slots_of, applications=[one.id for one in found]):
            starts[number].append(at)
    return [replace(one, starts=tuple(starts[one.id])) for one in found]
