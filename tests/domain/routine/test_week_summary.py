"""How the weekly page for parents begins."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.progress.counting import DAYS_OF_WEEK, day_number
from wordmate.domain.reviews.probe import ProbeAnswer
from wordmate.domain.routine.study_week import HardWord, StudyWeek, WeekDay
from wordmate.domain.routine.week_summary import (
    ALIKE,
    LEAST_ASKED,
    PROBED_DAYS,
    WEEKS_BEFORE,
    AskReason,
    KnownShare,
    ProbedWord,
    WeekComparison,
    WeekOutcome,
    WeekSummary,
    last_probed,
    summarize,
    summarized_mondays,
)

MONDAY = date(2026, 5, 4)
SUNDAY, NEXT_MONDAY = MONDAY + timedelta(days=6), MONDAY + timedelta(days=7)
DAY = 24 * 60 * 60_000
OCTOBER, AUGUST = day_number(date(2025, 10, 8)), day_number(date(2025, 8, 31))


def week(
    *gained: int, days: int = 0, hard: tuple[int, ...] = (), earlier: tuple[int, int] = (0, 0)
) -> StudyWeek:
    """A week in which words were gained, and practised on its first days."""
    practised = max(days, bool(gained))
    return StudyWeek(
        gained=numbered(*gained),
        asked_again=earlier[1],
        remembered=earlier[0],
        hard_words=tuple(HardWord(word, 1) for word in numbered(*hard)),
        reviews_done=0,
        days=tuple(
            WeekDay(day=MONDAY + timedelta(days=nth), words=int(nth < practised))
            for nth in range(DAYS_OF_WEEK)
        ),
    )


def learned(words: int) -> StudyWeek:
    return week(*range(1, words + 1))


def summary(this: StudyWeek, *before: int, probed=(), today: date = NEXT_MONDAY) -> WeekSummary:
    return summarize(MONDAY, this, [learned(one) for one in before], probed, today)


def probes(right: int, asked: int, met_on: int = AUGUST) -> list[ProbedWord]:
    return [ProbedWord(met_on, nth < right) for nth in range(asked)]


@pytest.mark.parametrize(
    ("this", "today", "outcome"),
    [
        (week(1, 2), SUNDAY, WeekOutcome.LEARNED),
        (week(1, 2), NEXT_MONDAY, WeekOutcome.LEARNED),
        (week(days=3), SUNDAY, WeekOutcome.PRACTISED),
        (week(days=3), NEXT_MONDAY, WeekOutcome.PRACTISED),
        (week(), SUNDAY, WeekOutcome.NOTHING_YET),
        (week(), NEXT_MONDAY, WeekOutcome.RESTED),
    ],
)
def test_a_week_is_a_rest_only_once_it_is_over(this, today, outcome) -> None:
    found = summary(this, today=today)
    assert (found.outcome, found.is_over) == (outcome, today == NEXT_MONDAY)
    assert found.practised_days == this.practised_days


def test_what_is_still_known_names_every_month_of_the_probed_words() -> None:
    probed = [*probes(4, 5, OCTOBER), *probes(5, 5, AUGUST)]
    assert summary(week(1), probed=probed).known == KnownShare(
        9, 10, (date(2025, 8, 1), date(2025, 10, 1))
    )


def test_without_a_probe_the_words_of_earlier_weeks_stand_for_it() -> None:
    assert summary(week(1, earlier=(40, 44))).known == KnownShare(40, 44)
    assert summary(week(1)).known is None


@given(asked=st.integers(0, 6), earlier=st.integers(0, 6))
def test_a_few_answers_say_nothing_about_what_is_still_known(asked, earlier) -> None:
    known = summary(week(1, earlier=(0, earlier)), probed=probes(0, asked)).known
    if asked >= LEAST_ASKED:
        assert known == KnownShare(0, asked, (date(2025, 8, 1),))
    elif earlier >= LEAST_ASKED:
        assert known == KnownShare(0, earlier)
    else:
        assert known is None


@pytest.mark.parametrize("today", [SUNDAY, NEXT_MONDAY])
def test_a_week_without_practice_says_nothing_about_what_is_still_known(today) -> None:
    assert summary(week(), probed=probes(5, 5), today=today).known is None


answers = st.lists(
    st.builds(
        ProbeAnswer,
        word_id=st.integers(1, 4).map(WordId),
        met_days=st.sampled_from([30, 90]),
        right=st.booleans(),
        at=st.integers(0, 3 * PROBED_DAYS).map(lambda day: Instant(day * DAY)),
    ),
    unique_by=lambda one: one.at,
)


@given(answers, st.integers(0, 3 * PROBED_DAYS))
def test_a_probed_word_counts_once_by_its_last_answer_and_for_a_month(answers, until) -> None:
    probed = last_probed(answers, Instant(until * DAY))
    recent = [one for one in answers if until - PROBED_DAYS <= one.at // DAY < until]
    assert probed.keys() == {one.word_id for one in recent}
    for word, right in probed.items():
        last = max((one for one in recent if one.word_id == word), key=lambda one: one.at)
        assert last.right is right


def test_an_answer_of_a_probe_counts_from_its_instant_for_exactly_a_month() -> None:
    answer = ProbeAnswer(WordId(1), 90, right=True, at=Instant(DAY))
    month = PROBED_DAYS * DAY
    for until, is_counted in [(0, False), (1, True), (month, True), (month + 1, False)]:
        assert bool(last_probed([answer], Instant(DAY + until))) is is_counted


@pytest.mark.parametrize(
    ("words", "comparison"),
    [
        (7, WeekComparison.FEWER),
        (8, WeekComparison.ALIKE),
        (12, WeekComparison.ALIKE),
        (13, WeekComparison.MORE),
    ],
)
def test_a_difference_of_a_fifth_is_no_difference(words, comparison) -> None:
    trend = summary(learned(words), 10).trend
    assert trend is not None
    assert trend.comparison is comparison


counts = st.lists(st.integers(0, 40), min_size=WEEKS_BEFORE, max_size=WEEKS_BEFORE)


@given(counts, st.integers(0, 60), st.sampled_from([SUNDAY, NEXT_MONDAY]))
def test_a_week_is_compared_with_the_mean_of_those_in_which_words_were_learned(
    before, words, today
) -> None:
    trend = summary(learned(words), *before, today=today).trend
    others = [one for one in before if one]
    if not others:
        assert trend is None
        return
    assert trend is not None
    assert trend.weeks == (*before, words)
    assert abs(trend.usual - sum(others) / len(others)) <= 1 / 2
    if trend.comparison is WeekComparison.MORE:
        assert words > trend.usual * (1 + 1 / ALIKE)
    elif trend.comparison is WeekComparison.ALIKE:
        assert abs(words - trend.usual) <= trend.usual / ALIKE
    else:
        assert words < trend.usual * (1 - 1 / ALIKE)
        is_final = today == NEXT_MONDAY and words > 0
        assert (trend.comparison is WeekComparison.FEWER) == is_final


@given(counts, st.integers(1, 40))
def test_a_running_week_is_never_called_less(before, words) -> None:
    trend = summary(learned(words), *before, today=SUNDAY).trend
    assert trend is None or trend.comparison is not WeekComparison.FEWER


def test_a_week_of_reviews_that_is_over_had_fewer_new_words_than_a_usual_one() -> None:
    trend = summary(week(days=3), 12, 0, 0, 12).trend
    assert trend is not None
    assert (trend.comparison, trend.usual) == (WeekComparison.FEWER, 12)


@pytest.mark.parametrize(
    ("this", "words", "reason"),
    [
        (week(1, 2, 3, hard=(7, 8, 9)), (7, 8), AskReason.HARD),
        (week(1, 2, 3, hard=(7,)), (7,), AskReason.HARD),
        (week(1, 2, 3), (1, 2), AskReason.NEW),
        (week(days=2), (), None),
        (week(), (), None),
    ],
)
def test_parents_ask_two_hard_words_or_else_two_new_ones(this, words, reason) -> None:
    found = summary(this)
    assert (found.words_to_ask, found.ask_reason) == (words, reason)


def test_a_summary_needs_the_weeks_before_its_own() -> None:
    *before, this = summarized_mondays(MONDAY)
    assert (len(before), this) == (WEEKS_BEFORE, MONDAY)
    assert before == [MONDAY - timedelta(weeks=back) for back in (4, 3, 2, 1)]
