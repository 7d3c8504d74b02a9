"""Passwords, commission, and who may call what."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain import errors
from wordmate.domain.commission import (
    RATES,
    CommissionStatus,
    Rate,
    ReviewMethod,
    TitleLevel,
    commission_for,
)
from wordmate.domain.course_order import LessonType, OrderStatus, book
from wordmate.domain.errors import DomainError, WeakPassword
from wordmate.domain.password import check_password
from wordmate.domain.roles import OPERATIONS, Owns, Role, may_call

ascii_text = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=20)


@given(ascii_text)
def test_a_password_has_8_to_16_characters_with_a_letter_and_a_digit(text):
    letters = sum(character.isalpha() for character in text)
    digits = sum(character.isdigit() for character in text)
    if 8 <= len(text) <= 16 and letters and digits:
        check_password(text)
    else:
        with pytest.raises(WeakPassword):
            check_password(text)


@pytest.mark.parametrize("text", ["abcdefg1", "ABCDEFGHIJKLMNO1", "1234567a", "Wordmate2025"])
def test_a_password_on_the_edge_is_accepted(text):
    check_password(text)


@pytest.mark.parametrize(
    "text", ["abcdef1", "abcdefghijklmnop1", "abcdefgh", "12345678", "", "密码密码密码密码1"]
)
def test_a_weak_password_is_refused(text):
    with pytest.raises(WeakPassword):
        check_password(text)


def completed(lesson_type=LessonType.QUOTA_60, **facts):
    order = book(student_id=1, tutor_id=2, lesson_type=lesson_type, appointment_at=0)
    ended = {"status": OrderStatus.COMPLETED, "started_at": 1_000, "ended_at": 2_701_000}
    return replace(order, **{**ended, "id": 9, **facts})


@pytest.mark.parametrize("level", TitleLevel)
@pytest.mark.parametrize("lesson_type", LessonType)
def test_a_class_pays_the_rate_of_its_type_and_of_the_tutors_title(lesson_type, level):
    halves = {"QUOTA_60": 2, "QUOTA_TRIAL": 2}.get(lesson_type.value, 1)
    fen = {"diamond": 3000, "gold": 2600, "silver": 2200, "bronze": 1900, "intern": 1500}
    record = commission_for(completed(lesson_type), Role.TUTOR, level.value)
    assert record.amount_fen == halves * fen[level.value]
    assert record.subsidy_fen == (1000 if lesson_type.value == "QUOTA_TRIAL" else 0)
    assert (record.minutes, record.practice_ms) == (halves * 30, 2_700_000)
    assert (record.order_id, record.tutor_id, record.student_id) == (9, 2, 1)
    assert record.status is CommissionStatus.PENDING


def pay(title):
    return commission_for(completed(), Role.TUTOR, title)


def test_a_tutor_without_a_title_is_paid_as_an_intern():
    assert pay(None) == pay("intern")


def test_amounts_are_whole_fen_and_better_titles_never_earn_less():
    for lesson_type in LessonType:
        amounts = [RATES[lesson_type, level].amount_fen for level in TitleLevel]
        assert amounts == sorted(amounts, reverse=True)
        assert all(isinstance(amount, int) and amount > 0 for amount in amounts)


def test_the_rates_are_a_setting():
    rates = {(LessonType.QUOTA_60, TitleLevel.GOLD): Rate(7, 3)}
    record = commission_for(completed(), Role.TUTOR, "gold", rates)
    assert (record.amount_fen, record.subsidy_fen) == (7, 3)


@pytest.mark.parametrize(
    "facts", [{"is_simulated": True}, {"tutor_id": None}, {"ended_at": None}, {"started_at": None}]
)
def test_simulations_and_classes_without_tutor_or_end_pay_nothing(facts):
    assert commission_for(completed(**facts), Role.TUTOR, "gold") is None


def test_a_record_says_what_was_taught_and_where_the_tutor_belonged():
    of_class = commission_for(
        completed(material_type="READING"), Role.TUTOR, "gold", institution="南京"
    )
    assert (of_class.material_type, of_class.institution) == ("READING", "南京")
    assert (of_class.review_method, of_class.problem_flag) == (None, False)
    of_review = commission_for(completed(LessonType.ANTI_FORGETTING), Role.TUTOR, "gold")
    assert of_review.review_method is ReviewMethod.LED
    assert of_review.institution is None


def test_a_review_that_the_student_held_alone_pays_nothing():
    review = completed(LessonType.ANTI_FORGETTING)
    assert commission_for(review, Role.TUTOR, "gold") is not None
    assert commission_for(review, Role.STUDENT, "gold") is None


def test_only_the_ways_in_are_public_and_every_other_operation_names_its_roles():
    public = {name for name, access in OPERATIONS.items() if access.public}
    assert public == {
        "CheckUserExistByPhone",
        "ApplyUserLoginPhoneCode",
        "CustomerLoginByPhoneCode",
        "CustomerLoginByPhoneAndPassword",
        "CustomerApplyWeChatAuthorization",
        "CustomerLoginByWeChat",
        "CustomerLoginByWeChatPhoneCode",
        "CustomerBindWeChat",
        "CustomerLoginByCandidate",
        "CustomerApplyRegisterPhoneCode",
        "CustomerRegisterByByPhoneCode",
        "CustomerApplyResetPasswordWithoutToken",
        "CustomerVerifyResetPasswordCodeWithoutToken",
        "CustomerResetPasswordWithoutToken",
    }
    for name, access in OPERATIONS.items():
        assert bool(access.roles) != access.public, name
        assert (access.owns is Owns.NOBODY) == access.public, name


def test_simulations_are_the_students_and_the_teacher_detail_is_the_tutors():
    assert may_call(Role.STUDENT, "CustomerCreateSimulation")
    assert not may_call(Role.TUTOR, "CustomerCreateSimulation")
    assert may_call(Role.TUTOR, "CustomerTeacherQueryDetail")
    assert not may_call(Role.STUDENT, "CustomerTeacherQueryDetail")


def test_every_operation_of_an_order_or_student_touches_only_the_callers_rows():
    others = {name for name, access in OPERATIONS.items() if access.owns is Owns.ANY_CATALOGUE}
    assert others == {"CustomerListCourseBook", "CommonAudioGenerator"}


def test_every_error_has_a_code_of_its_own():
    named = [
        error
        for error in vars(errors).values()
        if isinstance(error, type) and issubclass(error, DomainError) and error is not DomainError
    ]
    codes = [error.code for error in named]
    assert len(set(codes)) == len(codes)
    assert all(code == code.upper() for code in codes)
