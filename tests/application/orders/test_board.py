"""The store's board of a day, on both databases."""

from datetime import timedelta
from typing import Any

import pytest

from tests.support.house import MINUTE, House
from tests.support.staff import employ
from wordmate.application.after_class.messages import SubmitFeedback
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.operations import ClassesOfDay
from wordmate.application.orders.store_messages import Board, ClassOfDay, ListClassesOfDay
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.board import BoardState
from wordmate.domain.orders.order_status import LessonType


async def board(house: House) -> Board:
    found: Board = await house.app.list_classes_of_day()
    return found


async def one_class(house: House) -> ClassOfDay:
    [found] = (await board(house)).data
    return found


async def test_a_waiting_class_becomes_late_with_the_minutes_since_its_time(house: House) -> None:
    await house.booked(minutes_ahead=30)
    assert (await one_class(house)).state is BoardState.AHEAD
    house.clock.move(minutes=42)
    late = await one_class(house)
    assert (late.state, late.late_ms) == (BoardState.TUTOR_LATE, 12 * MINUTE)
    assert late.utc_since == late.order.appointment_time
    assert (late.is_tutor_there, late.is_student_there) == (None, None)


async def test_a_running_class_shows_who_is_there_and_how_far_it_is(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=3)
    alone = await one_class(house)
    assert (alone.state, alone.is_student_there) == (BoardState.STUDENT_MISSING, False)

    await house.app.enter_course_order(house.student, order)
    await house.taught(order)
    shown = await one_class(house)
    assert (shown.state, shown.is_tutor_there, shown.is_student_there) == (
        BoardState.RUNNING,
        True,
        True,
    )
    assert (shown.step, shown.group, shown.groups) == (LessonStep.AFTER_TEST, 2, 2)

    house.clock.move(minutes=1)
    left = await one_class(house)
    assert left.is_student_there is False
    assert left.utc_student_seen is not None


async def test_a_class_that_ended_shows_its_words_and_lacks_feedback_until_it_is_written(
    house: House,
) -> None:
    order = await house.running()
    await house.tested(order, correct=(0,), wrong=(1,))
    await house.app.complete_course_order(house.tutor, house.end(order))
    ended = await one_class(house)
    assert (ended.state, ended.mastered_count, ended.lacks_feedback) == (BoardState.ENDED, 1, True)
    assert ended.step is None

    text = SubmitFeedback(course_order_id=order.course_order_id, feedback="好", message="加油")
    await house.app.submit_feedback(house.tutor, text)
    assert (await one_class(house)).lacks_feedback is False


async def test_a_class_whose_pay_waits_for_a_check_is_marked(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=1)
    await house.app.complete_course_order(house.tutor, house.end(order))
    found = await board(house)
    assert (found.data[0].is_pay_flagged, found.numbers.pay_flagged) == (True, 1)


async def test_pay_that_is_taken_back_waits_for_no_check(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=15)
    await house.app.end_no_show(house.tutor, order)
    assert (await one_class(house)).is_pay_flagged is True
    await house.app.take_back_no_show(order.course_order_id, reason="他来了")
    assert (await one_class(house)).is_pay_flagged is False


async def test_the_numbers_count_each_class_once(house: House) -> None:
    await house.booked(minutes_ahead=120, lesson=LessonType.QUOTA_30)
    canceled = await house.booked(minutes_ahead=240)
    await house.app.cancel_class(canceled.course_order_id)
    await house.running()
    numbers = (await board(house)).numbers
    assert (numbers.ahead, numbers.called_off, numbers.running) == (1, 1, 1)
    assert (numbers.tutor_late, numbers.student_missing, numbers.ended, numbers.no_shows) == (
        *(0, 0),
        *(0, 0),
    )


async def test_a_class_into_which_the_tutors_class_before_runs_says_until_when(
    house: House,
) -> None:
    first = await house.booked()
    await house.booked(minutes_ahead=60, student="other student")
    house.clock.move(minutes=12)
    await house.app.start_course_order(house.tutor, first)
    running, following = (await board(house)).data
    assert following.utc_tutor_free == running.order.deadline
    assert running.utc_tutor_free is None


async def test_reviews_simulations_and_other_days_are_not_on_the_board(house: House) -> None:
    await house.simulation()
    await house.booked(minutes_ahead=24 * 60)
    assert (await board(house)).data == []


async def test_a_class_is_found_on_its_day(house: House) -> None:
    await house.booked()
    later = await house.booked(minutes_ahead=24 * 60)
    asked = ListClassesOfDay(course_order_id=later.course_order_id)
    found: Board = await house.app.list_classes_of_day(asked)
    assert found.day == local_date(house.clock.now(), house.ports.policy.zone) + timedelta(days=1)
    assert [one.order.course_order_id for one in found.data] == [later.course_order_id]


async def test_a_simulation_is_on_the_board_of_no_day(house: House) -> None:
    simulation = await house.simulation()
    with pytest.raises(NotFound):
        await house.app.list_classes_of_day(
            ListClassesOfDay(course_order_id=simulation.course_order_id)
        )


async def test_another_institution_sees_an_empty_board(house: House) -> None:
    order = await house.booked()
    account = await employ(house, "owner of another shop")
    staff = Staff(account.rights, account.institution_id)
    call = Call(Caller(account.id, Role.STORE, staff=staff))
    found: Any = await ClassesOfDay(house.ports, call, ListClassesOfDay())
    assert (found.data, found.numbers.ahead + found.numbers.tutor_late) == ([], 0)
    of_class = ListClassesOfDay(course_order_id=order.course_order_id)
    with pytest.raises(NotFound):
        await ClassesOfDay(house.ports, call, of_class)


async def test_the_board_carries_the_version_that_a_change_must_name(house: House) -> None:
    order: OneCourseOrder = await house.booked(minutes_ahead=30)
    held = await house.held(order)
    assert (await one_class(house)).version == held.version
