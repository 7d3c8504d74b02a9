"""Orders inside a unit of work: locks, bookings, and searches of the clock."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import Boolean, ClauseElement, Integer, Text, and_, func, or_, select, tuple_, union

from wordmate.adapters.sql.accounts.schema import audit_log
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.orders.columns import (
    IS_MEMORY_OF_LISTED,
    ORDER,
    STORED,
    WORD_DUE_ON,
    WORDS_LISTED_AT,
    values_of_order,
)
from wordmate.adapters.sql.orders.counts import counting_orders
from wordmate.adapters.sql.orders.events import EVENT, appending
from wordmate.adapters.sql.orders.held import SqlHeldOrders
from wordmate.adapters.sql.orders.own_students import MEET
from wordmate.adapters.sql.orders.schema import (
    CLOCK_LOOKS,
    DELETION_APPROVED,
    RUNNING,
    class_series,
    course_order,
    order_event,
)
from wordmate.adapters.sql.words.schema import word_memory
from wordmate.application.kernel.audit import STORE
from wordmate.application.orders.ports import DueOrder, LastChange
from wordmate.domain.kernel.ids import OrderId, SeriesId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Event

_c = course_order.c

_ADD = Statement(
    lambda d: (
        d.insert(course_order)
        .values(**values_of(*STORED, _c.version, _c.created_at))
        .returning(_c.id)
    )
)

_ADD_SERIES = Statement(
    lambda d: (
        d.insert(class_series)
        .values(**values_of(class_series.c.created_at))
        .returning(class_series.c.id)
    )
)

_named: Final = course_order.alias("named")
_SERIES = select(_named.c.series_id).where(_named.c.id == param("id")).scalar_subquery()
SERIES_OF = Statement(
    lambda d: union(
        select(*ORDER).where(_c.id == param("id")),
        select(*ORDER).where(_c.series_id == _SERIES),
    )
)


@Statement
def events_after(d: Dialect) -> ClauseElement:
    """What happened to each of some orders after a version of it."""
    seen, happened = d.rows("seen", id=Id, version=Integer), order_event.c
    is_after = and_(happened.order_id == seen.c.id, happened.sequence > seen.c.version)
    events = select(happened.order_id, *EVENT).select_from(seen).join(order_event, is_after)
    return events.order_by(happened.order_id, happened.sequence)


_DUE_ORDER = Columns(DueOrder, at=_c.clock_at, order_id=_c.id)
_IS_DUE = and_(
    CLOCK_LOOKS,
    _c.clock_at <= param("now"),
    tuple_(_c.clock_at, _c.id) > tuple_(param("after_at"), param("after_id")),
)
DUE = Statement(
    lambda d: (
        select(*_DUE_ORDER)
        .where(_IS_DUE, or_(RUNNING, ~param("only_started", Boolean)))
        .order_by(_c.clock_at, _c.id)
        .limit(param("limit", Integer))
    )
)

HOLD_UNSTARTED = Statement(
    lambda d: (
        select(*ORDER)
        .where(_IS_DUE, ~RUNNING)
        .order_by(_c.clock_at, _c.id)
        .limit(param("limit", Integer))
        .with_for_update(of=course_order, skip_locked=True)
    )
)


@Statement
def _first_due(d: Dialect) -> ClauseElement:
    asked = d.rows("orders", id=Id)
    return (
        select(_c.id, func.min(WORD_DUE_ON))
        .select_from(asked)
        .join(course_order, _c.id == asked.c.id)
        .join(lesson_word, lesson_word.c.order_id == WORDS_LISTED_AT)
        .outerjoin(word_memory, IS_MEMORY_OF_LISTED)
        .group_by(_c.id)
    )


_NUMBERS = Statement(
    lambda d: select(order_event.c.device_number).where(
        order_event.c.order_id == param("id"), order_event.c.device == param("device", Text)
    )
)

_DELETION_APPROVED = Statement(
    lambda d: (
        select(_c.id)
        .where(DELETION_APPROVED, _c.id > param("after", Id))
        .order_by(_c.id)
        .limit(param("limit", Integer))
    )
)

_WORD_IDS = Statement(
    lambda d: (
        select(lesson_word.c.word_id)
        .select_from(lesson_word)
        .join(course_order, lesson_word.c.order_id == WORDS_LISTED_AT)
        .where(_c.id == param("id"))
        .order_by(lesson_word.c.position)
    )
)


_LAST_CHANGE: Final = Columns(
    LastChange,
    event=EVENT,
    at=order_event.c.happened_at,
    account_id=order_event.c.account_id,
    actor=As(
        select(audit_log.c.actor)
        .where(audit_log.c.order_id == order_event.c.order_id)
        .order_by(audit_log.c.id.desc())  # clocks of two processes may differ
        .limit(1)
        .scalar_subquery(),
        lambda actor: actor or STORE,
    ),
)
LAST_CHANGE = Statement(
    lambda d: (
        select(*_LAST_CHANGE)
        .where(order_event.c.order_id == param("id"))
        .order_by(order_event.c.sequence.desc())
        .limit(1)
    )
)


class SqlOrders(SqlHeldOrders):
    """Orders for commands."""

    async def add(self, order: CourseOrder, now: Instant) -> CourseOrder:
        version = len(order.new_events)
        values = values_of_order(order)
        row = await self._tx.one(_ADD, **values, version=version, created_at=now)
        added = replace(order, id=required_row(row)[0], version=version, new_events=())
        writes = [
            *counting_orders([], [added], self._zone),
            appending([(added.id, 0, order.new_events)], now),
        ]
        if order.tutor_id is not None:
            writes.append((MEET, {"tutor_id": order.tutor_id, "student_id": order.student_id}))
        await self._tx.execute_batch(*writes)
        return added

    async def last_change(self, order_id: OrderId) -> LastChange:
        return _LAST_CHANGE.read(required_row(await self._tx.one(LAST_CHANGE, id=order_id)))

    async def add_series(self, now: Instant) -> SeriesId:
        return SeriesId(required_row(await self._tx.one(_ADD_SERIES, created_at=now))[0])

    async def series_of(self, order_id: OrderId) -> Sequence[CourseOrder]:
        return ORDER.all(await self._tx.all(SERIES_OF, id=order_id))

    async def events_after(
        self, versions: Mapping[OrderId, int]
    ) -> Mapping[OrderId, Sequence[Event]]:
        found: dict[OrderId, list[Event]] = {one: [] for one in versions}
        for row in await self._tx.all(events_after, seen=sorted(versions.items())):
            found[OrderId(row[0])].append(EVENT.read(row, 1))
        return found

    async def numbers_of(self, order_id: OrderId, device: str) -> Sequence[int]:
        return [row[0] for row in await self._tx.all(_NUMBERS, id=order_id, device=device)]

    async def due(
        self, now: Instant, *, after: DueOrder, limit: int, only_started: bool = False
    ) -> Sequence[DueOrder]:
        rows = await self._tx.all(
            DUE,
            now=now,
            after_at=after.at,
            after_id=after.order_id,
            limit=limit,
            only_started=only_started,
        )
        return _DUE_ORDER.all(rows)

    async def deletion_approved(self, *, after: int, limit: int) -> Sequence[OrderId]:
        rows = await self._tx.all(_DELETION_APPROVED, after=after, limit=limit)
        return [row[0] for row in rows]

    async def hold_unstarted(
        self, now: Instant, *, after: DueOrder, limit: int
    ) -> Sequence[CourseOrder]:
        rows = await self._tx.all(
            HOLD_UNSTARTED, now=now, after_at=after.at, after_id=after.order_id, limit=limit
        )
        return ORDER.all(rows)

    async def first_due(self, order_ids: Sequence[OrderId]) -> Mapping[OrderId, int]:
        return {row[0]: row[1] for row in await self._tx.all(_first_due, orders=order_ids)}

    async def word_ids(self, order_id: OrderId) -> Sequence[WordId]:
        return [row[0] for row in await self._tx.all(_WORD_IDS, id=order_id)]
