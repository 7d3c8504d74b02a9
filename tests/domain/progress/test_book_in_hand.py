"""A student's current book."""

from typing import Any

import pytest

from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import Grade, SchoolLevel
from wordmate.domain.progress.book_in_hand import BookUse, ShelfBook, book_in_hand, reason_for
from wordmate.domain.progress.first_book import BookReason, first_book

FIRST, _ = first_book(grade=Grade.SENIOR_1, size=None)


def on_shelf(
    number: int, begun_at: Instant | None = None, booked_at: Instant | None = None, **more: Any
) -> ShelfBook:
    facts = {
        "code": f"book{number}",
        "level": SchoolLevel.PRIMARY,
        "new_words": 5,
        "has_own_page": False,
        **more,
    }
    use = BookUse(begun_at=begun_at, booked_at=booked_at)
    return ShelfBook(book_id=BookId(number), use=use, **facts)


SUITS: Any = {"level": SchoolLevel.SENIOR}
EARLY, LATE = Instant(1), Instant(2)
FINISHED: Any = {"new_words": 0}


@pytest.mark.parametrize(
    ("shelf", "chosen"),
    [
        ([], None),
        ([on_shelf(2), on_shelf(1)], 1),
        ([on_shelf(1), on_shelf(2, **SUITS)], 2),
        ([on_shelf(1), on_shelf(2, **SUITS), on_shelf(3, code=FIRST.code)], 3),
        (
            [
                on_shelf(1, code=FIRST.code),
                on_shelf(2, booked_at=LATE),
                on_shelf(3, booked_at=EARLY),
            ],
            3,
        ),
        ([on_shelf(1, booked_at=EARLY), on_shelf(2, begun_at=EARLY)], 2),
        ([on_shelf(1, begun_at=EARLY), on_shelf(2, begun_at=LATE)], 2),
        ([on_shelf(1, has_own_page=True)], None),
        ([on_shelf(1, has_own_page=True, begun_at=EARLY), on_shelf(2)], 1),
    ],
)
def test_the_current_book_was_begun_last_else_booked_next_else_is_the_first_or_of_its_level(
    shelf: list[ShelfBook], chosen: int | None
) -> None:
    assert book_in_hand(shelf, FIRST) == chosen


@pytest.mark.parametrize(
    ("shelf", "chosen"),
    [
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2)], 2),
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2), on_shelf(3, begun_at=EARLY)], 3),
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2), on_shelf(3, **SUITS)], 3),
        ([on_shelf(1, **FINISHED), on_shelf(2, begun_at=EARLY, **FINISHED)], 2),
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2, has_own_page=True)], 1),
    ],
)
def test_after_a_finished_book_comes_the_next_one_with_new_words(
    shelf: list[ShelfBook], chosen: int
) -> None:
    assert book_in_hand(shelf, FIRST) == chosen


@pytest.mark.parametrize(
    ("book", "reason"),
    [
        (on_shelf(1, begun_at=EARLY, booked_at=LATE), BookReason.BEGUN),
        (on_shelf(1, booked_at=LATE, **SUITS), BookReason.BOOKED),
        (on_shelf(1, code=FIRST.code), BookReason.GRADE),
        (on_shelf(1, **SUITS), BookReason.GRADE),
        (on_shelf(1), BookReason.USUAL),
    ],
)
def test_the_reason_for_a_book_is_its_use_before_the_grade(
    book: ShelfBook, reason: BookReason
) -> None:
    assert reason_for(book.use, book.code, book.level, FIRST, BookReason.GRADE) is reason
