"""Course orders, and what a lesson writes down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.messages.course_orders import CourseOrderView, OrderFilter
from wordmate.application.messages.lessons import (
    AnswerEvent,
    LessonProgress,
    LessonResult,
    SavedProgress,
)
from wordmate.application.ports.people import Caller
from wordmate.domain.commission import CommissionRecord
from wordmate.domain.course_order import CourseOrder, LessonType
from wordmate.domain.review_plan import PlannedReview
from wordmate.domain.roles import Role
from wordmate.domain.word_learning import WordState


class CourseBooks(Protocol):
    async def exists(self, course_book_id: int) -> bool: ...


class CourseOrders(Protocol):
    async def by_id(self, order_id: int) -> CourseOrder | None: ...
    async def add(self, order: CourseOrder, now: int) -> CourseOrder:
        """Stores a new order (its id is ignored) and returns it with its id."""
        ...

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[int],
        now: int,
    ) -> int:
        """Stores the source's word list once and an order per planned day; returns how many."""
        ...

    async def save(self, order: CourseOrder) -> CourseOrder:
        """Compare-and-swap on ``order.version``; returns it with the next version.

        Raises StaleVersion when somebody else was faster.
        """
        ...

    async def overdue(self, now: int, limit: int) -> Sequence[CourseOrder]:
        """Reserved orders whose booked time has passed by more than their own length."""
        ...

    async def deletion_approved(self, limit: int) -> Sequence[CourseOrder]: ...
    async def word_ids(self, order_id: int) -> Sequence[int]:
        """The own word list of a review order, in order; empty for others."""
        ...

    async def view(self, order_id: int, caller: Caller, now: int) -> CourseOrderView | None:
        """What ``Reads.order_view`` answers, with this unit's own changes in it."""
        ...


@dataclass(frozen=True, slots=True)
class OrderScope:
    """Whose orders a list shows, and when: ``since <= appointment < until``.

    Without a user it is the store's list: everybody's orders, deleted ones by filter only.
    """

    user_id: int | None
    role: Role
    filter: OrderFilter
    since: int
    until: int | None
    lesson_type: LessonType | None
    soonest_first: bool


class ProgressStore(Protocol):
    async def get(self, order_id: int) -> SavedProgress | None: ...
    async def save(
        self, *, order_id: int, version: int, progress: LessonProgress, saved_by: int, now: int
    ) -> int:
        """Saves over ``version`` (0: none yet) and returns the next; raises StaleVersion."""
        ...


class ResultStore(Protocol):
    async def get(self, order_id: int) -> LessonResult | None: ...
    async def put(self, result: LessonResult, submitted_by: int) -> None:
        """Stores or replaces the result of an order."""
        ...


class WordStates(Protocol):
    async def states(self, student_id: int, word_ids: Sequence[int]) -> dict[int, WordState]:
        """States of the words met so far; words not named are new."""
        ...

    async def put(self, student_id: int, states: dict[int, WordState], now: int) -> None:
        """Stores states in one statement, favourites untouched."""
        ...

    async def known_ids(self, word_ids: Sequence[int]) -> set[int]:
        """Which of these words exist."""
        ...


class ReviewEvents(Protocol):
    async def append(
        self, *, student_id: int, order_id: int, answers: Sequence[AnswerEvent], now: int
    ) -> None: ...


class Commissions(Protocol):
    async def add(self, record: CommissionRecord, now: int) -> None:
        """One per order: a second one for the same order changes nothing."""
        ...
