"""Messages to follow, put into the outbox by the unit of their cause."""

import msgspec
from sqlalchemy import delete
from structlog.contextvars import get_contextvars

from wordmate.adapters.sql.schema import outbox
from wordmate.adapters.sql.statement import Statement, Tx, given, values_of

_PUT_MESSAGE = Statement(
    lambda d: d.insert(outbox).values(
        **values_of(
            outbox.c.topic,
            outbox.c.payload,
            outbox.c.correlation_id,
            outbox.c.created_at,
            outbox.c.due_at,
        ),
        starts=0,
        parked=False,
    )
)

_FORGET_DONE = Statement(
    lambda d: delete(outbox).where(outbox.c.done_at < given("before"), ~outbox.c.parked)
)


class SqlOutbox:
    """Messages written in the transaction of their cause.

    The correlation id is the one bound to the log's context (``correlation_id``).
    """

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, topic: str, payload: dict[str, object], now: int) -> None:
        await self._tx.run(
            _PUT_MESSAGE,
            topic=topic,
            payload=msgspec.json.encode(payload).decode(),
            correlation_id=str(get_contextvars().get("correlation_id", "")),
            created_at=now,
            due_at=now,
        )
        self._tx.announce()

    async def forget_done(self, before: int) -> None:
        await self._tx.run(_FORGET_DONE, before=before)
