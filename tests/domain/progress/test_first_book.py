"""The starter book of a new student."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.adapters.word_files.starter import starter_books
from wordmate.domain.kernel.school_level import Grade, SchoolLevel
from wordmate.domain.progress.first_book import (
    STARTER_BOOKS,
    BookReason,
    StarterBook,
    first_book,
)

SIZES = st.integers(0, 60_000)


def place(book: StarterBook) -> int:
    """Its place from the easiest."""
    return STARTER_BOOKS.index(book)


@given(SIZES, SIZES, st.none() | st.sampled_from(Grade))
def test_more_known_words_never_lead_to_an_easier_book(size, other, grade) -> None:
    easier, harder = (place(first_book(grade=grade, size=one)[0]) for one in sorted((size, other)))
    assert easier <= harder


@given(st.sampled_from(Grade), st.sampled_from(Grade))
def test_a_higher_grade_never_leads_to_an_easier_book(grade, other) -> None:
    lower, higher = sorted((grade, other), key=list(Grade).index)
    books = [first_book(grade=one, size=None)[0] for one in (lower, higher)]
    assert place(books[0]) <= place(books[1])


@given(st.sampled_from(Grade))
def test_the_book_of_a_grade_is_of_its_level(grade) -> None:
    book, reason = first_book(grade=grade, size=None)
    assert (book.level, reason) == (grade.level, BookReason.GRADE)


@given(SIZES, st.none() | st.sampled_from(Grade))
def test_a_measured_size_counts_more_than_the_grade(size, grade) -> None:
    assert first_book(grade=grade, size=size) == first_book(grade=None, size=size)
    assert first_book(grade=grade, size=size)[1] is BookReason.SIZE


def test_each_book_is_the_first_one_of_some_grade_and_of_some_size() -> None:
    assert {first_book(grade=one, size=None)[0] for one in Grade} == {*STARTER_BOOKS}
    sizes = {first_book(grade=None, size=size)[0] for size in range(0, 5_000, 50)}
    assert sizes == {*STARTER_BOOKS}


def test_a_student_of_whom_nothing_is_known_begins_with_the_junior_words() -> None:
    book, reason = first_book(grade=None, size=None)
    assert (book.level, reason) == (SchoolLevel.JUNIOR, BookReason.USUAL)


def test_every_book_is_a_starter_book_of_the_same_level() -> None:
    levels = {book.code: book.level for book in starter_books()}
    assert {one.code: levels[one.code] for one in STARTER_BOOKS} == {
        one.code: one.level for one in STARTER_BOOKS
    }
