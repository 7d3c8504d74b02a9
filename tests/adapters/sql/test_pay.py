"""Rows of commissions: lists, sums, batches, problems and monthly reports."""

from dataclasses import replace
from typing import Any

import pytest

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World
from tests.support.terms import terms_with
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.policy import Policy
from wordmate.application.ledger.ports import Recorded
from wordmate.application.pay.messages import (
    CommissionFilter,
    CommissionPage,
    CommissionPlace,
    ListCommission,
    ListOpenProblems,
    ListStoreCommissions,
    MonthOfTutor,
    OneMonth,
)
from wordmate.application.pay.operations import (
    DaysOfMonth,
    ListCommissions,
    MonthOfTutors,
    OpenProblems,
    StoreCommissions,
)
from wordmate.application.pay.ports import Batch
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_day_bounds
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import EVERYBODY
from wordmate.domain.ledger.projections import outcome
from wordmate.domain.orders.events import Completed, LedgerEntry
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus
from wordmate.domain.pay.payout import (
    Payout,
    release_payment,
    retry_payment,
    settle_payment,
    take_payment,
    was_withheld,
)
from wordmate.domain.pay.problem import Problem

LAUNCHED = launched_at(Policy().zone)
TERMS = terms_with(
    title_level="gold",
    amount_fen=5200,
    subsidy_fen=100,
    zone="UTC",
    review_days=(1,),
    needs_student=False,
)
PENDING, ISSUED = CommissionStatus.PENDING, CommissionStatus.ISSUED
BY: dict[str, Any] = {"by": "store", "now": NOON}


async def ended(
    world: World, student: Account, tutor: Account, at: Instant, minutes: int = 50, **changes: Any
) -> CommissionRecord:
    """The commission of a class that ended at an instant."""
    facts: dict[str, Any] = {
        "status": OrderStatus.IN_PROGRESS,
        "started_at": at - minutes * MINUTE,
        "started_by": Role.TUTOR,
        **changes,
    }
    order = await world.order(student, tutor, Instant(at - HOUR), **facts)
    done = LedgerEntry(event=Completed(by=Role.TUTOR.value, terms=TERMS), at=at)
    after = evolve(order, done)
    follows = outcome(after)
    recorded = Recorded(before=order, after=after, new_events=[done], outcome=follows)
    await world.run(lambda unit: unit.orders.store(recorded, at))
    assert follows.pay is not None
    return follows.pay


async def page(world: World, tutor: Account, **request: Any) -> CommissionPage:
    return await world.ask(ListCommissions, ListCommission(**request), by=tutor)


async def listed(world: World, tutor: Account, **request: Any) -> list[int]:
    return [one.course_order_id for one in (await page(world, tutor, **request)).data]


async def length(world: World, tutor: Account, **request: Any) -> int:
    return (await page(world, tutor, page_size=1, **request)).total


async def wrong(world: World, *, after: int = 0, until: int = 10**9) -> list[str]:
    found = await world.run(lambda unit: unit.ledger.wrong_pay(after=after, until=until))
    return [one.text("en") for one in found]


async def issued(world: World, *records: CommissionRecord, batch: str = "a") -> None:
    """Puts these payments with a sum into a batch."""

    async def work(unit: Unit) -> None:
        await unit.commissions.add_batch(
            Batch(
                name=batch,
                reach=EVERYBODY,
                until_month="9999-12",
                with_flagged=True,
                lessons=len(records),
                total_fen=1,
                by="store",
                at=NOON,
            )
        )
        held = await unit.commissions.held([one.order_id for one in records])
        all_taken = [take_payment(one, batch, **BY) for one in held]
        await unit.commissions.put(list(zip(held, all_taken, strict=True)))
        done = [settle_payment(one, batch, is_issued=True, **BY) for one in all_taken]
        await unit.commissions.put(
            [(one, after) for one, after in zip(all_taken, done, strict=True) if after]
        )

    await world.run(work)


async def held(world: World, record: CommissionRecord) -> Payout:
    found = await world.run(lambda unit: unit.commissions.held([record.order_id]))
    payout: Payout = found[0]
    return payout


def place(record: CommissionRecord) -> CommissionPlace:
    return CommissionPlace(month=record.month, at=record.ended_at, course_order_id=record.order_id)


async def test_a_page_of_commissions_continues_at_its_cursor(
    world: World,
) -> None:
    student, tutor = await world.student("Ming"), await world.tutor()
    records = [
        await ended(world, student, tutor, Instant(at))
        for at in (NOON, NOON, NOON + 40 * DAY, NOON - DAY)
    ]
    await ended(world, student, await world.tutor(), NOON)
    newest = sorted(records, key=lambda one: (one.month, one.ended_at, one.order_id))[::-1]
    ids = [one.order_id for one in newest]
    assert await listed(world, tutor) == ids
    for nth, one in enumerate(newest, 1):
        assert await listed(world, tutor, before=place(one), page_size=2) == ids[nth : nth + 2]
    month = records[0].month
    assert await listed(world, tutor, month=month) == ids[1:]
    assert await listed(world, tutor, month=month, before=place(newest[1])) == ids[2:]
    later, earlier = (replace(newest[1], month=one) for one in ("2030-01", "2026-01"))
    assert await listed(world, tutor, month=month, before=place(later)) == ids[1:]
    assert await listed(world, tutor, month=month, before=place(earlier)) == []
    await issued(world, records[1])
    assert await listed(world, tutor, status=CommissionFilter.ISSUED) == [records[1].order_id]
    pending = [one for one in ids if one != records[1].order_id]
    assert await listed(world, tutor, status=CommissionFilter.PENDING) == pending
    assert await listed(world, tutor, status=CommissionFilter.ISSUED, month="2026-01") == []


async def test_a_list_of_commissions_counts_its_rows_by_month_and_status(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    at = [LAUNCHED - 1, NOON, NOON, NOON + 40 * DAY]
    records = [await ended(world, student, tutor, Instant(one)) for one in at]
    await issued(world, records[1])
    assert await length(world, tutor) == 3
    assert await length(world, tutor, month=records[1].month) == 2
    assert await length(world, tutor, status=CommissionFilter.PENDING) == 2
    assert await length(world, tutor, status=CommissionFilter.ISSUED, month=records[1].month) == 1
    assert await length(world, tutor, month="2026-01") == 0
    assert await length(world, await world.tutor()) == 0


async def test_free_payments_are_pending_unflagged_and_in_no_batch(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    plain, done, doubted, flagged, later = [
        await ended(world, student, tutor, Instant(at), minutes)
        for at, minutes in (
            (NOON, 50),
            (NOON + 1, 50),
            (NOON + 2, 50),
            (NOON + 3, 1),
            (NOON + 40 * DAY, 50),
        )
    ]
    await issued(world, done)
    problem = Problem(order_id=doubted.order_id, tutor_id=tutor.id, text="wrong", at=NOON)
    await world.run(lambda unit: unit.commission_problems.add(problem))

    async def free(month: str, flagged: bool) -> list[int]:
        found = await world.run(lambda unit: unit.commissions.free(month, with_flagged=flagged))
        return [one.record.order_id for one in found]

    assert await free(plain.month, False) == [plain.order_id]
    assert await free(plain.month, True) == [plain.order_id, flagged.order_id]
    assert await free("9999-12", False) == [plain.order_id, later.order_id]


async def test_a_released_payment_is_unflagged_and_keeps_its_reason(world: World) -> None:
    student, tutor = await world.student(), await world.tutor("Fang")
    flagged, other, _ = [
        await ended(world, student, tutor, Instant(NOON + nth), minutes)
        for nth, minutes in enumerate((1, 1, 50))
    ]

    async def listed_as_flagged() -> list[int]:
        found = await world.ask(StoreCommissions, ListStoreCommissions(flagged=True))
        return [one.course_order_id for one in found.data]

    assert await listed_as_flagged() == [flagged.order_id, other.order_id]
    before = await held(world, flagged)
    after = release_payment(before, "ill", **BY)
    await world.run(lambda unit: unit.commissions.put([(before, after)]))
    assert await held(world, flagged) == after
    assert (after.record.problem_flag, after.record.is_flagged) == (True, False)
    assert await listed_as_flagged() == [other.order_id]
    free = await world.run(lambda unit: unit.commissions.free("9999-12", with_flagged=False))
    assert flagged.order_id in [one.record.order_id for one in free]
    await issued(world, other)
    assert await listed_as_flagged() == []
    assert await wrong(world) == []


async def test_an_outdated_payment_change_is_refused(world: World) -> None:
    record = await ended(world, await world.student(), await world.tutor(), NOON)
    before = await held(world, record)
    await issued(world, record)
    after = take_payment(before, "b", **BY)
    with pytest.raises(StaleVersion):
        await world.run(lambda unit: unit.commissions.put([(before, after)]))
    kept = await held(world, record)
    assert (kept.record.status, kept.record.batch) == (ISSUED, "a")
    assert [one.step.value for one in kept.story] == ["take", "issue"]


async def test_a_failed_payment_keeps_its_history(world: World) -> None:
    record = await ended(world, await world.student(), await world.tutor(), NOON)

    async def work(unit: Unit) -> None:
        await unit.commissions.add_batch(
            Batch(
                name="a",
                reach=EVERYBODY,
                until_month="2027-01",
                with_flagged=False,
                lessons=1,
                total_fen=5300,
                by="me",
                at=Instant(1),
            )
        )
        [free] = await unit.commissions.free("2027-01", with_flagged=False)
        first = take_payment(free, "a", **BY)
        await unit.commissions.put([(free, first)])
        failed = settle_payment(first, "a", is_issued=False, reason="no card", **BY)
        assert failed is not None
        await unit.commissions.put([(first, failed)])

    await world.run(work)
    failed = await held(world, record)
    assert (failed.record.failed, failed.record.batch) == ("no card", "a")
    again = retry_payment(failed, **BY)
    await world.run(lambda unit: unit.commissions.put([(failed, again)]))
    now = await held(world, record)
    assert now == again
    assert (now.record.failed, now.record.batch, now.record.status) == (None, None, PENDING)
    [made] = await world.run(lambda unit: unit.commissions.batches("a"))
    assert (made.lessons, made.total_fen, made.by, made.with_flagged) == (1, 5300, "me", False)
    assert await world.run(lambda unit: unit.commissions.batches("b")) == []
    assert await wrong(world) == []


async def test_the_database_accepts_one_open_problem_per_commission(world: World) -> None:
    tutor = await world.tutor("Fang")
    record = await ended(world, await world.student(), tutor, NOON)
    problem = Problem(order_id=record.order_id, tutor_id=tutor.id, text="wrong", at=NOON)
    await world.run(lambda unit: unit.commission_problems.add(problem))
    with pytest.raises(StaleVersion):
        await world.run(lambda unit: unit.commission_problems.add(problem))
    [waiting] = (await world.ask(OpenProblems, ListOpenProblems())).data
    assert (waiting.tutor_name, waiting.total_fen) == ("Fang", 5300)
    after = ListOpenProblems(after=record.order_id)
    assert (await world.ask(OpenProblems, after)).data == []
    last = await world.run(lambda unit: unit.commission_problems.last(record.order_id))
    answered = last.answered("right", by="me", now=Instant(NOON + 1))
    await world.run(lambda unit: unit.commission_problems.put_answer(answered))
    assert await world.run(lambda unit: unit.commission_problems.last(record.order_id)) == answered
    assert (await world.ask(OpenProblems, ListOpenProblems())).data == []
    await world.run(lambda unit: unit.commission_problems.add(problem))
    last = await world.run(lambda unit: unit.commission_problems.last(record.order_id))
    assert last.is_open


async def test_withheld_payments_are_found_for_any_instant(world: World) -> None:
    student, tutor = await world.student(), await world.tutor("Fang")
    records = [
        await ended(world, student, tutor, Instant(NOON + nth), minutes)
        for nth, minutes in enumerate((1, 1, 1, 50))
    ]
    before = await held(world, records[0])
    after = release_payment(before, "ill", by="me", now=Instant(NOON + 20))
    await world.run(lambda unit: unit.commissions.put([(before, after)]))
    await issued(world, records[1])
    payouts = [await held(world, one) for one in records]
    steps = [one.at for payout in payouts for one in payout.story]

    told = set[tuple[OrderId, ...]]()
    for at in sorted({NOON - 1, NOON + 9, NOON + 99, *steps, *(at - 1 for at in steps)}):
        request = ListStoreCommissions(withheld_at=Instant(at))
        found = await world.ask(StoreCommissions, request)
        numbers = [one.course_order_id for one in found.data]
        assert numbers == [
            payout.record.order_id
            for nth, payout in enumerate(payouts)
            if was_withheld(payout, Instant(NOON + nth), Instant(at))
        ]
        told.add(tuple(numbers))
    assert len(told) > 2


async def test_the_store_lists_commissions_by_order_number(world: World) -> None:
    student, tutor = await world.student("Ming"), await world.tutor("Fang")
    records = [await ended(world, student, tutor, Instant(NOON + nth)) for nth in range(3)]
    await issued(world, records[1])

    async def seen(**which: Any) -> list[int]:
        request = ListStoreCommissions(**which, limit=2)
        found = (await world.ask(StoreCommissions, request)).data
        assert {(one.tutor_name, one.student_name) for one in found} <= {("Fang", "Ming")}
        return [one.course_order_id for one in found]

    ids = [one.order_id for one in records]
    assert await seen() == ids[:2]
    assert await seen(after=(ids[1], 1)) == ids[2:]
    assert await seen(batch="a") == [ids[1]]
    assert await seen(batch="") == []
    assert await seen(status=PENDING, month=records[0].month) == [ids[0], ids[2]]
    assert await seen(month="2020-01") == []


async def test_the_store_lists_commissions_since_the_launch(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    _, *since = [
        await ended(world, student, tutor, Instant(LAUNCHED + late)) for late in (-1, 0, DAY)
    ]

    shown = await world.ask(StoreCommissions, ListStoreCommissions())

    assert [one.course_order_id for one in shown.data] == [one.order_id for one in since]


async def test_the_monthly_report_is_aggregated_by_tutor(world: World) -> None:
    student, tutor, idle = await world.student(), await world.tutor("Fang"), await world.tutor()
    first = await ended(world, student, tutor, NOON)
    await ended(world, student, tutor, Instant(NOON + DAY), 31)
    await ended(world, student, tutor, Instant(NOON + 40 * DAY))
    review: dict[str, Any] = {
        "lesson_type": LessonType.ANTI_FORGETTING,
        "closes_at": NOON + 2 * DAY,
    }
    await world.order(student, tutor, NOON, status=OrderStatus.EXPIRED, **review)
    await world.order(student, tutor, NOON, **review)
    alone: dict[str, Any] = {
        "started_by": Role.STUDENT,
        "started_at": NOON,
        "ended_at": NOON + 5 * MINUTE,
    }
    await world.order(student, tutor, NOON, status=OrderStatus.COMPLETED, **review, **alone)
    missed: dict[str, Any] = {
        "started_at": NOON,
        "started_by": Role.TUTOR,
        "ended_at": NOON + 10 * MINUTE,
    }
    await world.order(student, tutor, NOON, status=OrderStatus.CANCELED, **missed)
    await world.order(student, tutor, NOON, status=OrderStatus.CANCELED)
    await issued(world, first)

    async def month(name: str, now: Instant) -> list[MonthOfTutor]:
        return (await world.ask(MonthOfTutors, OneMonth(month=name), now=now)).data

    [row] = await month(first.month, Instant(NOON + 3 * DAY))
    assert (row.tutor_name, row.sessions, row.minutes) == ("Fang", 2, 81)
    assert (row.commission_fen, row.subsidy_fen) == (8320, 200)
    assert (row.pending_fen, row.issued_fen, row.failed_fen) == (3220, 5300, 0)
    assert (row.reviews_done, row.reviews_missed, row.no_shows) == (1, 2, 1)
    days = (await world.ask(DaysOfMonth, OneMonth(month=first.month))).data
    assert [one.day.isoformat()[:7] for one in days] == [first.month] * len(days)
    assert sum(one.sessions for one in days) == row.sessions
    assert sum(one.total_fen for one in days) == row.commission_fen + row.subsidy_fen
    [early] = await month(first.month, Instant(NOON + DAY))
    assert early.reviews_missed == 1
    assert idle.id != row.tutor_id


async def test_planted_wrong_sums_and_states_are_found(world: World) -> None:
    from sqlalchemy import text

    from wordmate.adapters.sql.engine.statement import Statement

    tutor = await world.tutor()
    record = await ended(world, await world.student(), tutor, NOON)
    for change in (
        "UPDATE commission_sum SET amount_fen = amount_fen + 7",
        "UPDATE commission SET status = 'ISSUED'",
    ):
        planted = Statement(lambda d, change=change: text(change))
        await world.run(lambda unit, planted=planted: unit.tx.run(planted))
    assert await wrong(world, after=tutor.id - 1, until=tutor.id) == [
        f"order {record.order_id}: pay is issued, its history says pending",
        f"tutor {tutor.id}: 2027-01 issued sums 0 lessons, ¥0.00, not 1, ¥53.00",
        f"tutor {tutor.id}: 2027-01 pending sums 1 lessons, ¥53.07, not 0, ¥0.00",
    ]
    assert await wrong(world, until=tutor.id - 1) == []
    assert await wrong(world, after=tutor.id) == []


DAYS_SPOILED = {
    "UPDATE tutor_day SET sessions = sessions + 2, used_ms = used_ms - 7": (
        "tutor_id 2 day 20833: too many sessions by 2, used_ms by -7"
    ),
    "DELETE FROM tutor_day": ("tutor_id 2 day 20833: too many sessions by -1, used_ms by -3000000"),
    "UPDATE commission_day SET total_fen = total_fen + 1": (
        "tutor_id 2 day 20833: too many total_fen by 1"
    ),
    "INSERT INTO commission_day VALUES (2, 9, 1, 5)": (
        "tutor_id 2 day 9: too many payments by 1, total_fen by 5"
    ),
}


@pytest.mark.parametrize("spoiled", DAYS_SPOILED)
async def test_wrong_sums_of_days_are_named_and_corrected(world: World, spoiled: str) -> None:
    from sqlalchemy import text

    from wordmate.adapters.sql.engine.statement import Statement

    await ended(world, await world.student(), await world.tutor(), NOON)

    async def wrong_days() -> list[str]:
        found = await world.run(lambda unit: unit.ledger.wrong_counts(after=0, until=9))
        return [one.what for one in found]

    assert await wrong_days() == []
    planted = Statement(lambda d: text(spoiled))
    await world.run(lambda unit: unit.tx.run(planted))
    assert await wrong_days() == [DAYS_SPOILED[spoiled]]
    await world.run(lambda unit: unit.ledger.mend_counts(after=0, until=9))
    assert await wrong_days() == []


async def test_a_day_ends_at_midnight_of_the_services_zone(world: World) -> None:
    """``NOON`` is 16:00 in Shanghai: two sessions on either side of its midnight."""
    student, tutor = await world.student(), await world.tutor()
    midnight = local_day_bounds(NOON, Policy().zone)[1]
    for ends in (midnight - 1, midnight + HOUR):
        await ended(world, student, tutor, Instant(ends))

    days = (await world.ask(DaysOfMonth, OneMonth(month="2027-01"))).data

    assert [(one.day.day, one.sessions) for one in days] == [(15, 1), (16, 1)]
    assert [one.total_fen for one in days] == [5300, 5300]
