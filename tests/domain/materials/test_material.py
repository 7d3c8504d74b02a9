"""Valid training materials, and their search."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.materials.errors import Flaw, MaterialRefused
from wordmate.domain.materials.material import (
    PDF_MAX,
    TEXT_MAX,
    TITLE_MAX,
    VIDEO_MAX,
    Material,
    MaterialFile,
    MaterialKind,
    check_text,
    check_title,
    reading_minutes,
    terms_of,
)


def material(**more: object) -> Material:
    values: dict[str, object] = {
        "material_type": "VOCABULARY",
        "title_zh": "词根",
        "title_en": "Roots",
        "kind": MaterialKind.TEXT,
        "text_zh": "文字",
    }
    return Material(**(values | more))  # type: ignore[arg-type]


def flaw_of(one: Material) -> Flaw | None:
    try:
        one.check()
    except MaterialRefused as refusal:
        return refusal.flaw
    return None


@pytest.mark.parametrize(
    ("changes", "flaw"),
    [
        ({}, None),
        ({"category": "ROOTS_AND_AFFIXES"}, None),
        ({"category": "PHRASES", "material_type": "GRAMMAR"}, Flaw.CATEGORY),
        ({"title_zh": "  "}, Flaw.NO_TITLE),
        ({"title_en": ""}, Flaw.NO_TITLE),
        ({"title_zh": "长" * 81}, Flaw.TITLE_TOO_LONG),
        ({"title_en": "two\nlines"}, Flaw.CONTROLS),
        ({"title_zh": "反\u202e向"}, Flaw.CONTROLS),
        ({"text_zh": " \n"}, Flaw.NO_TEXT),
        ({"text_zh": "长" * (TEXT_MAX + 1)}, Flaw.TEXT_TOO_LONG),
        ({"text_en": "bell\x07"}, Flaw.CONTROLS),
    ],
)
def test_a_material_needs_a_title_and_a_body_and_a_shelf_only_in_the_word_bank(
    changes: dict[str, object], flaw: Flaw | None
) -> None:
    assert flaw_of(material(**changes)) is flaw


@pytest.mark.parametrize(
    ("kind", "most"), [(MaterialKind.PDF, PDF_MAX), (MaterialKind.VIDEO, VIDEO_MAX)]
)
def test_a_file_has_a_maximum_size_by_its_kind(kind: MaterialKind, most: int) -> None:
    for size, flaw in ((most, None), (most + 1, Flaw.TOO_BIG)):
        file = MaterialFile(name="materials/a.pdf", size_bytes=size)
        assert flaw_of(material(kind=kind, text_zh="", file=file)) is flaw


@given(st.text(max_size=90))
def test_a_title_is_either_accepted_or_refused(title: str) -> None:
    try:
        check_title(title)
    except MaterialRefused:
        return
    assert title.strip()
    assert "\n" not in title
    assert len(title) <= 80


def test_lines_of_a_text_may_be_ended_and_indented() -> None:
    check_text("a\n\tb\n\n- c")


def test_a_text_and_a_title_have_a_maximum_length() -> None:
    check_text("长" * TEXT_MAX)
    check_title("长" * TITLE_MAX)


def test_a_refusal_names_the_flaw_and_the_field() -> None:
    alone, named = MaterialRefused(Flaw.REPEATED), MaterialRefused(Flaw.MISSING, "a.pdf")
    assert (alone.flaw, alone.detail) == (Flaw.REPEATED, "")
    assert (named.flaw, named.detail) == (Flaw.MISSING, "a.pdf")


def test_a_minute_is_300_characters_or_120_words() -> None:
    assert reading_minutes("字" * 900) == 3
    assert reading_minutes("word " * 240) == 2
    assert reading_minutes("字" * 300 + " word" * 120) == 2
    assert reading_minutes("") == 1
    assert reading_minutes("\u3400\u9fff" * 300) == 2


def test_other_signs_take_no_reading_time() -> None:
    for one in ("é", "—", "- ", "\u33ff\ua000", "（！"):
        assert reading_minutes((one + " ") * 600) == 1
    assert reading_minutes("I’m 3% " * 120) == 2


@given(st.text(max_size=60))
def test_search_terms_of_a_title_are_distinct_and_lower_case(title: str) -> None:
    terms = terms_of(title)
    assert len(terms) == len(set(terms))
    assert all(term in title.lower() for term in terms)
    assert all(term.isalnum() for term in terms)


def test_a_title_is_found_by_its_words_and_its_characters() -> None:
    assert terms_of("自然拼读：Vowel-Teams 2") == ["自", "然", "拼", "读", "vowel", "teams", "2"]
