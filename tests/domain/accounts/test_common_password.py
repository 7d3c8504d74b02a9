"""Common passwords, and what makes a password uncommon."""

import pytest

from wordmate.domain.accounts.errors import CommonPassword
from wordmate.domain.accounts.password import check_common, is_common

EASY = [
    *("12345", "98765", "1212", "1122", "735", "520", "1314", "5201314", "1314520"),
    *("147258", "159357", "1990", "200512", "20051231"),
]
"""Digits that people add to a word."""
HARD = ["7351", "1123", "20051331", "1890", "146258"]


@pytest.mark.parametrize("digits", EASY)
def test_a_word_is_common_with_digits_that_people_add_and_backwards_too(digits) -> None:
    for password in (f"dragon{digits}", f"{digits}nogard"):
        assert is_common(password), password


@pytest.mark.parametrize("digits", HARD)
def test_only_a_word_from_front_to_back_is_common_with_any_digits(digits) -> None:
    assert is_common(f"dragon{digits}")
    assert not is_common(f"nogard{digits}")


@pytest.mark.parametrize(
    "password",
    [
        "aab1aab1",  # three characters
        "5unshine",  # a substituted character at the end of the word
        "1234567k9",  # two characters beside a run
        "jkl9x",  # a run of three
        "poiuyt9x",  # a run from right to left
        "kkkk1234xy",  # one letter repeatedly
        "dragon1990x",  # a word and a year, and one letter
    ],
)
def test_fewer_than_three_uncommon_characters_are_too_few(password) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password", ["1234567k9m", "xk92tq", "kzkz93xy", "aab1aab2", "nogard7351", "xk7351"]
)
def test_three_uncommon_characters_are_enough(password) -> None:
    assert not is_common(password)


@pytest.mark.parametrize(
    ("password", "own"),
    [
        ("qx73519246", "+86 138-7351-9246"),
        ("qx73519246", "73519246"),
        ("omar84tinx", "O-Mar"),
        ("omar84tinx", "Omar"),
    ],
)
def test_eight_last_digits_of_a_phone_or_four_letters_of_a_name_are_personal(password, own) -> None:
    check_common(password)
    with pytest.raises(CommonPassword):
        check_common(password, "+8613800000001", own)


@pytest.mark.parametrize("password", ["maple00001x", "maplinn84q", "q73519247m"])
def test_shorter_parts_and_other_names_are_not_personal(password) -> None:
    check_common(password, "+8613800000001", "+86 138-7351-9246", "Margarita")
