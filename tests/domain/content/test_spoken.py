"""What is said for a written text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordmate.domain.content.spoken import as_spoken


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("lend sb. sth.", "lend somebody something"),
        ("keep on doing sth", "keep on doing something"),
        ("at sb's heels", "at somebody's heels"),
        ("sb./sth.", "somebody, something"),
        ("cats vs. dogs", "cats versus dogs"),
        ("Ms. Li", "Miz Li"),
        ("St.", "Saint"),
        ("Mr. St. John", "Mr. Saint John"),
        ("King St.", "King Street"),
        ("No.", "Number"),
        ("No. 12", "Number 12"),
        ("Feb.", "February"),
        ("km/h", "kilometres per hour"),
    ],
)
def test_abbreviations_are_spoken_in_full(written: str, said: str) -> None:
    assert as_spoken(written) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("a/an", "a, an"),
        ("his / her", "his, her"),
        ("madam/ madame", "madam, madame"),
        ("and/or", "and or"),
    ],
)
def test_there_is_a_pause_between_two_forms(written: str, said: str) -> None:
    assert as_spoken(written) == said


@pytest.mark.parametrize(("written", "said"), [("VIP", "V.I.P."), ("WHO", "W.H.O.")])
def test_letters_are_spelled_out_where_a_word_would_be_spoken(written: str, said: str) -> None:
    assert as_spoken(written) == said


@pytest.mark.parametrize(
    "written",
    [
        *("UFO", "NASA", "U.S.A.", "a.m.", "Dr.", "24/7", "-ing", "as...as", "o'clock"),
        *("I am.", "who", "Say no.", "no", "jan", "stone", "Wi-Fi", "How are you?", "café"),
    ],
)
def test_other_texts_are_spoken_as_they_are_written(written: str) -> None:
    assert as_spoken(written) == written


PIECES = ("sb.", "sth", "St.", "No.", "/", " ", "a", "VIP", "Ms.", "dog", "'s", ".", "7")


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
@example("sb. St.sb.")
def test_what_is_said_is_not_expanded_again(text: str) -> None:
    assert as_spoken(as_spoken(text)) == as_spoken(text)
