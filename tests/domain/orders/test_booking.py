"""The bookable times of a class."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.orders.booking import (
    FARTHEST_MS,
    Attendee,
    Occupied,
    check_beginning,
    check_by_hand,
    check_not_too_far,
    longest_ms,
    obstacles,
    overlaps,
    weekly,
)
from wordmate.domain.orders.errors import (
    AppointmentNotOffered,
    AppointmentTooFar,
    BookingOverlaps,
    ReviewNotBookable,
)
from wordmate.domain.orders.order_status import MINUTE_MS, LessonType, length_ms
from wordmate.domain.rest.rest_slot import RestSlot, SlotState

SHANGHAI = ZoneInfo("Asia/Shanghai")
STUDENT, TUTOR, OTHER = AccountId(1), AccountId(2), AccountId(3)
PEOPLE = (Attendee(STUDENT, "小满"), Attendee(TUTOR, "周老师"))
CLASSES = [one for one in LessonType if one is not LessonType.ANTI_FORGETTING]
classes = st.builds(
    Occupied,
    order_id=st.integers(1, 9),
    student_id=st.sampled_from((STUDENT, OTHER)),
    tutor_id=st.sampled_from((TUTOR, OTHER)),
    lesson_type=st.sampled_from(CLASSES),
    appointment_at=st.integers(0, 30).map(lambda steps: steps * 10 * MINUTE_MS),
)


def refuse_overlap(*class_and_others: Any) -> None:
    """Raises the first class that is in the way."""
    check(next(overlaps(*class_and_others), None))


def test_reviews_cannot_be_booked_by_hand() -> None:
    with pytest.raises(ReviewNotBookable):
        check_by_hand(LessonType.ANTI_FORGETTING)
    for lesson_type in CLASSES:
        check_by_hand(lesson_type)


def test_a_class_is_booked_a_year_ahead_at_most() -> None:
    check_not_too_far(Instant(FARTHEST_MS), now=EPOCH)
    with pytest.raises(AppointmentTooFar):
        check_not_too_far(Instant(FARTHEST_MS + 1), now=EPOCH)


def _at(clock: str) -> Instant:
    return instant(datetime.fromisoformat(f"2026-05-21T{clock}").replace(tzinfo=SHANGHAI))


@pytest.mark.parametrize("clock", ["05:00:00", "19:30:00", "23:30:00"])
def test_a_class_begins_on_a_half_hour_of_the_services_day(clock: str) -> None:
    check_beginning(_at(clock), SHANGHAI)


@pytest.mark.parametrize("clock", ["03:13:00", "04:30:00", "19:15:00", "19:30:01", "00:00:00"])
def test_other_times_need_the_stores_explicit_request(clock: str) -> None:
    with pytest.raises(AppointmentNotOffered):
        check_beginning(_at(clock), SHANGHAI)
    check_beginning(_at(clock), SHANGHAI, any_time=True)


def _minutes_taken(lesson_type: LessonType, at: Instant) -> set[int]:
    return set(range(at // MINUTE_MS, (at + length_ms(lesson_type)) // MINUTE_MS))


@given(class_=classes, others=st.lists(classes, max_size=6))
def test_a_booking_is_refused_exactly_if_someone_would_have_two_classes_at_once(
    class_: Occupied, others: list[Occupied]
) -> None:
    taken = _minutes_taken(class_.lesson_type, class_.appointment_at)
    clashes = {
        one.order_id
        for one in others
        if (one.student_id == STUDENT or one.tutor_id == TUTOR)
        and taken & _minutes_taken(one.lesson_type, one.appointment_at)
    }
    refused_for = _refused_for(class_, others)
    assert refused_for in clashes or (refused_for is None and not clashes)


def _refused_for(class_: Occupied, others: list[Occupied]) -> int | None:
    try:
        refuse_overlap(class_.lesson_type, class_.appointment_at, PEOPLE, others)
    except BookingOverlaps as refusal:
        return refusal.order_id
    return None


@given(class_=classes, other=classes)
def test_a_class_older_than_the_longest_length_blocks_nothing(
    class_: Occupied, other: Occupied
) -> None:
    if other.appointment_at <= class_.appointment_at - longest_ms():
        refuse_overlap(class_.lesson_type, class_.appointment_at, PEOPLE, [other])


def test_the_refusal_names_the_student_before_the_tutor_and_the_earliest_order() -> None:
    def held(
        order_id: OrderId, student_id: AccountId, tutor_id: AccountId, minutes: int
    ) -> Occupied:
        return Occupied(
            order_id=order_id,
            student_id=student_id,
            tutor_id=tutor_id,
            lesson_type=LessonType.QUOTA_30,
            appointment_at=Instant(minutes * MINUTE_MS),
        )

    others = [
        held(OrderId(4), AccountId(STUDENT), AccountId(OTHER), 30),
        held(OrderId(5), AccountId(STUDENT), AccountId(OTHER), 0),
        held(OrderId(6), AccountId(OTHER), AccountId(TUTOR), 0),
    ]
    with pytest.raises(BookingOverlaps) as refused:
        refuse_overlap(LessonType.QUOTA_60, EPOCH, PEOPLE, others)
    assert (refused.value.account_id, refused.value.order_id) == (STUDENT, 5)
    assert refused.value.who == "小满"
    with pytest.raises(BookingOverlaps) as refused:
        refuse_overlap(LessonType.QUOTA_60, EPOCH, PEOPLE, others[2:])
    assert (refused.value.account_id, refused.value.order_id) == (TUTOR, 6)


@given(st.lists(classes, max_size=4), st.integers(0, 30), st.sampled_from(CLASSES))
def test_a_tutor_is_free_exactly_if_a_booking_would_be_accepted(
    others: list[Occupied], place: int, lesson_type: LessonType
) -> None:
    at = Instant(place * 10 * MINUTE_MS)
    theirs = [one for one in others if one.tutor_id == TUTOR]
    tutor = [Attendee(TUTOR, "周老师")]
    try:
        refuse_overlap(lesson_type, at, tutor, theirs)
    except BookingOverlaps:
        assert obstacles(lesson_type, at, tutor, theirs, ())
    else:
        assert not obstacles(lesson_type, at, tutor, theirs, ())


@pytest.mark.parametrize(("minutes", "free"), [(-30, True), (0, False), (30, False), (60, True)])
def test_a_tutor_is_not_free_in_a_half_hour_of_rest(minutes: int, free: bool) -> None:
    rest = RestSlot(starts_at=Instant(EPOCH + minutes * MINUTE_MS), state=SlotState.APPROVED)
    found = obstacles(LessonType.QUOTA_60, EPOCH, PEOPLE, (), [rest])
    assert [one.code for one in found] == ([] if free else ["TUTOR_AT_REST"])


def test_a_series_keeps_its_weekday_and_its_local_time() -> None:
    zone = ZoneInfo("Europe/Berlin")
    first = datetime(2026, 10, 19, 19, 30, tzinfo=zone)
    times = weekly(first, 3)
    local = [datetime.fromtimestamp(one / 1000, zone) for one in times]
    assert [(one.day, one.hour, one.minute) for one in local] == [
        (19, 19, 30),
        (26, 19, 30),
        (2, 19, 30),
    ]
    assert times[1] - times[0] > times[2] - times[1]
