"""A subscriber writes notices of events, once for each person."""

import asyncio
from pathlib import Path

from tests.support.following import write_notices
from tests.support.house import MINUTE, opened_house
from tests.support.patience import comes_true
from tests.support.staff import desk_call
from wordmate.adapters.jobs.delivery import Followed, waiting_on
from wordmate.adapters.jobs.handlers import Notify
from wordmate.application.orders.store_messages import ChangeClass, ReopenClass
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.class_change import ClassChanged, Planned

KEPT = "SELECT account_id, kind, about, read_at FROM notice ORDER BY id"


async def test_the_subscriber_writes_once_even_if_it_runs_twice(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with opened_house(sqlite_url, tmp_path, workers=1) as house:
        jobs = house.service.jobs(workers=1)
        await jobs.start()
        order = await house.booked(minutes_ahead=60)
        number, at = order.course_order_id, house.clock.now()

        async def told(notices: int) -> bool:
            return len(await house.rows(KEPT)) == notices

        await comes_true(lambda: told(2))
        await house.app.cancel_class(number)
        await comes_true(lambda: told(4))
        student, tutor = (house.accounts[who].id for who in ("student", "tutor"))
        plan = Planned(appointment_at=Instant(at + 60 * MINUTE), tutor_id=tutor)
        canceled = ClassChanged(before=plan, after=None)
        again: Followed[DomainEvent] = Followed(1, canceled, OrderId(number), at)

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


async def test_what_is_undone_in_time_is_never_delivered_and_later_both_are(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with opened_house(sqlite_url, tmp_path, workers=1) as house:
        order = (await house.booked(minutes_ahead=60)).course_order_id
        await write_notices(house)
        booked = await house.rows(KEPT)
        desk = await desk_call(house)
        jobs = house.service.jobs(workers=1)
        await jobs.start()

        async def told(*kinds: str) -> bool:
            rows = (await house.rows(KEPT))[len(booked) :]
            return [row[1] for row in rows] == [kind for kind in kinds for _ in range(2)]

        await house.app.cancel_class(desk, ChangeClass(course_order_id=order))
        house.clock.move(minutes=15 / 60)
        await house.app.reopen_class(desk, ReopenClass(course_order_id=order))
        house.clock.move(minutes=25 / 60)
        await house.app.cancel_class(desk, ChangeClass(course_order_id=order))
        house.clock.move(minutes=22 / 60)
        await comes_true(lambda: told("class_canceled"))
        house.clock.move(minutes=5 / 60)
        await house.app.reopen_class(desk, ReopenClass(course_order_id=order))
        house.clock.move(minutes=22 / 60)
        await comes_true(lambda: told("class_reopened"))  # in place of what nobody has read
        await jobs.stop()
        [(waiting,)] = await house.rows("SELECT count(*) FROM outbox WHERE done_at IS NULL")
        assert waiting == 0
