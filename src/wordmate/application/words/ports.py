"""The ports of the word use cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.content.messages import (
    CourseMetric,
    WordView,
)
from wordmate.application.kernel.messages import Page
from wordmate.application.words.messages import BoxCounts, ForgottenOfBook
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.lessons.wrong_choices import BookWord
from wordmate.domain.reviews.confusions import Confusion
from wordmate.domain.reviews.maintenance import KeptWord
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown, WordLedgerEntry
from wordmate.domain.words.word_search import WordSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldWords:
    """Words of a student, locked until the unit ends.

    ``known`` holds the existing ones of the requested words; ``stored`` the requested numbers of
    the device that are in the ledger, with their words.
    """

    student_id: AccountId
    last_sequence: int
    known: Mapping[WordId, WordKnown]
    stored: frozenset[tuple[int, int]] = frozenset()


class WordLedger(Protocol):
    """Students' word events outside orders, and the resulting knowledge."""

    async def hold(
        self, student_id: AccountId, word_ids: Sequence[WordId], device: str, numbers: Sequence[int]
    ) -> HeldWords:
        """Words to decide on; the student's words are locked until the unit ends."""
        ...

    async def append(
        self,
        held: HeldWords,
        new_events: Sequence[WordLedgerEntry],
        known: Mapping[WordId, WordKnown],
    ) -> None:
        """Appends new entries to the ledger, and stores their effects.

        Raises StaleVersion if the ledger has changed in the meantime.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """The requested part of a list: words in these states (none: all), matching a search, with
    offset and limit.
    """

    states: tuple[WordState, ...] = ()
    search: WordSearch | None = None
    limit: int
    offset: int


class OwnWordsReads(Protocol):
    """Queries about a student's own words."""

    async def box_words(
        self, course_book_id: BookId, student_id: AccountId, request: Listed
    ) -> Page[WordView]:
        """A book's words in book order."""
        ...

    async def box_counts(self, course_book_id: BookId, student_id: AccountId) -> BoxCounts | None:
        """The counts; None if there is no such book."""
        ...

    async def favorite_words(
        self, student_id: AccountId, request: Listed, *, by_word: bool = False
    ) -> Page[WordView]:
        """Favourites, latest first or alphabetically."""
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
        """The student's completed sessions that began in this period, without purged ones; only
        sessions booked in the given range are read.
        """
        ...

    async def word_events(
        self, student_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[WordLedgerEntry]:
        """The student's word events outside orders in this period, by the devices' times."""
        ...

    async def found_words(self, student_id: AccountId, request: Listed) -> Page[WordView]:
        """Matches among all words that the student met or made a favourite, alphabetically."""
        ...

    async def kept_words(self, student_id: AccountId) -> Sequence[KeptWord]:
        """All words that the student was taught and keeps, by id."""
        ...

    async def kept_of(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, KeptWord]:
        """The kept words among these."""
        ...

    async def kept_words_goal(self, student_id: AccountId) -> int:
        """The maximum number of kept words that the student is asked per day."""
        ...

    async def confusions(self, student_id: AccountId) -> Sequence[Confusion]:
        """The pairs that need a contrast card, those confused most often first."""
        ...

    async def forgotten_by_book(self, student_id: AccountId) -> Sequence[ForgottenOfBook]:
        """Books with forgotten words, the most forgotten first."""
        ...


class WordsReads(Protocol):
    async def choices(
        self, course_book_id: BookId, word_ids: Sequence[WordId]
    ) -> Sequence[BookWord]:
        """These words of a book, their neighbours and some hundred others, always the same."""
        ...

    async def course_words(
        self, course_book_id: BookId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        """The words of a book; None if there is no such book."""
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
        """Words in the requested order, without unknown ones; as the book shows them, if one is
        named.
        """
        ...

    async def course_metric(
        self, course_book_id: BookId, student_id: AccountId
    ) -> CourseMetric | None: ...
