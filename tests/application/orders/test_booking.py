"""The store books classes: it identifies people and checks their time, on both databases."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.support.house import MINUTE, PASSWORD, House
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.orders.messages import CreateSimulation, OneCourseOrder
from wordmate.application.orders.store_messages import ListStoreOrders
from wordmate.application.ports import Unit
from wordmate.application.tutoring.operations import IsOwnStudent, TutorAndStudent
from wordmate.domain.accounts.errors import (
    AccountAmbiguous,
    AccountDisabled,
    NoAccountWithRole,
    NotANumber,
    PhoneInvalid,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import (
    AppointmentNotOffered,
    BookingOverlaps,
)
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.reviews.review_plan import PlannedReview

STUDENT, OTHER_STUDENT = "13800000001", "13800000002"
TUTOR, OTHER_TUTOR = "13900000001", "13900000002"
RACERS = 8


async def booked(
    house: House, minutes: int = 60, student: str = STUDENT, tutor: str = TUTOR, **more: Any
) -> CourseOrder:
    facts = {"lesson_type": LessonType.QUOTA_60, **more}
    at = Instant(house.clock.now() + minutes * MINUTE)
    return await house.app.book_class(student=student, tutor=tutor, appointment_at=at, **facts)


async def sibling(house: House) -> Account:
    return await house.app.create_student(phone=STUDENT, name="小雨", password=PASSWORD)


async def test_the_second_child_of_a_phone_is_booked_by_its_account_number(house: House) -> None:
    second = await sibling(house)
    order = await booked(house, student=second.account_no, tutor=" t00000003 ")
    assert (order.student_id, order.tutor_id) == (second.id, house.accounts["tutor"].id)


async def test_a_phone_of_several_students_is_refused_and_all_of_them_are_named(
    house: House,
) -> None:
    await sibling(house)
    with pytest.raises(AccountAmbiguous) as refused:
        await booked(house)
    assert refused.value.candidates == "S00000001 student, S00000005 小雨"


async def test_a_disabled_account_of_the_phone_is_skipped_and_cannot_be_booked(
    house: House,
) -> None:
    second = await sibling(house)
    await house.app.disable(house.accounts["student"].id)
    assert (await booked(house)).student_id == second.id
    with pytest.raises(AccountDisabled):
        await booked(house, 180, student=house.accounts["student"].account_no)


async def test_only_existing_students_can_be_booked(house: House) -> None:
    for student, refusal in (
        ("S00000099", NotFound),
        ("T00000001", NotFound),
        ("T00000003", NoAccountWithRole),
        (TUTOR, NoAccountWithRole),
        ("1", PhoneInvalid),
        ("S1", NotANumber),
        ("小明", NotANumber),
    ):
        with pytest.raises(refusal):
            await booked(house, student=student)


async def test_a_phone_is_accepted_in_common_notations(house: House) -> None:
    order = await booked(house, student="+86 138-0000 ０００１")
    assert order.student_id == house.accounts["student"].id


async def test_nobody_is_booked_twice_for_the_same_time(house: House) -> None:
    first = await booked(house)
    for student, tutor, who in (
        (STUDENT, OTHER_TUTOR, "student (S00000001)"),
        (OTHER_STUDENT, TUTOR, "tutor (T00000003)"),
    ):
        for minutes in (1, 60, 119):
            with pytest.raises(BookingOverlaps) as refused:
                await booked(house, minutes, student, tutor)
            assert (refused.value.who, refused.value.order_id) == (who, first.id)
    await booked(house, 120)
    await booked(house, 30, lesson_type=LessonType.QUOTA_30)
    await booked(house, 60, OTHER_STUDENT, OTHER_TUTOR)


async def test_the_store_books_and_moves_to_half_hours_unless_it_asks_for_any_time(
    house: House,
) -> None:
    class_ = await booked(house, any_time=False)
    odd = Instant(class_.appointment_at + 13 * MINUTE)
    with pytest.raises(AppointmentNotOffered):
        await booked(house, 60 + 13, OTHER_STUDENT, OTHER_TUTOR, any_time=False)
    with pytest.raises(AppointmentNotOffered):
        await house.app.move_class(class_.id, odd, any_time=False)
    with pytest.raises(AppointmentNotOffered):
        await house.app.move_class(class_.id, house.clock.now() + 18 * 60 * MINUTE, any_time=False)
    assert (await house.app.move_class(class_.id, odd, any_time=True)).appointment_time == odd


async def test_a_refused_booking_adds_no_student_to_the_tutor(house: House) -> None:
    await booked(house)
    with pytest.raises(BookingOverlaps):
        await booked(house, student=OTHER_STUDENT)
    pair = TutorAndStudent(house.accounts["tutor"].id, house.accounts["other student"].id)
    assert not await IsOwnStudent.ask(house.ports, pair)


async def test_finished_and_canceled_classes_block_nothing(house: House) -> None:
    called_off = await booked(house)
    await house.app.cancel_class(called_off.id)
    expired = await booked(house, 10)
    house.clock.move(minutes=71)
    await house.app.process_due_orders()
    ended = await booked(house, 0)
    one = OneCourseOrder(course_order_id=ended.id)
    await house.app.start_course_order(house.tutor, one)
    with pytest.raises(BookingOverlaps):
        await booked(house, 1)
    await house.app.complete_course_order(house.tutor, house.end(one))
    await booked(house, -60)
    assert {expired.id, called_off.id, ended.id} == {1, 2, 3}


async def test_reviews_and_simulations_block_nothing(house: House) -> None:
    await house.app.create_simulation(
        house.student, CreateSimulation(course_book_id=house.book_id, lesson_type="QUOTA_60")
    )
    source = await booked(house, 0)
    at = house.clock.now() + 60 * MINUTE
    review = PlannedReview(
        1, Instant(at), opens_at=Instant(at), closes_at=Instant(at + 60 * MINUTE)
    )
    await house.app.ports.units.run(
        lambda unit: unit.orders.add_reviews(
            source, [review], house.word_ids[:5], house.clock.now()
        )
    )
    assert (await booked(house, 60)).id > source.id


async def test_one_of_many_concurrent_bookings_of_a_tutor_succeeds(house: House) -> None:
    """Every concurrent booking has another student, so that only the tutor is booked twice."""
    racers = [
        await house.app.create_student(
            phone=f"1370000000{number}", name=f"racer {number}", password=PASSWORD
        )
        for number in range(RACERS)
    ]
    told = await asyncio.gather(
        *(booked(house, student=one.account_no) for one in racers), return_exceptions=True
    )
    refused = [one for one in told if isinstance(one, BookingOverlaps)]
    assert len(refused) == RACERS - 1
    [won] = [one for one in told if isinstance(one, CourseOrder)]
    assert {one.order_id for one in refused} == {won.id}


async def test_crossed_bookings_of_the_same_people_do_not_deadlock(house: House) -> None:
    """Two students and two tutors, paired both ways at once: nobody is booked twice."""
    pairs = [(s, t) for s in (STUDENT, OTHER_STUDENT) for t in (TUTOR, OTHER_TUTOR)]
    told = await asyncio.gather(
        *(booked(house, student=s, tutor=t) for s, t in pairs * 2), return_exceptions=True
    )
    won = [one for one in told if isinstance(one, CourseOrder)]
    people = [person for one in won for person in (one.student_id, one.tutor_id)]
    assert len(people) == len(set(people))
    assert 1 <= len(won) <= 2
    assert {type(one) for one in told} == {CourseOrder, BookingOverlaps}


async def test_the_stores_list_starts_with_the_launch(house: House) -> None:
    launch = 1_743_523_200_000  # 2025-04-02T00:00 in Shanghai
    made = book(
        student_id=house.accounts["student"].id,
        tutor_id=house.accounts["tutor"].id,
        lesson_type=LessonType.QUOTA_60,
        appointment_at=Instant(launch),
        now=EPOCH,
    )

    async def add(unit: Unit) -> CourseOrder:
        await unit.orders.add(replace(made, appointment_at=Instant(launch - 1)), Instant(launch))
        return await unit.orders.add(made, Instant(launch))

    first = await house.app.ports.units.run(add)
    listed = await house.app.list_classes(ListStoreOrders())
    assert ([one.course_order_id for one in listed.data], listed.total) == ([first.id], 1)
