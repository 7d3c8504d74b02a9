"""Working hours of tutors, saved by the store: they are shown and warned of, and refuse nothing."""

import pytest

from tests.support.house import MINUTE, ZONE, House
from tests.support.staff import employ
from wordmate.application.accounts.messages.people import OneAccount
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.store_messages import (
    BookClasses,
    BookedClasses,
    ClassToBook,
    FreeTutor,
    ListAuditLog,
    ListFreeTutors,
    ListWeek,
    MovePreview,
    PreviewMove,
)
from wordmate.application.rest.messages import HoursOfDay, SaveWorkingHours, WorkingHours
from wordmate.domain.accounts.errors import NoAccountWithRole
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.rest.errors import WorkingHoursInvalid

HOUR = 60 * MINUTE
SATURDAY = 6
"""The clock stands at ten on a Saturday morning."""


async def saved(
    house: House, *hours: tuple[int, str, str], tutor: str = "tutor", call: Call | None = None
) -> WorkingHours:
    request = SaveWorkingHours(
        user_id=house.accounts[tutor].id,
        hours=[HoursOfDay(weekday=day, starts=since, ends=until) for day, since, until in hours],
    )
    asked_by = [] if call is None else [call]
    answer: WorkingHours = await house.app.save_working_hours(*asked_by, request)
    return answer


async def asked(house: House) -> WorkingHours:
    request = OneAccount(user_id=house.accounts["tutor"].id)
    answer: WorkingHours = await house.app.query_working_hours(request)
    return answer


def in_hours(house: House, hours: float) -> Instant:
    return Instant(house.clock.now() + int(hours * HOUR))


async def free(house: House, hours: float) -> list[FreeTutor]:
    found = await house.app.list_free_tutors(
        ListFreeTutors(appointment_time=in_hours(house, hours), any_time=True)
    )
    return list(found.data)


async def move(house: House, order: OneCourseOrder, hours: float) -> MovePreview:
    found: MovePreview = await house.app.preview_move(
        PreviewMove(
            course_order_id=order.course_order_id,
            appointment_time=in_hours(house, hours),
            any_time=True,
        )
    )
    return found


async def book(house: House, *hours: float, preview: bool) -> BookedClasses:
    student, tutor = (house.accounts[name].account_no for name in ("student", "tutor"))
    classes = [
        ClassToBook(student=student, tutor=tutor, appointment_time=in_hours(house, one))
        for one in hours
    ]
    answer: BookedClasses = await house.app.book_classes(
        BookClasses(classes=classes, any_time=True, preview=preview)
    )
    return answer


async def test_hours_replace_those_before_and_windows_that_meet_become_one(house: House) -> None:
    assert (await asked(house)).hours == []
    await saved(house, (1, "09:00", "12:00"))
    answer = await saved(
        house, (SATURDAY, "20:00", "24:00"), (SATURDAY, "10:00", "11:00"), (6, "11:00", "12:30")
    )
    assert [(one.weekday, one.starts, one.ends) for one in answer.hours] == [
        (6, "10:00", "12:30"),
        (6, "20:00", "24:00"),
    ]
    assert await asked(house) == answer
    await saved(house)
    assert (await asked(house)).hours == []


async def test_a_change_of_hours_is_in_the_audit_log(house: House) -> None:
    await saved(house, (1, "09:00", "12:00"), (3, "18:00", "24:00"))
    log = await house.app.list_audit_log(ListAuditLog(account_id=house.accounts["tutor"].id))
    entry = next(one for one in log.data if one.event == "working_hours_set")
    assert entry.facts == {"hours": "1 09:00-12:00, 3 18:00-24:00"}


async def test_hours_that_end_before_they_start_are_refused(house: House) -> None:
    with pytest.raises(WorkingHoursInvalid):
        await saved(house, (1, "12:00", "09:00"))


async def test_the_week_shows_when_a_tutor_is_offered(house: House) -> None:
    today = local_date(house.clock.now(), ZONE)
    start = day_start(today, ZONE)

    async def offered(name: str) -> list[tuple[int, int]]:
        week = await house.app.list_week(ListWeek(day=today, days=2))
        [lane] = [one for one in week.data if one.user_name == name]
        return [(one.starts_at - start, one.ends_at - start) for one in lane.offered]

    await saved(
        house, (SATURDAY, "10:00", "12:30"), (SATURDAY, "20:00", "24:00"), (1, "09:00", "10:00")
    )
    assert await offered("tutor") == [(10 * HOUR, 12.5 * HOUR), (20 * HOUR, 24 * HOUR)]
    assert await offered("other tutor") == [(0, 24 * HOUR), (24 * HOUR, 48 * HOUR)]


async def test_free_tutors_outside_of_their_hours_are_listed_last(house: House) -> None:
    assert [one.is_outside_hours for one in await free(house, 1)] == [False, False]
    first, last = await free(house, 1)
    await saved(house, (SATURDAY, "05:00", "11:30"), tutor=first.user_name)
    assert [(one.user_name, one.is_outside_hours) for one in await free(house, 1)] == [
        (last.user_name, False),
        (first.user_name, True),
    ]
    assert [one.user_name for one in await free(house, 0.5)] == [first.user_name, last.user_name]


async def test_a_move_outside_of_the_hours_is_warned_of_and_not_refused(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    await saved(house, (SATURDAY, "10:00", "14:00"))
    inside, outside = await move(house, order, 2), await move(house, order, 3.5)
    assert (inside.obstacles, inside.warnings) == ([], [])
    assert (outside.obstacles, [one.code for one in outside.warnings]) == (
        [],
        ["OUTSIDE_WORKING_HOURS"],
    )
    await house.app.move_class(order.course_order_id, in_hours(house, 3.5))


async def test_the_preview_of_a_booking_warns_of_each_class_outside_of_the_hours(
    house: House,
) -> None:
    await saved(house, (SATURDAY, "10:00", "14:00"))
    preview = await book(house, 1, 5, preview=True)
    assert preview.refused == []
    assert [(one.line, one.warning.code) for one in preview.warnings] == [
        (2, "OUTSIDE_WORKING_HOURS")
    ]
    booked = await book(house, 1, 5, preview=False)
    assert [one.line for one in booked.booked] == [1, 2]


async def test_only_a_tutor_has_hours(house: House) -> None:
    with pytest.raises(NoAccountWithRole):
        await saved(house, tutor="student")


async def test_staff_of_another_institution_see_and_save_no_hours(house: House) -> None:
    owner = await employ(house, "owner of another shop")
    staff = Staff(frozenset({Right.OWNER}), owner.institution_id)
    call = Call(Caller(owner.id, Role.STORE, staff=staff))
    with pytest.raises(NotFound):
        await saved(house, (1, "09:00", "12:00"), call=call)
    with pytest.raises(NotFound):
        await house.app.query_working_hours(call, OneAccount(user_id=house.accounts["tutor"].id))
