"""The daily goal, and the states of a week."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.progress.counting import day_number
from wordmate.domain.routine.daily_goal import (
    Answered,
    DayState,
    GoalDay,
    ReviewOfDay,
    goal_days,
    reached_days,
    week_states,
)

ZONE = ZoneInfo("Asia/Shanghai")
MONDAY = day_number(date(2026, 11, 23))
REACHED, MISSED, OPEN, AHEAD = DayState.REACHED, DayState.MISSED, DayState.OPEN, DayState.AHEAD


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


def test_the_week_shows_reached_days_missed_days_and_days_ahead() -> None:
    reached = {MONDAY, MONDAY + 2}
    assert week_states(reached, MONDAY + 3) == (REACHED, MISSED, REACHED, OPEN, *[AHEAD] * 3)
    assert week_states({*reached, MONDAY + 3}, MONDAY + 3)[3] is REACHED


def test_the_reached_days_are_those_with_the_goal() -> None:
    days = [GoalDay(number=1, words_learned=5), GoalDay(number=2)]
    assert reached_days(days) == {1}
