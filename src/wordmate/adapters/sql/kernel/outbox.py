"""The outbox: one row per event and subscriber."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import Boolean, ClauseElement, Integer, Text, delete, func, select, update
from structlog.contextvars import get_contextvars

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, Types, param
from wordmate.adapters.sql.engine.tables import Id, Millis
from wordmate.adapters.sql.kernel.schema import CAN_WITHDRAW, NOT_DONE, outbox
from wordmate.adapters.sql.kernel.stored_events import message_body, message_in
from wordmate.application.kernel.outbox import NewMessage
from wordmate.domain.content.turns import turn_of
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import FORMAT

_ROW: Final[dict[str, Types]] = {
    "event": Text,
    "subscriber": Text,
    "body": Text,
    "asker": Text,
    "about": Id,
    "due_at": Millis,
}
_SAME: Final[dict[str, Types]] = {
    "format": Integer,
    "correlation_id": Text,
    "created_at": Millis,
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


MESSAGE: Final = Columns(message_in, outbox.c.event, outbox.c.format, outbox.c.body)


@Statement
def withdraw(d: Dialect) -> ClauseElement:
    """Finishes the messages of a kind about some things, unhandled."""
    things = d.rows("about", about=Id)
    return (
        update(outbox)
        .where(
            CAN_WITHDRAW,
            outbox.c.about.in_(select(things.c.about)),
            outbox.c.subscriber == param("subscriber", Text),
            outbox.c.event == param("event", Text),
        )
        .values(done_at=param("now"))
        .returning(outbox.c.about, *MESSAGE)
    )


FINISH = Statement(
    lambda d: (
        update(outbox)
        .where(outbox.c.id == param("message_id"), NOT_DONE)
        .values(done_at=param("now"))
        .returning(outbox.c.id)
    )
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
                    one.about,
                    now if one.due_at is None else one.due_at,
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
            starts=0,
            parked=False,
        )
        self._tx.announce()

    async def withdraw(
        self, about: Collection[int], subscriber: str, kind: str, now: Instant
    ) -> Mapping[int, DomainEvent]:
        rows = await self._tx.all(
            withdraw, about=sorted(about), subscriber=subscriber, event=kind, now=now
        )
        read = {int(row[0]): MESSAGE.read(row, 1)[0] for row in rows}
        return {thing: event for thing, event in read.items() if event is not None}

    async def finish(self, message_id: int, now: Instant) -> bool:
        return bool(await self._tx.all(FINISH, message_id=message_id, now=now))

    async def forget_done(self, before: Instant) -> None:
        await self._tx.run(_FORGET_DONE, before=before)
