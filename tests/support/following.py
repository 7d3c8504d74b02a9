"""Does what follows in a house in memory, without workers."""

from tests.support.house import House
from wordmate.adapters.memory.database import MemoryDatabase
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.notices.telling import notify


async def write_notices(house: House, *, times: int = 1, again: bool = False) -> None:
    """Writes the notices that wait to be, each so many times; ``again``: also what was done."""
    database = house.ports.units
    assert isinstance(database, MemoryDatabase)
    for queued in list(database.tables.outbox.values()):
        if queued.message.subscriber != Subscriber.NOTIFY or (
            queued.done_at is not None and not again
        ):
            continue
        for _ in range(times):
            await notify(house.ports, queued.event, queued.order_id, queued.created_at)
        await database.queue.confirm(queued.message.id, house.clock.now())
