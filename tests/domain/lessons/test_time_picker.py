"""The proposed daily time of a review plan."""

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.lessons.time_picker import SLOTS, proposed_slot


@pytest.mark.parametrize(
    ("booked", "proposed"),
    [
        (time(19, 30), "19:30"),
        (time(19, 59), "19:30"),
        (time(5, 0), "05:00"),
        (time(4, 59), "05:00"),
        (time(0, 10), "05:00"),
        (time(23, 59), "23:30"),
    ],
)
def test_the_half_hour_of_the_lesson_is_proposed(booked: time, proposed: str) -> None:
    assert proposed_slot(None, booked) == proposed


@given(st.times())
def test_the_students_last_time_is_proposed_first_and_can_be_picked(
    booked: time,
) -> None:
    assert proposed_slot(None, booked) in SLOTS
    assert proposed_slot("07:00", booked) == "07:00"
