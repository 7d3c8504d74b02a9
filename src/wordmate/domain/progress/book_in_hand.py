"""Chooses the book that a student continues with."""

from collections.abc import Iterable
from dataclasses import dataclass

from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfBook:
    """A book on the shelf, from one student's view."""

    book_id: BookId
    new_words: int
    """Words that the student has not met."""
    has_own_page: bool
    """It is an interactive course."""
    suits: bool
    """It suits the student's level."""
    begun_at: Instant | None = None
    """When its last session began."""
    booked_at: Instant | None = None
    """When its next session is booked for."""


def book_in_hand(shelf: Iterable[ShelfBook]) -> BookId | None:
    """The book to continue with: the one begun last, else the one booked next, else the first of
    the student's level, else the first.

    Books without new words come after all others. Interactive books are not proposed before they
    are begun or booked.
    """
    books = [one for one in shelf if not one.has_own_page or _is_used(one)]
    return min(books, key=_preference).book_id if books else None


def _is_used(book: ShelfBook) -> bool:
    return book.begun_at is not None or book.booked_at is not None


def _preference(book: ShelfBook) -> tuple[int, ...]:
    """The sort key; the smallest comes first."""
    return (
        book.new_words <= 0,
        book.begun_at is None,
        -(book.begun_at or 0),
        book.booked_at is None,
        book.booked_at or 0,
        not book.suits,
        book.book_id,
    )
