"""Passwords, and who may call what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.errors import WeakPassword
from wordmate.domain.accounts.password import check_password
from wordmate.domain.kernel.roles import OPERATIONS, Owns, Role, may_call

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
