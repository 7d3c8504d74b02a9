"""The outbox: one row per event and subscriber."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Boolean, ClauseElement, Integer, Text, delete, func, select
from structlog.contextvars import get_contextvars

from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, Types, param
from wordmate.adapters.sql.engine.tables import Millis
from wordmate.adapters.sql.kernel.schema import outbox
from wordmate.adapters.sql.kernel.stored_events import message_body
from wordmate.application.kernel.outbox import NewMessage
from wordmate.domain.content.turns import turn_of
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import FORMAT

_ROW: Final[dict[str, Types]] = {"event": Text, "subscriber": Text, "body": Text, "asker": Text}
_SAME: Final[dict[str, Types]] = {
    "format": Integer,
    "correlation_id": Text,
    "created_at": Millis,
    "due_at": Millis,
    "starts": Integer,
    "parked": Boolean,
}


@Statement
def _put(d: Dialect) -> ClauseElement:
    messages = d.rows("messages", **_ROW, first=Millis, behind=Millis)
    waiting = outbox.alias("waiting")
    last = (
        select(func.max(waiting.c.turn))
        .where(
            waiting.c.done_at.is_(None),
            waiting.c.asker == messages.c.asker,
            waiting.c.turn > messages.c.first,
        )
        .correlate(messages)
        .scalar_subquery()
    )
    return d.insert(outbox).from_select(
        [*_ROW, "turn", *_SAME],
        select(
            *(messages.c[name] for name in _ROW),
            func.coalesce(last, messages.c.first) + messages.c.behind,
            *(param(name, type_) for name, type_ in _SAME.items()),
        ).order_by(messages.c.position),
    )


_FORGET_DONE = Statement(
    lambda d: delete(outbox).where(outbox.c.done_at < param("before"), ~outbox.c.parked)
)


class SqlOutbox:
    """Writes messages in the transaction that causes them.

    Takes ``correlation_id`` from the log's context.
    """

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, messages: Sequence[NewMessage], now: Instant) -> None:
        behind = Counter[str | None]()
        rows = []
        for one in messages:
            turn = turn_of(one.event)
            behind[turn.asker] += turn.apart_ms
            rows.append(
                (
                    one.event.kind,
                    one.subscriber,
                    message_body(one.event, one.order_id),
                    turn.asker,
                    now + turn.after_ms,
                    behind[turn.asker],
                )
            )
        await self._tx.run(
            _put,
            messages=rows,
            format=FORMAT,
            correlation_id=str(get_contextvars().get("correlation_id", "")),
            created_at=now,
            due_at=now,
            starts=0,
            parked=False,
        )
        self._tx.announce()

    async def forget_done(self, before: Instant) -> None:
        await self._tx.run(_FORGET_DONE, before=before)
