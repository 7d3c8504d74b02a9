"""The ports of the vocabulary test use cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.kernel.messages import Page
from wordmate.application.vocabulary_test.messages import VocaExamRecord
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.estimation import Estimate
from wordmate.domain.vocabulary_test.items import Item
from wordmate.domain.vocabulary_test.ranked_words import RankedWord
from wordmate.domain.vocabulary_test.taken_test import TakenTest


class VocabularyTests(Protocol):
    """Tests inside a unit of work. Found tests are locked until the unit ends."""

    async def open_of(self, student_id: AccountId) -> TakenTest | None:
        """The student's open test."""
        ...

    async def hold(self, test_id: VocabularyTestId) -> TakenTest | None: ...

    async def add(self, test: TakenTest) -> TakenTest | None:
        """Stores a new test (its id is ignored); None if the student has an open one."""
        ...

    async def store(self, before: TakenTest, after: TakenTest) -> None:
        """Appends the new answers of a locked test, and stores its state."""
        ...


class RankedWords(Protocol):
    async def with_ranks(self, ranks: Sequence[int]) -> Sequence[RankedWord]:
        """The imported words with one of these ranks."""
        ...


class ItemBank(Protocol):
    """The built-in items of the product."""

    def items(self, bank: Bank) -> Sequence[Item]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedTest:
    """An earlier test's size."""

    id: VocabularyTestId
    closed_at: Instant
    estimate: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class SpelledWord:
    """A word of the books with the same spelling as a tested one, and the student's state of it."""

    id: WordId
    word: str
    is_favorite: bool


class VocabularyTestReads(Protocol):
    async def vocabulary_test(self, test_id: VocabularyTestId) -> TakenTest | None: ...
    async def vocabulary_tests(
        self, student_id: AccountId, now: Instant, *, since: Instant, limit: int, offset: int
    ) -> Page[VocaExamRecord]:
        """Tests begun since an instant, latest first."""
        ...

    async def reported_before(
        self, test: TakenTest, *, since: Instant, limit: int
    ) -> Sequence[ReportedTest]:
        """The student's reported tests begun since an instant and before this one, latest first."""
        ...

    async def spelled_words(
        self, student_id: AccountId, words: Sequence[str]
    ) -> Sequence[SpelledWord]:
        """The words among these that the books contain, in any order."""
        ...
