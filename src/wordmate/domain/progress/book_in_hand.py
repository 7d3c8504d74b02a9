"""Chooses the book that a student continues with."""

from collections.abc import Iterable
from dataclasses import dataclass

from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.progress.first_book import BookReason, StarterBook


@dataclass(frozen=True, slots=True, kw_only=True)
class BookUse:
    """What a student has done with a book."""

    begun_at: Instant | None = None
    """When its last session began."""
    booked_at: Instant | None = None
    """When its next session is booked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfBook:
    """A book on the shelf, from one student's view."""

    book_id: BookId
    code: str
    level: SchoolLevel
    new_words: int
    """Words that the student has not met."""
    has_own_page: bool
    """It is an interactive course."""
    use: BookUse = BookUse()


def book_in_hand(shelf: Iterable[ShelfBook], first: StarterBook) -> BookId | None:
    """The book to continue with: the one begun last, else the one booked next, else the starter
    book to begin with, else the first of its level, else the first.

    Books without new words come after all others. Interactive books are not proposed before they
    are begun or booked.
    """
    books = [one for one in shelf if not one.has_own_page or one.use != BookUse()]
    return min(books, key=lambda one: _preference(one, first)).book_id if books else None


def reason_for(
    use: BookUse, code: str, level: SchoolLevel, first: StarterBook, why: BookReason
) -> BookReason:
    """Why a book is the current one; ``why`` the starter book is the one to begin with."""
    if use.begun_at is not None:
        return BookReason.BEGUN
    if use.booked_at is not None:
        return BookReason.BOOKED
    return why if code == first.code or level is first.level else BookReason.USUAL


def _preference(book: ShelfBook, first: StarterBook) -> tuple[int, ...]:
    """The sort key; the smallest comes first."""
    begun_at, booked_at = book.use.begun_at, book.use.booked_at
    return (
        book.new_words <= 0,
        begun_at is None,
        -(begun_at or 0),
        booked_at is None,
        booked_at or 0,
        book.code != first.code,
        book.level is not first.level,
        book.book_id,
    )
