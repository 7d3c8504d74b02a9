"""The store's week of its tutors, on both databases."""

from datetime import timedelta

from tests.support.house import MINUTE, ZONE, House
from tests.support.staff import employ
from wordmate.application.accounts.messages.people import SetInstitution
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders.operations import WeekOfTutors
from wordmate.application.orders.store_messages import ListWeek, Week, WeekOfTutor
from wordmate.application.rest.messages import ApplyRest
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.board import BoardState
from wordmate.domain.orders.order_status import LessonType

DAY = 24 * 60


async def week(house: House, request: ListWeek | None = None) -> Week:
    found: Week = await house.app.list_week(request or ListWeek())
    return found


async def lane(house: House, name: str = "tutor") -> WeekOfTutor:
    [found] = [one for one in (await week(house)).data if one.user_name == name]
    return found


async def test_a_lane_shows_classes_of_its_days_soonest_first(house: House) -> None:
    later = await house.booked(minutes_ahead=2 * DAY)
    first = await house.booked(minutes_ahead=60, lesson=LessonType.QUOTA_30)
    await house.booked(minutes_ahead=8 * DAY)
    await house.booked(minutes_ahead=60, student="other student", tutor="other tutor")
    found = (await lane(house)).classes
    assert [(one.course_order_id, one.length_minutes) for one in found] == [
        (first.course_order_id, 30),
        (later.course_order_id, 60),
    ]
    assert {(one.student_name, one.state) for one in found} == {("student", BoardState.AHEAD)}
    assert found[0].version == (await house.held(first)).version


async def test_a_review_that_the_tutor_led_is_shown_and_a_waiting_one_is_not(house: House) -> None:
    review = await house.due_review()
    assert (await lane(house)).classes == []
    await house.app.start_course_order(house.tutor, review)
    [led] = (await lane(house)).classes
    assert (led.course_order_id, led.lesson_type) == (
        review.course_order_id,
        LessonType.ANTI_FORGETTING,
    )


async def test_rest_and_applications_are_shown_as_periods(house: House) -> None:
    now = house.clock.now()
    slots = [Instant(now + minutes * MINUTE) for minutes in (60, 90, 180)]
    waiting = await house.app.apply_rest(house.tutor, ApplyRest(slots=slots))
    approved = await house.app.apply_rest(
        house.tutor, ApplyRest(slots=[Instant(now + 120 * MINUTE)])
    )
    await house.app.approve_rest(approved.rest_application_id)
    found = [
        (one.rest_application_id, one.is_approved, one.starts_at - now, one.ends_at - now)
        for one in (await lane(house)).rest
    ]
    assert found == [
        (waiting.rest_application_id, False, 60 * MINUTE, 120 * MINUTE),
        (approved.rest_application_id, True, 120 * MINUTE, 150 * MINUTE),
        (waiting.rest_application_id, False, 180 * MINUTE, 210 * MINUTE),
    ]


async def test_the_days_and_tutors_can_be_chosen(house: House) -> None:
    await house.booked(minutes_ahead=2 * DAY)
    other = house.accounts["other tutor"].id
    today = local_date(house.clock.now(), ZONE)
    request = ListWeek(day=today + timedelta(days=1), days=1, tutor_ids=[other])
    found = await week(house, request)
    assert ([one.user_id for one in found.data], found.total) == ([other], 1)
    assert len(found.day_starts) == 2
    assert (await week(house, ListWeek(page_size=1))).total == 2


async def test_another_institution_sees_no_tutor_of_the_house(house: House) -> None:
    account = await employ(house, "owner of another shop")
    call = Call(Caller(account.id, Role.STORE, staff=account.staff))
    named = ListWeek(tutor_ids=[house.accounts["tutor"].id])
    for request in (ListWeek(), named):
        assert (await WeekOfTutors(house.ports, call, request)).data == []


async def test_a_class_with_a_student_of_another_institution_takes_its_time_without_a_name(
    house: House,
) -> None:
    await house.booked(minutes_ahead=60)
    account = await employ(house, "owner of another shop")
    call = Call(Caller(account.id, Role.STORE, staff=account.staff))
    tutor_id = house.accounts["tutor"].id
    await house.app.set_institution(
        SetInstitution(user_id=tutor_id, institution_code="another shop")
    )
    [found] = (await WeekOfTutors(house.ports, call, ListWeek())).data
    assert [(one.student_name, one.length_minutes) for one in found.classes] == [("", 60)]
    assert (await lane(house)).classes[0].student_name == "student"


async def test_a_tutor_without_classes_has_an_empty_lane(house: House) -> None:
    for nth in range(5):
        await house.booked(minutes_ahead=60 * nth)
    found = await week(house)
    assert [len(one.classes) for one in found.data] == [0, 5]
