"""A student's current book."""

from typing import Any

import pytest

from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.progress.book_in_hand import ShelfBook, book_in_hand


def on_shelf(number: int, **more: Any) -> ShelfBook:
    facts = {"new_words": 5, "has_own_page": False, "suits": False, **more}
    return ShelfBook(book_id=BookId(number), **facts)


EARLY, LATE = Instant(1), Instant(2)
FINISHED = {"new_words": 0}


@pytest.mark.parametrize(
    ("shelf", "chosen"),
    [
        ([], None),
        ([on_shelf(2), on_shelf(1)], 1),
        ([on_shelf(1), on_shelf(2, suits=True)], 2),
        ([on_shelf(1, suits=True), on_shelf(2, booked_at=LATE), on_shelf(3, booked_at=EARLY)], 3),
        ([on_shelf(1, booked_at=EARLY), on_shelf(2, begun_at=EARLY)], 2),
        ([on_shelf(1, begun_at=EARLY), on_shelf(2, begun_at=LATE)], 2),
        ([on_shelf(1, has_own_page=True)], None),
        ([on_shelf(1, has_own_page=True, begun_at=EARLY), on_shelf(2)], 1),
    ],
)
def test_the_current_book_was_begun_last_else_booked_next_else_suits_the_level(
    shelf: list[ShelfBook], chosen: int | None
) -> None:
    assert book_in_hand(shelf) == chosen


@pytest.mark.parametrize(
    ("shelf", "chosen"),
    [
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2)], 2),
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2), on_shelf(3, begun_at=EARLY)], 3),
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2), on_shelf(3, suits=True)], 3),
        ([on_shelf(1, **FINISHED), on_shelf(2, begun_at=EARLY, **FINISHED)], 2),
        ([on_shelf(1, begun_at=LATE, **FINISHED), on_shelf(2, has_own_page=True)], 1),
    ],
)
def test_after_a_finished_book_comes_the_next_one_with_new_words(
    shelf: list[ShelfBook], chosen: int
) -> None:
    assert book_in_hand(shelf) == chosen
