"""A subscriber writes notices of events, once for each person."""

import asyncio
from pathlib import Path

from tests.support.house import opened_house
from tests.support.patience import comes_true
from wordmate.adapters.jobs.delivery import Followed, waiting_on
from wordmate.adapters.jobs.handlers import Notify
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.orders.events import Canceled

KEPT = "SELECT account_id, kind, about, read_at FROM notice ORDER BY id"


async def test_the_subscriber_writes_once_even_if_it_runs_twice(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with opened_house(sqlite_url, tmp_path, workers=1) as house:
        jobs = house.service.jobs(workers=1)
        await jobs.start()
        order = await house.booked(minutes_ahead=60)
        await house.app.cancel_class(order.course_order_id)

        async def told() -> bool:
            return len(await house.rows(KEPT)) == 4

        await comes_true(told)
        [(at,)] = await house.rows(
            "SELECT DISTINCT created_at FROM outbox WHERE event = 'canceled'"
        )
        student, tutor = (house.accounts[who].id for who in ("student", "tutor"))
        number = order.course_order_id
        again: Followed[DomainEvent] = Followed(1, Canceled(), OrderId(number), at)

        loop = asyncio.get_running_loop()

        def handle() -> None:
            Notify(house.ports)(again, waiting_on(loop))

        await asyncio.to_thread(handle)
        await jobs.stop()
        assert sorted(await house.rows(KEPT)) == sorted(
            (account, kind, number, None)
            for kind in ("class_booked", "class_canceled")
            for account in (student, tutor)
        )
