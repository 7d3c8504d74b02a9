"""Changing the daily time of a plan moves its upcoming reviews and keeps their days."""

import pytest

from tests.support.following import write_notices
from tests.support.house import MINUTE, ZONE, House
from tests.support.staff import employ
from wordmate.application.after_class.messages import (
    ChangePlanTime,
    ChangePlanTimeByStore,
    Supplement,
)
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.ledger.audit import rebuild_ledger, verify_ledger
from wordmate.application.notices.messages import ListNotifications, NoticeView, ReadNotification
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.store_messages import ListAuditLog
from wordmate.application.records.messages import RecordDetail
from wordmate.application.reviews.messages import ReviewDay
from wordmate.domain.after_class.errors import NoReviewsAhead
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.local_dates import local_date, local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import SlotNotOffered
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.reviews.review_plan import REVIEW_DAYS

HOUR = 60
LATE = "23:30"
EVENING = "19:30"


async def planned(house: House, *, at: str = LATE) -> OneCourseOrder:
    """A class that ended with a plan."""
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2], at=at)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


def to(order: OneCourseOrder, slot: str) -> ChangePlanTime:
    return ChangePlanTime(course_order_id=order.course_order_id, anti_forget_time=slot)


async def record(house: House, order: OneCourseOrder, who: Call | None = None) -> RecordDetail:
    return await house.app.query_record(who or house.tutor, order)


def times(plan: list[ReviewDay]) -> list[str]:
    return [f"{local_time(one.date, ZONE):%H:%M}" for one in plan]


async def told(house: House, call: Call) -> list[NoticeView]:
    await write_notices(house)
    found = (await house.app.list_notifications(call, ListNotifications())).data
    return [one for one in found if one.kind is NoticeKind.PLAN_TIME_CHANGED]


async def test_the_leader_changes_the_plans_time_and_reviews_keep_their_days(
    house: House,
) -> None:
    order = await planned(house)
    before = await record(house, order)
    assert times(before.plan) == [LATE] * len(REVIEW_DAYS)
    await house.app.change_plan_time(house.tutor, to(order, EVENING))
    after = await record(house, order)
    assert times(after.plan) == [EVENING] * len(REVIEW_DAYS)
    assert after.order.anti_forget_time == EVENING
    assert [one.day for one in after.plan] == list(REVIEW_DAYS)
    assert [local_date(one.date, ZONE) for one in after.plan] == [
        local_date(one.date, ZONE) for one in before.plan
    ]
    assert [one.closes_at for one in after.plan] == [one.closes_at for one in before.plan]
    assert (await verify_ledger(house.ports)).differences == 0
    assert (await rebuild_ledger(house.ports)).differences == 0


async def test_only_the_other_side_is_notified_of_the_new_time(house: House) -> None:
    order = await planned(house)
    await house.app.change_plan_time(house.tutor, to(order, EVENING))
    [mine] = await told(house, house.student)
    assert (mine.course_order_id, mine.person_name) == (order.course_order_id, "tutor")
    assert (mine.anti_forget_time_before, mine.anti_forget_time) == (LATE, EVENING)
    assert mine.review_count == len(REVIEW_DAYS)
    assert await told(house, house.tutor) == []


async def test_a_change_by_the_store_notifies_both(house: House) -> None:
    order = await planned(house)
    moved = await house.app.change_plan_time_by_store(
        order.course_order_id, EVENING, by="林店长", reason="学生改时间"
    )
    assert (moved.anti_forget_time_before, moved.reviews) == (LATE, len(REVIEW_DAYS))
    request = ListAuditLog(event=AuditEvent.PLAN_TIME_CHANGED)
    [entry] = (await house.app.list_audit_log(request)).data
    assert (entry.course_order_id, entry.reason) == (order.course_order_id, "学生改时间")
    assert times((await record(house, order)).plan) == [EVENING] * len(REVIEW_DAYS)
    assert [len(await told(house, one)) for one in (house.student, house.tutor)] == [1, 1]
    with pytest.raises(SlotNotOffered):
        await house.app.change_plan_time_by_store(order.course_order_id, "19:15")


async def test_the_store_changes_only_the_plans_of_people_whom_it_sees(house: House) -> None:
    order = await planned(house)
    owner = await employ(house, "owner of another shop")
    call = Call(Caller(owner.id, Role.STORE, staff=owner.staff))
    request = ChangePlanTimeByStore(course_order_id=order.course_order_id, anti_forget_time=EVENING)
    with pytest.raises(NotFound):
        await house.app.change_plan_time_by_store(call, request)
    assert times((await record(house, order)).plan) == [LATE] * len(REVIEW_DAYS)


async def test_many_changes_make_one_notice_with_the_last_time(house: House) -> None:
    order = await planned(house)
    for slot in [EVENING, "18:00"] * 30:
        await house.app.change_plan_time(house.tutor, to(order, slot))
        house.clock.move(minutes=1)
    [mine] = await told(house, house.student)
    assert (mine.anti_forget_time_before, mine.anti_forget_time) == (LATE, "18:00")
    await house.app.change_plan_time(house.tutor, to(order, LATE))
    assert await told(house, house.student) == []


async def test_a_change_after_the_notice_was_read_makes_a_new_notice(house: House) -> None:
    order = await planned(house)
    await house.app.change_plan_time(house.tutor, to(order, EVENING))
    await told(house, house.student)
    await house.app.read_notification(house.student, ReadNotification())
    house.clock.move(minutes=1)
    await house.app.change_plan_time(house.tutor, to(order, LATE))
    latest, _ = await told(house, house.student)
    assert (latest.anti_forget_time_before, latest.anti_forget_time) == (EVENING, LATE)


async def test_a_plan_can_be_named_by_one_of_its_reviews(house: House) -> None:
    order = await planned(house)
    [first, second, *_] = (await record(house, order)).plan
    moved = await house.app.change_plan_time_by_store(first.course_order_id, EVENING)
    assert moved.reviews == len(REVIEW_DAYS)
    after = await record(house, order)
    assert (times(after.plan), after.order.anti_forget_time) == (
        [EVENING] * len(REVIEW_DAYS),
        EVENING,
    )
    review = OneCourseOrder(course_order_id=second.course_order_id)
    await house.app.change_plan_time(house.tutor, to(review, LATE))
    assert times((await record(house, order)).plan) == [LATE] * len(REVIEW_DAYS)
    with pytest.raises(RoleCannotOperate):
        await house.app.change_plan_time(house.student, to(review, EVENING))


async def test_a_student_changes_the_plans_time_of_a_simulation_only(
    house: House,
) -> None:
    taught = await planned(house)
    with pytest.raises(RoleCannotOperate):
        await house.app.change_plan_time(house.student, to(taught, EVENING))
    with pytest.raises(NotFound):
        await house.app.change_plan_time(house.other_tutor, to(taught, EVENING))
    assert not (await record(house, taught, house.student)).may_change_plan_time
    assert (await record(house, taught)).may_change_plan_time

    alone = await house.simulation()
    await house.taught(alone, correct=[0], wrong=[1])
    await house.app.submit_new_word_result(
        house.student, house.result(alone, correct=[0], wrong=[1], at=LATE)
    )
    await house.app.complete_course_order(house.student, house.end(alone))
    assert (await record(house, alone, house.student)).may_change_plan_time
    await house.app.change_plan_time(house.student, to(alone, EVENING))
    assert set(times((await record(house, alone, house.student)).plan)) == {EVENING}


async def test_finished_running_and_overdue_reviews_keep_their_time(house: House) -> None:
    order = await planned(house, at="10:00")
    house.clock.move(minutes=5 * 24 * HOUR + 2 * HOUR)
    await house.app.process_due_orders()
    [*past, today] = [one for one in (await record(house, order)).plan if one.day <= 5]
    await house.app.start_course_order(
        house.student, OneCourseOrder(course_order_id=today.course_order_id)
    )
    await house.app.change_plan_time(house.tutor, to(order, EVENING))
    plan = (await record(house, order)).plan
    assert len(past) == 3
    assert times(plan) == ["10:00"] * 4 + [EVENING] * 6
    assert (await verify_ledger(house.ports)).differences == 0


async def test_a_plan_without_upcoming_reviews_cannot_change(house: House) -> None:
    order = await planned(house)
    house.clock.move(minutes=40 * 24 * HOUR)
    assert not (await record(house, order)).may_change_plan_time
    with pytest.raises(NoReviewsAhead):
        await house.app.change_plan_time(house.tutor, to(order, EVENING))


async def test_an_unchanged_time_notifies_nobody(house: House) -> None:
    order = await planned(house)
    await house.app.change_plan_time(house.tutor, to(order, LATE))
    assert await told(house, house.student) == []


async def test_supplemented_reviews_move_with_the_others(house: House) -> None:
    order = await planned(house, at=EVENING)
    free = next(
        one.date
        for one in (await house.app.query_supplement(house.tutor, order)).days
        if one.taken_by is None
    )
    await house.app.supplement(
        house.tutor,
        Supplement(
            course_order_id=order.course_order_id,
            dates=[free],
            words=WordChoice.ALL,
            anti_forget_time=LATE,
        ),
    )
    await house.app.change_plan_time(house.tutor, to(order, "18:00"))
    plan = (await record(house, order)).plan
    assert times(plan) == ["18:00"] * (len(REVIEW_DAYS) + 1)
    audit = (await house.app.query_supplement(house.tutor, order)).audit
    assert [one.reason for one in audit.days if one.reason] == ["supplemented"]
    assert (await verify_ledger(house.ports)).differences == 0


async def test_changing_the_time_of_supplemented_reviews_creates_no_plan(
    house: House,
) -> None:
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2])
    await house.app.complete_course_order(house.tutor, house.end(order))
    dates = [one.date for one in (await house.app.query_supplement(house.tutor, order)).days]
    await house.app.supplement(
        house.tutor,
        Supplement(
            course_order_id=order.course_order_id,
            dates=dates[:2],
            words=WordChoice.ALL,
            anti_forget_time=LATE,
        ),
    )
    await house.app.change_plan_time(house.tutor, to(order, EVENING))
    assert times((await record(house, order)).plan) == [EVENING] * 2
    assert (await rebuild_ledger(house.ports)).differences == 0
    assert len((await record(house, order)).plan) == 2


async def test_the_tutors_early_start_follows_the_new_time(house: House) -> None:
    order = await planned(house)
    await house.app.change_plan_time(house.tutor, to(order, "09:00"))
    house.clock.move(minutes=24 * HOUR)
    first = (await record(house, order)).plan[0]
    house.clock.move(minutes=(first.date - house.clock.now()) // MINUTE - 15)
    review = OneCourseOrder(course_order_id=first.course_order_id)
    assert (await house.app.start_course_order(house.tutor, review)).started_by == "TEACHER"
