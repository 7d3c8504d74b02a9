"""The ledger of orders as rows: appended to, and read again."""

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import ClauseElement, Integer, Text, select, true

from wordmate.adapters.sql.schema import Id, Instant, course_order, order_event
from wordmate.adapters.sql.statement import Dialect, Row, Statement, Tx, Types, given
from wordmate.adapters.sql.stored_events import event_body, event_in
from wordmate.domain.orders.events import FORMAT, Answered, Happened

_c = order_event.c

_COLUMNS: Final = (
    _c.order_id,
    _c.sequence,
    _c.kind,
    _c.format,
    _c.body,
    _c.account_id,
    _c.device,
    _c.device_number,
    _c.happened_at,
)

OF_ORDER = Statement(
    lambda d: select(*_COLUMNS).where(_c.order_id == given("order_id")).order_by(_c.sequence)
)

OF_STUDENT = Statement(
    lambda d: (
        select(*_COLUMNS)
        .join(course_order, course_order.c.id == _c.order_id)
        .where(course_order.c.student_id == given("student_id"))
        .order_by(_c.order_id, _c.sequence)
    )
)

_ROW: Final[dict[str, Types]] = {
    "order_id": Id,
    "sequence": Integer,
    "kind": Text,
    "body": Text,
    "word_id": Id,
    "account_id": Id,
    "device": Text,
    "device_number": Integer,
    "happened_at": Instant,
}


@Statement
def _append(d: Dialect) -> ClauseElement:
    events = d.rows("events", **_ROW)
    return d.insert(order_event).from_select(
        [*_ROW, "format", "received_at"],
        select(
            *(events.c[name] for name in _ROW),
            given("format", Integer),
            given("received_at", Instant),
        ).where(true()),
    )


def event_of(row: Row) -> tuple[int, int, Happened]:
    """A row's order and sequence, and what happened; an old format is read by its upgrade."""
    order_id, sequence, kind, format_, body = row[:5]
    event = event_in(kind, format_, body)
    happened = Happened(event=event, account_id=row[5], device=row[6], number=row[7], at=row[8])
    return order_id, sequence, happened


class SqlLedger:
    """What happened to orders, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def append(
        self, stories: Iterable[tuple[int, int, Sequence[Happened]]], now: int
    ) -> None:
        """Appends events: for each order its version so far and what happened since."""
        rows = [
            _row(order_id, version + nth, happened)
            for order_id, version, story in stories
            for nth, happened in enumerate(story, 1)
        ]
        if rows:
            await self._tx.run(_append, events=rows, format=FORMAT, received_at=now)


def _row(order_id: int, sequence: int, happened: Happened) -> tuple[object, ...]:
    event = happened.event
    return (
        order_id,
        sequence,
        event.kind,
        event_body(event),
        event.word_id if isinstance(event, Answered) else None,
        happened.account_id,
        happened.device,
        happened.number,
        happened.at,
    )
