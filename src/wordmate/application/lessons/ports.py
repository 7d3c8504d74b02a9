"""The ports of the lesson use cases."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.application.ledger.ports import HeldOrders, WordStates
from wordmate.domain.kernel.ids import BookId, OrderId, WordId


class LessonOrders(HeldOrders, Protocol):
    async def numbers_of(self, order_id: OrderId, device: str) -> Sequence[int]:
        """The stored action numbers of a device in a locked order."""
        ...

    async def word_ids(self, order_id: OrderId) -> Sequence[WordId]:
        """The own word list of a review order, in order; empty for others."""
        ...


class LessonWords(WordStates, Protocol):
    async def in_book(self, course_book_id: BookId, word_ids: Sequence[WordId]) -> set[WordId]:
        """The words among these that are in the book."""
        ...
