"""What students remember of words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from wordmate.adapters.memory.tables import Tables
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.orders.events import Happened
from wordmate.domain.reviews.maintenance import DEFAULT_WORDS, KeptWord


class MemoryWordMemories:
    """``WordMemories``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def of_words(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, KeptWord]:
        return _of_words(self._tables, student_id, word_ids)

    async def put(self, student_id: AccountId, memories: Collection[KeptWord]) -> None:
        for one in memories:
            self._tables.memories[student_id, one.word_id] = one

    async def answers_of(self, order_id: OrderId) -> Sequence[Happened]:
        return self._tables.events.get(order_id, ())

    async def put_goal(self, student_id: AccountId, words: int) -> None:
        self._tables.kept_words_goals[student_id] = words


class MemoryMemoryReads(Protocol):
    """The queries about what students remember."""

    @property
    def _tables(self) -> Tables: ...

    async def kept_words(self, student_id: AccountId) -> Sequence[KeptWord]:
        found = self._tables.memories.items()
        return [one for (owner, _), one in sorted(found, key=_key) if owner == student_id]

    async def kept_of(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, KeptWord]:
        return _of_words(self._tables, student_id, word_ids)

    async def kept_words_goal(self, student_id: AccountId) -> int:
        return self._tables.kept_words_goals.get(student_id, DEFAULT_WORDS)


def _key(item: tuple[tuple[AccountId, WordId], KeptWord]) -> tuple[AccountId, WordId]:
    return item[0]


def _of_words(
    tables: Tables, student_id: AccountId, word_ids: Sequence[WordId]
) -> dict[WordId, KeptWord]:
    found = ((one, tables.memories.get((student_id, one))) for one in word_ids)
    return {word: one for word, one in found if one is not None}
