"""What the use cases of what follows a class are made with."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import CourseOrderView
from wordmate.domain.after_class.feedback import ClassFeedback, MessageTemplate
from wordmate.domain.after_class.plan_audit import HeldReview
from wordmate.domain.kernel.ids import AccountId, OrderId, TemplateId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson with its terms and supplements, and the reviews that came of it."""

    lesson: Lesson
    reviews: Sequence[HeldReview]
    student_name: str
    tutor_name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditScope:
    """Which completed lessons are held against their plans: those booked for an instant or
    later, of a tutor, of a student."""

    since: Instant
    tutor_id: AccountId | None = None
    student_id: AccountId | None = None


class Feedbacks(Protocol):
    """What tutors wrote after classes."""

    async def of(self, order_id: OrderId) -> ClassFeedback | None: ...

    async def put(self, feedback: ClassFeedback) -> None:
        """Keeps it, in place of what stands of the class."""
        ...


class Templates(Protocol):
    """The texts that tutors keep."""

    async def of(self, tutor_id: AccountId) -> Sequence[MessageTemplate]:
        """All of a tutor, the oldest first."""
        ...

    async def add(self, tutor_id: AccountId, text: str, now: Instant) -> MessageTemplate: ...

    async def add_all(self, tutor_id: AccountId, texts: Sequence[str], now: Instant) -> None: ...

    async def begin(self, tutor_id: AccountId, now: Instant) -> bool:
        """Notes that the tutor has templates from now on; whether that is new."""
        ...

    async def change(self, tutor_id: AccountId, template_id: TemplateId, text: str) -> bool:
        """Whether the tutor has this one."""
        ...

    async def remove(self, tutor_id: AccountId, template_id: TemplateId) -> None: ...


class TaughtLinks(Protocol):
    async def has_taught(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        """Whether the tutor has completed a class with the student (``is_taught``)."""
        ...


class Supplements(TaughtLinks, Protocol):
    """What reviews are added on."""

    async def lesson_of(self, order_id: OrderId) -> OrderId | None:
        """The lesson that a review came of; none for what is no review, or not there."""
        ...

    async def forgotten(self, student_id: AccountId, word_ids: Collection[WordId]) -> set[WordId]:
        """Which of these words the student has forgotten."""
        ...


class AfterClassReads(Protocol):
    async def account(self, account_id: AccountId) -> Account | None: ...
    async def completed_lessons(
        self,
        caller: Caller,
        now: Instant,
        *,
        since: Instant,
        before: tuple[int, int],
        without_feedback: bool,
        student_id: AccountId | None,
        limit: int,
    ) -> Sequence[CourseOrderView]:
        """A tutor's completed orders, or all of a student, newest appointment first: from one
        instant on and before a place. Without feedback: classes with new words that they led."""
        ...

    async def plans_of(self, order_ids: Sequence[OrderId]) -> Sequence[LessonPlan]:
        """These lessons with their plans, in the order of their ids."""
        ...

    async def lessons_to_audit(
        self, scope: AuditScope, *, after: tuple[int, int], limit: int
    ) -> Sequence[tuple[int, OrderId]]:
        """Completed lessons with new words, each with its appointment, behind a place."""
        ...

    async def templates_of(self, tutor_id: AccountId) -> Sequence[MessageTemplate] | None:
        """All of a tutor, the oldest first; none where the first ones were not given yet."""
        ...

    async def forgotten_of(
        self, student_id: AccountId, word_ids: Collection[WordId]
    ) -> set[WordId]: ...
