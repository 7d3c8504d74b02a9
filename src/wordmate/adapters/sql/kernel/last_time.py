"""The last time of a database without a clock: no later time may be earlier."""

from sqlalchemy import ClauseElement, select

from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Millis
from wordmate.adapters.sql.kernel.outbox_queue import SqlUnits
from wordmate.adapters.sql.kernel.schema import last_time
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.domain.kernel.instants import Instant

_LAST = Statement(lambda d: select(last_time.c.at))


@Statement
def _store(d: Dialect) -> ClauseElement:
    insert = d.insert(last_time).values(id=1, at=param("at", Millis))
    return insert.on_conflict_do_update(index_elements=["id"], set_={"at": insert.excluded.at})


class SqlLastTime:
    """The time that was stored last, in one row."""

    def __init__(self, units: SqlUnits, reads: Source) -> None:
        self._units = units
        self._reads = reads

    async def last(self) -> Instant | None:
        """None before the first time."""
        row = await self._reads.one(_LAST)
        return None if row is None else Instant(row[0])

    async def store(self, at: Instant) -> None:
        """Stores a time, also one before the last."""

        async def work(unit: SqlUnit) -> None:
            await unit.tx.run(_store, at=at)

        await self._units.run(work)
