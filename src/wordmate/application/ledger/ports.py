"""The ports of the locked order, its ledger and its projections."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import HOUSE_OWNER, Staff
from wordmate.domain.ledger.audit import Difference, StudentRecords
from wordmate.domain.ledger.projections import Outcome
from wordmate.domain.ledger.remembering import Remembered
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry, ReviewsSupplemented, Terms
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.differences import PayDifference
from wordmate.domain.pay.titles import Titles
from wordmate.domain.progress.counting import Practice
from wordmate.domain.reviews.confusions import Confusion, Pair
from wordmate.domain.reviews.due import DayBudget, DueWords
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.forgetting import Forgetting
from wordmate.domain.reviews.milestones import Milestone
from wordmate.domain.reviews.review_plan import PlannedReview
from wordmate.domain.reviews.word_memory import WordMemory
from wordmate.domain.words.word_ledger import WordKnown


class RecordsUnreadable(Exception):  # noqa: N818
    """A student's stored records cannot be read; the text says why."""


class LedgerRecords(Protocol):
    async def students(
        self, *, after: int, limit: int, staff: Staff = HOUSE_OWNER
    ) -> Sequence[AccountId]:
        """Ids of students with orders or word events whom someone of the store sees, ascending,
        after ``after``.
        """
        ...

    async def in_experiment(
        self, experiment: str, *, after: int, limit: int
    ) -> Sequence[tuple[AccountId, Arm]]:
        """The students of an experiment with their arms, by id, after ``after``."""
        ...

    async def records(self, student_id: AccountId, *, hold: bool = False) -> StudentRecords:
        """All records of one student; with ``hold`` they are locked until the unit ends. Raises
        RecordsUnreadable."""
        ...

    async def rewrite(self, before: CourseOrder, order: CourseOrder) -> None:
        """Replaces an order's projections by those of its ledger, without a new event."""
        ...

    async def terms(self, order_id: OrderId) -> Terms | None:
        """The terms of an order's last end; None before it."""
        ...

    async def accounts(self, *, after: int, limit: int) -> Sequence[AccountId]:
        """Ids of all accounts, ascending, after ``after``."""
        ...

    async def wrong_counts(self, *, after: int, until: int) -> Sequence[Difference]:
        """The wrong counts of words and orders, of accounts after ``after`` up to ``until``."""
        ...

    async def wrong_pay(
        self, *, after: int, until: int, staff: Staff = HOUSE_OWNER
    ) -> Sequence[PayDifference]:
        """What is wrong with the payments and pay sums of those of these accounts that someone of
        the store sees.
        """
        ...

    async def mend_counts(self, *, after: int, until: int) -> None:
        """Corrects the counts while others may write."""
        ...

    async def put_practice(self, student_id: AccountId, practice: Practice) -> None:
        """Replaces the stored practice counts."""
        ...

    async def put_pay(
        self, order_id: OrderId, number: int, record: CommissionRecord | None, now: Instant
    ) -> None:
        """Replaces the order's stored pay; None deletes it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldOrder:
    """An order that is locked until the unit ends.

    It comes with everything that commands decide on: its tutor's titles and institution, its
    student's arm of an experiment, and the last stored number of the requesting device's actions
    (0: none).
    """

    order: CourseOrder
    titles: Titles
    institution: str | None
    last_number: int
    arm: Arm | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """New events of a locked order with their effects, and at its end the consequences:
    ``memories`` of its words, the ``budget`` of minutes that they leave, how fast the student
    forgets if checked answers changed that, and ``confusions``, the pairs of words that they
    confused.
    """

    before: CourseOrder
    after: CourseOrder
    new_events: Sequence[LedgerEntry]
    outcome: Outcome | None = None
    memories: Collection[WordMemory] = ()
    budget: DayBudget | None = None
    forgetting: Forgetting | None = None
    confusions: Collection[Confusion] = ()

    @property
    def saved_by(self) -> AccountId:
        """The account that last saved its progress: the last actor, or else its student."""
        accounts = (one.account_id for one in reversed(self.new_events))
        return next((one for one in accounts if one is not None), self.after.student_id)

    @property
    def supplements(self) -> Sequence[ReviewsSupplemented]:
        """The supplements: reviews that were added later."""
        events = (one.event for one in self.new_events)
        return [one for one in events if isinstance(one, ReviewsSupplemented)]


class HeldOrders(Protocol):
    async def hold(self, order_id: OrderId, device: str | None = None) -> HeldOrder | None:
        """The order with its lesson, locked until this unit ends.

        Every command on an order locks it first. With a device, its last number is included.
        """
        ...

    async def hold_all(self, order_ids: Sequence[OrderId]) -> Sequence[CourseOrder]:
        """Those of these orders that exist, by id, locked as by ``hold`` in one statement."""
        ...

    async def reviews_of(self, order_id: OrderId) -> Sequence[CourseOrder]:
        """All reviews of a lesson, soonest first."""
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
        """Stores an order with its own word list for each supplemented review."""
        ...

    async def store(self, recorded: Recorded, now: Instant) -> None:
        """Appends the new events to the order's ledger, and stores their effects.

        Compare-and-swap on the previous version; raises StaleVersion.
        """
        ...

    async def store_together(
        self, changed: Sequence[tuple[CourseOrder, CourseOrder]], now: Instant
    ) -> None:
        """The same for many orders, before and after, whose new events change nothing beside them:
        one statement for all of a kind. Raises StaleVersion.
        """
        ...


class Lessons(Protocol):
    """A lesson's progress and result from its ledger; None deletes them."""

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
    async def put_known(self, student_id: AccountId, known: Mapping[WordId, WordKnown]) -> None:
        """Stores all knowledge of these words."""
        ...

    async def ends_after(
        self, order_id: OrderId, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Instant:
        """The time of the order's last event, or of a later decision on any of these words."""
        ...


class WordMemories(Protocol):
    """Students' memories of the words that they were taught."""

    async def of_words(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, WordMemory]:
        """The stored memories of these words."""
        ...

    async def remembered(self, student_id: AccountId, word_ids: Sequence[WordId]) -> Remembered:
        """The same, with what the student has used of their daily minutes, and how fast they
        forget."""
        ...

    async def due(self, student_id: AccountId, today: int) -> DueWords:
        """What the student's list of a local day follows from, in one statement."""
        ...

    async def put(
        self,
        student_id: AccountId,
        memories: Collection[WordMemory],
        budget: DayBudget | None = None,
        forgetting: Forgetting | None = None,
    ) -> None:
        """Replaces the stored memories of these words, and the used minutes and how fast the
        student forgets if they are given."""
        ...

    async def confusions(
        self, student_id: AccountId, pairs: Collection[Pair]
    ) -> Mapping[Pair, Confusion]:
        """The stored confusions among these pairs."""
        ...

    async def put_confusions(
        self, student_id: AccountId, confusions: Collection[Confusion]
    ) -> None:
        """Replaces the stored confusions of these pairs."""
        ...

    async def still_known(self, student_id: AccountId) -> tuple[int, Collection[int]]:
        """How many words the student still knows, and the milestones they have reached."""
        ...

    async def add_milestones(
        self, student_id: AccountId, milestones: Collection[Milestone]
    ) -> Sequence[int]:
        """Stores milestones, and returns those that were not stored before."""
        ...

    async def is_taught(self, student_id: AccountId) -> bool:
        """Whether the student was taught any word."""
        ...

    async def put_arm(self, student_id: AccountId, arm: Arm | None) -> None:
        """Replaces the student's arm of an experiment; None deletes it."""
        ...

    async def put_minutes(self, student_id: AccountId, minutes: int) -> None:
        """Stores for how many minutes a day the student is asked due words."""
        ...

    async def answers_of(self, order_id: OrderId) -> Sequence[LedgerEntry]:
        """The answers, take-backs and leavings of a locked order, in order."""
        ...


class PracticeCounts(Protocol):
    async def add(self, student_id: AccountId, practice: Practice) -> None:
        """Adds practice to the stored counts, in one statement."""
        ...
