"""Trials: a daily limit, and one of a phone's students."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, instant, local_date
from wordmate.domain.tutoring.errors import (
    TrialLimitReached,
    TrialNotPossible,
    TrialStillOpen,
)
from wordmate.domain.tutoring.looking_back import DAYS_BACK, reviews_since
from wordmate.domain.tutoring.trial import (
    TrialsOfDay,
    check_no_open_trial,
    student_of_phone,
)

SHANGHAI = ZoneInfo("Asia/Shanghai")
DAY_MS = 24 * 60 * 60 * 1000


@dataclass(frozen=True)
class Student:
    name: str
    disabled: bool = False


def _at(clock: str) -> Instant:
    hour, minute, second = (int(one) for one in clock.split(":"))
    return instant(datetime(2026, 5, 21, hour, minute, second, tzinfo=SHANGHAI))


@given(st.integers(0, 10), st.integers(0, 60), st.integers(0, 10), st.booleans())
@example(created=1, tried=8, most=2, of_phone=True)
def test_trials_and_look_ups_of_a_tutor_are_limited_per_day(
    created: int, tried: int, most: int, of_phone: bool
) -> None:
    day = TrialsOfDay(created=created, tried=tried)
    if created < most and (tried <= 4 * most or not of_phone):
        day.check_another(most, of_phone=of_phone)
        return
    with pytest.raises(TrialLimitReached) as refused:
        day.check_another(most, of_phone=of_phone)
    assert refused.value.most == most


def _chosen(students: Sequence[Student], choice: str | None) -> Student | None:
    return student_of_phone(students, choice, lambda one: one.name)


def test_the_only_enabled_student_of_a_phone_needs_no_choice() -> None:
    mei = Student("Mei")
    assert _chosen([Student("Gone", disabled=True), mei], None) is mei


def test_one_of_several_students_must_be_chosen() -> None:
    closed, mei, lei = Student("Gone", disabled=True), Student("Mei"), Student("Lei")
    students = [mei, closed, lei]
    assert _chosen(students, None) is None
    assert _chosen(students, "Mei") is mei
    assert _chosen(students, "Lei") is lei
    assert _chosen(students, "Han") is None


def test_a_chosen_student_who_is_closed_meanwhile_is_not_replaced_by_another() -> None:
    mei, lei = Student("Mei"), Student("Lei")
    assert _chosen([mei, lei], "Mei") is mei
    assert _chosen([replace(mei, disabled=True), lei], "Mei") is None


def test_disabled_accounts_cannot_be_booked() -> None:
    with pytest.raises(TrialNotPossible):
        _chosen([Student("Gone", disabled=True)], None)


def test_a_phone_that_nobody_registered_has_one_open_trial() -> None:
    with pytest.raises(TrialStillOpen):
        check_no_open_trial(is_unknown=True, has_open=True)
    check_no_open_trial(is_unknown=True, has_open=False)
    check_no_open_trial(is_unknown=False, has_open=True)


def test_reviews_are_looked_at_from_thirty_days_ago_or_as_long_as_one_can_be_held() -> None:
    now = _at("05:00:00")
    thirty = day_start(local_date(Instant(now - DAYS_BACK * DAY_MS), SHANGHAI), SHANGHAI)
    assert reviews_since(now, SHANGHAI, (1, 2, 3)) == thirty
    assert reviews_since(now, SHANGHAI, (1, 60)) < thirty
