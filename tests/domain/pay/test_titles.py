"""A tutor's titles by day."""

from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.errors import TitleDayPast, TitleNotPlanned
from wordmate.domain.pay.titles import (
    NO_TITLES,
    Titles,
    begun,
    planned,
    replaced,
    title_on,
    titled,
    without_planned,
)

TODAY = date(2026, 11, 29)
TOMORROW = TODAY + timedelta(days=1)
levels = st.sampled_from(TitleLevel)
days = st.integers(-40, 40).map(lambda ahead: TODAY + timedelta(days=ahead))
future = st.integers(0, 40).map(lambda ahead: TODAY + timedelta(days=ahead))
histories = st.dictionaries(days, levels, max_size=6)
said = st.lists(st.tuples(future, levels), max_size=6)
WINDOW = [TODAY + timedelta(days=ahead) for ahead in range(-45, 46)]


def by_day(titles: Titles) -> list[TitleLevel | None]:
    """The title of each day, walked day by day."""
    held, walked = None, []
    for day in WINDOW:
        held = titles.get(day, held)
        walked.append(held)
    return walked


@given(histories)
def test_the_title_of_a_day_is_the_last_one_that_began(titles: Titles) -> None:
    assert [title_on(titles, day) for day in WINDOW] == by_day(titles)


@given(histories, levels, future)
def test_a_title_holds_from_its_day_until_the_next_planned_one(
    titles: Titles, level: TitleLevel, since: date
) -> None:
    after = by_day(titled(titles, level, since, TODAY))
    assert after == by_day({**titles, since: level})


@given(histories, said)
def test_titles_of_past_days_never_change(
    titles: Titles, said: list[tuple[date, TitleLevel]]
) -> None:
    after = titles
    for since, level in said:
        after = titled(after, level, since, TODAY)
    past = [day for day in WINDOW if day < TODAY]
    assert [title_on(after, day) for day in past] == [title_on(titles, day) for day in past]


@given(histories, levels, future)
def test_a_change_is_undone_by_setting_what_it_replaced_or_taking_it_back(
    titles: Titles, level: TitleLevel, since: date
) -> None:
    before = replaced(titles, since, TODAY)
    after = titled(titles, level, since, TODAY)
    if before is not None:
        undone = titled(after, before, since, TODAY)
        assert by_day(undone) == by_day(titles)
        assert planned(undone, TODAY) == planned(titles, TODAY)
    elif since > TODAY:
        assert without_planned(after, since, TODAY) == titles
    else:
        assert title_on(titles, TODAY) is None


@given(histories)
def test_a_title_that_holds_today_anyway_keeps_its_first_day(titles: Titles) -> None:
    earlier = {day: one for day, one in titles.items() if day != TODAY}
    held = title_on(earlier, TODAY)
    if held is not None:
        assert titled(titles, held, TODAY, TODAY) == earlier


@given(histories, st.dictionaries(future, levels, max_size=4), st.randoms())
def test_titles_of_several_days_stand_in_whatever_order_they_are_said(
    titles: Titles, planned: Titles, order: Random
) -> None:
    said = sorted(planned.items())
    order.shuffle(said)
    after = titles
    for since, level in said:
        after = titled(after, level, since, TODAY)
    assert by_day(after) == by_day({**titles, **planned})


@given(histories, levels, st.integers(1, 40))
def test_no_title_is_set_for_a_past_day(titles: Titles, level: TitleLevel, ago: int) -> None:
    with pytest.raises(TitleDayPast) as refused:
        titled(titles, level, TODAY - timedelta(days=ago), TODAY)
    assert refused.value.facts == {"today": "2026-11-29"}


@given(histories, days)
def test_only_a_planned_title_is_taken_back(titles: Titles, since: date) -> None:
    if since in planned(titles, TODAY):
        after = without_planned(titles, since, TODAY)
        assert {**after, since: titles[since]} == titles
        assert since not in after
    else:
        with pytest.raises(TitleNotPlanned):
            without_planned(titles, since, TODAY)


@given(histories)
def test_titles_that_began_and_planned_ones_are_all_titles_in_order(titles: Titles) -> None:
    past, ahead = begun(titles, TODAY), planned(titles, TODAY)
    assert {**past, **ahead} == titles
    assert [*past] == sorted(past, reverse=True)
    assert [*ahead] == sorted(ahead)
    assert (TODAY in titles) == (TODAY in past)


def test_a_second_planned_title_replaces_that_of_its_day_and_stays_beside_others() -> None:
    titles = titled({TODAY: TitleLevel.BRONZE}, TitleLevel.SILVER, TOMORROW, TODAY)
    later = TOMORROW + timedelta(days=30)
    titles = titled(titles, TitleLevel.DIAMOND, later, TODAY)
    titles = titled(titles, TitleLevel.GOLD, TOMORROW, TODAY)
    assert titles == {
        TODAY: TitleLevel.BRONZE,
        TOMORROW: TitleLevel.GOLD,
        later: TitleLevel.DIAMOND,
    }


def test_a_tutor_without_titles_has_none() -> None:
    assert title_on(NO_TITLES, TODAY) is None
