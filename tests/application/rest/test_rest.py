"""Tutors apply for rest, the store answers, and rest blocks bookings, on both databases."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.support.house import MINUTE, House
from tests.support.refusals import said
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import CreateSimulation, ListCourseOrders
from wordmate.application.rest.messages import (
    ApplyRest,
    ListAllRest,
    ListRestApplications,
    ListRestSlots,
    OneRestApplication,
    RestApplicationView,
)
from wordmate.domain.kernel.errors import DomainError, NotFound
from wordmate.domain.kernel.ids import OrderId, RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import (
    AppointmentPassed,
    AppointmentTooFar,
    BookingOverlaps,
    OrderNotReserved,
    ReviewNotMovable,
)
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.rest.errors import (
    RestNotApproved,
    RestNotPending,
    RestReasonRequired,
    RestSlotTaken,
    TutorAppliedForRest,
    TutorAtRest,
)
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.domain.rest.rest_slot import SlotState
from wordmate.domain.rest.rest_week import RestWeek

RACERS = 20
HOUR = 60 * MINUTE


def in_hours(house: House, *hours: float) -> list[Instant]:
    """Half hours that begin a number of hours from now; now is ten on a Saturday morning."""
    return [Instant(house.clock.now() + int(one * HOUR)) for one in hours]


async def applied(house: House, *hours: float, who: str = "tutor") -> RestApplicationView:
    request = ApplyRest(slots=in_hours(house, *hours))
    view: RestApplicationView = await house.app.apply_rest(house.call(who), request)
    return view


async def approved(house: House, *hours: float) -> RestApplicationView:
    view = await applied(house, *hours)
    await house.app.approve_rest(view.rest_application_id)
    return view


async def listed(house: House, call: Call | None = None) -> Sequence[RestApplicationView]:
    page = await house.app.list_rest_applications(call or house.tutor, ListRestApplications())
    return list(page.data)


async def states(house: House, week: RestWeek = RestWeek.THIS) -> dict[int, SlotState]:
    view = await house.app.list_rest_slots(house.tutor, ListRestSlots(week=week))
    return {slot.starts_at: slot.state for day in view.days for slot in day.slots}


async def test_the_week_shows_the_state_of_each_half_hour(house: House) -> None:
    await house.booked(minutes_ahead=60, lesson=LessonType.QUOTA_30)
    await applied(house, 3, 3.5)
    await approved(house, 5)
    found = await states(house)
    taken = {at: state for at, state in found.items() if state is not SlotState.SELECTABLE}
    booked, first, second, rest = in_hours(house, 1, 3, 3.5, 5)
    assert taken == {
        booked: SlotState.SCHEDULED_TRAINING,
        first: SlotState.PENDING_REVIEW,
        second: SlotState.PENDING_REVIEW,
        rest: SlotState.APPROVED,
    }
    assert set((await states(house, RestWeek.NEXT)).values()) == {SlotState.SELECTABLE}
    view = await house.app.list_rest_slots(house.tutor, ListRestSlots())
    assert (view.days[0].date, view.days[0].slots[0].time) == ("2026-11-16", "05:00")
    assert view.server_time == house.clock.now()


async def test_an_application_is_listed_with_its_answer(house: House) -> None:
    first, applied_at = await applied(house, 3, 4, 3.5), house.clock.now()
    second = await applied(house, 24)
    house.clock.move(minutes=1)
    await house.app.reject_rest(first.rest_application_id, "这天下午人手不够")
    await house.app.approve_rest(second.rest_application_id)
    newer, older = await listed(house)
    assert (newer.status, older.status) == (RestStatus.APPROVED, RestStatus.REJECTED)
    assert (older.reason, older.minutes, older.utc_answered) == (
        "这天下午人手不够",
        90,
        house.clock.now(),
    )
    assert (older.utc_applied, older.server_time) == (applied_at, house.clock.now())
    assert type(older.minutes) is int
    [stretch] = older.stretches
    assert [stretch.starts_at, stretch.ends_at] == [
        applied_at + 3 * HOUR,
        applied_at + 9 * HOUR // 2,
    ]
    assert await listed(house, house.other_tutor) == []


async def test_rejected_and_withdrawn_half_hours_are_free_again(house: House) -> None:
    rejected = await applied(house, 3)
    await house.app.reject_rest(rejected.rest_application_id, "no")
    withdrawn = await applied(house, 3)
    one = OneRestApplication(rest_application_id=withdrawn.rest_application_id)
    assert (await house.app.withdraw_rest(house.tutor, one)).status is RestStatus.WITHDRAWN
    again = await applied(house, 3)
    assert again.status is RestStatus.PENDING
    with pytest.raises(RestSlotTaken):
        await applied(house, 3)


async def test_lifted_half_hours_are_free_for_classes_and_for_rest_again(house: House) -> None:
    view = await approved(house, 3)
    with pytest.raises(TutorAtRest):
        await house.booked(minutes_ahead=180)
    with pytest.raises(NotFound):
        await house.app.lift_rest(RestApplicationId(99), "needed")
    await house.app.lift_rest(view.rest_application_id, "临时加课")
    [told] = await listed(house)
    assert (told.status, told.reason) == (RestStatus.LIFTED, "临时加课")
    [three] = in_hours(house, 3)
    assert (await states(house))[three] is SlotState.SELECTABLE
    again = await applied(house, 3)
    await house.app.reject_rest(again.rest_application_id, "no")
    await house.booked(minutes_ahead=180)
    with pytest.raises(RestNotApproved):
        await house.app.lift_rest(view.rest_application_id, "twice")


async def test_an_application_is_withdrawn_by_its_tutor_and_answered_once(house: House) -> None:
    view = await applied(house, 3)
    one = OneRestApplication(rest_application_id=view.rest_application_id)
    with pytest.raises(NotFound):
        await house.app.withdraw_rest(house.other_tutor, one)
    with pytest.raises(RestReasonRequired):
        await house.app.reject_rest(view.rest_application_id, " ")
    await house.app.approve_rest(view.rest_application_id)
    with pytest.raises(RestNotPending) as refused:
        await house.app.withdraw_rest(house.tutor, one)
    assert said(refused.value) == "This application has already been approved by the store"
    with pytest.raises(RestNotPending) as refused:
        await house.app.reject_rest(view.rest_application_id, "too late")
    assert said(refused.value) == "This application has already been approved by store"
    with pytest.raises(NotFound):
        await house.app.approve_rest(RestApplicationId(99))


async def test_the_store_lists_all_or_pending_applications(house: House) -> None:
    first = await approved(house, 3)
    second = await applied(house, 3, who="other tutor")
    everything = (await house.app.list_all_rest(ListAllRest())).data
    assert [(one.rest_application_id, one.tutor_name) for one in everything] == [
        (second.rest_application_id, "other tutor"),
        (first.rest_application_id, "tutor"),
    ]
    [waiting] = (await house.app.list_all_rest(ListAllRest(status=RestStatus.PENDING))).data
    assert waiting.rest_application_id == second.rest_application_id
    assert waiting.stretches == second.stretches


async def test_the_store_lists_who_answered_and_when(house: House) -> None:
    named = [await applied(house, 3 + nth) for nth in range(3)]
    plain = [await applied(house, 6 + nth) for nth in range(3)]
    answers: list[tuple[Sequence[RestApplicationView], str, str]] = [
        (named, " 王老师 ", "王老师"),
        (plain, "  ", "store"),
    ]
    for views, by, _ in answers:
        approved_id, rejected_id, lifted_id = (one.rest_application_id for one in views)
        house.clock.move(minutes=1)
        await house.app.approve_rest(lifted_id)
        house.clock.move(minutes=1)
        await house.app.approve_rest(approved_id, by=by)
        await house.app.reject_rest(rejected_id, "no", by=by)
        await house.app.lift_rest(lifted_id, "needed", by=by)
    now = house.clock.now()
    listed = (await house.app.list_all_rest(ListAllRest())).data
    found = {one.rest_application_id: one for one in listed}
    for (views, _, answered_by), answered_at in zip(answers, (now - 2 * MINUTE, now), strict=True):
        those = [found[one.rest_application_id] for one in views]
        assert {(one.answered_by, one.utc_answered) for one in those} == {
            (answered_by, answered_at)
        }


async def test_nothing_is_booked_during_rest_or_requested_rest(house: House) -> None:
    await approved(house, 3)
    await applied(house, 6)
    for minutes in (150, 180, 209):
        with pytest.raises(TutorAtRest):
            await house.booked(minutes_ahead=minutes)
    with pytest.raises(TutorAppliedForRest):
        await house.booked(minutes_ahead=360)
    await house.booked(minutes_ahead=120)
    await house.booked(minutes_ahead=210)
    await house.booked(minutes_ahead=180, tutor="other tutor", student="other student")


async def test_a_booked_half_hour_cannot_be_requested_but_a_simulation_blocks_nothing(
    house: House,
) -> None:
    await house.booked(minutes_ahead=45)
    for hours in (0.5, 1, 1.5):
        with pytest.raises(RestSlotTaken):
            await applied(house, hours)
    await applied(house, 2)
    await approved(house, 3)
    await house.app.create_simulation(house.student, CreateSimulation(course_book_id=house.book_id))


async def test_a_review_in_approved_rest_is_only_the_students_task(
    house: House,
) -> None:
    order = await house.running()
    await house.tested(order, at="20:00")
    await house.app.complete_course_order(house.tutor, house.end(order))
    tomorrow_at_eight = in_hours(house, 34)
    upcoming = ListCourseOrders(period=OrderPeriod.UPCOMING, page_size=100)

    async def asked(call: Call) -> tuple[bool, int, int]:
        agenda = await house.app.review_agenda(call, Empty())
        page = await house.app.list_orders(call, upcoming)
        listed = [one.appointment_time for one in page.data]
        assert page.total == len(listed)
        day = next(one for one in agenda.days if one.day == "2026-11-22")
        return tomorrow_at_eight[0] in listed, day.open, len(agenda.due)

    await applied(house, 34)
    assert await asked(house.tutor) == (True, 1, 0)
    [waiting] = (await house.app.list_all_rest(ListAllRest())).data
    await house.app.approve_rest(waiting.rest_application_id)
    assert await asked(house.tutor) == (False, 0, 0)
    assert await asked(house.student) == (True, 1, 0)
    house.clock.move(minutes=24 * 60)
    tomorrow_at_eight = in_hours(house, 10)
    assert await asked(house.tutor) == (False, 0, 0)
    assert await asked(house.student) == (True, 1, 1)


async def move(house: House, order_id: OrderId, hours: float) -> CourseOrder:
    moved = await house.app.move_class(order_id, in_hours(house, hours)[0])
    return await house.held(moved)


async def test_a_moved_class_opens_and_closes_at_its_new_time(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    moved = await move(house, order, 26)
    [opens, at, closes] = in_hours(house, 25.75, 26, 27)
    assert (moved.opens_at, moved.appointment_at, moved.closes_at) == (opens, at, closes)
    again = await move(house, order, 26)
    assert again.version == moved.version
    await house.booked(minutes_ahead=60)
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_class_may_be_moved_into_its_own_time(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    assert (await move(house, order, 1.5)).appointment_at == in_hours(house, 1.5)[0]


async def test_a_class_is_moved_by_the_rules_of_booking(house: House) -> None:
    order = (await house.booked(minutes_ahead=60)).course_order_id
    other = await house.booked(minutes_ahead=240, tutor="other tutor")
    await approved(house, 6)
    await applied(house, 8)
    refused: list[tuple[float, type[DomainError]]] = [
        (3.5, BookingOverlaps),
        (5.5, TutorAtRest),
        (8, TutorAppliedForRest),
        (-1.1, AppointmentPassed),
        (366 * 24, AppointmentTooFar),
    ]
    for hours, error in refused:
        with pytest.raises(error):
            await move(house, order, hours)
    with pytest.raises(NotFound):
        await move(house, OrderId(99), 2)
    await house.app.cancel_class(other.course_order_id)
    await house.app.start_course_order(
        house.tutor, await house.booked(minutes_ahead=0, student="other student")
    )
    await move(house, order, 3.5)
    running = (await house.app.list_orders(house.tutor, ListCourseOrders())).data[-1]
    with pytest.raises(OrderNotReserved):
        await move(house, running.course_order_id, 12)


async def test_a_review_is_not_moved_by_hand(house: House) -> None:
    review = await house.due_review()
    with pytest.raises(ReviewNotMovable):
        await move(house, review.course_order_id, 3)


async def outcome(*works: object) -> list[object]:
    """The outcomes of concurrent works; anything but a refusal is raised."""
    done = await asyncio.gather(*works, return_exceptions=True)  # type: ignore[call-overload]
    assert all(isinstance(one, DomainError) or not isinstance(one, Exception) for one in done), done
    return [one for one in done if not isinstance(one, Exception)]


async def test_one_of_many_concurrent_applications_gets_a_half_hour(house: House) -> None:
    won = await outcome(*(applied(house, 3 + nth / 2, 4) for nth in range(-4, RACERS - 4)))
    assert len(won) == 1
    found = await states(house)
    assert found[in_hours(house, 4)[0]] is SlotState.PENDING_REVIEW


async def test_one_of_concurrent_bookings_and_applications_gets_the_half_hour(house: House) -> None:
    people = ["student", "other student"]
    works = [
        applied(house, 3)
        if nth % 2
        else house.booked(minutes_ahead=180, student=people[nth // 2 % 2])
        for nth in range(RACERS)
    ]
    assert len(await outcome(*works)) == 1


async def test_one_of_concurrent_answers_counts(house: House) -> None:
    view = await applied(house, 3)
    one = OneRestApplication(rest_application_id=view.rest_application_id)
    works = [
        work
        for _ in range(RACERS // 3)
        for work in (
            house.app.approve_rest(view.rest_application_id),
            house.app.reject_rest(view.rest_application_id, "no"),
            house.app.withdraw_rest(house.tutor, one),
        )
    ]
    [won] = await outcome(*works)
    [stands] = await listed(house)
    assert stands.status is won.status  # type: ignore[attr-defined]
    held = stands.status is RestStatus.APPROVED
    assert (await states(house))[in_hours(house, 3)[0]] is (
        SlotState.APPROVED if held else SlotState.SELECTABLE
    )


async def test_one_of_two_classes_moved_to_one_time_succeeds(house: House) -> None:
    first = (await house.booked(minutes_ahead=60)).course_order_id
    second = (await house.booked(minutes_ahead=180, student="other student")).course_order_id
    works = [move(house, (first, second)[nth % 2], 10) for nth in range(RACERS)]
    won = await outcome(*works)
    assert len({one.id for one in won}) == 1  # type: ignore[attr-defined]
