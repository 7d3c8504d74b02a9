"""Quality of the starter books."""

import csv
import re
from itertools import pairwise
from pathlib import Path

import emoji
import pytest

from wordmate.adapters.word_files.pictures import NEWEST
from wordmate.adapters.word_files.starter import starter_books, starter_file, starter_words
from wordmate.adapters.word_files.words import Word
from wordmate.application.content.ports import BookEntry
from wordmate.domain.content.word_text import is_picture
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import GROUP_SIZE
from wordmate.domain.lessons.wrong_choices import BookWord, likeness
from wordmate.domain.progress.first_book import STARTER_BOOKS

BOOKS = starter_books()
LATIN = re.compile(r"[A-Za-z]")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LESSON = 15
LOOKS_ALIKE = 0.6
"""Similar in spelling: explicit and implicit, height and weight."""
FAMILY_LOOKS_ALIKE = {"phrasal-verbs": 0.7, "word-forms": 0.7, "business": 0.7}
"""Books whose lessons teach some families together: break out and break up."""
FORMAT = re.compile(r"[\u200b-\u200f\u2028-\u202f\ufeff]")

each_book = pytest.mark.parametrize("book", BOOKS, ids=[book.code for book in BOOKS])


def words(book: BookEntry) -> tuple[Word, ...]:
    return starter_words()[book.code]


def test_the_shelf_holds_books_of_different_categories_for_every_level() -> None:
    assert len(BOOKS) >= 8
    assert len({book.category for book in BOOKS}) >= 6
    assert len({book.level for book in BOOKS}) == 5


def test_every_book_has_a_code_and_titles_of_its_own() -> None:
    for name in ("code", "title_zh", "title_en"):
        assert len({getattr(book, name) for book in BOOKS}) == len(BOOKS)
    assert all(CHINESE.search(book.title_zh) for book in BOOKS)
    assert not any(CHINESE.search(book.title_en) for book in BOOKS)


def test_every_word_file_belongs_to_a_book() -> None:
    folder = starter_file("any").parent
    assert {Path(path).stem for path in folder.iterdir()} == {book.code for book in BOOKS}


def test_the_books_teach_more_than_6000_different_words() -> None:
    assert len({word.en for book in BOOKS for word in words(book)}) >= 6_000


@each_book
def test_the_page_of_the_books_counts_their_words(book: BookEntry) -> None:
    page = (Path(__file__).parents[2] / "docs/starter-books.md").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in starter_file(book.code).read_text("utf-8").splitlines()]
    with_text = sum(any(row[1:]) for row in rows[1:])
    assert f"| `{book.code}` | {len(words(book)):,} | {with_text:,} |" in page


@each_book
def test_a_row_without_a_translation_is_a_word_alone(book: BookEntry) -> None:
    with starter_file(book.code).open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file, delimiter="\t")]
    bare = [row for row in rows if not row["translation"]]
    assert [row["word"] for row in bare if any(list(row.values())[1:])] == []


@pytest.mark.parametrize("code", ["junior-core", "senior-core", "cet4-core"])
def test_a_general_book_is_not_in_alphabetical_order(code) -> None:
    taught = [word.en.casefold() for word in words(next(one for one in BOOKS if one.code == code))]
    rising = sum(one < other for one, other in pairwise(taught))
    assert rising < 0.65 * len(taught)


@pytest.mark.parametrize("code", [book.code for book in STARTER_BOOKS])
def test_a_new_students_first_five_words_are_no_names_or_titles(code: str) -> None:
    first = [word.en for word in starter_words()[code][:GROUP_SIZE]]
    assert first == [word.lower() for word in first]


@each_book
def test_words_that_look_alike_are_taught_in_different_lessons(book: BookEntry) -> None:
    """Fifteen words are a lesson's first round. A book of roots and affixes teaches the common
    parts."""
    if book.code == "roots-affixes":
        return
    limit = FAMILY_LOOKS_ALIKE.get(book.code, LOOKS_ALIKE)
    taught = [BookWord(WordId(1), word.en, "", "") for word in words(book)]
    assert [
        (one.en_word, other.en_word)
        for nth, one in enumerate(taught)
        for other in taught[nth + 1 : nth + LESSON]
        if likeness(one, other) >= limit
    ] == []


@each_book
def test_no_field_shown_in_a_lesson_is_empty(book: BookEntry) -> None:
    needed = ("en", "zh", "phonetic", "part_of_speech", "example", "example_zh")
    assert [(w.en, name) for w in words(book) for name in needed if not getattr(w, name)] == []


@each_book
def test_translations_are_chinese(book: BookEntry) -> None:
    assert [(word.en, word.zh) for word in words(book) if LATIN.search(word.zh)] == []


@each_book
def test_examples_are_english_and_their_translations_chinese(book: BookEntry) -> None:
    assert [word.en for word in words(book) if CHINESE.search(word.example)] == []
    assert [word.en for word in words(book) if not CHINESE.search(word.example_zh)] == []


@each_book
def test_every_example_is_a_whole_sentence(book: BookEntry) -> None:
    whole = re.compile(r"""["'“‘]?[A-Z0-9].*[.!?…]["'”’]?""")
    assert [word.example for word in words(book) if not whole.fullmatch(word.example)] == []
    ended = re.compile(r".*[。！？…][”’》]?")
    assert [word.example_zh for word in words(book) if not ended.fullmatch(word.example_zh)] == []


@each_book
def test_the_word_is_plain_english(book: BookEntry) -> None:
    english = re.compile(r"[A-Za-zé][A-Za-zé'.\- ]*")
    assert [word.en for word in words(book) if not english.fullmatch(word.en)] == []


@each_book
def test_no_invisible_characters_hide_in_a_field(book: BookEntry) -> None:
    for word in words(book):
        text = " ".join((word.en, word.zh, word.example, word.example_zh, word.knowledge))
        assert not FORMAT.search(text), word.en


def test_enough_words_have_knowledge_points() -> None:
    every = [word for book in BOOKS for word in words(book)]
    assert sum(bool(word.knowledge) for word in every) >= len(every) // 3


@each_book
def test_every_picture_is_one_emoji_that_phones_can_draw(book: BookEntry) -> None:
    with starter_file(book.code).open(encoding="utf-8", newline="") as file:
        cells = [row.get("picture") or "" for row in csv.DictReader(file, delimiter="\t")]
    pictures = [cell for cell in cells if cell]
    assert [one for one in pictures if not is_picture(one) or emoji.version(one) > NEWEST] == []


def test_knowledge_points_are_explained_in_chinese() -> None:
    every = [word for book in BOOKS for word in words(book) if word.knowledge]
    assert [word.en for word in every if not CHINESE.search(word.knowledge)] == []
