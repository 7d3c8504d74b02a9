"""Verifies the projections of the ledger, and rebuilds them."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from wordmate.application.kernel.lookup import present
from wordmate.application.ledger.access import OrderById
from wordmate.application.ledger.ports import RecordsUnreadable
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import (
    Difference,
    OrderRecords,
    StudentRecords,
    all_practised,
    booked_days,
    confusions_of,
    differences,
    memories_of,
    practised,
    replayed,
)
from wordmate.domain.ledger.projections import all_known, arm_of, payments, reviews
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.pay.commission import paid_as_before
from wordmate.domain.progress.counting import NOTHING
from wordmate.domain.words.word_ledger import UNMET

_STUDENTS: Final = 500
_TOGETHER: Final = 20
"""How many accounts' counts one unit checks; on SQLite other writers wait meanwhile."""

Report = Callable[[Difference], None]


@dataclass(slots=True)
class Audit:
    """How much was checked, and how many differences were found."""

    orders: int = 0
    events: int = 0
    differences: int = 0


async def verify_ledger(
    ports: Ports, order_id: OrderId | None = None, report: Report | None = None
) -> Audit:
    """Replays the ledgers of one order's student, or of all, and reports every difference.

    The service may keep running: a difference is checked again under a lock before it is reported.
    Raises NotFound for an unknown order.
    """

    async def look(unit: Unit, student_id: AccountId) -> _Found:
        records = await unit.ledger.records(student_id)
        found = _asked(records, ports, order_id)
        if found:
            records = await unit.ledger.records(student_id, hold=True)
            found = _asked(records, ports, order_id)
        return records, found

    audit = await _audit(ports, order_id, look, report)
    await _audit_counts(ports, order_id, audit, report)
    return audit


async def rebuild_ledger(
    ports: Ports, order_id: OrderId | None = None, report: Report | None = None
) -> Audit:
    """Rewrites the projections that differ from the ledger, and reports them.

    Also repairs completed orders whose consequences are missing. Raises NotFound.
    """

    async def mend(unit: Unit, student_id: AccountId) -> _Found:
        records = await unit.ledger.records(student_id)
        found = _asked(records, ports, order_id)
        if found:
            records = await unit.ledger.records(student_id, hold=True)
            found = _asked(records, ports, order_id)
            await _write(ports, unit, records, found)
        return records, found

    audit = await _audit(ports, order_id, mend, report)
    await _audit_counts(ports, order_id, audit, report, mend=True)
    return audit


_Found = tuple[StudentRecords, Sequence[Difference]]
_NONE: Final = StudentRecords(student_id=AccountId(0), orders=())


def _asked(records: StudentRecords, ports: Ports, order_id: OrderId | None) -> Sequence[Difference]:
    found = differences(records, ports.policy.zone)
    return [one for one in found if order_id in (None, one.order_id)]


async def _audit(
    ports: Ports,
    order_id: OrderId | None,
    work: Callable[[Unit, AccountId], Awaitable[_Found]],
    report: Report | None,
) -> Audit:
    """Processes student after student, each in one unit."""
    audit = Audit()
    async for student_id in _students(ports, order_id):
        try:
            records, found = await ports.units.run(lambda unit: work(unit, student_id))  # noqa: B023
        except RecordsUnreadable as problem:
            what = f"of student {student_id} cannot be read: {problem}"
            records, found = _NONE, [Difference(order_id, "records", what)]
        audit.orders += len(records.orders)
        audit.events += sum(len(stored.events) for stored in records.orders)
        audit.events += len(records.words)
        audit.differences += len(found)
        if report is not None:
            for difference in found:
                report(difference)
    return audit


async def _audit_counts(
    ports: Ports,
    order_id: OrderId | None,
    audit: Audit,
    report: Report | None,
    *,
    mend: bool = False,
) -> None:
    """Compares counts with the rows they count, some accounts per unit."""

    async def work(unit: Unit, after: int, until: int) -> Sequence[Difference]:
        found = await unit.ledger.wrong_counts(after=after, until=until)
        if found and mend:
            await unit.ledger.mend_counts(after=after, until=until)
        return found

    async for after, until in _spans(ports, order_id):
        found = await ports.units.run(lambda unit: work(unit, after, until))  # noqa: B023
        audit.differences += len(found)
        if report is not None:
            for difference in found:
                report(difference)


async def _spans(ports: Ports, order_id: OrderId | None) -> AsyncIterator[tuple[int, int]]:
    """The ranges of accounts to check: an order's people, or everyone."""
    if order_id is not None:
        order = present(await OrderById.ask(ports, order_id))
        for account_id in (order.student_id, order.tutor_id):
            if account_id is not None:
                yield account_id - 1, account_id
        return
    async for span in all_accounts(ports):
        yield span


async def all_accounts(ports: Ports) -> AsyncIterator[tuple[int, int]]:
    """Ranges of ids that contain all accounts, some in each."""
    last = 0
    while ids := await ports.units.run(
        lambda unit: unit.ledger.accounts(after=last, limit=_TOGETHER)  # noqa: B023
    ):
        yield last, ids[-1]
        last = ids[-1]


async def _students(ports: Ports, order_id: OrderId | None) -> AsyncIterator[AccountId]:
    """The students of the given orders."""
    if order_id is not None:
        order = await OrderById.ask(ports, order_id)
        if order is None:
            raise NotFound(Thing.ORDER, order_id)
        yield order.student_id
        return
    async for student_id in all_students(ports):
        yield student_id


async def all_students(ports: Ports) -> AsyncIterator[AccountId]:
    """All students with a ledger, page by page."""
    last = 0
    while ids := await _next(ports, last):
        for student_id in ids:
            yield student_id
        last = ids[-1]


async def _next(ports: Ports, after: int) -> Sequence[AccountId]:
    return await ports.units.run(lambda unit: unit.ledger.students(after=after, limit=_STUDENTS))


async def _write(
    ports: Ports, unit: Unit, records: StudentRecords, found: Sequence[Difference]
) -> None:
    orders, now = replayed(records), ports.clock.now()
    hurt = {one.order_id for one in found if one.word_id is None and one.counted is None}
    for stored in records.orders:
        order = orders.get(stored.order.id)
        if order is not None and order.id in hurt:
            await _write_order(unit, stored, order, now)
            days = booked_days(orders.values(), order)
            await _write_outcome(unit, {*days.values()}, stored, order, now)
    expected = all_known(orders.values(), records.words)
    words = [one.word_id for one in found if one.word_id is not None]
    known = {word: expected.get(word, UNMET) for word in words}
    await unit.words.put_known(records.student_id, known)
    memories = memories_of(records, orders, ports.policy.zone)
    await unit.memories.put(
        records.student_id,
        [memories.words[word] for word in words if word in memories.words],
        memories.budget,
        memories.forgetting,
    )
    if any(one.projection == "confusion" for one in found):
        confusions = confusions_of(records, orders, ports.policy.zone)
        await unit.memories.put_confusions(records.student_id, confusions.values())
    if any(one.projection == "arm" for one in found):
        await unit.memories.put_arm(records.student_id, arm_of(orders.values()))
    counting = practised(records, orders)
    counts = all_practised(records, counting, ports.policy.zone)
    wrong = {one.counted for one in found if one.counted is not None}
    practice = {at: counts.get(at, NOTHING) for at in sorted(wrong)}
    await unit.ledger.put_practice(records.student_id, practice)


async def _write_order(unit: Unit, stored: OrderRecords, order: CourseOrder, now: Instant) -> None:
    lesson, progress = stored.order.lesson, order.lesson.progress
    await unit.ledger.rewrite(stored.order, order)
    if lesson.progress != progress or stored.progress_version != order.progress_version:
        await unit.lessons.put_progress(
            order.id,
            progress,
            version=order.progress_version,
            saved_by=order.student_id,
            now=now,
        )
    await unit.lessons.put_result(order.id, order.lesson.result)


async def _write_outcome(
    unit: Unit, booked: Set[int | None], stored: OrderRecords, order: CourseOrder, now: Instant
) -> None:
    due = {one.number: one for one in payments(order)}
    was = {one.number: one for one in stored.payments}
    for number in sorted({*due, *was}):
        before, paid = was.get(number), due.get(number)
        if paid is not None:
            paid = paid_as_before(paid, before)
        if paid != before:
            await unit.ledger.put_pay(order.id, number, paid, now)
    missing = [one for one in reviews(order) if one.day not in booked]
    if missing:
        await unit.orders.add_reviews(order, missing, order.worked_through, now)
    for added in order.supplements:
        lost = tuple(one for one in added.reviews if one.day not in booked)
        if lost:
            await unit.orders.add_supplement(order, replace(added, reviews=lost), now)
