"""What the use cases of words are made with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.content.messages import (
    CourseMetric,
    ListCourseBook,
    StudentCourse,
    WordView,
)
from wordmate.application.kernel.messages import Page
from wordmate.application.words.messages import BoxCounts, ForgottenOfBook
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.wrong_choices import BookWord
from wordmate.domain.reviews.maintenance import KeptWord
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown, WordLedgerEntry
from wordmate.domain.words.word_search import WordSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldWords:
    """Words of a student that nobody else changes until the unit ends.

    ``known`` holds those of the asked words that there are; ``stored`` which of the asked numbers
    of the device are in the ledger, with their words.
    """

    student_id: AccountId
    last_sequence: int
    known: Mapping[WordId, WordKnown]
    stored: frozenset[tuple[int, int]] = frozenset()


class WordLedger(Protocol):
    """What students do with words outside orders, and what is known of words for it."""

    async def hold(
        self, student_id: AccountId, word_ids: Sequence[WordId], device: str, numbers: Sequence[int]
    ) -> HeldWords:
        """Words to decide on; who else asks for the student's words waits until the unit ends."""
        ...

    async def append(
        self,
        held: HeldWords,
        new_events: Sequence[WordLedgerEntry],
        known: Mapping[WordId, WordKnown],
    ) -> None:
        """Appends to the ledger new entries, and stores what came of it.

        Raises StaleVersion where the ledger has gone on meanwhile.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Which part of a list is wanted: words in these states (none named: in all), found by a
    search, so many from there."""

    states: tuple[WordState, ...] = ()
    search: WordSearch | None = None
    limit: int
    offset: int


class OwnWordsReads(Protocol):
    """The words that a student has something to do with."""

    async def box_words(
        self, course_book_id: BookId, student_id: AccountId, request: Listed
    ) -> Page[WordView]:
        """A book's words in book order."""
        ...

    async def box_counts(self, course_book_id: BookId, student_id: AccountId) -> BoxCounts | None:
        """None when there is no such book."""
        ...

    async def favorite_words(
        self, student_id: AccountId, request: Listed, *, by_word: bool = False
    ) -> Page[WordView]:
        """The latest first, or in the order of their letters."""
        ...

    async def favorite_counts(self, student_id: AccountId) -> BoxCounts: ...

    async def marked_words(self, student_id: AccountId, request: Listed) -> Page[WordView]:
        """The words that the student marked as mastered and nothing judged since, latest first."""
        ...

    async def lessons_held(
        self,
        student_id: AccountId,
        since: Instant,
        until: Instant,
        *,
        booked: tuple[Instant, Instant],
    ) -> Sequence[Lesson]:
        """The student's completed sessions that began in this time, but for purged ones; only those
        that were booked for these appointments are looked at."""
        ...

    async def words_happened(
        self, student_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[WordLedgerEntry]:
        """What the student did with words outside orders in this time, as devices know it."""
        ...

    async def found_words(self, student_id: AccountId, request: Listed) -> Page[WordView]:
        """Of all words that the student met or made a favourite, in the order of their letters."""
        ...

    async def kept_words(self, student_id: AccountId) -> Sequence[KeptWord]:
        """All that the student was taught and keeps, in the order of their numbers."""
        ...

    async def kept_of(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, KeptWord]:
        """Those of these words that are kept."""
        ...

    async def kept_words_goal(self, student_id: AccountId) -> int:
        """At most how many kept words the student wants to be asked on a day."""
        ...

    async def forgotten_by_book(self, student_id: AccountId) -> Sequence[ForgottenOfBook]:
        """Books with forgotten words, the most forgotten first."""
        ...


class WordsReads(Protocol):
    async def choices(
        self, course_book_id: BookId, word_ids: Sequence[WordId]
    ) -> Sequence[BookWord]:
        """These words of a book and some hundred others, the same ones every time."""
        ...

    async def student_courses(
        self, student_id: AccountId, request: ListCourseBook
    ) -> Page[StudentCourse]: ...
    async def course_words(
        self, course_book_id: BookId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        """None when there is no such book."""
        ...

    async def review_words(
        self, student_id: AccountId, *, course_book_id: BookId | None, limit: int, offset: int
    ) -> Page[WordView]: ...
    async def order_words(
        self, order_id: OrderId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView]:
        """The own word list of a review order with the student's states."""
        ...

    async def words(
        self,
        word_ids: Sequence[WordId],
        student_id: AccountId,
        *,
        course_book_id: BookId | None = None,
    ) -> Sequence[WordView]:
        """In the order asked for, without unknown ones; as the book shows them, when one is
        named."""
        ...

    async def course_metric(
        self, course_book_id: BookId, student_id: AccountId
    ) -> CourseMetric | None: ...
