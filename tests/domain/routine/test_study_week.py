"""A student's week on one page, by the results of its lessons and the answers of free practice."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import review, running
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.routine.study_week import HARD_DAYS, MOST_HARD_WORDS, StudyWeek, study_week
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry

ZONE = ZoneInfo("Asia/Shanghai")
MONDAY = date(2026, 5, 4)
HOURS = 7 * 24
HOUR = 3_600_000


def at(hours: int, first: date = MONDAY) -> Instant:
    midnight = datetime(first.year, first.month, first.day, tzinfo=ZONE)
    return Instant(instant(midnight) + hours * HOUR)


def held(began: int, right: set[int], wrong: set[int], *, is_review: bool) -> CourseOrder:
    """A session of half an hour that ended with these judged words."""
    lists = LessonResultLists(
        correct=tuple(map(WordId, sorted(right - wrong))), wrong=tuple(map(WordId, sorted(wrong)))
    )
    result = SubmittedResult(lists=lists, by=Role.TUTOR.value, at=at(began))
    return replace(
        review() if is_review else running(),
        status=OrderStatus.COMPLETED,
        started_at=at(began),
        ended_at=Instant(at(began) + HOUR // 2),
        lesson_record=LessonRecord(result=result),
    )


def answered(hour: int, word: int, *, right: bool) -> WordLedgerEntry:
    return WordLedgerEntry(
        word_id=WordId(word),
        kind=WordEventKind.PRACTISED,
        at=at(hour),
        happened_at=Instant(at(hour) + HOUR * 3 // 4),
        right=right,
    )


hours = st.integers(-48, HOURS + 47)
"""From two days before the week to two days after it."""
judged = st.sets(st.integers(1, 12), max_size=6)
sessions = st.dictionaries(hours, st.tuples(judged, judged, st.booleans()), max_size=8)
practice = st.dictionaries(hours, st.tuples(st.integers(1, 14), st.booleans()), max_size=12)


def orders(sessions: dict) -> list[CourseOrder]:
    return [
        held(hour, right, wrong, is_review=is_review)
        for hour, (right, wrong, is_review) in sessions.items()
    ]


def entries(practice: dict) -> list[WordLedgerEntry]:
    return [answered(hour, word, right=right) for hour, (word, right) in practice.items()]


def in_week(by_hour: dict) -> dict:
    return {hour: one for hour, one in by_hour.items() if 0 <= hour < HOURS}


def week_of(sessions: dict, practice: dict, first: date = MONDAY) -> StudyWeek:
    return study_week(first, orders(sessions), entries(practice), ZONE)


@given(sessions, practice)
def test_what_happened_on_the_days_of_other_weeks_changes_nothing(sessions, practice) -> None:
    assert week_of(sessions, practice) == week_of(in_week(sessions), in_week(practice))


@given(sessions, practice)
def test_three_weeks_share_out_the_sessions_and_their_minutes(sessions, practice) -> None:
    weeks = [week_of(sessions, practice, MONDAY + timedelta(weeks=away)) for away in range(-1, 2)]
    reviews = [one for one in sessions.values() if one[2]]
    assert sum(one.reviews_done for one in weeks) == len(reviews)
    assert sum(one.practice_ms for one in weeks) == len(sessions) * HOUR // 2


@given(sessions, practice)
def test_each_word_counts_by_its_last_answer_of_the_week(sessions, practice) -> None:
    week = week_of(sessions, practice)
    taught: set[int] = set()
    last: dict[int, bool] = {}
    missed: dict[int, set[int]] = {}
    events = [(hour, 0, one) for hour, one in in_week(sessions).items()]
    events += [(hour, 1, one) for hour, one in in_week(practice).items()]
    for hour, is_practice, one in sorted(events, key=lambda event: event[:2]):
        right, wrong = (
            ({one[0]} if one[1] else set(), set() if one[1] else {one[0]})
            if is_practice
            else (one[0] - one[1], one[1])
        )
        if not is_practice and not one[2]:
            taught |= right | wrong
        last |= dict.fromkeys(right, True) | dict.fromkeys(wrong, False)
        for word in wrong:
            missed.setdefault(word, set()).add(hour // 24)
    assert week.gained == tuple(sorted(word for word in taught if last[word]))
    earlier = last.keys() - taught
    assert week.asked_again == len(earlier)
    assert week.remembered == sum(last[word] for word in earlier)
    hard = {
        word: len(days) for word, days in missed.items() if len(days) >= HARD_DAYS or not last[word]
    }
    assert {one.word_id: one.missed_days for one in week.hard_words}.items() <= hard.items()
    assert len(week.hard_words) == min(len(hard), MOST_HARD_WORDS)
    ranks = [(-one.missed_days, one.word_id) for one in week.hard_words]
    assert ranks == sorted(ranks)


@given(sessions, practice)
def test_a_day_was_practised_if_a_session_began_or_a_word_was_practised_on_it(
    sessions, practice
) -> None:
    days = {hour // 24 for hour in in_week(sessions) | in_week(practice)}
    assert week_of(sessions, practice).practised_days == len(days)


def test_days_before_the_launch_are_not_counted() -> None:
    first = LAUNCHED_ON - timedelta(days=LAUNCHED_ON.weekday())
    for day in range(7):
        hour = (first - MONDAY).days * 24 + day * 24 + 10
        week = week_of({hour: ({1}, set(), False)}, {hour: (2, True)}, first)
        is_counted = first + timedelta(days=day) >= LAUNCHED_ON
        assert (len(week.gained), week.practised_days) == (is_counted, is_counted)
