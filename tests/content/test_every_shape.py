"""A list in any format and any encoding is read back unchanged."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.content.lists import words as made_up
from tests.content.test_lists import read
from tests.content.writing import BARE, TEXTS, workbook
from wordmate.adapters.word_files.words import Row, Word

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "big5")
CHINESE = st.text("山水人大小日月木火土中心手口田力山石", min_size=1, max_size=6)
ENGLISH = [word for word in made_up(5_000) if len(word) > 3]
"""Texts without a part of speech or a column's name."""


@st.composite
def lists(draw: st.DrawFn) -> list[Word]:
    """Words with the fields of a list: with phonetics, parts of speech and examples, or without."""
    spelled = st.lists(st.sampled_from(ENGLISH), min_size=1, max_size=2).map(" ".join)
    spellings = draw(st.lists(spelled, min_size=4, max_size=12, unique=True))
    has_phonetic, has_example = draw(st.booleans()), draw(st.booleans())
    sentence = st.sampled_from(
        ["The {} is here, too.", 'She said: "A {}; no more."', "Is it a {} | or not?"]
    )
    return [
        Word(
            en=en,
            zh=draw(st.lists(CHINESE, min_size=1, max_size=3).map("，".join)),
            phonetic=f"ˈ{en}ː".replace(" ", "") if has_phonetic else "",
            part_of_speech=draw(st.sampled_from(["n.", "v.", "adj.", "n. v."])),
            example=draw(sentence).format(en) if has_example else "",
        )
        for en in spellings
    ]


def read_back(name: str, data: bytes) -> list[Word]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        rows = read(path)
    assert all(isinstance(row, Row) for row in rows), rows
    return [row.word for row in rows if isinstance(row, Row)]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", [*TEXTS, *BARE])
@settings(max_examples=15, deadline=None)
@given(words=lists())
def test_a_list_reads_back_as_it_was_written(name: str, encoding: str, words: list[Word]) -> None:
    if encoding == "big5":  # this encoding has no phonetic letters
        words = [replace(word, phonetic="") for word in words]
    if name in BARE:
        words = [replace(word, example="") for word in words]
    text = {**TEXTS, **BARE}[name](words)
    assert read_back(name, text.encode(encoding)) == words


@settings(max_examples=15, deadline=None)
@given(words=lists())
def test_a_workbook_reads_back_as_it_was_written(words: list[Word]) -> None:
    assert read_back("list.xlsx", workbook(words)) == words
