"""Writes notices about past events and about upcoming times."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordmate.application.kernel.subscriptions import messages_of
from wordmate.application.notices.ports import Mark
from wordmate.application.orders.operations import NamedOrder
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, NoticeId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.notices.notice import (
    KEPT_MS,
    ClassAhead,
    Notice,
    ReviewsDue,
    ahead_of,
    due_day,
    is_superseded,
    last_state,
    notice_of_answer,
    notice_of_copy,
    notice_of_data_request,
    notice_of_milestone,
    notice_of_rest,
    notice_of_reviews,
    notices_of_order,
)
from wordmate.domain.orders.standing import name_for_tutor
from wordmate.domain.privacy.data_copy import DataCopyReady
from wordmate.domain.privacy.data_request import DataRequestAnswered
from wordmate.domain.progress.counting import day_number
from wordmate.domain.rest.rest_application import RestAnswered
from wordmate.domain.reviews.milestones import MilestoneReached
from wordmate.domain.suggestions.suggestion import SuggestionAnswered

BATCH: Final = 200
"""The most students whose reviews are announced in one unit."""

_CLASSES: Final = "class_ahead"
_REVIEWS: Final = "reviews_due"
_OF_PERSON: Final[Mapping[type[DomainEvent], Callable[[Any, Instant], Notice]]] = {
    ReviewsDue: notice_of_reviews,
    MilestoneReached: notice_of_milestone,
    RestAnswered: notice_of_rest,
    SuggestionAnswered: notice_of_answer,
    DataCopyReady: notice_of_copy,
    DataRequestAnswered: notice_of_data_request,
}
"""The events that are about one person and no class."""


async def notify(
    ports: Ports, message_id: int, event: DomainEvent, order_id: OrderId | None, at: Instant
) -> None:
    """Writes the notices of a message's event to the people concerned, and finishes it in the same
    unit: a repeat writes nothing, nor does a message that was withdrawn meanwhile.

    An unread notice that it makes out of date is replaced: whoever reads is told the last state,
    once.
    """
    notices = await _notices_of(ports, event, order_id, at)
    if not notices:
        return

    async def work(unit: Unit) -> None:
        now = ports.clock.now()
        if not await unit.outbox.finish(message_id, now):
            return
        unread = await unit.notices.unread_about(notices)
        superseded: list[NoticeId] = []
        current: list[Notice | None] = []
        for notice in notices:
            before = {key: one for key, one in unread.items() if is_superseded(one, notice)}
            superseded += before
            current.append(last_state([*before.values(), notice]))
        await unit.notices.drop(superseded)
        await unit.notices.put([one for one in current if one is not None], now)

    await ports.units.run(work)


async def announce_classes(ports: Ports) -> int:
    """Announces each upcoming class once; returns how many."""
    now = ports.clock.now()

    async def work(unit: Unit) -> int:
        mark = await unit.notices.mark(_CLASSES)
        after, until = ahead_of(None if mark is None else mark.at, now)
        found = await unit.notices.classes_between(after, until)
        messages = [one for order_id in found for one in messages_of([ClassAhead()], order_id)]
        if messages:
            await unit.outbox.put(messages, now)
        await unit.notices.set_mark(_CLASSES, Mark(until))
        return len(found)

    return await ports.units.run(work)


async def announce_reviews(ports: Ports, *, batch: int = BATCH) -> int:
    """Announces each student's reviews of the day, once, from eight in the morning local time;
    returns to how many students.
    """
    now = ports.clock.now()
    day = due_day(now, ports.policy.zone)
    if now < day.told_from:
        return 0
    today = day_number(local_date(now, ports.policy.zone))

    async def work(unit: Unit) -> int:
        mark = await unit.notices.mark(_REVIEWS)
        if mark is not None and mark.at > day.start:
            return 0
        last = mark.last if mark is not None and mark.at == day.start else AccountId(0)
        found = await unit.notices.reviews_due(
            (day.start, day.next), today, now, after=last, limit=batch
        )
        messages = messages_of(found)
        if messages:
            await unit.outbox.put(messages, now)
        more = len(found) == batch
        await unit.notices.set_mark(
            _REVIEWS, Mark(day.start, found[-1].student_id) if more else Mark(day.next)
        )
        return len(found)

    announced = 0
    while found := await ports.units.run(work):
        announced += found
    return announced


async def forget_notices(ports: Ports) -> None:
    """Deletes notices older than half a year."""
    before = Instant(ports.clock.now() - KEPT_MS)

    async def work(unit: Unit) -> None:
        await unit.notices.forget(before)

    await ports.units.run(work)


async def _notices_of(
    ports: Ports, event: DomainEvent, order_id: OrderId | None, at: Instant
) -> list[Notice]:
    if (alone := _OF_PERSON.get(type(event))) is not None:
        return [alone(event, at)]
    named = None if order_id is None else await NamedOrder.ask(ports, order_id)
    if named is None:
        return []
    student = name_for_tutor(named.student, named.order, is_own=named.is_own)
    return notices_of_order(event, named.order, at, student=student, tutor=named.tutor)
