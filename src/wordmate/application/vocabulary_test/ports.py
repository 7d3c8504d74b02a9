"""The ports of the vocabulary test use cases."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, VocabularyTestId
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.items import Item
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.ranked_words import RankedWord
from wordmate.domain.vocabulary_test.taken_test import TakenTest


class VocabularyTests(Protocol):
    """Tests inside a unit of work. Found tests are locked until the unit ends."""

    async def open_of(self, student_id: AccountId, kind: TestKind) -> TakenTest | None:
        """The student's open test of a kind."""
        ...

    async def hold(self, test_id: VocabularyTestId) -> TakenTest | None: ...

    async def add(self, test: TakenTest) -> TakenTest | None:
        """Stores a new test (its id is ignored); None if the student has an open one of its
        kind."""
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
