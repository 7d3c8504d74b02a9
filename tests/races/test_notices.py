"""Two desks change the same classes while workers tell people, and die: everybody hears the last
state of each class, and nothing twice or out of date.

``WORDMATE_RACES=all`` runs more and longer rounds.
"""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import pytest

from tests.support.house import MINUTE, House
from tests.support.staff import desk_call
from wordmate.adapters.jobs.delivery import LEASE_MS
from wordmate.application.kernel.call import Call
from wordmate.application.notices.telling import notify
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.series_messages import (
    CancelSeries,
    ChangedSeries,
    LastChange,
    MoveSeries,
    TakeBackChanges,
)
from wordmate.application.orders.store_messages import (
    BookClasses,
    ChangeClass,
    ChangeTutor,
    ClassToBook,
    MoveClass,
    ReopenClass,
)
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.series import SeriesScope

ALL: Final = os.environ.get("WORDMATE_RACES") == "all"
DAY = 24 * 60
HALF_HOURS = 6
"""Among so many half hours a class is moved."""
READ_AT_ONCE = "ALTER TABLE notice ALTER COLUMN read_at SET DEFAULT 1"
"""So that no notice replaces an earlier one that is unread."""
TOLD = """
SELECT notice.account_id, account.role, about, kind,
       facts::json->>'appointment_time', facts::json->>'moved_from'
FROM notice JOIN account ON account.id = account_id ORDER BY notice.id
"""

Change = Callable[[Call, OrderId], Awaitable[object]]
Known = dict[tuple[int, int], int]
"""By person and class, the time at which the person believes the class to be."""


@pytest.fixture
def database_kind() -> str:
    return "postgresql"


class Desks:
    """Changes of classes, by chance."""

    def __init__(self, house: House, chance: random.Random) -> None:
        self._house, self._chance = house, chance
        self.changes: tuple[Change, ...] = (
            *(self._move, self._move, self._change_tutor, self._cancel, self._reopen),
            *(self._ask_deletion, self._withdraw_deletion, self._move_series, self._end_series),
        )

    async def book(self, desk: Call) -> list[OrderId]:
        """A series and single classes, on days of their own."""
        booked = await self._house.app.book_classes(
            desk, BookClasses(classes=[self._class(1, weeks=3), self._class(2), self._class(3)])
        )
        assert booked.refused == []
        return [one.course_order_id for one in booked.booked]

    def _class(self, day: int, weeks: int = 1) -> ClassToBook:
        return ClassToBook(
            student=self._house.accounts["student"].account_no,
            tutor=self._house.accounts["tutor"].account_no,
            appointment_time=Instant(self._house.clock.now() + day * DAY * MINUTE),
            weeks=weeks,
        )

    async def change(self, desk: Call, order_id: OrderId) -> None:
        """Some change, unless it is refused."""
        with suppress(DomainError):
            await self._chance.choice(self.changes)(desk, order_id)

    async def _another_time(self, order_id: OrderId) -> Instant:
        order = await self._house.held(OneCourseOrder(course_order_id=order_id))
        day = order.appointment_at - order.appointment_at % (30 * MINUTE * HALF_HOURS)
        return Instant(day + self._chance.randrange(HALF_HOURS) * 30 * MINUTE)

    async def _move(self, desk: Call, order_id: OrderId) -> None:
        request = MoveClass(
            course_order_id=order_id, appointment_time=await self._another_time(order_id)
        )
        await self._house.app.move_class(desk, request)

    async def _change_tutor(self, desk: Call, order_id: OrderId) -> None:
        tutor = self._chance.choice(("tutor", "other tutor"))
        request = ChangeTutor(course_order_id=order_id, tutor_id=self._house.accounts[tutor].id)
        await self._house.app.change_tutor(desk, request)

    async def _cancel(self, desk: Call, order_id: OrderId) -> None:
        await self._house.app.cancel_class(desk, ChangeClass(course_order_id=order_id))

    async def _reopen(self, desk: Call, order_id: OrderId) -> None:
        await self._house.app.reopen_class(desk, ReopenClass(course_order_id=order_id))

    async def _ask_deletion(self, desk: Call, order_id: OrderId) -> None:
        await self._house.app.ask_deletion(desk, ChangeClass(course_order_id=order_id))

    async def _withdraw_deletion(self, desk: Call, order_id: OrderId) -> None:
        await self._house.app.withdraw_deletion(desk, ChangeClass(course_order_id=order_id))

    async def _move_series(self, desk: Call, order_id: OrderId) -> None:
        """Moves a series, and sometimes takes it back."""
        moving = MoveSeries(
            course_order_id=order_id,
            scope=SeriesScope.ALL,
            appointment_time=await self._another_time(order_id),
        )
        await self._maybe_back(desk, await self._house.app.move_series(desk, moving))

    async def _end_series(self, desk: Call, order_id: OrderId) -> None:
        """Cancels a series, and sometimes takes it back."""
        canceling = CancelSeries(course_order_id=order_id, scope=SeriesScope.ALL)
        await self._maybe_back(desk, await self._house.app.cancel_series(desk, canceling))

    async def _maybe_back(self, desk: Call, done: ChangedSeries) -> None:
        if self._chance.random() < 0.7:
            changes = [
                LastChange(
                    course_order_id=one.course_order_id,
                    version=one.version,
                    version_before=one.version_before,
                )
                for one in done.changed
            ]
            await self._house.app.take_back_changes(desk, TakeBackChanges(last_changes=changes))


async def work(house: House) -> int:
    """What a worker does with what is due."""
    queue, clock = house.service.database.queue, house.clock
    claimed = await queue.claim(clock.now(), limit=9, until=Instant(clock.now() + LEASE_MS))
    for message in claimed:
        begun = await queue.begin(message.id, until=Instant(clock.now() + LEASE_MS))
        if begun is not None and message.subscriber == "notify":
            assert begun.event is not None
            await notify(house.ports, message.id, begun.event, begun.order_id, begun.at)
        await queue.confirm(message.id, clock.now())
    return len(claimed)


async def killed(house: House, chance: random.Random) -> None:
    """A worker that dies in the middle: its transaction and its connection are gone."""
    worker = asyncio.create_task(work(house))
    await asyncio.sleep(chance.random() / 50)
    worker.cancel()
    await asyncio.gather(worker, return_exceptions=True)


def hear(known: Known, row: tuple[int, str, int, str, str | None, str | None]) -> str | None:
    """What is wrong with one more notice for a person who knew so much, if anything."""
    account_id, role, order_id, kind, at, moved_from = row
    key, before = (account_id, order_id), known.get((account_id, order_id))
    now: int | None
    match kind:
        case "class_booked" | "class_reopened":
            is_right, now = before is None, int(at or 0)
        case "class_moved":
            # A student who hears of another tutor hears the new time with it.
            is_right, now = int(moved_from or 0) == before or before == int(at or 0), int(at or 0)
        case "class_canceled":
            is_right, now = before == int(at or 0), None
        case "tutor_changed" if role == Role.TUTOR:
            is_right, now = before == int(at or 0), None
        case "tutor_changed":
            is_right, now = before is not None, int(at or 0)
        case _:
            return None
    if now is None:
        known.pop(key, None)
    else:
        known[key] = now
    return None if is_right else f"{row} was told to one who knew {before}"


async def found_wrong(house: House, classes: list[OrderId]) -> list[str]:
    """What people were told wrong, and what they believe wrong in the end."""
    known: Known = {}
    wrong = [one for row in await house.rows(TOLD) if (one := hear(known, row))]
    stands: Known = {}
    for order_id in classes:
        order = await house.held(OneCourseOrder(course_order_id=order_id))
        if order.status is OrderStatus.RESERVED:
            for person in (order.student_id, order.tutor_id):
                assert person is not None
                stands[person, order_id] = order.appointment_at
    return wrong if known == stands else [*wrong, f"they believe {known}, it is {stands}"]


async def test_everybody_hears_the_last_state_once_whoever_changes_it_and_whichever_worker_dies(
    house: House,
) -> None:
    await house.rows(READ_AT_ONCE)
    chance = random.Random(7)  # noqa: S311
    desks = Desks(house, chance)
    desk = await desk_call(house)
    classes = await desks.book(desk)
    for _ in range(300 if ALL else 40):
        changes = [desks.change(desk, chance.choice(classes)) for _ in range(4)]
        await asyncio.gather(*changes, work(house), killed(house, chance))
        house.clock.move(minutes=chance.choice((0, 5, 25, LEASE_MS / 1_000)) / 60)
    house.clock.move(minutes=LEASE_MS / MINUTE)
    while await work(house):
        pass
    assert await found_wrong(house, classes) == []
