"""The outbox table as a durable queue for the relay and the workers."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol, TypeVar

from sqlalchemy import Integer, String, func, select, update

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Row, Statement, param
from wordmate.adapters.sql.kernel.outbox import FINISH, MESSAGE
from wordmate.adapters.sql.kernel.schema import NOT_DONE, outbox
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.outbox import ANY_TURN, Begun, OutboxMessage
from wordmate.domain.content.turns import BEHIND_INTERACTIVE_MS
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant

T = TypeVar("T")

_this = (outbox.c.id == param("message_id"), NOT_DONE)

_MESSAGE: Final = Columns.of(OutboxMessage, outbox)


def _begun(starts: int, message: tuple[DomainEvent | None, OrderId | None], at: Instant) -> Begun:
    event, order_id = message
    return Begun(starts, event, order_id, at)


_BEGUN: Final = Columns(
    _begun,
    outbox.c.starts,
    MESSAGE,
    outbox.c.created_at,
)

_CLAIM = Statement(
    lambda d: (
        update(outbox)
        .where(
            outbox.c.id.in_(
                select(outbox.c.id)
                .where(
                    NOT_DONE,
                    outbox.c.due_at <= param("now"),
                    outbox.c.turn < param("turn_before"),
                )
                .order_by(outbox.c.turn, outbox.c.id)
                .limit(param("limit", Integer))
                .with_for_update(skip_locked=True)
            )
        )
        .values(due_at=param("until"))
        .returning(*_MESSAGE)
    )
)

_BEGIN = Statement(
    lambda d: (
        update(outbox)
        .where(*_this)
        .values(due_at=param("until"), starts=outbox.c.starts + 1)
        .returning(*_BEGUN)
    )
)

_OLDEST = Statement(
    lambda d: select(func.min(outbox.c.due_at)).where(
        NOT_DONE, outbox.c.turn - outbox.c.due_at < BEHIND_INTERACTIVE_MS // 2
    )
)

_PUT_OFF = Statement(
    lambda d: (
        update(outbox)
        .where(*_this)
        .values(due_at=param("until"), last_error=param("error", String))
    )
)

_PARK = Statement(
    lambda d: (
        update(outbox)
        .where(*_this)
        .values(done_at=param("now"), parked=True, last_error=param("error", String))
    )
)


class SqlUnits(Protocol):
    """Runs units of work over the SQL stores."""

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T: ...


class SqlOutboxQueue:
    """Runs each call in its own transaction; see ``OutboxQueue``."""

    def __init__(self, units: SqlUnits) -> None:
        self._units = units

    async def oldest_due(self) -> Instant | None:
        """The due time of the message that waits longest, without background audio; None if none
        waits.
        """
        rows = await self._all(_OLDEST)
        return None if rows[0][0] is None else Instant(rows[0][0])

    async def claim(
        self, now: Instant, *, limit: int, until: Instant, turn_before: Instant = ANY_TURN
    ) -> Sequence[OutboxMessage]:
        rows = await self._all(_CLAIM, now=now, limit=limit, until=until, turn_before=turn_before)
        return sorted(_MESSAGE.all(rows), key=lambda message: (message.turn, message.id))

    async def begin(self, message_id: int, *, until: Instant) -> Begun | None:
        rows = await self._all(_BEGIN, message_id=message_id, until=until)
        return _BEGUN.read(rows[0]) if rows else None

    async def confirm(self, message_id: int, now: Instant) -> None:
        await self._all(FINISH, message_id=message_id, now=now)

    async def put_off(self, message_id: int, *, due_at: Instant, error: str) -> None:
        await self._all(_PUT_OFF, message_id=message_id, until=due_at, error=error)

    async def park(self, message_id: int, now: Instant, error: str) -> None:
        await self._all(_PARK, message_id=message_id, now=now, error=error)

    async def _all(self, statement: Statement, **values: object) -> Sequence[Row]:
        async def work(unit: SqlUnit) -> Sequence[Row]:
            return await unit.tx.all(statement, **values)

        return await self._units.run(work)
