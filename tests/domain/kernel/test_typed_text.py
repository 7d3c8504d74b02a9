"""The visible part of a text counts."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.typed_text import (
    has_controls,
    is_line,
    line,
    number_text,
    tidy,
    unseen_in,
)

UNSEEN = " \t\n\u200b\u200d\u2060\u202e\ufeff\u3164\u2800"


def test_tabs_and_line_ends_are_control_characters_unless_allowed() -> None:
    assert has_controls("a\tb")
    assert has_controls("a\tb", besides="\n")
    assert not has_controls("a\tb", besides="\t\n")
    assert not has_controls("a X b")


@given(st.text(st.sampled_from(UNSEEN)))
def test_an_invisible_text_is_empty(text: str) -> None:
    assert tidy(text) == ""


@given(st.text(st.sampled_from(f"{UNSEEN}a词")).filter(lambda text: {"a", "词"} & set(text)))
def test_visible_text_is_kept_without_surrounding_blanks(text: str) -> None:
    assert tidy(text) == text.strip()


RARE = "\U00020000\U0002a6df\U0002ebf0\U0002ee5d\U00030000\U00031350\U000323af"
BLANKS = " \u00a0\u2003\u3000\u2028"
DROPPED = "\u200b\u200e\u202a\u202e\u2066\u2069\ufeff"


@given(st.text(st.sampled_from(f"{RARE}{BLANKS}{DROPPED}李a")))
def test_a_line_has_one_space_for_blanks_and_no_zero_width_marks(text: str) -> None:
    one = line(text)
    assert line(one) == one
    assert not {*one} & {*DROPPED, *BLANKS[1:]}
    assert "  " not in one
    assert one.replace(" ", "") == "".join(c for c in text if c not in BLANKS + DROPPED)
    assert unseen_in(one) is None


@pytest.mark.parametrize("rare", RARE)
def test_rare_characters_newer_than_the_runtime_are_seen(rare: str) -> None:
    assert is_line(f"李{rare}", 2)
    assert tidy(rare) == rare


@pytest.mark.parametrize(
    ("text", "unseen"),
    [
        ("\u3164", "\u3164"),
        ("李\u2800", "\u2800"),
        ("\u0301", "\u0301"),
        ("a \u0301", "\u0301"),
        ("a\0b", "\0"),
        ("\ud800", "\ud800"),
        ("\ue000", "\ue000"),
        ("e\u0301 m\u0302\u0303", None),
        ("\u845b\U000e0100", None),
    ],
)
def test_the_first_unseen_character_is_named(text: str, unseen: str | None) -> None:
    assert unseen_in(text) == unseen


@given(st.text(st.characters()))
def test_a_line_holds_nothing_that_nobody_can_see(text: str) -> None:
    if is_line(line(text), 100):
        assert all(category(one)[0] in "LNPSMZ" or ord(one) >= 0x1F000 for one in line(text))
        assert tidy(text)


@given(st.lists(st.sampled_from([*BLANKS, *DROPPED, "-"])), st.text("0123456789", min_size=1))
def test_a_copied_number_keeps_its_digits(around: list[str], digits: str) -> None:
    wide = "".join(chr(ord(one) + 0xFEE0) for one in digits)
    pasted = "".join([*around, wide, *around])
    assert number_text(pasted).replace("-", "").replace(" ", "") == digits
