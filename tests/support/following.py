"""Handles the outbox of a house without workers."""

from collections.abc import Sequence

from tests.support.house import House
from wordmate.adapters.sql.kernel.stored_events import message_in
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.notices.telling import notify
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.instants import Instant


async def outbox_events(house: House, subscriber: Subscriber) -> Sequence[DomainEvent | None]:
    """A subscriber's events, handled or not, oldest first."""
    rows = await house.rows(
        f"SELECT event, format, body FROM outbox WHERE subscriber = '{subscriber}' ORDER BY id"  # noqa: S608
    )
    return [message_in(*row)[0] for row in rows]


async def write_notices(house: House, *, times: int = 1) -> None:
    """Writes the waiting notices, whether they are due or not, each a number of times."""
    await _write(house, times=times)


async def deliver_notices(house: House) -> None:
    """Writes the waiting notices that are due by now."""
    await _write(house, f" AND due_at <= {house.clock.now()}")


async def _write(house: House, condition: str = "", *, times: int = 1) -> None:
    rows = await house.rows(
        "SELECT id, created_at, event, format, body FROM outbox"  # noqa: S608
        f" WHERE subscriber = '{Subscriber.NOTIFY}' AND done_at IS NULL{condition} ORDER BY id"
    )
    for message_id, created_at, *body in rows:
        event, order_id = message_in(*body)
        assert event is not None
        for _ in range(times):
            await notify(house.ports, message_id, event, order_id, Instant(created_at))
        await house.service.database.queue.confirm(message_id, house.clock.now())
