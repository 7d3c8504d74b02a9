"""The pay of a class."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.terms import terms_with
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.pause import PAUSE_MS, Pause
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import MINUTE_MS, CourseType, LessonType, OrderStatus
from wordmate.domain.pay.commission import (
    RATES,
    CommissionStatus,
    Rate,
    ReviewMethod,
    TitleLevel,
    commission_for,
    paid_as_before,
    rate_for,
)
from wordmate.domain.pay.reasons import PartsRule, is_late, reasons_of

minutes = st.integers(0, 90 * MINUTE_MS)
booked = st.sampled_from([30 * MINUTE_MS, 60 * MINUTE_MS])


def terms(rate=None, **facts):
    rate = rate or Rate(5200, 1000)
    lenient = {"needs_student": False, "tested_share": (0, 1), "review_word_ms": 0}
    few = {"review_words": 0, "review_ms": 0, "test_words": 0}
    paid = {"amount_fen": rate.amount_fen, "subsidy_fen": rate.subsidy_fen}
    return terms_with(**{**lenient, **few, **paid, **facts})


def completed(lesson_type=LessonType.QUOTA_60, **facts):
    order = book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=lesson_type,
        appointment_at=EPOCH,
        now=EPOCH,
    )
    ended = {"status": OrderStatus.COMPLETED, "started_at": 1_000, "ended_at": 2_701_000}
    led = {"started_by": Role.TUTOR, "ended_by": "TEACHER"}
    return replace(order, **{**ended, **led, "id": 9, **facts})


def paid_parts(used, length, terms, *, is_tested):
    """The number of paid parts of a class that used this share of its booked time."""
    half_hour = LessonType.QUOTA_30 if length == 30 * MINUTE_MS else LessonType.QUOTA_60
    order = completed(half_hour, ended_at=1_000 + used)
    return explain(order, terms, is_tested=is_tested).parts


def pay(order, terms, *, is_tested=True):
    return commission_for(taught(order, is_tested=is_tested), terms)


def explain(order, terms, *, is_tested):
    return reasons_of(taught(order, is_tested=is_tested), terms)


def taught(order, *, is_tested):
    """The order with a lesson whose test is finished, or not."""
    progress = LessonState(mode=order.mode, seed=1, finished=is_tested)
    return replace(order, lesson_record=LessonRecord(progress=progress))


@pytest.mark.parametrize("level", TitleLevel)
@pytest.mark.parametrize("lesson_type", LessonType)
def test_a_whole_class_pays_the_rate_of_its_type_and_of_the_tutors_title(
    lesson_type, level
) -> None:
    halves = {"QUOTA_60": 2, "QUOTA_TRIAL": 2}.get(lesson_type.value, 1)
    fen = {"diamond": 3000, "gold": 2600, "silver": 2200, "bronze": 1900, "intern": 1500}
    record = pay(completed(lesson_type), terms(rate_for(lesson_type, level.value)))
    assert record.amount_fen == halves * fen[level.value]
    assert record.subsidy_fen == (1000 if lesson_type.value == "QUOTA_TRIAL" else 0)
    assert (record.minutes, record.practice_ms) == (halves * 30, min(halves * 30, 45) * MINUTE_MS)
    assert (record.order_id, record.tutor_id, record.student_id) == (9, 2, 1)
    assert (record.status, record.problem_flag) == (CommissionStatus.PENDING, False)


def test_a_tutor_without_a_title_is_paid_as_an_intern() -> None:
    assert rate_for(LessonType.QUOTA_60, None) == rate_for(LessonType.QUOTA_60, "intern")


def test_amounts_are_whole_fen_and_better_titles_never_earn_less() -> None:
    for lesson_type in LessonType:
        amounts = [RATES[lesson_type, level].amount_fen for level in TitleLevel]
        assert amounts == sorted(amounts, reverse=True)
        assert all(isinstance(amount, int) and amount > 0 for amount in amounts)


def test_the_rates_are_a_setting() -> None:
    rates = {(LessonType.QUOTA_60, TitleLevel.GOLD): Rate(7, 3)}
    assert rate_for(LessonType.QUOTA_60, "gold", rates) == Rate(7, 3)


@given(minutes, minutes, booked, st.booleans())
def test_more_time_never_pays_less_and_never_more_than_the_whole_class(
    one, other, length, tested
) -> None:
    less, more = (
        paid_parts(used, length, terms(), is_tested=tested) for used in sorted((one, other))
    )
    assert 0 <= less <= more <= 5


@given(minutes, booked)
def test_a_class_pays_by_started_fifths_of_its_booked_time(used, length) -> None:
    share = Fraction(used, length)
    parts = paid_parts(used, length, terms(), is_tested=False)
    if share >= Fraction(5, 6):
        assert parts == 5
    elif share < Fraction(1, 12):
        assert parts == 0
    else:
        assert Fraction(parts - 1, 5) < share <= Fraction(parts, 5)
    assert paid_parts(used, length, terms(), is_tested=True) == 5


@pytest.mark.parametrize(
    ("used", "parts"),
    [
        (5 * MINUTE_MS - 1, 0),
        (5 * MINUTE_MS, 1),
        (12 * MINUTE_MS, 1),
        (12 * MINUTE_MS + 1, 2),
        (48 * MINUTE_MS, 4),
        (50 * MINUTE_MS - 1, 5),
        (50 * MINUTE_MS, 5),
        (0, 0),
    ],
)
def test_parts_of_an_hour_are_paid(used, parts) -> None:
    assert paid_parts(used, 60 * MINUTE_MS, terms(), is_tested=False) == parts


@given(st.integers(0, 10_000), minutes)
def test_the_pay_is_a_share_of_the_rate_in_whole_fen_and_the_subsidy_goes_with_it(
    rate, used
) -> None:
    order = completed(ended_at=1_000 + used)
    parts = paid_parts(used, order.length_ms, terms(), is_tested=False)
    record = pay(order, terms(Rate(rate, 300)), is_tested=False)
    assert record.amount_fen == rate * parts // 5 <= rate
    assert record.subsidy_fen == (300 if parts else 0)
    assert record.problem_flag is (parts == 0)


def test_the_shares_are_those_of_the_terms() -> None:
    other = terms(full_share=(1, 2), parts=2, least_share=(1, 4))
    parts = [
        paid_parts(used * MINUTE_MS, 60 * MINUTE_MS, other, is_tested=False)
        for used in (14, 15, 29, 30)
    ]
    assert parts == [0, 1, 1, 2]


def test_the_pause_is_not_used_time() -> None:
    at = 30 * MINUTE_MS
    order = completed(started_at=0, pauses=(Pause(Instant(at), PAUSE_MS),), ended_at=at + PAUSE_MS)
    record = pay(order, terms())
    assert record.practice_ms == at


def test_a_class_that_the_clock_ended_is_flagged_whatever_it_pays() -> None:
    assert pay(completed(ended_by="clock"), terms()).problem_flag
    assert pay(completed(ended_by="clock"), terms()).amount_fen == 5200


@given(
    st.integers(0, 26 * 60 * MINUTE_MS), st.booleans(), st.sampled_from([(0, 1), (1, 2), (1, 1)])
)
@example(30 * MINUTE_MS, False, (1, 2))
def test_a_class_that_its_tutor_ends_well_past_its_deadline_pays_its_time_and_is_flagged(
    after, paused, late
) -> None:
    order = completed(pauses=(Pause(Instant(2_000), PAUSE_MS),) if paused else ())
    order = replace(order, ended_at=order.deadline + after)
    record = pay(order, terms(late_share=late), is_tested=False)
    assert (record.amount_fen, record.practice_ms) == (5200, 60 * MINUTE_MS)
    assert record.problem_flag is (after >= 60 * MINUTE_MS * late[0] / late[1])


@pytest.mark.parametrize("facts", [{"started_at": None}, {"ended_at": None}])
def test_a_class_without_a_start_or_an_end_did_not_end_late(facts) -> None:
    assert not is_late(completed(**facts), terms(late_share=(0, 1)))


def test_a_class_is_paid_in_the_local_month_in_which_it_ended() -> None:
    ended_at = instant(datetime(2026, 4, 30, 16, 30, tzinfo=UTC))
    order = completed(LessonType.QUOTA_30, started_at=ended_at - MINUTE_MS, ended_at=ended_at)
    for zone, month in (("UTC", "2026-04"), ("Asia/Shanghai", "2026-05")):
        record = pay(order, terms(zone=zone))
        assert (record.month, record.ended_at) == (month, ended_at)
        assert record.lesson_type is LessonType.QUOTA_30


@pytest.mark.parametrize(
    "facts", [{"is_simulated": True}, {"tutor_id": None}, {"ended_at": None}, {"started_at": None}]
)
def test_simulations_and_classes_without_tutor_or_end_pay_nothing(facts) -> None:
    assert pay(completed(**facts), terms()) is None


def test_a_commission_names_the_class_and_the_tutors_institution() -> None:
    of_class = pay(completed(material_type="READING"), terms(institution="南京"))
    assert (of_class.material_type, of_class.institution) == ("READING", "南京")
    assert (of_class.review_method, of_class.problem_flag) == (None, False)
    of_review = pay(completed(LessonType.ANTI_FORGETTING), terms())
    assert of_review.review_method is ReviewMethod.LED
    assert of_review.institution is None


def test_a_review_that_the_student_held_alone_pays_nothing() -> None:
    review = completed(LessonType.ANTI_FORGETTING)
    assert pay(review, terms()) is not None
    assert pay(replace(review, started_by=Role.STUDENT), terms()) is None


def test_a_rewritten_commission_keeps_its_payment_state() -> None:
    record = pay(completed(), terms())
    payment = {"batch": "a", "failed": "no account", "released": True}
    paid = replace(
        record, amount_fen=1, problem_flag=True, status=CommissionStatus.ISSUE_FAILED, **payment
    )
    again = replace(record, status=CommissionStatus.ISSUE_FAILED, **payment)
    assert paid_as_before(record, paid) == again
    assert paid_as_before(record, None) == record


TODAYS = {
    "late_share": (1, 1),
    "tested_share": (1, 2),
    "needs_student": True,
    "review_word_ms": 3_000,
}


def held(used, *, lesson_type=LessonType.QUOTA_60, **facts):
    """A class that both sides entered, with this used time in milliseconds."""
    ended_at = 1_000 + used
    there = {"student_entered_at": 2_000, "is_answered": True, "ended_at": ended_at}
    return completed(lesson_type, **{**there, **facts})


@pytest.mark.parametrize(
    ("minutes", "tested", "fen", "rule"),
    [
        (0.35, True, 0, PartsRule.NOTHING),
        (5, True, 1040, PartsRule.BEGUN),
        (30 - 1 / 60_000, True, 3120, PartsRule.BEGUN),
        (30, True, 5200, PartsRule.TESTED),
        (30, False, 3120, PartsRule.BEGUN),
        (50, False, 5200, PartsRule.ENOUGH),
    ],
)
def test_a_finished_test_pays_a_class_in_full_from_half_of_its_time_on(
    minutes, tested, fen, rule
) -> None:
    order, held_terms = held(round(minutes * MINUTE_MS)), terms(**TODAYS)
    record = pay(order, held_terms, is_tested=tested)
    assert (record.amount_fen, record.problem_flag) == (fen, fen == 0)
    assert explain(order, held_terms, is_tested=tested).rule is rule


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"student_entered_at": None}, PartsRule.ABSENT),
        ({"is_answered": False}, PartsRule.UNANSWERED),
        ({"student_entered_at": None, "is_answered": False}, PartsRule.ABSENT),
    ],
)
@given(used=minutes, tested=st.booleans(), kind=st.sampled_from(LessonType))
def test_a_class_without_its_student_or_without_an_answer_pays_nothing_and_is_flagged(
    facts, rule, used, tested, kind
) -> None:
    if kind is LessonType.ANTI_FORGETTING:
        return
    order = held(used, lesson_type=kind, **facts)
    record = pay(order, terms(**TODAYS), is_tested=tested)
    assert (record.total_fen, record.problem_flag) == (0, True)
    assert explain(order, terms(**TODAYS), is_tested=tested).rule is rule


def test_an_interactive_class_is_paid_without_answers_if_its_student_came() -> None:
    page = {"course_type": CourseType.INTERACTIVE, "is_answered": False}
    hour = 60 * MINUTE_MS
    assert pay(held(hour, **page), terms(**TODAYS), is_tested=False).amount_fen == 5200
    alone = held(hour, student_entered_at=None, **page)
    assert pay(alone, terms(**TODAYS), is_tested=False).amount_fen == 0


@given(used=minutes, tested=st.booleans(), words=st.integers(1, 200))
@example(used=29_999, tested=True, words=10)
@example(used=30_000, tested=True, words=10)
@example(used=30 * MINUTE_MS, tested=True, words=1_000)
def test_a_led_review_pays_in_full_at_three_seconds_per_word(used, tested, words) -> None:
    review = held(
        used,
        lesson_type=LessonType.ANTI_FORGETTING,
        word_count=words,
    )
    record = pay(review, terms(**TODAYS), is_tested=tested)
    counted = min(used, 30 * MINUTE_MS)
    if tested and (counted >= 3_000 * words or counted == 30 * MINUTE_MS):
        assert (record.amount_fen, record.problem_flag) == (5200, is_late(review, terms(**TODAYS)))
        return
    parts = 0 if counted < 150_000 else -(-counted // (6 * MINUTE_MS))
    assert (record.amount_fen, record.problem_flag) == (1040 * parts, True)


@given(used=minutes, words=st.integers(1, 40))
@example(used=63_000, words=1)
@example(used=299_999, words=9)
@example(used=300_000, words=9)
@example(used=30_000, words=10)
def test_a_led_review_pays_in_full_from_ten_words_or_five_minutes_on(used, words) -> None:
    review = held(used, lesson_type=LessonType.ANTI_FORGETTING, word_count=words)
    of_day = terms(**TODAYS, review_words=10, review_ms=5 * MINUTE_MS)
    record, why = pay(review, of_day, is_tested=True), explain(review, of_day, is_tested=True)
    if why.rule is not PartsRule.FEW:
        assert (
            used >= 5 * MINUTE_MS or words >= 10 or record.amount_fen == 0 or used < 3_000 * words
        )
        return
    assert used < 5 * MINUTE_MS
    assert words < 10
    assert record.amount_fen == 1040
    assert not record.problem_flag


def test_a_one_word_review_of_a_minute_pays_nothing_and_is_flagged() -> None:
    review = held(63_000, lesson_type=LessonType.ANTI_FORGETTING, word_count=1)
    of_day = terms(**TODAYS, review_words=10, review_ms=5 * MINUTE_MS)
    record = pay(review, of_day, is_tested=True)
    assert (record.total_fen, record.problem_flag) == (0, True)


@pytest.mark.parametrize(
    ("facts", "subsidy", "flagged"),
    [
        ({}, 1000, False),
        ({"is_second_trial": True}, 1000, True),
        ({"is_second_trial": True, "subsidy_paid": True}, 0, True),
        ({"found_by_tutor": True}, 1000, True),
    ],
)
def test_a_trial_pays_its_subsidy_once_and_is_flagged_if_only_its_tutor_knows_the_student(
    facts, subsidy, flagged
) -> None:
    trial = held(60 * MINUTE_MS, lesson_type=LessonType.QUOTA_TRIAL)
    of_day = terms(Rate(5200, 1000), **TODAYS, **facts)
    record, why = pay(trial, of_day, is_tested=True), explain(trial, of_day, is_tested=True)
    assert (record.amount_fen, record.subsidy_fen, record.problem_flag) == (5200, subsidy, flagged)
    assert (why.whole_subsidy_fen, why.subsidy_fen) == (1000, subsidy)
    assert why.total_fen == 5200 + subsidy


@pytest.mark.parametrize(
    ("words", "tested", "flagged"), [(1, True, True), (2, True, False), (1, False, False)]
)
def test_a_class_whose_test_had_one_word_is_flagged(words, tested, flagged) -> None:
    order = held(60 * MINUTE_MS, word_count=words)
    assert pay(order, terms(**TODAYS, test_words=2), is_tested=tested).problem_flag is flagged


@pytest.mark.parametrize("needs_student", [True, False])
def test_a_review_that_its_student_never_entered_is_paid_and_flagged(needs_student: bool) -> None:
    alone = held(
        61_000, lesson_type=LessonType.ANTI_FORGETTING, word_count=10, student_entered_at=None
    )
    of_day = terms(**{**TODAYS, "needs_student": needs_student})
    record = pay(alone, of_day, is_tested=True)
    assert (record.amount_fen, record.problem_flag) == (5200, needs_student)


@given(st.integers(0, 10_000), st.sampled_from([(1, 2), (0, 1), (1, 3), (1, 1)]), minutes)
def test_a_no_show_pays_a_share_of_its_rate_and_no_subsidy(rate, share, waited) -> None:
    order = held(waited, status=OrderStatus.CANCELED, student_entered_at=None, is_answered=False)
    on = terms(Rate(rate, 300), **TODAYS, no_show_share=share)
    record, why = pay(order, on, is_tested=False), explain(order, on, is_tested=False)
    assert record.amount_fen == rate * share[0] // share[1]
    assert (record.subsidy_fen, record.practice_ms, record.problem_flag) == (0, 0, True)
    assert (why.rule, why.parts, why.of_parts) == (PartsRule.NO_SHOW, *share)
    assert why.whole_fen - why.unpaid_fen == why.amount_fen


def test_a_class_canceled_before_its_start_pays_nothing() -> None:
    order = completed(status=OrderStatus.CANCELED, started_at=None, ended_at=None)
    assert pay(order, terms(**TODAYS)) is None
