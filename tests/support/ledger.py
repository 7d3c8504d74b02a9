"""An order's ledger in its table."""

from typing import Final

from sqlalchemy import select

from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.schema import order_event
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.events import LedgerEntry

_OF_ORDER: Final = Statement(
    lambda d: (
        select(*ORDER_EVENTS)
        .where(order_event.c.order_id == param("order_id"))
        .order_by(order_event.c.sequence)
    )
)


async def story_of(source: Source, order_id: OrderId) -> list[LedgerEntry]:
    """The events of an order, in order."""
    told = ORDER_EVENTS.all(await source.all(_OF_ORDER, order_id=order_id))
    assert [sequence for _, sequence, _ in told] == list(range(1, len(told) + 1))
    return [happened for _, _, happened in told]
