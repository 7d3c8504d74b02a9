"""Time and text of reminders."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.lessons.time_picker import SLOTS
from wordmate.domain.routine.errors import ReminderAtNight
from wordmate.domain.routine.reminder import (
    HALF_HOUR_MS,
    REMINDER_SLOTS,
    check_slot,
    reminder_text,
    reminder_time,
)

ZONE = ZoneInfo("Asia/Shanghai")


def at(hour: int, minute: int) -> Instant:
    return instant(datetime(2026, 11, 21, hour, minute, tzinfo=ZONE))


def test_a_reminder_is_picked_from_seven_in_the_morning_to_nine_in_the_evening() -> None:
    assert (REMINDER_SLOTS[0], REMINDER_SLOTS[-1]) == ("07:00", "21:00")
    for slot in SLOTS:
        if slot in REMINDER_SLOTS:
            check_slot(slot)
        else:
            with pytest.raises(ReminderAtNight):
                check_slot(slot)


@given(st.integers(0, 24 * 60 - 1))
def test_there_are_no_reminders_at_night(minute_of_day: int) -> None:
    hour, minute = divmod(minute_of_day, 60)
    time = reminder_time(at(hour, minute), ZONE)
    assert (time is None) == (not 7 * 60 <= minute_of_day < 21 * 60 + 30)
    if time is not None:
        begins = time.until - HALF_HOUR_MS
        assert begins <= at(hour, minute) < time.until
        assert begins == at(*map(int, time.slot.split(":")))


def test_a_reminder_names_the_remaining_reviews_or_a_group_to_learn() -> None:
    assert reminder_text(2, 14, "en").text == "Reviews left today: 2, words: 14"
    assert reminder_text(2, 14, "zh-CN").text == "今天还有 2 次复习，共 14 个词"
    assert reminder_text(0, 0, "en").text == "Learn 5 new words to reach today's goal"
    assert reminder_text(0, 0, "zh-CN").title == "今天的单词"
