"""Appends to the ledger of orders and reads it."""

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import ClauseElement, Integer, Text, select, true

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import BoundStatement, Dialect, Statement, Types, param
from wordmate.adapters.sql.engine.tables import Id, Millis
from wordmate.adapters.sql.kernel.stored_events import event_body, event_in
from wordmate.adapters.sql.orders.schema import order_event
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.orders.events import FORMAT, LedgerEntry

_c = order_event.c

Story = tuple[OrderId, int, Sequence[LedgerEntry]]
"""An order, its version before these events, and the events."""


_ROW: Final[dict[str, Types]] = {
    "order_id": Id,
    "sequence": Integer,
    "kind": Text,
    "body": Text,
    "word_id": Id,
    "account_id": Id,
    "device": Text,
    "device_number": Integer,
    "happened_at": Millis,
}


@Statement
def _append(d: Dialect) -> ClauseElement:
    events = d.rows("events", **_ROW)
    return d.insert(order_event).from_select(
        [*_ROW, "format", "received_at"],
        select(
            *(events.c[name] for name in _ROW),
            param("format", Integer),
            param("received_at", Millis),
        ).where(true()),
    )


EVENT: Final = Columns(event_in, _c.kind, _c.format, _c.body)
_HAPPENED: Final = Columns(
    LedgerEntry,
    event=EVENT,
    account_id=_c.account_id,
    device=_c.device,
    number=_c.device_number,
    at=_c.happened_at,
)
ORDER_EVENTS: Final = Columns(lambda *row: row, _c.order_id, _c.sequence, _HAPPENED)
"""An order, a sequence number and an event."""


def appending(stories: Iterable[Story], now: Instant) -> BoundStatement:
    """Appends events to the ledger."""
    rows = [
        _row(order_id, version + nth, entry)
        for order_id, version, story in stories
        for nth, entry in enumerate(story, 1)
    ]
    return _append, {"events": rows, "format": FORMAT, "received_at": now}


def _row(order_id: OrderId, sequence: int, entry: LedgerEntry) -> tuple[object, ...]:
    event = entry.event
    return (
        order_id,
        sequence,
        event.kind,
        event_body(event),
        event.word_id if isinstance(event, Answered | AnswerTakenBack) else None,
        entry.account_id,
        entry.device,
        entry.number,
        entry.at,
    )
