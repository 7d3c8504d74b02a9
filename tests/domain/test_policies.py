"""Passwords."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.errors import WeakPassword
from wordmate.domain.accounts.password import check_password

ascii_text = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=20)


@given(ascii_text)
def test_a_password_has_8_to_16_characters_with_a_letter_and_a_digit(text) -> None:
    letters = sum(character.isalpha() for character in text)
    digits = sum(character.isdigit() for character in text)
    if 8 <= len(text) <= 16 and letters and digits:
        check_password(text)
    else:
        with pytest.raises(WeakPassword):
            check_password(text)


@pytest.mark.parametrize("text", ["abcdefg1", "ABCDEFGHIJKLMNO1", "1234567a", "Wordmate2025"])
def test_a_password_at_the_limits_is_accepted(text) -> None:
    check_password(text)


@pytest.mark.parametrize(
    "text", ["abcdef1", "abcdefghijklmnop1", "abcdefgh", "12345678", "", "密码密码密码密码1"]
)
def test_a_weak_password_is_refused(text) -> None:
    with pytest.raises(WeakPassword):
        check_password(text)
