"""The sums of practice."""

from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import HOUR, MINUTE, in_every_state, reserved, review
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, day_start, instant
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.progress.counting import (
    STREAK_DAYS,
    Counts,
    Practice,
    Span,
    day_number,
    day_of,
    free_practice,
    monday_of,
    negate,
    practice_of,
    streak,
    total,
)
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry

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
def test_removing_counts_undoes_adding_them(before: Practice, more: Practice) -> None:
    after = total([before, more])
    assert total([after, negate(more)]) == before


@given(st.integers(0, 100_000))
def test_a_week_begins_on_its_monday(number: int) -> None:
    monday = monday_of(number)
    assert 0 <= number - monday < 7
    assert day_of(monday).weekday() == 0


MONDAY = day_number(date(2026, 11, 23))
WEEK = set(range(MONDAY, MONDAY + 7))


def test_one_rest_day_a_week_does_not_break_a_streak_and_a_second_one_does() -> None:
    assert streak(WEEK - {MONDAY + 2}, MONDAY + 6) == 6
    assert streak(WEEK - {MONDAY + 2, MONDAY + 4}, MONDAY + 6) == 2
    two_weeks = WEEK | set(range(MONDAY + 7, MONDAY + 14))
    assert streak(two_weeks - {MONDAY + 6, MONDAY + 7}, MONDAY + 13) == 12


def test_days_before_a_streak_are_no_rest_days() -> None:
    saturday = MONDAY + 5
    assert streak({saturday, *range(MONDAY + 7, MONDAY + 10)}, MONDAY + 9) == 4
    again = {MONDAY, MONDAY + 3, saturday}
    assert streak(again, saturday) == 2


def test_today_is_no_rest_day_before_it_has_ended() -> None:
    practised = {MONDAY, MONDAY + 1, MONDAY + 3}
    assert streak(practised, MONDAY + 4) == 3
    assert streak(practised, MONDAY + 5) == 0


def test_a_streak_looks_back_ninety_days() -> None:
    assert streak((), MONDAY) == 0
    assert streak(range(MONDAY - 1000, MONDAY + 1), MONDAY) == STREAK_DAYS == 90


@given(st.sets(st.integers(MONDAY - 30, MONDAY + 10)), st.integers(MONDAY, MONDAY + 10))
def test_a_streak_equals_a_plain_count_by_weeks(practised: set[int], today: int) -> None:
    def ends(first: int, day: int) -> bool:
        week = set(range(max(first, monday_of(day)), day + 1))
        return day not in practised and len(week - practised) > 1

    left = sorted(day for day in practised if day <= today)
    while left and (over := [day for day in range(left[0], today) if ends(left[0], day)]):
        left = [day for day in left if day > over[0]]
    assert streak(practised, today) == len(left)


ZONE = ZoneInfo("Asia/Shanghai")
NIGHT = instant(datetime(2026, 5, 4, 1, tzinfo=ZONE))
NOON = instant(datetime(2026, 5, 4, 12, tzinfo=ZONE))
NO_LISTS = LessonResultLists()


def practised(order, lists=NO_LISTS, words=()):
    return practice_of(order, lists, words, ZONE)


def completed(order, began=NOON, took=20 * MINUTE):
    ended = {"status": OrderStatus.COMPLETED, "started_at": began, "ended_at": began + took}
    return replace(order, **ended)


words = st.sets(st.integers(1, 9)).map(tuple)


@given(words)
def test_a_lesson_counts_its_words_on_the_day_on_which_it_began(taught) -> None:
    lesson = completed(reserved(), NOON + 11 * HOUR, 2 * HOUR)
    day = day_number(date(2026, 5, 4))
    counted = Counts(words_learned=len(taught), practice_ms=HOUR)
    assert practised(lesson, words=taught) == {(Span.DAY, day): counted}


@given(words, words, st.integers(0, 30))
def test_a_review_counts_its_answers_on_its_day_and_on_the_plans(correct, wrong, day) -> None:
    lists = LessonResultLists(correct=correct, wrong=wrong, already_known=())
    held = completed(review(appointment_at=NIGHT), NOON + 24 * HOUR)
    answers = Counts(
        reviews_done=1, review_asked=len(correct) + len(wrong), review_right=len(correct)
    )
    of_the_day = {
        (Span.DAY, day_number(date(2026, 5, 5))): replace(answers, practice_ms=20 * MINUTE)
    }
    assert practised(held, lists) == of_the_day
    of_the_plan = {(Span.PLAN_DAY, day): answers} if correct or wrong else {}
    of_a_plan = replace(held, review_day=day)
    assert practised(of_a_plan, lists) == {**of_the_day, **of_the_plan}


def test_practice_counts_once_it_is_completed_and_until_it_is_purged() -> None:
    for order in in_every_state():
        held = replace(order, started_at=NOON, ended_at=Instant(NOON + MINUTE))
        counts = order.status is OrderStatus.COMPLETED
        counts = counts and order.deletion is not DeletionStatus.DELETED
        assert bool(practised(held)) is counts
        for missing in ({"started_at": None}, {"ended_at": None}):
            assert practised(replace(held, **missing)) == {}


def test_a_session_with_an_end_before_its_start_took_no_time() -> None:
    assert set(practised(completed(reserved(), took=-MINUTE)).values()) == {Counts()}


def test_practice_before_the_launch_is_not_counted() -> None:
    launch = day_start(LAUNCHED_ON, ZONE)
    assert practised(completed(reserved(), launch))
    assert practised(completed(reserved(), Instant(launch - 1))) == {}
    for at, counted in ((launch, 1), (launch - 1, 0)):
        assert len(free_practice([answered(at, True)], ZONE)) == counted


def answered(at, right, kind=WordEventKind.PRACTISED):
    told = {"at": Instant(at + 9 * HOUR), "happened_at": Instant(at), "right": right}
    return WordLedgerEntry(word_id=WordId(1), kind=kind, **told)


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.sampled_from(WordEventKind))))
def test_every_answer_of_free_practice_is_a_word_reviewed_on_its_day(given_answers) -> None:
    asked = (WordEventKind.PRACTISED, WordEventKind.PROBED)
    days = [(day, right) for day, right, kind in given_answers if kind in asked]
    first = day_number(date(2026, 5, 4))
    assert free_practice(
        [answered(NIGHT + day * 24 * HOUR, right, kind) for day, right, kind in given_answers], ZONE
    ) == {
        (Span.DAY, first + one): Counts(
            review_asked=sum(day == one for day, _ in days), review_right=days.count((one, True))
        )
        for one in {day for day, _ in days}
    }
