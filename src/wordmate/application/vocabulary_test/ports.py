"""What the use cases of the vocabulary test are made with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.kernel.messages import Page
from wordmate.application.vocabulary_test.messages import VocaExamRecord
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.estimation import Estimate
from wordmate.domain.vocabulary_test.items import Item
from wordmate.domain.vocabulary_test.ranked_words import RankedWord
from wordmate.domain.vocabulary_test.taken_test import TakenTest


class VocabularyTests(Protocol):
    """Tests inside a unit of work. A test that is found is held to the unit's end."""

    async def open_of(self, student_id: AccountId) -> TakenTest | None:
        """The student's one test that is not closed."""
        ...

    async def hold(self, test_id: VocabularyTestId) -> TakenTest | None: ...

    async def add(self, test: TakenTest) -> TakenTest | None:
        """Stores a new test (its id is ignored); none when the student has an open one."""
        ...

    async def store(self, before: TakenTest, after: TakenTest) -> None:
        """Appends the answers that were added to a held test, and stores how far it is."""
        ...


class RankedWords(Protocol):
    async def with_ranks(self, ranks: Sequence[int]) -> Sequence[RankedWord]:
        """The words that were imported with one of these ranks."""
        ...


class ItemBank(Protocol):
    """The items that the product brings along."""

    def items(self) -> Sequence[Item]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedTest:
    """An earlier test's size."""

    id: VocabularyTestId
    closed_at: Instant
    estimate: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class SpelledWord:
    """A word of the books that is spelled like a tested one, and what a student made of it."""

    id: WordId
    word: str
    is_favorite: bool


class VocabularyTestReads(Protocol):
    async def vocabulary_test(self, test_id: VocabularyTestId) -> TakenTest | None: ...
    async def vocabulary_tests(
        self, student_id: AccountId, now: Instant, *, since: Instant, limit: int, offset: int
    ) -> Page[VocaExamRecord]:
        """Those begun since an instant, the latest first."""
        ...

    async def reported_before(
        self, test: TakenTest, *, since: Instant, limit: int
    ) -> Sequence[ReportedTest]:
        """The student's reported tests that were begun since an instant and before this one, the
        latest first."""
        ...

    async def spelled_words(
        self, student_id: AccountId, words: Sequence[str]
    ) -> Sequence[SpelledWord]:
        """Those of these words that the books know, in any order."""
        ...
