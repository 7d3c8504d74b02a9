"""The daily goal, and the run of days, which one rest day does not break."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.progress.counting import day_number
from wordmate.domain.routine.daily_goal import (
    Answered,
    DayState,
    GoalDay,
    ReviewOfDay,
    goal_days,
    monday_of,
    reached_days,
    run_of_days,
    week_states,
)

ZONE = ZoneInfo("Asia/Shanghai")
MONDAY = day_number(date(2026, 11, 23))
REACHED, REST, OPEN, AHEAD = DayState.REACHED, DayState.REST, DayState.OPEN, DayState.AHEAD


def naive_run(reached: set[int], today: int) -> int:
    """The days that reached the goal since the last second rest day of a week."""
    over = range(min(reached, default=today), today)

    def breaks(day: int) -> bool:
        week = [one for one in over if monday_of(one) == monday_of(day) and one <= day]
        return day not in reached and len({*week} - reached) > 1

    last = max((day for day in over if breaks(day)), default=-1)
    return len([day for day in reached if day > last])


def test_a_group_of_new_words_reaches_the_goal() -> None:
    assert GoalDay(number=1, words_learned=5, reviews_due=3).is_reached
    assert not GoalDay(number=1, words_learned=4, reviews_due=3).is_reached


def test_all_reviews_of_the_day_reach_the_goal_and_some_of_them_do_not() -> None:
    assert GoalDay(number=1, reviews_due=2, reviews_done=2).is_reached
    assert not GoalDay(number=1, reviews_due=2, reviews_done=1, words_asked=30).is_reached


def test_free_practice_reaches_the_goal_only_on_a_day_without_reviews() -> None:
    assert GoalDay(number=1, words_asked=5).is_reached
    assert not GoalDay(number=1, words_asked=4).is_reached
    assert not GoalDay(number=1, words_asked=5, reviews_due=1).is_reached


def test_a_review_counts_for_its_day_only_if_it_was_done_on_it() -> None:
    monday = datetime(2026, 11, 23, 20, 0, tzinfo=ZONE)
    late, next_day = monday.replace(hour=23, minute=59), monday.replace(day=24, hour=0, minute=1)
    planned = instant(monday)
    on_its_day = ReviewOfDay(planned, instant(late), 10)
    made_up_for = ReviewOfDay(planned, instant(next_day), 10)
    not_done = ReviewOfDay(planned, None, 10)
    answered = {MONDAY + 1: Answered(7, 12)}
    [first, second] = goal_days(
        [MONDAY, MONDAY + 1], answered, [on_its_day, made_up_for, not_done], ZONE
    )
    assert (first.reviews_due, first.reviews_done, first.words_learned) == (3, 1, 0)
    assert (second.reviews_due, second.words_learned, second.words_asked) == (0, 7, 12)


def test_the_week_shows_reached_days_rest_days_and_days_ahead() -> None:
    reached = {MONDAY, MONDAY + 2}
    assert week_states(reached, MONDAY + 3) == (REACHED, REST, REACHED, OPEN, *[AHEAD] * 3)
    assert week_states({*reached, MONDAY + 3}, MONDAY + 3)[3] is REACHED


def test_one_rest_day_a_week_does_not_break_the_run_and_a_second_one_does() -> None:
    week = set(range(MONDAY, MONDAY + 7))
    assert run_of_days(week - {MONDAY + 2}, MONDAY + 6) == 6
    assert run_of_days(week - {MONDAY + 2, MONDAY + 4}, MONDAY + 6) == 2
    two_weeks = week | set(range(MONDAY + 7, MONDAY + 14))
    assert run_of_days(two_weeks - {MONDAY + 6, MONDAY + 7}, MONDAY + 13) == 12


def test_today_is_no_rest_day_while_its_goal_is_open() -> None:
    reached = {MONDAY, MONDAY + 1, MONDAY + 3}
    assert run_of_days(reached, MONDAY + 4) == 3
    assert run_of_days(reached, MONDAY + 5) == 0


def test_a_run_begins_with_the_first_day_that_reached_the_goal() -> None:
    assert run_of_days((), MONDAY) == 0
    assert run_of_days({MONDAY}, MONDAY) == 1


@given(st.sets(st.integers(MONDAY - 30, MONDAY + 10)), st.integers(MONDAY, MONDAY + 10))
def test_the_run_equals_a_plain_count_by_weeks(reached: set[int], today: int) -> None:
    reached = {one for one in reached if one <= today}
    assert run_of_days(reached, today) == naive_run(reached, today)


@given(st.integers(0, 100_000))
def test_a_week_begins_on_its_monday(number: int) -> None:
    monday = monday_of(number)
    assert 0 <= number - monday < 7
    assert datetime.fromordinal(monday + 719163).weekday() == 0


def test_the_reached_days_are_those_with_the_goal() -> None:
    days = [GoalDay(number=1, words_learned=5), GoalDay(number=2)]
    assert reached_days(days) == {1}
