"""The proposed daily time of a review plan."""

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.lessons.time_picker import SLOTS, proposed_slot


@pytest.mark.parametrize(
    ("booked", "proposed"),
    [
        (time(19, 0), "19:00"),
        (time(20, 29), "20:00"),
        (time(18, 0), "18:00"),
        (time(21, 29), "21:00"),
        (time(17, 59), "19:30"),
        (time(21, 30), "19:30"),
        (time(10, 0), "19:30"),
        (time(23, 59), "19:30"),
        (time(0, 10), "19:30"),
    ],
)
def test_the_half_hour_of_an_evening_lesson_is_proposed_else_half_past_seven(
    booked: time, proposed: str
) -> None:
    assert proposed_slot(None, booked) == proposed


@given(st.times())
def test_the_students_last_time_is_proposed_first_and_can_be_picked(
    booked: time,
) -> None:
    assert proposed_slot(None, booked) in SLOTS
    assert proposed_slot("07:00", booked) == "07:00"
