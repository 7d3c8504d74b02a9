"""Monitoring events in a table, read page by page in order of arrival."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from sqlalchemy import ClauseElement, Integer, Text, delete, select, true, tuple_

from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Millis
from wordmate.adapters.sql.kernel.outbox_queue import SqlUnits
from wordmate.adapters.sql.monitoring.schema import monitoring_event
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.monitoring import written
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import MonitoringEvent

_c = monitoring_event.c
_AT_ONCE: Final = 1_000


@Statement
def _add(d: Dialect) -> ClauseElement:
    rows = d.rows("rows", at=Millis, body=Text)
    chosen = select(rows.c.at, rows.c.body).where(true()).order_by(rows.c.position)
    return d.insert(monitoring_event).from_select(["at", "body"], chosen)


PAGE = Statement(
    lambda d: (
        select(_c.at, _c.id, _c.body)
        .where(tuple_(_c.at, _c.id) > tuple_(param("after_at"), param("after_id")))
        .order_by(_c.at, _c.id)
        .limit(param("limit", Integer))
    )
)

FORGET = Statement(lambda d: delete(monitoring_event).where(_c.at < param("before")))


class SqlEventStore:
    """``EventStore`` in the database; each call runs in its own transaction."""

    def __init__(self, units: SqlUnits, source: Source) -> None:
        self._units = units
        self._source = source

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        rows = [(event.at, written.write(event).decode()) for event in events]

        async def work(unit: SqlUnit) -> None:
            await unit.tx.run(_add, rows=rows)

        await self._units.run(work)

    async def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        last = at, 0
        while rows := await self._source.all(
            PAGE, after_at=last[0], after_id=last[1], limit=_AT_ONCE
        ):
            last = rows[-1][0], rows[-1][1]
            if events := list(written.read(body for _, _, body in rows)):
                yield events

    async def forget(self, before: Instant) -> None:
        async def work(unit: SqlUnit) -> None:
            await unit.tx.run(FORGET, before=before)

        await self._units.run(work)
