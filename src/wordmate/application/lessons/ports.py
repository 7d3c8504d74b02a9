"""What the use cases of lessons are made with."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.stored_answers import KeptAnswers
from wordmate.application.kernel.system import Clock
from wordmate.application.kernel.units import Units
from wordmate.application.ledger.ports import HeldOrders, LedgerReads, LedgerUnit, WordStates
from wordmate.application.lessons.messages import LessonResult, SavedProgress
from wordmate.application.orders.messages import CourseOrderView, LessonClock


class LessonOrders(HeldOrders, Protocol):
    async def numbers_of(self, order_id: int, device: str) -> Sequence[int]:
        """The numbers that are kept of what a device did in a held order."""
        ...

    async def word_ids(self, order_id: int) -> Sequence[int]:
        """The own word list of a review order, in order; empty for others."""
        ...


class LessonWords(WordStates, Protocol):
    async def in_book(self, course_book_id: int, word_ids: Sequence[int]) -> set[int]:
        """Which of these words stand in the book."""
        ...


class LessonsUnit(LedgerUnit, Protocol):
    """The stores that commands on lessons work in."""

    @property
    def orders(self) -> LessonOrders: ...
    @property
    def words(self) -> LessonWords: ...
    @property
    def kept(self) -> KeptAnswers: ...


class LessonsReads(LedgerReads, Protocol):
    async def order_view(
        self, order_id: int, caller: Caller, now: int
    ) -> CourseOrderView | None: ...
    async def lesson_clock(self, order_id: int, now: int) -> LessonClock | None: ...
    async def progress(self, order_id: int) -> SavedProgress | None: ...
    async def own_progress(
        self, order_ids: Sequence[int], caller: Caller
    ) -> Sequence[SavedProgress]:
        """Of those orders that are the caller's, in the order asked for."""
        ...

    async def result(self, order_id: int) -> LessonResult | None: ...
    async def new_words(
        self,
        course_book_id: int,
        student_id: int,
        *,
        limit: int,
        offset: int,
        without: Sequence[int] = (),
    ) -> Page[WordView] | None: ...


class LessonsPorts(Protocol):
    """What the use cases of lessons are made with."""

    @property
    def units(self) -> Units[LessonsUnit]: ...
    @property
    def reads(self) -> LessonsReads: ...
    @property
    def clock(self) -> Clock: ...
