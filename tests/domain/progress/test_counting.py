"""What practice adds up to."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.progress.counting import (
    Counts,
    Practice,
    Span,
    day_number,
    day_of,
    streak,
    taken_out,
    total,
)

counts = st.builds(
    Counts,
    words_learned=st.integers(0, 30),
    reviews_done=st.integers(0, 3),
    review_asked=st.integers(0, 90),
    review_right=st.integers(0, 90),
    practice_ms=st.integers(0, 10**7),
)
practices = st.dictionaries(
    st.tuples(st.sampled_from(Span), st.integers(1, 9)), counts.filter(bool), max_size=5
)


@given(st.dates())
def test_a_day_is_found_again_by_its_number(day: date) -> None:
    assert day_of(day_number(day)) == day


@given(practices, practices)
def test_what_is_taken_out_again_leaves_what_was_there(before: Practice, more: Practice) -> None:
    after = total([before, more])
    assert total([after, taken_out(more)]) == before


@given(st.sets(st.integers(1, 20)), st.integers(1, 20))
def test_a_streak_is_as_long_as_days_follow_each_other_up_to_today_or_yesterday(
    practised: set[int], today: int
) -> None:
    days = "".join("x" if day in practised else "." for day in range(today + 1))
    up_to = days if days.endswith("x") else days[:-1]
    assert streak(practised, today) == len(up_to) - len(up_to.rstrip("x"))
