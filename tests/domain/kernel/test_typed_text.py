"""The visible part of a text counts."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.typed_text import has_controls, typed

UNSEEN = " \t\n\u200b\u200d\u2060\u202e\ufeff\u3164\u2800"


def test_tabs_and_line_ends_are_control_characters_unless_allowed() -> None:
    assert has_controls("a\tb")
    assert has_controls("a\tb", besides="\n")
    assert not has_controls("a\tb", besides="\t\n")
    assert not has_controls("a X b")


@given(st.text(st.sampled_from(UNSEEN)))
def test_an_invisible_text_is_empty(text: str) -> None:
    assert typed(text) == ""


@given(st.text(st.sampled_from(f"{UNSEEN}a词")).filter(lambda text: {"a", "词"} & set(text)))
def test_visible_text_is_kept_without_surrounding_blanks(text: str) -> None:
    assert typed(text) == text.strip()
