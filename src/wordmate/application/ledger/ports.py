"""The held order, its ledger and what is made of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import Difference, StudentRecords
from wordmate.domain.ledger.lesson import Lesson, Outcome
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry, ReviewsSupplemented, Terms
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.progress.counting import Practice
from wordmate.domain.reviews.maintenance import KeptWord
from wordmate.domain.reviews.review_plan import PlannedReview
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown


class LedgerRecords(Protocol):
    async def students(self, *, after: int, limit: int) -> Sequence[AccountId]:
        """Ids of students with orders or words of their own, rising from ``after``."""
        ...

    async def records(self, student_id: AccountId, *, hold: bool = False) -> StudentRecords:
        """All that stands of one student; with ``hold`` nobody changes it until the unit ends."""
        ...

    async def rewrite(self, before: CourseOrder, order: CourseOrder) -> None:
        """Stores an order as its ledger makes it, in place of what stands, without a further
        event."""
        ...

    async def terms(self, order_id: OrderId) -> Terms | None:
        """The terms of an order's end; none before, and where its end brought none."""
        ...

    async def accounts(self, *, after: int, limit: int) -> Sequence[AccountId]:
        """Ids of everybody, rising from ``after``."""
        ...

    async def wrong_counts(self, *, after: int, until: int) -> Sequence[Difference]:
        """The counts of words and orders that do not agree with these, of the accounts with ids
        above ``after`` and up to ``until``."""
        ...

    async def mend_counts(self, *, after: int, until: int) -> None:
        """Makes them agree, whoever writes meanwhile."""
        ...

    async def put_practice(self, student_id: AccountId, practice: Practice) -> None:
        """Stores counts in place of those that stand."""
        ...

    async def put_pay(
        self, order_id: OrderId, record: CommissionRecord | None, now: Instant
    ) -> None:
        """Stores what the order pays in place of what stands; none removes it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldLesson:
    """A lesson that nobody else changes until the unit ends.

    With it what commands decide on: its tutor's title and the name of their institution, and the
    last number that is kept of what the asking device did (0: none).
    """

    lesson: Lesson
    title_level: str | None
    institution: str | None
    last_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What happened to a held lesson, what came of it, and at its end what follows: ``kept`` are
    its words as its student remembers them from then on."""

    before: Lesson
    after: Lesson
    new_events: Sequence[LedgerEntry]
    outcome: Outcome | None = None
    memories: Collection[KeptWord] = ()

    @property
    def saved_by(self) -> AccountId:
        """Whose account saved its progress last: who did something last, or else its student."""
        accounts = (one.account_id for one in reversed(self.new_events))
        return next((one for one in accounts if one is not None), self.after.order.student_id)

    @property
    def supplements(self) -> Sequence[ReviewsSupplemented]:
        """The reviews that were added later."""
        events = (one.event for one in self.new_events)
        return [one for one in events if isinstance(one, ReviewsSupplemented)]


class HeldOrders(Protocol):
    async def hold(self, order_id: OrderId, device: str | None = None) -> HeldLesson | None:
        """The order with its lesson; who else asks for it waits until this unit has ended.

        Every command that decides on an order holds it first. With a device its last number.
        """
        ...

    async def reviews_of(self, order_id: OrderId) -> Sequence[CourseOrder]:
        """All reviews that came of a lesson, soonest first."""
        ...

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[WordId],
        now: Instant,
    ) -> int:
        """Stores the source's word list once and an order per planned day; returns how many."""
        ...

    async def add_supplement(
        self, source: CourseOrder, supplement: ReviewsSupplemented, now: Instant
    ) -> None:
        """Stores an order with a word list of its own for each review that was added."""
        ...

    async def store(self, recorded: Recorded, now: Instant) -> None:
        """Appends what happened to the order's ledger, and stores all that came of it.

        Compare-and-swap on the version before; raises StaleVersion.
        """
        ...


class Lessons(Protocol):
    """A lesson's progress and result, as its ledger makes them; none drops them."""

    async def put_progress(
        self,
        order_id: OrderId,
        progress: LessonState | None,
        *,
        version: int,
        saved_by: AccountId,
        now: Instant,
    ) -> None: ...

    async def put_result(self, order_id: OrderId, result: SubmittedResult | None) -> None: ...


class WordStates(Protocol):
    async def put(
        self, student_id: AccountId, states: dict[WordId, WordState], now: Instant
    ) -> None:
        """Stores the states that lessons decided, favourites untouched."""
        ...

    async def put_known(self, student_id: AccountId, known: Mapping[WordId, WordKnown]) -> None:
        """Stores all that is known of these words."""
        ...

    async def decided_last(self, student_id: AccountId, word_ids: Sequence[WordId]) -> Instant:
        """When the state of any of these words was decided last; 0 where none was."""
        ...


class WordMemories(Protocol):
    """What students remember of the words that they were taught."""

    async def of_words(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, KeptWord]:
        """Those of these words that are kept."""
        ...

    async def put(self, student_id: AccountId, memories: Collection[KeptWord]) -> None:
        """Stores words as they are kept now, in place of what stands."""
        ...

    async def put_goal(self, student_id: AccountId, words: int) -> None:
        """Stores at most how many kept words the student wants to be asked on a day."""
        ...

    async def answers_of(self, order_id: OrderId) -> Sequence[LedgerEntry]:
        """What was answered in a held order and taken back, and when it was left, in order."""
        ...


class PracticeCounts(Protocol):
    async def add(self, student_id: AccountId, practice: Practice) -> None:
        """Adds what was practised to what stands, in one statement."""
        ...


class LedgerReads(Protocol):
    async def order(self, order_id: OrderId) -> CourseOrder | None: ...
